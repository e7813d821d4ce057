import { hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { stampFindings } from './stamp.ts';

const NOTE = 'expediente/prueba\n7\nAAAA\n\n— expediente/prueba AAAAAAAA\n';
const COSIGNED = `${NOTE}— testigo BBBBBBBB\n`;
const stampOf = (note: string): Buffer =>
  Buffer.concat([
    Buffer.of(0x30, 0x30, 0x04, 0x20),
    hash('sha256', note, 'buffer'),
    Buffer.of(0x02, 0x01, 0x00),
  ]);
const found = (files: Readonly<Record<string, string | Buffer>>) =>
  stampFindings(new Map(Object.entries(files).map(([path, content]) => [path, Buffer.from(content)]))).map(
    ({ level, text }) => [level, text] as const,
  );

describe('the time stamp in an archive', () => {
  test('is called unproven, with the command that checks it', () => {
    expect(found({ 'notes/last.txt': NOTE, 'notes/last.tsr': stampOf(NOTE) })).toEqual([
      ['unproven', expect.stringContaining('openssl ts -verify -in notes/last.tsr -data notes/last.txt')],
    ]);
    expect(
      found({ 'notes/last.txt': COSIGNED, 'notes/stamped.txt': NOTE, 'notes/last.tsr': stampOf(NOTE) }),
    ).toEqual([['unproven', expect.stringContaining('-data notes/stamped.txt')]]);
  });
  test.each([
    ['of another note', { 'notes/last.txt': NOTE, 'notes/last.tsr': stampOf(COSIGNED) }],
    ['of nothing', { 'notes/last.txt': NOTE, 'notes/last.tsr': '' }],
    [
      'longer than any',
      { 'notes/last.txt': NOTE, 'notes/last.tsr': Buffer.concat([stampOf(NOTE), Buffer.alloc(65_536)]) },
    ],
    [
      'over a note that the seal is not',
      { 'notes/last.txt': COSIGNED, 'notes/stamped.txt': 'otra\n', 'notes/last.tsr': stampOf('otra\n') },
    ],
  ])('%s is refused', (_, files) => expect(found(files).map(([level]) => level)).toEqual(['refused']));
  test('is nothing where there is none, and missed where its note is', () => {
    expect(found({ 'notes/last.txt': NOTE })).toEqual([]);
    expect(found({ 'notes/last.txt': NOTE, 'notes/stamped.txt': NOTE })).toEqual([
      ['unproven', 'falta notes/last.tsr'],
    ]);
  });
});
