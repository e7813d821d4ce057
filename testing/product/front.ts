import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Role that serves a request. */
export type ServingRole = 'workflow' | 'projections';

/**
 * Role by the rule of the front (docs/ops.md, `deploy/Caddyfile`): changes of records go to `workflow`; all reads (a
 * rule's what-if is a POST), the pages and operators' commands go to `projections`.
 */
export const roleOf = (method: string | undefined, path: string): ServingRole =>
  method === 'POST' && !READING.some((start) => path.startsWith(start)) ? 'workflow' : 'projections';

/** Beginnings of paths whose POST also goes to `projections`. */
const READING = ['/api/ops/', '/api/seals/', '/api/rules/whatif'];

export interface Front {
  /** Address: `http://127.0.0.1:PORT` */
  readonly base: string;
  close(): Promise<void>;
}

/**
 * One address for several processes, in turns over those of a role. A request whose process does not answer goes to
 * another one if nothing of it was sent, or if it only reads; otherwise the sender gets 502, and repeats it with its
 * key.
 * @param portsOf ports of the processes that can be asked now
 * @param onPassed called for each request as it is passed to a port
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
  // The cast holds: a server on a port has such an address.
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
    // If the process breaks off, so does the answer here: its reader must not take it for complete.
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
