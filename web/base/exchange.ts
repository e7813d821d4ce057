import { noteBuild } from './build.ts';
import { notAnswered, struggles } from './connection.ts';

/** Answer to a request; status 0: there was none. `body` is undefined where it was no JSON. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** Time for which an unanswered request is repeated; the system replaces a killed process in less. */
const PATIENCE_MS = 10_000;
/** Time for which a read is repeated whose answer does not include the person's latest change. */
const BEHIND_PATIENCE_MS = 6_000;
/** Time after which the page shows that it waits. */
const SILENT_MS = 2_000;
const FIRST_PAUSE_MS = 150;
const LONGEST_PAUSE_MS = 1_000;

/** Position that the read models did not reach in time: it is not waited for twice. */
let conceded: string | null = null;

/**
 * Sends a request and reads its JSON answer. Without an answer (the connection breaks, a proxy finds no process, a
 * server is not ready) it is repeated unchanged, so that a person notices no more than a pause: a read changes nothing,
 * and a command has the idempotency key under which it is done once. The last answer counts.
 * @throws when `init.signal` cancels it
 */
export async function exchange(url: string, init: RequestInit): Promise<Reply> {
  const since = performance.now();
  const position = new Headers(init.headers).get('x-expediente-position');
  let ended: (() => void) | undefined;
  try {
    for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
      const { behind, ...reply } = await once(url, init);
      const mute = reply.status === 0 || reply.status >= 502;
      if (!mute && (!behind || position === conceded)) return reply;
      // A random pause, so that many clients cut off together do not all return at the same moment.
      const pause = wait * (0.5 + Math.random());
      const waited = performance.now() - since;
      const last = waited + pause > (mute ? PATIENCE_MS : BEHIND_PATIENCE_MS);
      if (mute) notAnswered({ last });
      else if (last) conceded = position;
      if (last) return reply;
      if (mute && waited > SILENT_MS) ended ??= struggles();
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  } finally {
    ended?.();
  }
}

async function once(url: string, init: RequestInit): Promise<Reply & { readonly behind: boolean }> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, init);
    text = await response.text();
  } catch (problem) {
    if (init.signal?.aborted) throw problem;
    // An incomplete answer counts as none.
    return { status: 0, body: undefined, behind: false };
  }
  noteBuild(response.headers);
  const behind = response.headers.has('x-expediente-behind');
  return { status: response.status, body: jsonIn(text), behind };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
