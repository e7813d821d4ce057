import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { LIVE } from './health.ts';

/**
 * Graceful stop: first the process reports not ready and keeps serving, so that the
 * proxy in front notices; then it accepts no more requests and finishes the pending ones.
 */
export class Stopping {
  #phase: 'serving' | 'leaving' | 'closing' = 'serving';
  /** Answers that are not sent yet. */
  readonly #underWay = new Set<ServerResponse>();
  #idle: () => void = () => undefined;

  get begun(): boolean {
    return this.#phase !== 'serving';
  }

  /** Counts the requests of a server; to be called before its routes are registered. */
  watch(server: FastifyInstance): void {
    server.addHook('onRequest', ({ routeOptions }, reply, done) => {
      this.#underWay.add(reply.raw);
      // Closed afterwards, so that the next request goes to another process.
      if (this.begun) reply.header('connection', 'close');
      if (this.#phase === 'closing' && !routeOptions.url?.endsWith(LIVE)) void reply.code(503).send(AWAY);
      else done();
    });
    // No `onResponse` follows when the client went away: the request then ends with its work, or with the stream that
    // it sends.
    server.addHook('onSend', (_request, { raw }, payload, done) => {
      if (raw.closed) this.#ended(raw);
      else raw.once('close', () => this.#ended(raw));
      done(null, payload);
    });
    server.addHook('onResponse', (_request, { raw }, done) => {
      this.#ended(raw);
      done();
    });
  }

  #ended(answer: ServerResponse): void {
    this.#underWay.delete(answer);
    if (this.#underWay.size === 0) this.#idle();
  }

  /** Reports not ready from now on; resolves after `seconds`, the time for the proxy in front to notice. */
  async leave(seconds: number): Promise<void> {
    this.#phase = 'leaving';
    await pause(seconds * 1000);
  }

  /** Accepts no more requests; resolves when the pending ones are answered, or after `limitMs`. */
  async finish(limitMs = 10_000): Promise<void> {
    this.#phase = 'closing';
    if (this.#underWay.size === 0) return;
    const late = new AbortController();
    const idle = new Promise<void>((resolve) => {
      this.#idle = resolve;
    });
    await Promise.race([idle, pause(limitMs, undefined, { signal: late.signal }).catch(() => undefined)]);
    late.abort();
  }
}

const AWAY = {
  response: 'error',
  message: 'El sistema se está reiniciando: intente de nuevo en unos segundos.',
  data: null,
} as const;
