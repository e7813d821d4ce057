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
  /** Checks that this process cannot do without; absent: all. */
  readonly needs?: Checks;
  /** The port that is open already; absent: one of its own, that does not listen. */
  readonly door?: Door;
  /** How the process goes; absent: at once. */
  readonly stopping?: Stopping;
  /** Absent: nothing is counted, and there is no `/metrics`. */
  readonly meters?: Meters;
  /** The built interface; absent: the one next to our package.json. */
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
    // Fastify's own lines hold whole addresses, and those of reads a token.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'correlation' }),
    genReqId: (request) => correlationOf(request.headers[CORRELATION_HEADER]),
    trustProxy: trustedProxy(production),
    // A file of 20 MB and its form; who takes less says so at its route.
    bodyLimit: 2 * 1024 * 1024,
    // `stopping` has let what was under way end, and answers in words until then.
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
  // These lines hold nothing of a request's content: there is nothing to blank in them.
  const lines = parts.log.child({}, { redact: [] });
  server.addHook('onResponse', (request, reply, done) => {
    done();
    // A front asks every second whether we are ready: only a no is worth a line.
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

/** One id from the browser's call to the event; a caller's own is taken when it looks like one. */
function correlationOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && isCorrelation(header) ? header : randomUUID();
}
