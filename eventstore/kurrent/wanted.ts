import { stableNumber } from '@expediente/kernel/hash.ts';
import { streamCategory } from '@expediente/kernel/streams.ts';
import type { EventFilter, StoredEvent } from '../port.ts';

/** True of an event that a filter lets through; what the server cannot filter is left out here. */
export function isWanted(
  { stream, type }: Pick<StoredEvent, 'stream' | 'type'>,
  { categories, types, share }: EventFilter,
): boolean {
  return (
    (categories?.includes(streamCategory(stream)) ?? true) &&
    (types?.includes(type) ?? true) &&
    (share === undefined || placeOf(stream) % share.of === share.index)
  );
}

/** The low bits of the number alone say little of a name's last character. */
function placeOf(stream: string): number {
  const number = stableNumber(stream);
  return (number ^ (number >>> 15)) >>> 0;
}
