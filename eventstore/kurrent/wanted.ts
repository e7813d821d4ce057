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
    (share === undefined || numberOf(stream) % share.of === share.index)
  );
}

/** FNV-1a: any stable number of 32 bits does. */
function numberOf(stream: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < stream.length; at += 1) {
    hash = Math.imul(hash ^ stream.charCodeAt(at), 0x01_00_01_93);
  }
  // Its low bits alone say little of the last character.
  return (hash ^ (hash >>> 15)) >>> 0;
}
