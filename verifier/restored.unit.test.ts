import { expect, test } from 'vitest';
import type { ArchivedFile } from './archive.ts';
import { SampleLog } from './testing/sample.ts';
import { verifyFiles } from './verify.ts';

/** The archive of a log that was restored from a backup: it goes on under another name. */

const NAME = 'expediente/prueba';
const mapOf = (files: readonly ArchivedFile[]) =>
  new Map(files.map(({ path, bytes }) => [path, new Uint8Array(Buffer.from(bytes))] as const));

/** Up to the backup; the same key makes the same notes wherever it goes on. */
function upToBackup(pem?: string): SampleLog {
  const log = new SampleLog(NAME, pem);
  log.append('order-22', 'OrderGenerated', { provider: 7 });
  log.seal();
  return log;
}

const elsewhere = upToBackup();
const log = upToBackup(elsewhere.pem);
const [old, shared] = [log.key.vkey, log.note];
elsewhere.append('order-22', 'OrderBanned', {});
elsewhere.seal('2026-11-21', '2026-11-22T06:30:00.000Z');
log.restore(`${NAME}/restaurado-1a2b3c4d`);
log.append('order-22', 'OrderPaid', { cheque: '9' });
log.seal('2026-11-22', '2026-11-23T06:30:00.000Z');
const files = mapOf(log.archive('order-22'));
const ofNote = (note: string, keys = old) => {
  const { verdict, findings } = verifyFiles(files, { keys, note });
  return { verdict, level: findings.find(({ about }) => about === 'Su nota')?.level };
};

test('is followed from the key of before, which signed that it was restored', () => {
  expect(verifyFiles(files, { keys: old }).verdict).toBe('holds');
  expect(verifyFiles(files, { keys: log.key.vkey }).verdict).toBe('holds');
});

test('continues a note that both share, and is no forgery to one of where it went on', () => {
  expect(ofNote(shared)).toEqual({ verdict: 'holds', level: 'holds' });
  expect(ofNote(elsewhere.note)).toEqual({ verdict: 'partial', level: 'unproven' });
});

test('a note of another log is refused', () => {
  const other = new SampleLog('expediente/otro');
  other.append('order-1', 'OrderGenerated', {});
  other.seal();
  expect(ofNote(other.note).verdict).toBe('refused');
});
