import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import type { Decider } from '@expediente/machines/decider.ts';
import { type UniqueEvent, uniqueEvents } from '@expediente/schemas/pipeline/events.ts';
import type { UniqueScope } from '../unit/unit-of-work.ts';

export type UniqueCommand = { readonly type: 'take' | 'release'; readonly holder: string };

/**
 * A value that one record may hold at a time: its own stream records the holder (architecture "Numbers").
 * State: the holder, null when free. The caller checks whether the value may be taken, as it has the message.
 */
export const unique: Decider<string | null, UniqueCommand, UniqueEvent> = {
  events: uniqueEvents,
  initial: null,
  evolve: (_, event) => (event.type === 'UniqueTaken' ? event.data.holder : null),
  decide: (holder, command) => {
    if (command.type === 'take' && holder !== command.holder)
      return { events: [{ type: 'UniqueTaken', data: { holder: command.holder } }] };
    if (command.type === 'release' && holder === command.holder)
      return { events: [{ type: 'UniqueReleased', data: { holder: command.holder } }] };
    return { events: [] };
  },
  ruleVersion: '1',
  lastIsAll: true,
};

/** The key of a value's stream: ignores case, spaces at the ends and invisible characters. */
export const uniqueKey = (scope: UniqueScope, value: string): readonly (string | number)[] => [
  ...scope,
  DIGITS.test(value)
    ? value
    : value
        .replace(/\p{Cc}/gu, '')
        .trim()
        .toUpperCase(),
];
const DIGITS = /^\d+$/;

export const uniqueStream = (scope: UniqueScope, value: string): StreamName =>
  streamName(unique.events.category, ...uniqueKey(scope, value));
