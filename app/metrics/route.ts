import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Configuration } from '@expediente/platform/config.ts';
import type { FastifyInstance } from 'fastify';
import type { Meters } from './meters.ts';

/**
 * `GET /metrics`, for Prometheus. With METRICS_TOKEN only a caller with this token gets them; without one only this
 * very machine, and in production no caller, since a proxy on the same machine need not name its client. All others get
 * 404.
 */
export function metricsRoute(
  server: FastifyInstance,
  path: string,
  { metrics }: Meters,
  configuration: Access,
): void {
  server.get(path, async (request, reply) => {
    if (!mayRead(request, configuration))
      return await reply.code(404).type('text/plain; charset=utf-8').send('No existe.\n');
    return await reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text());
  });
}

type Access = Pick<Configuration, 'metricsToken' | 'production'>;

/** True for a request that may read the metrics. */
export const mayRead = (
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  { metricsToken: token, production }: Access,
): boolean => (token === undefined ? !production && isFromHere(request) : bringsToken(request, token));

/** Times every answer of the server, by its route's template. */
export function meterAnswers(server: FastifyInstance, { answered }: Meters): void {
  server.addHook('onResponse', (request, reply, done) => {
    // All addresses without a route count as one, because their number is unlimited.
    const route = request.routeOptions.url ?? 'none';
    answered(request.method, route, reply.statusCode, reply.elapsedTime / 1_000);
    done();
  });
}

const HERE = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

function isFromHere({ socket, headers }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  const passedOn = headers.forwarded ?? headers['x-forwarded-for'] ?? headers['x-real-ip'] ?? headers.via;
  return passedOn === undefined && HERE.has(socket.remoteAddress ?? '');
}

function bringsToken({ headers }: Pick<IncomingMessage, 'headers'>, token: string): boolean {
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
