import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { AttackedProduct } from './product.ts';

const H = 'Host: x\r\nConnection: close\r\n';
const JSON_LOGIN = '{"p_username":"centro","p_password":"Demo-2026!","p_year":2026}';
const post = (path: string, type: string, body: string): string =>
  `POST ${path} HTTP/1.1\r\n${H}Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

/** Lists that also count rows; a query that they cannot execute is refused once, for the page and the counts. */
const COUNTED = ['/orders/consolidate/get/all/2026', '/orders/get/all', '/packsannual/get/all/2026'];

/** Bytes as a careless or hostile client sends them, with the status of the answer. */
const MESSAGES: readonly (readonly [string, number, string])[] = [
  ['an address that is no text', 400, `GET /api/history/order/%ff HTTP/1.1\r\n${H}\r\n`],
  ['a page that is no text', 400, `GET /%zz HTTP/1.1\r\n${H}\r\n`],
  ['a path out of the folder', 404, `GET /../../package.json HTTP/1.1\r\n${H}\r\n`],
  ['the same in other letters', 404, `GET /..%2f..%2fpackage.json HTTP/1.1\r\n${H}\r\n`],
  ['a path too long for a record', 404, `GET /api/history/order/${'a'.repeat(5_000)} HTTP/1.1\r\n${H}\r\n`],
  ['an address too long', 431, `GET /api/${'a'.repeat(20_000)} HTTP/1.1\r\n${H}\r\n`],
  ['a header too long', 431, `GET /api/health HTTP/1.1\r\n${H}X-A: ${'a'.repeat(20_000)}\r\n\r\n`],
  ['TRACE', 404, `TRACE /api/health HTTP/1.1\r\n${H}\r\n`],
  ['PUT', 404, `PUT /api/health HTTP/1.1\r\n${H}Content-Length: 0\r\n\r\n`],
  ['a GET of a command', 404, `GET /api/users/login HTTP/1.1\r\n${H}\r\n`],
  [
    'two lengths',
    400,
    `POST /api/users/login HTTP/1.1\r\n${H}Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcd`,
  ],
  [
    'a length and chunks (smuggling)',
    400,
    `POST /api/users/login HTTP/1.1\r\n${H}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  [
    'an unknown transfer',
    400,
    `POST /api/users/login HTTP/1.1\r\n${H}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
  ],
  ['a header folded', 400, `GET /api/health HTTP/1.1\r\n${H}X-A: b\r\n c\x00\r\n\r\n`],
  ['no HTTP', 400, '\x16\x03\x01\x02\x00\r\n\r\n'],
  ['a sign-in as text, which another site may send', 415, post('/api/users/login', 'text/plain', JSON_LOGIN)],
  ['a sign-in as a form', 415, post('/api/users/login', 'application/x-www-form-urlencoded', 'p_username=a')],
  ['JSON that is none', 400, post('/api/users/login', 'application/json', '{')],
  ['a prototype', 400, post('/api/users/login', 'application/json', '{"__proto__":{"p_year":2026}}')],
  [
    'a body announced too large',
    413,
    `POST /api/users/login HTTP/1.1\r\n${H}Content-Type: application/json\r\nContent-Length: 9999999\r\n\r\n{`,
  ],
  [
    'a packed body',
    415,
    `POST /api/users/login HTTP/1.1\r\n${H}Content-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}`,
  ],
  ['a form without its mark', 400, post('/api/orders/purchaseorder/pay', 'multipart/form-data', '{}')],
  [
    'a form that breaks off',
    400,
    post('/api/orders/purchaseorder/pay', 'multipart/form-data; boundary=x', '--x\r\nabc\r\n'),
  ],
];

/** Transport: bytes that are no call, calls from other sites, and the headers of every kind of answer. */
export function wireSuite(place: () => AttackedProduct): void {
  test.each(COUNTED)(
    '%s filtered or sorted by what it has not is refused, and the server lives',
    async (path) => {
      const { call, tokens } = place();
      for (const query of ['filter={"__no":"x"}', 'sort=__no', 'sort=__no&filter={"__no":["x"]}']) {
        expect((await call('GET', `${path}?${query}`, { token: tokens.compras })).status).toBe(400);
      }
      expect((await call('GET', '/health')).envelope).toMatchObject({ data: { ready: true } });
    },
  );

  describe('on the wire', () => {
    test.each(MESSAGES)('%s: %i', async (_, status, message) => {
      const answer = await spoken(place().base, message);
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
      expect(head.toLowerCase()).toContain('content-security-policy: ');
      expect(JSON.parse(body)).toEqual({
        response: status === 404 ? 'warning' : 'error',
        message: expect.stringMatching(/[.:]/),
        data: null,
      });
      expect(answer).not.toContain('set-cookie');
    });

    test('another site gets no word of what it may send', async () => {
      const headers = { origin: 'https://otro.example', 'access-control-request-method': 'POST' };
      const answer = await place().call('OPTIONS', '/users/login', { headers });
      expect(answer.status).toBe(404);
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    });

    test.each([
      ['JSON', { 'content-type': 'application/json' }, '{}'],
      ['a form', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--\r\n'],
    ])('a write with the cookie alone, as %s, is not of the application', async (_, headers, body) => {
      const cookie = `expediente=${place().tokens.centro}`;
      for (const path of [
        '/orders/send',
        '/users/logout',
        '/users/session',
        '/ops/projections/order/rebuild',
      ]) {
        const answer = await place().call('POST', path, {
          headers: { ...headers, cookie },
          body: Buffer.from(body),
        });
        // Reads through the write side accept no forms at all.
        expect([403, 415]).toContain(answer.status);
      }
      const own = { cookie, 'x-requested-with': 'expediente' };
      expect((await place().call('POST', '/users/session', { headers: own, body: {} })).status).toBe(200);
    });

    test('every kind of answer says what a browser may do with it', async () => {
      const { call, tokens, base } = place();
      const token = tokens.compras;
      const page = await (await fetch(base)).text();
      const script = /src="\.?\/?(assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
      const big = Buffer.alloc(3 * 1024 * 1024, 0x20);
      const answers = await Promise.all([
        fetch(base),
        fetch(`${base}/${script}`),
        fetch(`${base}/no-existe.js`),
        fetch(`${base}/api/openapi.json`),
        call('GET', '/health'),
        call('GET', '/unit/executors'),
        call('GET', '/unit/executors', { token }),
        call('GET', '/ops/projections', { token }),
        call('GET', '/orders/get/id/899999999', { token }),
        call('POST', '/orders/send', { token, body: {} }),
        call('POST', '/orders/send', {
          token,
          body: big,
          headers: { 'content-type': 'application/json' },
        }).catch(() => null),
        call('POST', '/no/existe', { token, body: {} }),
      ]);
      expect(script).not.toBe('');
      for (const answer of answers) {
        if (answer === null) continue;
        const policy = answer.headers.get('content-security-policy') ?? '';
        expect(policy).toMatch(/default-src '(self|none)'/);
        expect(policy).toMatch(/frame-ancestors '(self|none)'/);
        expect(policy).not.toMatch(/(script-src|style-src) [^;]*unsafe|\*|https?:/);
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
        expect(answer.headers.get('x-powered-by')).toBeNull();
        expect(answer.headers.get('server')).toBeNull();
      }
      const [, , , ...ofApi] = answers;
      for (const answer of ofApi) {
        if (answer === null) continue;
        expect(answer.headers.get('cache-control')).toBe('no-store');
        expect(answer.headers.get('content-disposition')).toBe('attachment; filename="api.json"');
      }
    });
  });
}

function spoken(base: string, message: string): Promise<string> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(message, 'latin1'));
    let answer = '';
    socket.on('data', (part) => {
      answer += part.toString();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
    // For a body that is announced and never sent, the sending half is closed; the answer still arrives.
    setTimeout(() => socket.end(), 300).unref();
  });
}
