import { randomUUID } from 'node:crypto';
import { BUILD_HEADER } from '@expediente/kernel/envelope.ts';
import { refusalOf } from '@expediente/platform/access/refused-call.ts';
import { BUILD } from '@expediente/platform/build.ts';
import type { Configuration } from '@expediente/platform/config.ts';
import { type Log, withoutQuery } from '@expediente/platform/logs.ts';
import compress from '@fastify/compress';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  LogController,
} from 'fastify';
import { type Checks, healthRoutes } from '../health/health.ts';
import { Stopping } from '../health/stopping.ts';
import type { Meters } from '../metrics/meters.ts';
import { meterAnswers, metricsRoute } from '../metrics/route.ts';
import { isCorrelation } from './correlation.ts';
import type { Door } from './door.ts';
import { answerErrors, answerUnknownOperations, unreadable } from './errors.ts';
import { openApiRoute } from './openapi.ts';
import { warnOfPlainHttp } from './plain-http.ts';
import { showPageOfRefusals } from './refusal-page.ts';
import { RequestLog } from './request-log.ts';
import {
  keepDataApart,
  leaveShortAnswersAlone,
  limitSockets,
  refusePackedBodies,
  refusePlainText,
  secureHeaders,
  trustedProxy,
} from './security.ts';
import { builtWeb, nameBuild, serveWeb } from './static.ts';

export interface ServerParts {
  readonly configuration: Configuration;
  readonly log: Log;
  /** The services of this role, each with its routes below `/api`. */
  readonly services: readonly FastifyPluginAsync[];
  readonly checks: Checks;
  /** Checks without which this process can serve nothing; absent: all. */
  readonly needs?: Checks;
  /** Port that is open already; absent: the server has a port of its own, on which it does not listen yet. */
  readonly door?: Door;
  /** State of the graceful stop; absent: the server ends at once. */
  readonly stopping?: Stopping;
  /** Measurements; absent: nothing is counted, and there is no `/metrics`. */
  readonly meters?: Meters;
  /** Folder of the built interface; absent: the one next to the root's package.json. */
  readonly webFolder?: string;
  /** The file of the OpenAPI document; absent: the built one. */
  readonly openApi?: string;
}

/** The one HTTP server: the API of this role's services, what every role serves as OpenAPI, and the interface. */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const { stopping = new Stopping() } = parts;
  const { basePath, production, role } = parts.configuration;
  // Fastify knows the logger by its own interface, which pino's logger fulfils.
  const loggerInstance: FastifyBaseLogger = parts.log;
  const server = Fastify({
    loggerInstance,
    childLoggerFactory: (logger, bindings, options) => new RequestLog(logger, bindings, options),
    // Fastify's own lines hold whole addresses, and addresses of reads hold a token.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'correlation' }),
    genReqId: (request) => correlationOf(request.headers[CORRELATION_HEADER]),
    trustProxy: trustedProxy(production),
    // Largest body, but for uploads of files, whose own limits are in services/workflow/server.ts.
    bodyLimit: 2 * 1024 * 1024,
    // `stopping` has let pending requests end before, and answers further ones in words until then.
    forceCloseConnections: true,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    ...(parts.door && { serverFactory: parts.door.serve }),
    ...unreadable,
  });
  limitSockets(server.server);
  stopping.watch(server);
  server.addHook('onRequest', (request, reply, done) => {
    reply.header(CORRELATION_HEADER, request.id).header(BUILD_HEADER, BUILD);
    done();
  });
  refusePackedBodies(server);
  refusePlainText(server);
  answerErrors(server);
  // These lines hold nothing of a request's content, so there is nothing to redact.
  const lines = parts.log.child({}, { redact: [] });
  server.addHook('onResponse', (request, reply, done) => {
    done();
    // A front asks every second whether this process is ready; only a refusal is worth a line.
    if (request.routeOptions.logLevel === 'warn' && reply.statusCode < 400) return;
    const refused = refusalOf(request);
    lines.info(
      {
        correlation: request.id,
        method: request.method,
        path: withoutQuery(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(refused && { refused }),
      },
      'answered',
    );
  });
  if (parts.meters) meterAnswers(server, parts.meters);
  leaveShortAnswersAlone(server, production);
  await secureHeaders(server, production);
  await server.register(compress, {
    global: true,
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: 1024,
  });
  const health = { role, checks: parts.checks, needs: parts.needs ?? parts.checks, stopping };
  const web = await builtWeb(basePath, parts.webFolder);
  await server.register(
    async (api) => {
      if (web) nameBuild(api, web);
      if (production) warnOfPlainHttp(api, parts.log);
      answerUnknownOperations(api);
      keepDataApart(api);
      showPageOfRefusals(api);
      for (const service of parts.services) await api.register(service);
      healthRoutes(api, health);
      await openApiRoute(api, basePath, parts.openApi);
    },
    { prefix: `${basePath}/api` },
  );
  if (parts.meters) metricsRoute(server, `${basePath}/metrics`, parts.meters, parts.configuration);
  if (web) await serveWeb(server, basePath, web);
  return server;
}

/** Header of requests and of answers: the code of a call in the log, in its events and in what its user is shown. */
const CORRELATION_HEADER = 'x-correlation-id';

/** Id of a call from the browser to the event; the id that a caller sends is taken when it is well formed. */
function correlationOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && isCorrelation(header) ? header : randomUUID();
}
