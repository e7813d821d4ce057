import { randomUUID } from 'node:crypto';
import type { Configuration } from '@expediente/platform/config.ts';
import { type Log, withoutQuery } from '@expediente/platform/logs.ts';
import compress from '@fastify/compress';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  LogController,
} from 'fastify';
import { answerErrors } from './errors.ts';
import { type Checks, healthRoute } from './health.ts';
import { collectOperations, openApiRoute } from './openapi.ts';
import { RequestLog } from './request-log.ts';
import { leaveShortAnswersAlone, secureHeaders } from './security.ts';
import { serveWeb } from './static.ts';

export interface ServerParts {
  readonly configuration: Configuration;
  readonly log: Log;
  /** The services of this role, each with its routes below `/api`. */
  readonly services: readonly FastifyPluginAsync[];
  readonly checks: Checks;
  /** The built interface; absent: the one beside our package.json. */
  readonly webFolder?: string;
}

/** The one HTTP server: the API of this role's services, what it serves as OpenAPI, and the interface. */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const { basePath, production } = parts.configuration;
  // Fastify knows the logger by its own interface, which pino's logger fulfils.
  const loggerInstance: FastifyBaseLogger = parts.log;
  const server = Fastify({
    loggerInstance,
    childLoggerFactory: (logger, bindings, options) => new RequestLog(logger, bindings, options),
    // Fastify's own lines hold whole addresses, and those of reads a token.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'correlation' }),
    genReqId: (request) => correlationOf(request.headers['x-correlation-id']),
    trustProxy: production,
    // A file of 20 MB and its form; who takes less says so at its route.
    bodyLimit: 2 * 1024 * 1024,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 300 },
  });
  // These lines hold nothing of a request's content: there is nothing to blank in them.
  const lines = parts.log.child({}, { redact: [] });
  server.addHook('onResponse', async (request, reply) => {
    lines.info(
      {
        correlation: request.id,
        method: request.method,
        path: withoutQuery(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
  leaveShortAnswersAlone(server);
  await secureHeaders(server, production);
  await server.register(compress, { global: true, encodings: ['br', 'gzip'], threshold: 1024 });
  await collectOperations(server, basePath);
  await server.register(
    async (api) => {
      answerErrors(api);
      for (const service of parts.services) await api.register(service);
      healthRoute(api, parts.checks);
      openApiRoute(api);
    },
    { prefix: `${basePath}/api` },
  );
  await serveWeb(server, basePath, parts.webFolder);
  return server;
}

/** One id from the browser's call to the event; a caller's own is taken when it looks like one. */
function correlationOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : randomUUID();
}
