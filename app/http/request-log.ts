import type { FastifyBaseLogger } from 'fastify';

type Child = Parameters<FastifyBaseLogger['child']>;

/**
 * Log of one request: a child of the process's log, made when the first line is written. Most requests write no line of
 * their own, and a child with its redaction costs more than routing the request.
 */
export class RequestLog implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger;
  readonly #child: Child;
  #log: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, ...child: Child) {
    this.#parent = parent;
    this.#child = child;
  }

  get #own(): FastifyBaseLogger {
    this.#log ??= this.#parent.child(...this.#child);
    return this.#log;
  }

  get level(): string {
    return this.#own.level;
  }
  set level(level: string) {
    this.#own.level = level;
  }

  fatal(...line: Parameters<FastifyBaseLogger['fatal']>): void {
    this.#own.fatal(...line);
  }
  error(...line: Parameters<FastifyBaseLogger['error']>): void {
    this.#own.error(...line);
  }
  warn(...line: Parameters<FastifyBaseLogger['warn']>): void {
    this.#own.warn(...line);
  }
  info(...line: Parameters<FastifyBaseLogger['info']>): void {
    this.#own.info(...line);
  }
  debug(...line: Parameters<FastifyBaseLogger['debug']>): void {
    this.#own.debug(...line);
  }
  trace(...line: Parameters<FastifyBaseLogger['trace']>): void {
    this.#own.trace(...line);
  }
  silent(...line: Parameters<FastifyBaseLogger['silent']>): void {
    this.#own.silent(...line);
  }
  child(...options: Child): FastifyBaseLogger {
    return this.#own.child(...options);
  }
}
