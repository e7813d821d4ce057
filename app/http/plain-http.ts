import { operation } from '@expediente/schemas/operations.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

const SIGN_IN = operation('/users/login').path;
/** Pause between two such lines. */
const AGAIN_MS = 60 * 60 * 1000;

export const PLAIN_HTTP =
  'passwords come over plain HTTP: give the front a name (SITE_ADDRESS), or let the proxy before it bring HTTPS and name it in TRUSTED_PROXIES (docs/ops.md)';

/**
 * Logs, at most once an hour, that a user signed in over plain HTTP in production: anyone on the line can read the
 * password, and the cookie is not `Secure`. Only this process can notice: the front may be behind another proxy.
 */
export function warnOfPlainHttp(
  api: FastifyInstance,
  log: Pick<FastifyBaseLogger, 'warn'>,
  now: () => number = Date.now,
): void {
  let last = Number.NEGATIVE_INFINITY;
  api.addHook('onRequest', (request, _, done) => {
    const signsIn = request.method === 'POST' && request.routeOptions.url?.endsWith(SIGN_IN) === true;
    if (signsIn && request.protocol !== 'https' && now() - last >= AGAIN_MS) {
      last = now();
      log.warn({ address: request.ip }, PLAIN_HTTP);
    }
    done();
  });
}
