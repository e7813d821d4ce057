import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Answer, AttackedProduct } from './product.ts';
import { signIn } from './run.ts';

const YEAR = new Date().getFullYear();

/** Guessing of passwords, and the information that answers give away on the way. */
export function sessionSuite(place: () => AttackedProduct): void {
  const logIn = async (
    username: string,
    password: string,
    headers: Record<string, string> = {},
  ): Promise<Answer> =>
    await place().call('POST', '/users/login', {
      body: { p_username: username, p_password: password, p_year: YEAR },
      headers,
    });

  describe('sessions', () => {
    test('a name that exists is answered as one that does not, guess by guess', async () => {
      for (let guess = 0; guess < 7; guess += 1) {
        const [known, unknown] = [
          await logIn('auditor', 'no-es'),
          await logIn('nadie.con.este.nombre', 'no-es'),
        ];
        expect(unknown.status).toBe(guess < 5 ? 200 : 429);
        expect([known.status, known.envelope.response]).toEqual([unknown.status, unknown.envelope.response]);
        if (guess < 5) expect(known.text).toBe(unknown.text);
        else expect(known.headers.get('retry-after')).toMatch(/^\d+$/);
      }
    });

    test('an address that a client claims is not believed', async () => {
      const answers = await Promise.all(
        ['1.1.1.1', '2.2.2.2', '3.3.3.3'].map((from) =>
          logIn('auditor', 'no-es', { 'x-forwarded-for': from }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([429, 429, 429]);
    });

    test('a token from before the sign-in is not taken over, and the cookie is the browser’s alone', async () => {
      const planted = 's.11111111-1111-4111-8111-111111111111.zzzzzz.AAAA';
      const { headers, envelope } = await logIn('centro', 'Demo-2026!', { cookie: `expediente=${planted}` });
      const cookie = headers.get('set-cookie') ?? '';
      expect(cookie).toMatch(/^expediente=s\.[^;]+; Path=\/; HttpOnly; SameSite=Strict$/);
      expect(JSON.stringify(envelope.data)).not.toContain(planted);
      const again = await logIn('centro', 'Demo-2026!', { cookie });
      expect(again.headers.get('set-cookie')).not.toBe(cookie);
    });

    test('signed out, a kept token is of no use', async () => {
      const token = await signIn(place().base, 'centro');
      expect((await place().call('GET', '/unit/get/user', { token })).status).toBe(200);
      await place().call('POST', '/users/logout', { token, body: {} });
      expect((await place().call('GET', '/unit/get/user', { token })).status).toBe(401);
    });

    test('a token of one letter more, less or other is none', async () => {
      const { tokens, call } = place();
      const good = tokens.centro;
      const flipped = good.slice(0, -2) + (good.at(-2) === 'A' ? 'B' : 'A') + good.at(-1);
      for (const token of [
        good.slice(0, -3),
        `${good}.A`,
        flipped,
        good.replace('s.', 't.'),
        good.toUpperCase(),
      ]) {
        expect((await call('GET', '/unit/get/user', { token })).status).toBe(401);
      }
    });
  });
}

/** Content of the log, after all other suites. */
export function logSuite(place: () => AttackedProduct): void {
  test('the log holds no token, no password, no query and no file', async () => {
    const { tokens, call, product } = place();
    // Tokens in addresses and bodies, of valid and of bad calls.
    await call('GET', `/unit/executors?token=${tokens.centro}`);
    await call('GET', `/history/order/%ff?token=${tokens.centro}`);
    await call('GET', `/orders/get/id/0x?token=${tokens.centro}`);
    await call('POST', '/users/session', { body: { token: `${tokens.centro}x` } });
    // The log is written with a short delay.
    await expect
      .poll(async () => await readFile(join(product.dataDir, 'expediente.log'), 'utf8'))
      .toContain('/api/orders/get/id/0x');
    const log = await readFile(join(product.dataDir, 'expediente.log'), 'utf8');
    for (const token of Object.values(tokens)) expect(log.includes(token)).toBe(false);
    expect(log).not.toMatch(/s\.[0-9a-f-]{36}\.[0-9a-z]+\.[\w-]{20}/);
    expect(log).not.toMatch(/token=|Demo-2026!|Otra-2026!|%PDF/);
    // None of the bad calls was logged as an unexpected error.
    expect(log.split('\n').filter((line) => line.includes('"level":50'))).toEqual([]);
  });
}
