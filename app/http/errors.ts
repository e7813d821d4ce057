import { STATUS_CODES } from 'node:http';
import { withCode } from '@expediente/kernel/envelope.ts';
import { oneLine } from '@expediente/platform/clear-error.ts';
import { FILE_TOO_LARGE } from '@expediente/platform/files/store.ts';
import { RETRY_AFTER_SECONDS } from '@expediente/platform/refusals.ts';
import { FutureEvent, StrangeEvent, strangeAnswer, UPDATING } from '@expediente/schemas/present.ts';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { isAway } from '../process/away.ts';
import { BARE_ANSWER } from './security.ts';

interface Answer {
  readonly status: number;
  readonly response: 'error' | 'warning';
  readonly message: string;
}

/** Messages for transport errors, by status; services answer their own errors themselves. */
const TRANSPORT: Readonly<Record<number, string>> = {
  400: 'La petición no se puede leer: revise su formato.',
  404: 'No existe esa operación.',
  408: 'La petición tardó demasiado en llegar: intente de nuevo.',
  413: 'Lo enviado supera el tamaño permitido.',
  414: 'La dirección es demasiado larga.',
  415: 'El tipo de contenido no se admite.',
  429: 'Demasiados intentos: espere un momento y vuelva a intentar.',
  431: 'La dirección o los encabezados son demasiado largos.',
  503: 'El sistema no está disponible en este momento: intente de nuevo en unos segundos.',
};

/** Status by code of the transport errors whose own status is not the one of domain §8. */
const STATUS_OF: Readonly<Record<string, number>> = {
  // A path that leaves the folder of the interface: there is nothing there.
  FST_STATIC_FORBIDDEN_PATH: 404,
  FST_INVALID_MULTIPART_CONTENT_TYPE: 415,
  FST_INVALID_JSON_FIELD_ERROR: 400,
  FST_ERR_MAX_PARAM_LENGTH: 414,
};

/** Messages of transport errors for which the one of their status says too little. */
const OWN_WORDS: Readonly<Record<string, string>> = { FST_REQ_FILE_TOO_LARGE: FILE_TOO_LARGE };

/**
 * Answers unhandled errors: the envelope in Spanish, the cause only in the log. Answers from 500 on carry the code
 * under which the log, and the event if there is one, record the call.
 */
export function answerErrors(server: FastifyInstance): void {
  server.addHook('preSerialization', (request, reply, payload, done) => {
    done(null, reply.statusCode < 500 ? payload : coded(payload, request.id));
  });
  server.setErrorHandler(async (error, request, reply) => {
    const { status, response, message } = answerTo(error);
    // While the database is away every call fails this way, so the cause without a stack is enough.
    if (status === 503) request.log.warn({ cause: oneLine(error) }, 'not available');
    else if (status >= 500) request.log.error({ err: error }, 'unexpected error');
    if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
    return await reply.code(status).send({ response, message, data: null });
  });
}

/** Answers addresses below `/api` that no operation has. */
export function answerUnknownOperations(api: FastifyInstance): void {
  api.setNotFoundHandler(async (_, reply) => {
    return await reply.code(404).send({ response: 'warning', message: TRANSPORT[404], data: null });
  });
}

function coded(payload: unknown, code: string): unknown {
  if (typeof payload !== 'object' || payload === null || !('message' in payload)) return payload;
  return { ...payload, message: withCode(String(payload.message), code) };
}

/** Answers to errors before there is a request (an unreadable address or message), which no hook sees. */
export const unreadable = {
  frameworkErrors: (error, _, reply) => {
    const { status, head, body } = bareAnswer(statusOf(error));
    reply.raw.writeHead(status, head).end(body);
  },
  clientErrorHandler: (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { status, head, body } = bareAnswer(CLIENT_STATUS[error.code] ?? 400);
    const lines = Object.entries({ ...head, connection: 'close' }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  },
} satisfies Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'>;

function bareAnswer(status: number) {
  const body = JSON.stringify({
    response: 'error',
    message: TRANSPORT[status] ?? TRANSPORT[400],
    data: null,
  });
  const head = {
    ...BARE_ANSWER,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  };
  return { status, head, body };
}

const CLIENT_STATUS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

function answerTo(error: unknown): Answer {
  if (error instanceof FutureEvent) return { status: 503, response: 'error', message: UPDATING };
  if (error instanceof StrangeEvent)
    return { status: 409, response: 'warning', message: strangeAnswer(error) };
  const status = statusOf(error);
  const message =
    OWN_WORDS[codeOf(error)] ??
    TRANSPORT[status] ??
    (status < 500
      ? 'La petición no es válida.'
      : 'Ocurrió un error inesperado: intente de nuevo y, si continúa, avise al área de IT.');
  return { status, response: status === 404 ? 'warning' : 'error', message };
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

function statusOf(error: unknown): number {
  if (!(error instanceof Error)) return 500;
  if (isAway(error)) return 503;
  const own = STATUS_OF[codeOf(error)];
  if (own !== undefined) return own;
  return 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
}
