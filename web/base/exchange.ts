import { noteBuild } from './build.ts';
import { notAnswered, struggles } from './connection.ts';

/** What came of a request; status 0: no answer. `body` is undefined when it was no JSON. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** So long a request is sent again before its person is informed; what a killed process did is taken over sooner. */
const PATIENCE_MS = 10_000;
/** So long an answer from before what the person just did is asked for again. */
const BEHIND_PATIENCE_MS = 6_000;
/** So long its person waits without a word. */
const SILENT_MS = 2_000;
const FIRST_PAUSE_MS = 150;
const LONGEST_PAUSE_MS = 1_000;

/** The position that the read models did not reach in time: it is not waited for twice. */
let conceded: string | null = null;

/**
 * One request and its JSON answer. While there is no answer (the connection breaks, a front has no process behind it, a
 * server cannot now) it is sent again unchanged, for a person should notice no more than a pause: a read changes
 * nothing, and a command bears the idempotency key under which it is done once. The last answer counts.
 * @throws when `init.signal` gives it up
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
      // Many who were cut off together do not come back together.
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
    // An answer that was cut off is none.
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
