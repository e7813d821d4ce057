import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { logFile } from './log-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'expediente-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A kilobyte with its number in front. */
const line = (n: number): string => `${String(n).padStart(1_023, '.')}\n`;

const lines = (name: string): string[] =>
  readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean);

test('a log at its size limit starts a new file, and a limited number of files is kept', () => {
  const path = join(folder, 'expediente.log');
  const stream = logFile(path, { maxBytes: 16 * 1024, kept: 2 });
  for (let n = 0; n < 100; n += 1) stream.write(line(n));
  stream.flushSync();
  expect(readdirSync(folder).sort()).toEqual(['expediente.log', 'expediente.log.1', 'expediente.log.2']);
  for (const name of readdirSync(folder)) {
    expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(32 * 1024);
    expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
  }
  // What is kept is the end of it, without a gap.
  const kept = ['expediente.log.2', 'expediente.log.1', 'expediente.log'].flatMap(lines);
  const first = 100 - kept.length;
  expect(kept).toEqual(Array.from(kept, (_, n) => line(first + n).trimEnd()));
});

test('a writer follows a rotation by another process', () => {
  const path = join(folder, 'expediente.log');
  const [one, two] = [logFile(path, { maxBytes: 24 * 1024 }), logFile(path, { maxBytes: 24 * 1024 })];
  for (let n = 0; n < 24; n += 1) one.write(line(n));
  for (let n = 0; n < 40; n += 1) two.write(line(n));
  expect(readdirSync(folder)).toContain('expediente.log.1');
  expect(statSync(path).size).toBeLessThan(24 * 1024);
});
