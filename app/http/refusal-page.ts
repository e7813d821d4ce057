import { html } from '@expediente/projections/shared/documents/html.ts';
import type { FastifyInstance } from 'fastify';

/**
 * Answers a refused call of a browser tab (a print) with a page that shows the message, since a person looks at it.
 * Programs, and calls of the interface's pages, get the envelope.
 */
export function showPageOfRefusals(api: FastifyInstance): void {
  api.addHook('onSend', (request, reply, payload, done) => {
    const asked = request.method === 'GET' && request.headers['sec-fetch-dest'] === 'document';
    if (!asked || typeof payload !== 'string') return done(null, payload);
    const message = refusalIn(payload);
    if (message === undefined) return done(null, payload);
    reply.type('text/html; charset=utf-8').removeHeader('content-disposition');
    done(null, pageOf(message));
  });
}

function refusalIn(text: string): string | undefined {
  if (!text.startsWith('{"response":') || text.startsWith('{"response":"success"')) return undefined;
  const { message }: { readonly message?: unknown } = JSON.parse(text);
  return typeof message === 'string' ? message : undefined;
}

/** Whole page that shows one message. */
export const pageOf = (message: string): string =>
  `<!doctype html>${
    html`<html lang="es"><head><meta charset="utf-8"><title>Expediente</title></head><body><p role="alert">${message}</p></body></html>`
      .markup
  }`;
