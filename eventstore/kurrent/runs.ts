import type { StreamName } from '@expediente/kernel/streams.ts';
import type { LinkedEvent } from '../chain.ts';
import type { StreamHead, StreamWrite } from '../port.ts';
import type { PreparedAppend } from '../prepare.ts';

/**
 * Splits an append into the longest runs that keep its order although the server writes each stream by stream:
 * a run ends where a stream returns after another one.
 */
export function* runsOf({ writes, events }: PreparedAppend): Generator<PreparedAppend, void, void> {
  const heads = new Map<StreamName, StreamWrite['expected']>(
    writes.map(({ stream, expected }) => [stream, expected]),
  );
  let run: LinkedEvent[] = [];
  // Lower case: the server's append treats names that differ only in case as one.
  let streams = new Set<string>();
  for (const event of events) {
    const name = event.stream.toLowerCase();
    if (event.stream !== run.at(-1)?.stream && streams.has(name)) {
      yield appendOf(run, heads);
      run = [];
      streams = new Set();
    }
    run.push(event);
    streams.add(name);
  }
  if (run.length > 0) yield appendOf(run, heads);
}

function appendOf(
  events: readonly LinkedEvent[],
  heads: Map<StreamName, StreamWrite['expected']>,
): PreparedAppend {
  const writes: StreamWrite[] = [];
  const after = new Map<StreamName, StreamHead>();
  for (const { stream, revision, chain } of events) {
    if (!after.has(stream)) writes.push({ stream, expected: heads.get(stream) ?? 'none', events: [] });
    after.set(stream, { revision, chain });
  }
  for (const [stream, head] of after) heads.set(stream, head);
  return { writes, events, heads: [...after.values()] };
}
