import { stableNumber } from '@expediente/kernel/hash.ts';
import { streamCategory } from '@expediente/kernel/streams.ts';
import { isNoEvent } from '../flaw.ts';
import type { EventFilter, StoredEvent } from '../port.ts';

/** True for an event that passes the filter; applies the conditions that the server cannot. */
export function isWanted(
  event: Pick<StoredEvent, 'stream' | 'type' | 'flaw'>,
  { categories, types, share, strange }: EventFilter,
): boolean {
  const { stream, type } = event;
  return (
    (strange === true || !isNoEvent(event)) &&
    (categories?.includes(streamCategory(stream)) ?? true) &&
    (types?.includes(type) ?? true) &&
    (share === undefined || placeOf(stream) % share.of === share.index)
  );
}

/**
 * Number by which a stream is in a share. The hash is mixed: its low bits alone depend too little on a name's last
 * character.
 */
function placeOf(stream: string): number {
  const number = stableNumber(stream);
  return (number ^ (number >>> 15)) >>> 0;
}
