import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { BUILD_HEADER } from '@expediente/kernel/envelope.ts';
import { BUILD } from '@expediente/platform/build.ts';
import type { Configuration } from '@expediente/platform/config.ts';
import type { Metrics } from '@expediente/platform/metrics.ts';
import { ALIVE, LIVE, notReady } from '../health/health.ts';
import { mayRead } from '../metrics/route.ts';
import { listenError } from '../process/port.ts';
import { unreadable } from './errors.ts';
import { pageOf } from './refusal-page.ts';
import { BARE_ANSWER, limitSockets } from './security.ts';

type DoorConfiguration = Pick<Configuration, 'basePath' | 'role' | 'metricsToken' | 'production'>;

/** Seconds after which a client may ask again, and after which a browser's page does. */
const AGAIN_SECONDS = 3;

/**
 * Port of this process, open before anything else: an orchestrator learns at once that the process lives, however long
 * its start takes. Until `open`, every request but `health/live` and `/metrics` is answered with 503 and the present
 * step of the start.
 */
export class Door {
  readonly server = createServer((asked, answer) => this.#answer(asked, answer));
  readonly #configuration: DoorConfiguration;
  #metrics: Metrics | undefined;
  #step = 'abriendo los almacenes';
  #handler: RequestListener | undefined;
  #answer: RequestListener = (asked, answer) => this.#wait(asked, answer);

  constructor(configuration: DoorConfiguration) {
    this.#configuration = configuration;
    limitSockets(this.server);
    this.server.on('clientError', this.#unreadable);
  }

  /** @throws {ClearError} when this machine does not allow it */
  async listen(host: string, port: number): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen({ host, port }, () => resolve());
    }).catch((error: unknown) => {
      throw listenError(error, host, port);
    });
    this.server.removeAllListeners('error');
  }

  /** Port in use: the one asked for, or the one that the system chose for 0. */
  get port(): number {
    const listening = this.server.address();
    return typeof listening === 'object' ? (listening?.port ?? 0) : 0;
  }

  /** Notes the present step of the start, in Spanish, for the answers. */
  doing(step: string): void {
    this.#step = step;
  }

  /** Answers `/metrics` from now on, since a start may take long. */
  showMetrics(metrics: Metrics): void {
    this.#metrics = metrics;
  }

  /**
   * Fastify's `serverFactory`: Fastify answers on this port once the door is open, and answers unreadable messages at
   * once.
   */
  readonly serve = (handler: RequestListener): typeof this.server => {
    this.#handler = handler;
    this.server.off('clientError', this.#unreadable);
    return this.server;
  };

  /** Passes requests from now on to the handler that `serve` was given. */
  open(): void {
    if (this.#handler === undefined) throw new Error('no handler serves');
    this.#answer = this.#handler;
  }

  /** True when requests go to the handler that `serve` was given. */
  get isOpen(): boolean {
    return this.#handler !== undefined && this.#answer === this.#handler;
  }

  /** Frees the port; requests under way are cut off. */
  async close(): Promise<void> {
    if (!this.server.listening) return;
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  readonly #unreadable = (...[error, socket]: Parameters<typeof unreadable.clientErrorHandler>): void =>
    unreadable.clientErrorHandler(error, socket);

  #wait(asked: IncomingMessage, answer: ServerResponse): void {
    const { method, url = '/', headers } = asked;
    const { basePath, role } = this.#configuration;
    const path = url.split('?')[0] ?? '';
    const api = `${basePath}/api`;
    const reads = method === 'GET' || method === 'HEAD';
    if (reads && path === `${api}${LIVE}`) {
      send(answer, 200, {}, JSON_TYPE, JSON.stringify(ALIVE));
      return;
    }
    if (reads && path === `${basePath}/metrics` && this.#metrics && mayRead(asked, this.#configuration)) {
      void sendMetrics(answer, this.#metrics);
      return;
    }
    const refusal = notReady(role, this.#step);
    const page = reads && !path.startsWith(`${api}/`) && `${headers.accept}`.includes('text/html');
    const again = { 'retry-after': `${AGAIN_SECONDS}`, ...(page && { refresh: `${AGAIN_SECONDS}` }) };
    if (page) send(answer, 503, again, 'text/html; charset=utf-8', pageOf(refusal.message));
    else {
      // Operations answer without data; only health reports how far the start is.
      const data = path.startsWith(`${api}/health`) ? refusal.data : null;
      send(answer, 503, again, JSON_TYPE, JSON.stringify({ ...refusal, data }));
    }
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';

async function sendMetrics(answer: ServerResponse, metrics: Metrics): Promise<void> {
  const text = await metrics.text().catch(() => undefined);
  if (text === undefined) send(answer, 503, {}, 'text/plain; charset=utf-8', '');
  else send(answer, 200, { 'cache-control': 'no-store' }, metrics.contentType, text);
}

function send(
  answer: ServerResponse,
  status: number,
  more: Readonly<Record<string, string>>,
  type: string,
  body: string,
): void {
  const { 'content-disposition': asFile, ...bare } = BARE_ANSWER;
  answer
    .writeHead(status, {
      ...bare,
      [BUILD_HEADER]: BUILD,
      ...(type === JSON_TYPE && { 'content-disposition': asFile }),
      ...more,
      'content-type': type,
      'content-length': Buffer.byteLength(body),
      // The connection is closed, so that an unread body is not taken for its next request.
      connection: 'close',
    })
    .end(body);
}
