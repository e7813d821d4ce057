import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openLog, withoutQuery } from './logs.ts';

function logged(value: object): string {
  let line = '';
  openLog({
    stream: {
      write(text: string) {
        line += text;
      },
    },
  }).info(value, 'hecho');
  return line;
}

test.each([
  { token: 'S3creto' },
  { body: { p_password: 'S3creto', p_username: 'centro' } },
  { answer: { data: { jwt: 'S3creto' } } },
  { req: { headers: { cookie: 'sesion=S3creto', authorization: 'Bearer S3creto' } } },
  { res: { headers: { 'set-cookie': 'sesion=S3creto' } } },
])('a secret never reaches the log: %j', (value) => {
  const line = logged(value);
  expect(line).toContain('hecho');
  expect(line).not.toContain('S3creto');
});

test('an address is logged without its query', () => {
  expect(withoutQuery('/api/pac/get/all?token=abc')).toBe('/api/pac/get/all');
  expect(withoutQuery('/api/health')).toBe('/api/health');
});

test.skipIf(!existsSync('/dev/full'))('a disk that takes no more lines ends nothing', async () => {
  const log = openLog({ file: '/dev/full' });
  // An error without a listener would end the process, here the test's; each write comes back by itself.
  for (let n = 0; n < 2_000; n += 1) {
    log.info({ n }, 'una línea que no cabe en ninguna parte');
    if (n % 10 === 0) await new Promise(setImmediate);
  }
});
