import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * How a process goes without anybody noticing: first it says that it is not ready and serves on, so that the
 * front learns of it; then it takes no more and ends what is under way.
 */
export class Stopping {
  #phase: 'serving' | 'leaving' | 'closing' = 'serving';
  #underWay = 0;
  #idle: () => void = () => undefined;

  get begun(): boolean {
    return this.#phase !== 'serving';
  }

  /** Counts the requests of a server; before its routes are registered. */
  watch(server: FastifyInstance): void {
    server.addHook('onRequest', (_, reply, done) => {
      this.#underWay += 1;
      // The next request of this connection goes to another process.
      if (this.begun) reply.header('connection', 'close');
      if (this.#phase === 'closing') void reply.code(503).send(AWAY);
      else done();
    });
    server.addHook('onResponse', (_request, _reply, done) => {
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#idle();
      done();
    });
  }

  /** From now on not ready; resolves when the front had `seconds` to see it. */
  async leave(seconds: number): Promise<void> {
    this.#phase = 'leaving';
    await pause(seconds * 1000);
  }

  /** Takes no more requests; resolves when those under way are answered, or after `limitMs`. */
  async finish(limitMs = 10_000): Promise<void> {
    this.#phase = 'closing';
    if (this.#underWay === 0) return;
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
