import { chainOf, NO_CHAIN, textsOf } from '@expediente/eventstore/chain.ts';
import type { StoredEvent } from '@expediente/eventstore/port.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { NotFound } from '@expediente/platform/refusals.ts';
import type { StoredEventAnswer } from '@expediente/schemas/history/read.ts';
import type { ReadParts } from '../shared/parts.ts';
import { openRecord } from './open.ts';

/**
 * `/history/{lifecycle}/{id}/event/{revision}`: input from which an auditor computes the event's hash by hand.
 * @throws {NotFound}
 */
export async function readStoredEvent(
  parts: Pick<ReadParts, 'store' | 'modules' | 'pool'>,
  session: Session,
  lifecycle: string,
  id: string,
  revision: number,
): Promise<StoredEventAnswer> {
  const { events } = await openRecord(parts, session, lifecycle, id);
  const event = events.find((each) => each.revision === revision);
  if (!event) throw new NotFound();
  const before = events.find((each) => each.revision === revision - 1);
  const previous = before?.metadata.chain ?? NO_CHAIN;
  return {
    stream: event.stream,
    revision,
    id: event.id,
    type: event.type,
    ...shownTexts(event),
    previous,
    chain: event.metadata.chain,
    holds: (before !== undefined || revision === 0) && follows(event, previous),
  };
}

function follows(event: StoredEvent, previous: string): boolean {
  try {
    return chainOf(event, previous) === event.metadata.chain;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/**
 * Canonical texts of an event, from which its hash was made; plain JSON if it has values that no event may have, which
 * somebody wrote into the store.
 */
export function shownTexts(event: StoredEvent): Pick<StoredEventAnswer, 'data' | 'metadata'> {
  try {
    return textsOf(event);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const { chain: _, ...metadata } = event.metadata;
    return { data: JSON.stringify(event.data), metadata: JSON.stringify(metadata) };
  }
}
