import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sessionCookie, tokenOf } from './request-token.ts';
import { tokensOf } from './tokens.ts';

describe('a token', () => {
  const tokens = tokensOf(randomBytes(32));
  const now = new Date('2026-03-01T12:00:00Z');
  const later = new Date('2026-03-01T13:00:00Z');
  const good = tokens.issue('s', 'abc', later);

  test('reads while its time lasts', () => {
    expect(tokens.read('s', good, now)).toBe('abc');
    expect(tokens.read('s', good, later)).toBeNull();
  });
  test.each([
    ['of another kind', good.replace(/^s/, 't')],
    ['for another session', good.replace('abc', 'abd')],
    ['that was made to last', good.replace(/\.[0-9a-z]+\./, '.zzzzzzz.')],
    ['without its signature', good.split('.').slice(0, 3).join('.')],
    ['with more behind it', `${good}.x`],
    ['with padding', `${good}=`],
    ['with a sign that base64 does not have', `${good.slice(0, -3)} ${good.slice(-3)}`],
    [
      'with other bits behind its last byte',
      `${good.slice(0, -1)}${'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.replace(/[AEIMQUYcgkosw048]/g, '')[0]}`,
    ],
    [
      'in the signs of plain base64',
      good.replace(/\.[^.]+$/, (end) => `${end.replaceAll('-', '+').replaceAll('_', '/')} `),
    ],
    ['of another key', tokensOf(randomBytes(32)).issue('s', 'abc', later)],
    ['that is none', ''],
  ])('%s is not good', (_, token) => {
    expect(tokens.read('s', token, now)).toBeNull();
  });
});

describe('the token of a request', () => {
  const cookie = { cookie: 'other=1; expediente=abc' };
  test.each([
    ['in the query of a GET', { method: 'GET', headers: {}, query: { token: 'abc' } }],
    ['in the body of a POST', { method: 'POST', headers: {}, body: { token: 'abc' } }],
    ['as bearer', { method: 'POST', headers: { authorization: 'Bearer abc' }, body: {} }],
    ['in the cookie of a GET', { method: 'GET', headers: cookie, query: {} }],
    [
      'in the cookie of a POST of the web',
      { method: 'POST', headers: { ...cookie, 'x-requested-with': 'expediente' } },
    ],
  ])('%s', (_, request) => {
    expect(tokenOf(request)).toEqual({ token: 'abc' });
  });

  test('a POST with the cookie alone may come from anywhere', () => {
    expect(tokenOf({ method: 'POST', headers: cookie })).toEqual({ forged: true });
  });
  test('the query of a POST and the body of a GET are ignored', () => {
    expect(tokenOf({ method: 'POST', headers: {}, query: { token: 'abc' } })).toEqual({ token: undefined });
    expect(tokenOf({ method: 'GET', headers: {}, body: { token: 'abc' } })).toEqual({ token: undefined });
  });
  test('the cookie is out of reach of scripts and of other sites', () => {
    expect(sessionCookie('abc', { path: '', secure: true, maxAge: 60 })).toBe(
      'expediente=abc; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=60',
    );
  });
});
