import { Agent, request } from 'node:http';
import type { Call } from './calls.ts';

/** Reply to a call; `status` 0: there was none. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
  readonly ms: number;
}

/** Timeout: a call that takes longer counts as unanswered. */
const LONGEST_MS = 30_000;
/** Largest body that the server accepts. */
const TOO_LARGE = 2 * 1024 * 1024;
const FORGED = 's.00000000-0000-4000-8000-000000000000.zzzzzz.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

export interface Sender {
  send(call: Call): Promise<Reply>;
  close(): void;
}

/**
 * Sends calls exactly as they are, without the corrections that HTTP clients make. @param tokens tokens of the
 * signed-in users
 */
export function senderTo(base: string, tokens: readonly string[], sockets: number): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  const { hostname, port } = new URL(base);
  return {
    send: (call) => {
      const { path, headers, body } = spoken(call, tokens[call.user % tokens.length] ?? FORGED);
      return new Promise((resolve) => {
        const since = performance.now();
        const parts: Buffer[] = [];
        const ended = (status: number, given: Reply['headers']): void =>
          resolve({ status, headers: given, body: Buffer.concat(parts), ms: performance.now() - since });
        const { method } = call.target;
        const out = request(
          { agent, hostname, port, path, method, headers, timeout: LONGEST_MS },
          (answer) => {
            answer.on('data', (part: Buffer) => parts.push(part));
            answer.on('end', () => ended(answer.statusCode ?? 0, answer.headers));
            answer.on('error', () => ended(0, {}));
          },
        );
        out.on('timeout', () => out.destroy());
        // The server may cut the connection when it refuses a body as too large before all of it is sent.
        out.on('error', () => ended((body?.length ?? 0) > TOO_LARGE ? 413 : 0, {}));
        out.end(body);
      });
    },
    close: () => agent.destroy(),
  };
}

function spoken({ url, voice, headers, body }: Call, good: string) {
  const token = voice === 'forged' ? FORGED : good;
  const length = body === undefined ? {} : { 'content-length': String(body.length) };
  const given = { ...length, ...headers };
  if (voice === 'anonymous') return { path: url, headers: given, body };
  if (voice === 'cookie') {
    const cookie = { cookie: `expediente=${token}`, 'x-requested-with': 'expediente' };
    return { path: url, headers: { ...cookie, ...given }, body };
  }
  if (voice === 'field' && body === undefined) {
    return { path: `${url}${url.includes('?') ? '&' : '?'}token=${token}`, headers: given, body };
  }
  return { path: url, headers: { authorization: `Bearer ${token}`, ...given }, body };
}
