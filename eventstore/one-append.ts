import type { Position, StoredEvent } from './port.ts';

/** Neighbours of a place in the log, the nearest first, at most `most`. */
export interface Neighbours {
  before(position: Position, most: number): Promise<readonly StoredEvent[]>;
  after(position: Position, most: number): Promise<readonly StoredEvent[]>;
}

/** Events asked for at a time, where the event does not say with how many it was written. */
const PAGE = 64;

/** Events of one command around one of them, in the log's order: an append is whole and in one place of the log. */
export async function oneAppend(log: Neighbours, event: StoredEvent): Promise<readonly StoredEvent[]> {
  const [, place = '', count = ''] = /^(\d{1,6})\/(\d{1,6})$/.exec(event.metadata.of ?? '') ?? [];
  const known =
    count === '' ? undefined : { before: Number(place) - 1, after: Number(count) - Number(place) };
  const [before, after] = await Promise.all([
    sameCommand(event, (from, most) => log.before(from, most), known?.before),
    sameCommand(event, (from, most) => log.after(from, most), known?.after),
  ]);
  return [...before.toReversed(), event, ...after];
}

/**
 * Neighbours as far as they are of the same command.
 * @param most number of these neighbours; undefined: not known
 */
async function sameCommand(
  event: StoredEvent,
  next: Neighbours['before'],
  most: number | undefined,
): Promise<readonly StoredEvent[]> {
  const found: StoredEvent[] = [];
  for (let from = event.position; found.length < (most ?? Number.POSITIVE_INFINITY); ) {
    const wanted = most === undefined ? PAGE : Math.min(1_000, most - found.length);
    const page = await next(from, wanted);
    for (const each of page) {
      if (!isSame(each, event)) return found;
      found.push(each);
      from = each.position;
    }
    if (page.length < wanted) return found;
  }
  return found;
}

/** True for two events of one command; an idempotency key is unique only within its user's. */
const isSame = ({ metadata: a }: StoredEvent, { metadata: b }: StoredEvent): boolean =>
  a.commandId === b.commandId && a.userId === b.userId;
