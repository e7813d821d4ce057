import { streamName } from '@expediente/kernel/streams.ts';
import type { DemonstrationSet } from '@expediente/platform/config.ts';

/** Remembers when the story was begun, so that one that was cut off goes on as it began. */
export const MARK = streamName('demonstration', 1);

/** Data of a mark; without a set: the small one. */
export interface MarkData {
  readonly today: string;
  readonly set?: DemonstrationSet;
}

export type MarkType = 'DemonstrationBegun' | 'DemonstrationTold';
