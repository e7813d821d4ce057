import helmet from '@fastify/helmet';
import type { FastifyInstance, RouteOptions } from 'fastify';

/**
 * What a browser may do with our pages: scripts from here only, nothing evaluated. Styles may stand in the
 * page, because emotion, the grid and the plots write theirs while they run.
 */
export async function secureHeaders(server: FastifyInstance, production: boolean): Promise<void> {
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        frameSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    // At a desk there is no HTTPS; a proxy in front of production adds it.
    strictTransportSecurity: production ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
  });
}

/** A command's answer is a short JSON text that nothing runs: what keeps a browser from taking it for more. */
const SHORT_ANSWER = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/** Commands skip the pages' headers and compression, which cost more than such an answer itself. */
export function leaveShortAnswersAlone(server: FastifyInstance): void {
  server.addHook('onRoute', (route: RouteOptions) => {
    if (route.method !== 'POST') return;
    route.helmet = false;
    route.compress = false;
    const given = route.onRequest === undefined ? [] : [route.onRequest].flat();
    route.onRequest = [
      (_request, reply, done) => {
        reply.headers(SHORT_ANSWER);
        done();
      },
      ...given,
    ];
  });
}
