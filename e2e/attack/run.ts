import { meetsSchema } from '@expediente/openapi/sent.ts';
import fc from 'fast-check';
import { badCall, type Call } from './calls.ts';
import { type Sender, senderTo } from './send.ts';
import { servedBy } from './targets.ts';
import { faultOf, wasWritten } from './verdict.ts';

export interface Attack {
  /** Address of the product: `http://127.0.0.1:3000` */
  readonly base: string;
  readonly count: number;
  /** Seed of the calls: with the same contract it makes the same calls. */
  readonly seed: number;
  /** Simultaneous calls; default 8. */
  readonly sockets?: number;
  readonly onProgress?: (done: number, count: number) => void;
}

export interface Outcome {
  readonly seed: number;
  readonly calls: number;
  readonly operations: number;
  readonly byStatus: Readonly<Record<number, number>>;
  /** Wrong answers with their calls, fifty at most. */
  readonly faults: readonly string[];
  /** Calls that were executed: among very many random ones some turn out valid. */
  readonly written: readonly string[];
  /** Executed calls that do not meet their own contract. */
  readonly outOfOrder: readonly string[];
  readonly slowest: { readonly ms: number; readonly call: string };
}

/** Users with different rights and views. */
const USERS = ['centro', 'aprobador', 'compras', 'daf', 'operador', 'admin'];
const CHUNK = 250;
const MOST_FAULTS = 50;

/**
 * Calls every operation of a running product with bad input made from its own contract, and judges each answer. The
 * product needs the demonstration's users. Nothing should be written: callers compare the store before and after.
 */
export async function run({ base, count, seed, sockets = 8, onProgress }: Attack): Promise<Outcome> {
  const targets = await servedBy(base);
  const calls = badCall(targets);
  const sender = senderTo(base, await allIn(base), sockets);
  const seen = {
    byStatus: new Map<number, number>(),
    faults: [] as string[],
    written: [] as string[],
    outOfOrder: [] as string[],
    slowest: { ms: 0, call: '' },
  };
  try {
    for (let done = 0; done < count; done += CHUNK) {
      const chunk = fc.sample(calls, { numRuns: Math.min(CHUNK, count - done), seed: seed + done });
      await sendAll(sender, chunk, sockets, seen);
      onProgress?.(Math.min(done + CHUNK, count), count);
    }
  } finally {
    sender.close();
  }
  const { byStatus, faults, written, outOfOrder, slowest } = seen;
  return {
    seed,
    calls: count,
    operations: targets.length,
    byStatus: Object.fromEntries(byStatus),
    faults,
    written,
    outOfOrder,
    slowest,
  };
}

interface Seen {
  readonly byStatus: Map<number, number>;
  readonly faults: string[];
  readonly written: string[];
  readonly outOfOrder: string[];
  slowest: { ms: number; call: string };
}

async function sendAll(sender: Sender, calls: readonly Call[], sockets: number, seen: Seen): Promise<void> {
  const queue = calls.values();
  const worker = async (): Promise<void> => {
    for (const call of queue) {
      const reply = await sender.send(call);
      seen.byStatus.set(reply.status, (seen.byStatus.get(reply.status) ?? 0) + 1);
      if (reply.ms > seen.slowest.ms) seen.slowest = { ms: Math.round(reply.ms), call: inWords(call) };
      if (call.target.method === 'POST' && wasWritten(reply)) {
        seen.written.push(inWords(call));
        if (!isInOrder(call)) seen.outOfOrder.push(inWords(call));
      }
      const fault = faultOf(reply);
      if (fault !== null && seen.faults.length < MOST_FAULTS) seen.faults.push(`${fault}: ${inWords(call)}`);
    }
  };
  await Promise.all(Array.from({ length: sockets }, worker));
}

/** True if the body meets its contract, as random data can by chance; an empty id is that of a new record. */
function isInOrder({ target, body }: Call): boolean {
  try {
    const payload = JSON.parse(String(body));
    return (
      target.body !== undefined &&
      meetsSchema(target.body, payload.p_id === '' ? { ...payload, p_id: 0 } : payload)
    );
  } catch {
    return false;
  }
}

/** Description of a call, sufficient to repeat it by hand; without its token. */
function inWords({ target, url, voice, headers, body }: Call): string {
  const text = body === undefined ? '' : ` ${body.length} B ${body.toString('latin1').slice(0, 300)}`;
  return `${target.method} ${url.slice(0, 300)} (${voice}) ${JSON.stringify(headers).slice(0, 200)}${text}`;
}

async function allIn(base: string): Promise<readonly string[]> {
  const tokens: string[] = [];
  for (const user of USERS) tokens.push(await signIn(base, user));
  return tokens;
}

/** Signs in a user of the demonstration. @returns token */
export async function signIn(base: string, user: string): Promise<string> {
  const answer = await fetch(`${base}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ p_username: user, p_password: 'Demo-2026!', p_year: new Date().getFullYear() }),
  });
  const { data } = await answer.json();
  if (typeof data?.jwt !== 'string') throw new Error(`${user} could not sign in: ${answer.status}`);
  return data.jwt;
}
