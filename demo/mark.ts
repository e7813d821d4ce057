import { randomUUID } from 'node:crypto';
import type { EventStore } from '@expediente/eventstore/port.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import type { DemonstrationSet } from '@expediente/platform/config.ts';
import type { StoryFinish } from './finish.ts';
import { systemMetadata } from './seed/system-metadata.ts';

/** Stream that remembers when the story was begun, so that one that was cut off goes on as it began. */
export const MARK = streamName('demonstration', 1);

/** Data of a mark; without a set: the small one. */
export interface MarkData {
  readonly today: string;
  readonly set?: DemonstrationSet;
  /** Work that it leaves to the product; absent: none. */
  readonly finish?: StoryFinish;
}

export type MarkType = 'DemonstrationBegun' | 'DemonstrationTold' | 'DemonstrationFinished';

/** The set of a story that is in a log, and the work that it leaves to the product; undefined: none, or it is done. */
export async function finishLeft(
  store: Pick<EventStore, 'readStream'>,
): Promise<Required<Pick<MarkData, 'set' | 'finish'>> | undefined> {
  const [, end, finished] = await store.readStream(MARK);
  // Written by `makeFirstLog`.
  const { set = 'muestra', finish } = (end?.data ?? {}) as unknown as Partial<MarkData>;
  return finish && finished === undefined ? { set, finish } : undefined;
}

/** An event of the stream of marks. */
export async function mark(
  store: Pick<EventStore, 'readStream' | 'append'>,
  type: MarkType,
  at: Date,
  data: MarkData,
): Promise<void> {
  const last = (await store.readStream(MARK)).at(-1);
  const metadata = {
    ...systemMetadata('demonstration', at.toISOString()),
    sessionYear: data.today.slice(0, 4),
  };
  await store.append([
    {
      stream: MARK,
      expected: last ? { revision: last.revision, chain: last.metadata.chain } : 'none',
      events: [{ id: randomUUID(), type, data: { ...data }, metadata }],
    },
  ]);
}
