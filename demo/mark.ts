import { streamName } from '@expediente/kernel/streams.ts';

/** Remembers when the story was begun, so that one that was cut off goes on as it began. */
export const MARK = streamName('demonstration', 1);

export type MarkType = 'DemonstrationBegun' | 'DemonstrationTold';
