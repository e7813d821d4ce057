import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Which role a request is for. */
export type ServingRole = 'workflow' | 'projections';

/**
 * The rule of the front (docs/ops.md, `deploy/Caddyfile`): what changes records goes to `workflow`; every
 * read (a rule's what-if comes by POST), the pages and the operations' own acts go to `projections`.
 */
export const roleOf = (method: string | undefined, path: string): ServingRole =>
  method === 'POST' && !READING.some((start) => path.startsWith(start)) ? 'workflow' : 'projections';

/** Beginnings of paths whose POST goes to `projections`, too. */
const READING = ['/api/ops/', '/api/seals/', '/api/rules/whatif'];

export interface Front {
  /** `http://127.0.0.1:PORT` */
  readonly base: string;
  close(): Promise<void>;
}

/**
 * One address for several processes: round robin over those of the role. A request goes to another process
 * where nothing of it was sent, or where it only reads; else its sender hears 502 and asks again with its key.
 * @param portsOf the processes that may be asked now
 * @param onPassed called for each request as it leaves for the process on that port
 */
export async function startFront(
  portsOf: (role: ServingRole) => readonly number[],
  onPassed: (port: number, asked: IncomingMessage) => void = () => undefined,
): Promise<Front> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const server = createServer((asked, answer) => {
    const ports = portsOf(roleOf(asked.method, asked.url ?? '/'));
    turn += 1;
    const inTurn = ports.map((_, i) => ports[(turn + i) % ports.length] ?? 0);
    pass({ agent, onPassed }, inTurn, asked, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    async close() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Passing {
  readonly agent: Agent;
  readonly onPassed: (port: number, asked: IncomingMessage) => void;
}

function pass(
  passing: Passing,
  [port, ...others]: readonly number[],
  asked: IncomingMessage,
  answer: ServerResponse,
): void {
  if (port === undefined) {
    refuse(answer, 503);
    return;
  }
  const { method, url, headers } = asked;
  const { agent, onPassed } = passing;
  const passed = request({ agent, host: '127.0.0.1', port, method, path: url, headers });
  let sent = false;
  const send = (): void => {
    sent = true;
    asked.pipe(passed);
    onPassed(port, asked);
  };
  passed.on('socket', (socket) => {
    if (socket.connecting) socket.once('connect', send);
    else send();
  });
  passed.on('response', (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(answer);
    // Cut off in the middle, the answer is cut off too: its reader must not take it for whole.
    response.on('error', () => answer.destroy());
  });
  passed.on('error', () => {
    if (answer.headersSent) answer.destroy();
    else if (!sent || method === 'GET') pass(passing, others, asked, answer);
    else refuse(answer, 502);
  });
  answer.on('close', () => {
    if (!answer.writableFinished) passed.destroy();
  });
}

function refuse(answer: ServerResponse, status: 502 | 503): void {
  if (answer.destroyed) return;
  const message = 'El sistema no está disponible en este momento: intente de nuevo en unos segundos.';
  answer.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  answer.end(JSON.stringify({ response: 'error', message, data: null }));
}
