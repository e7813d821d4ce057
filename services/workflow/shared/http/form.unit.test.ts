import { expect, test } from 'vitest';
import { nameOf } from './form.ts';

test.each([
  ['../../../etc/passwd', 'passwd'],
  ['C:\\temp\\recibo.pdf', 'recibo.pdf'],
  ['recibo\u202efdp.exe', 'recibofdp.exe'],
  ['a\r\nset-cookie: b\u0000.pdf', 'aset-cookie: b.pdf'],
  ['\u2066\u200b \ud800', 'documento'],
  ['', 'documento'],
  [`${'ñ'.repeat(300)}😀.pdf`, `${'ñ'.repeat(195)}😀.pdf`],
])('%j is kept as %j', (given, kept) => {
  expect(nameOf(given)).toBe(kept);
});
