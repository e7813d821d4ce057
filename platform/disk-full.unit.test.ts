import pg from 'pg';
import { expect, test } from 'vitest';
import { isDiskFull } from './disk-full.ts';

const answered = (code: string): Error =>
  Object.assign(new pg.DatabaseError('could not extend file', 0, 'error'), { code });

test.each([
  ['PostgreSQL’s code', answered('53100'), true],
  ['the system’s code', Object.assign(new Error('write'), { code: 'ENOSPC' }), true],
  [
    'what PostgreSQL wrote when it gave up',
    new Error('FATAL: could not write: No space left on device'),
    true,
  ],
  ['as the cause of another error', new Error('migration x failed', { cause: answered('53100') }), true],
  ['too many connections', answered('53300'), false],
  ['something that is no error', 'x', false],
])('a full disk is known by %s', (_, error, is) => {
  expect(isDiskFull(error)).toBe(is);
});
