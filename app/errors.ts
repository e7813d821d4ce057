import { withCode } from '@expediente/kernel/envelope.ts';
import type { FastifyInstance } from 'fastify';

interface Answer {
  readonly status: number;
  readonly response: 'error' | 'warning';
  readonly message: string;
}

/** Errors of the transport, by status; what a service means to say it answers itself. */
const TRANSPORT: Readonly<Record<number, string>> = {
  400: 'La petición no se puede leer: revise su formato.',
  404: 'No existe esa operación.',
  405: 'Esa operación no admite ese método.',
  413: 'Lo enviado supera el tamaño permitido.',
  415: 'El tipo de contenido no se admite.',
  429: 'Demasiados intentos: espere un momento y vuelva a intentar.',
  503: 'El sistema no está disponible en este momento: intente de nuevo en unos segundos.',
};

/**
 * Answers what nobody answered: the envelope in Spanish, the cause in the log and nowhere else. Whatever fails
 * on our side is told with the code under which the log, and the event if there is one, hold it.
 */
export function answerErrors(api: FastifyInstance): void {
  api.addHook('preSerialization', (request, reply, payload, done) => {
    done(null, reply.statusCode < 500 ? payload : coded(payload, request.id));
  });
  api.setErrorHandler(async (error, request, reply) => {
    const { status, response, message } = answerTo(error);
    if (status >= 500) request.log.error({ err: error }, 'unexpected error');
    return await reply.code(status).send({ response, message, data: null });
  });
  api.setNotFoundHandler(async (_, reply) => {
    return await reply.code(404).send({ response: 'warning', message: TRANSPORT[404], data: null });
  });
}

function coded(payload: unknown, code: string): unknown {
  if (typeof payload !== 'object' || payload === null || !('message' in payload)) return payload;
  return { ...payload, message: withCode(String(payload.message), code) };
}

function answerTo(error: unknown): Answer {
  const status =
    error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
      ? error.statusCode
      : 500;
  const message =
    TRANSPORT[status] ??
    (status < 500
      ? 'La petición no es válida.'
      : 'Ocurrió un error inesperado: intente de nuevo y, si continúa, avise al área de IT.');
  return { status, response: status === 404 ? 'warning' : 'error', message };
}
