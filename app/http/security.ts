import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { BlockList } from 'node:net';
import helmet from '@fastify/helmet';
import type { FastifyInstance, RouteOptions } from 'fastify';

/**
 * Content security policy: scripts from this origin only, no eval. Style elements are files, or carry the nonce of
 * their page (emotion and the grid add style elements while they run). Style attributes are allowed: plots and
 * positions need them, and they affect no more than their own element.
 */
const policy = (nonce?: string): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    nonce === undefined ? "style-src 'self'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');

/** Content security policy of one page, and its nonce, which the page carries in `<meta name="style-nonce">`. */
export function pagePolicy(): { readonly nonce: string; readonly header: string } {
  const nonce = randomBytes(16).toString('base64');
  return { nonce, header: policy(nonce) };
}

export async function secureHeaders(server: FastifyInstance, production: boolean): Promise<void> {
  await server.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
  });
  const everywhere = {
    'content-security-policy': ANYWHERE,
    'permissions-policy': UNUSED_POWERS,
    ...(production ? { 'strict-transport-security': HTTPS_ALWAYS } : {}),
  };
  server.addHook('onRequest', (request, reply, done) => {
    // Answers of commands get shorter headers of their own.
    if (request.method !== 'POST' || request.is404) reply.headers(everywhere);
    done();
  });
}

/** Header that keeps browsers on HTTPS; sent in production, where a proxy in front adds HTTPS. A desk has none. */
const HTTPS_ALWAYS = 'max-age=31536000; includeSubDomains';

const ANYWHERE = policy();

/** Browser features that no page of the product uses. */
const UNUSED_POWERS = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((power) => `${power}=()`)
  .join(', ');

/**
 * Restricts requests to JSON, and to forms where a route takes them. Plain text is refused: a page of another site may
 * send it without a preflight request, and no operation needs it.
 */
export function refusePlainText(server: FastifyInstance): void {
  server.removeContentTypeParser('text/plain');
}

/**
 * Answers compressed bodies with 415: no client of this product sends them, and their unpacked size is unknown
 * beforehand.
 */
export function refusePackedBodies(server: FastifyInstance): void {
  server.addHook('preParsing', (request, _, payload, done) => {
    const packed = request.headers['content-encoding'];
    if (packed === undefined || packed === 'identity') done(null, payload);
    else done(Object.assign(new Error('packed body'), { statusCode: 415 }));
  });
}

/**
 * Keeps the API's data out of caches, and has browsers save it instead of showing it, unless a route says otherwise.
 */
export function keepDataApart(api: FastifyInstance): void {
  api.addHook('onSend', (request, reply, payload, done) => {
    // Answers of commands have both headers from the start.
    if (request.method === 'POST' && !request.is404) return done(null, payload);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    const json = String(reply.getHeader('content-type') ?? '').startsWith('application/json');
    if (json && !reply.hasHeader('content-disposition')) reply.header('content-disposition', JSON_NAME);
    done(null, payload);
  });
}

const ownNetworks = new BlockList();
ownNetworks.addSubnet('127.0.0.0', 8);
ownNetworks.addSubnet('10.0.0.0', 8);
ownNetworks.addSubnet('172.16.0.0', 12);
ownNetworks.addSubnet('192.168.0.0', 16);
ownNetworks.addAddress('::1', 'ipv6');
ownNetworks.addSubnet('fc00::', 7, 'ipv6');

/**
 * Proxies whose X-Forwarded-… headers are believed: in production only the one proxy in front, which is in a private
 * network. Headers that others sent to that proxy are not believed, since callers could choose the address to which
 * sign-in's limits apply. On a desk computer no proxy is believed.
 */
export const trustedProxy = (production: boolean) =>
  production &&
  ((address: string, hop: number): boolean => {
    const plain = address.replace(/^::ffff:/, '');
    return hop === 0 && ownNetworks.check(plain, plain.includes(':') ? 'ipv6' : 'ipv4');
  });

/**
 * Longest times of a caller, in ms, so that one that sends its headers or its body a byte at a time does not hold a
 * socket. An upload of 20 MB on a slow line fits, and so does a print before its first byte.
 */
const TIMES = {
  headersTimeout: 20_000,
  requestTimeout: 120_000,
  /** Longer than a front keeps an idle connection, so that none is closed while the front sends a request on it. */
  keepAliveTimeout: 72_000,
} as const;
const SILENT_SOCKET_MS = 180_000;

/** Most sockets at once; further ones are closed on arrival. */
const MOST_SOCKETS = 4_000;

export function limitSockets(server: Server): void {
  Object.assign(server, TIMES);
  server.setTimeout(SILENT_SOCKET_MS);
  server.maxConnections = MOST_SOCKETS;
}

/** Header by which a browser that is sent to an answer of the API saves it as a file, and shows nothing of it. */
const JSON_NAME = 'attachment; filename="api.json"';

/** Headers of a command's answer: a short JSON text, which a browser must take for nothing more. */
export const BARE_ANSWER: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'content-disposition': JSON_NAME,
};

/** Leaves the pages' headers and compression out of commands, because they cost more than such an answer itself. */
export function leaveShortAnswersAlone(server: FastifyInstance, production: boolean): void {
  const headers = production ? { ...BARE_ANSWER, 'strict-transport-security': HTTPS_ALWAYS } : BARE_ANSWER;
  server.addHook('onRoute', (route: RouteOptions) => {
    if (route.method !== 'POST') return;
    route.helmet = false;
    route.compress = false;
    const given = route.onRequest === undefined ? [] : [route.onRequest].flat();
    route.onRequest = [
      (_request, reply, done) => {
        reply.headers(headers);
        done();
      },
      ...given,
    ];
  });
}
