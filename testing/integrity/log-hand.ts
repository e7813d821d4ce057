import { type EventTexts, linkEvent, metadataText, NO_CHAIN } from '@expediente/eventstore/chain.ts';
import type { EventStore, NewEvent } from '@expediente/eventstore/port.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import type pg from 'pg';
import type { StandInLog } from '../kurrent/log.ts';
import type { LogRecord } from '../kurrent/messages.ts';

/** Place of an event in its store's log: epoch, transaction and number, or 0, commit and prepare. */
type Place = readonly [number, number, number];

/** Event as it is on the disk. */
export interface HeldEvent extends EventTexts {
  readonly place: Place;
}

/** Access of somebody with a store's disk, who can replace the log with another one. */
export interface LogHand {
  readonly store: EventStore;
  /** All events in the order of the log. */
  read(): Promise<readonly HeldEvent[]>;
  write(events: readonly HeldEvent[]): Promise<void>;
  /** Free place after everything that was appended together with an event. */
  behind(place: Place, number?: number): Place;
}

const inOrder = (a: HeldEvent, b: HeldEvent): number =>
  a.place[0] - b.place[0] || a.place[1] - b.place[1] || a.place[2] - b.place[2];
const placeText = ({ place }: HeldEvent): string => place.join(' ');
const contentOf = ({ stream, revision, id, type, data, metadata, chain }: HeldEvent): string =>
  JSON.stringify([stream, revision, id, type, data, metadata, chain]);

interface Row extends EventTexts {
  readonly epoch: number;
  readonly xid: string;
  readonly number: number;
}

export function handOnPostgres(pool: pg.Pool, store: EventStore): LogHand {
  const read = async (): Promise<readonly HeldEvent[]> => {
    const { rows } = await pool.query<Row>(
      `select epoch, xid::text as xid, place as number, stream, revision, type, id, data::text as data,
              metadata::text as metadata, encode(chain, 'hex') as chain
         from eventstore.event e order by e.epoch, e.xid, e.place`,
    );
    return rows.map(({ epoch, xid, number, ...event }) => ({
      ...event,
      place: [epoch, Number(xid), number],
    }));
  };
  return {
    store,
    read,
    behind: ([epoch, xid], number = 0) => [epoch, xid, 900_000 + number],
    write: async (events) => {
      const before = new Map((await read()).map((event) => [placeText(event), contentOf(event)]));
      const after = new Map(events.map((event) => [placeText(event), event]));
      const gone = [...before].filter(([place, content]) => {
        const event = after.get(place);
        return event === undefined || contentOf(event) !== content;
      });
      const come = events.filter((event) => before.get(placeText(event)) !== contentOf(event));
      await pool.query('alter table eventstore.event disable trigger user');
      await pool.query(
        `delete from eventstore.event where format('%s %s %s', epoch, xid, place) = any($1::text[])`,
        [gone.map(([place]) => place)],
      );
      const columns = [
        come.map(({ place }) => place[0]),
        come.map(({ place }) => String(place[1])),
        come.map(({ place }) => place[2]),
        come.map(({ stream }) => stream),
        come.map(({ revision }) => revision),
        come.map(({ type }) => type),
        come.map(({ id }) => id),
        come.map(({ data }) => data),
        come.map(({ metadata }) => metadata),
        come.map(({ chain }) => chain),
      ];
      await pool.query(
        `insert into eventstore.event (epoch, xid, place, stream, revision, type, id, data, metadata, chain)
         select epoch, xid::xid8, place, stream, revision, type, id, data::json, metadata::json, decode(chain, 'hex')
           from unnest($1::int[], $2::text[], $3::int[], $4::text[], $5::int[], $6::text[], $7::uuid[], $8::text[],
                       $9::text[], $10::text[])
             as come(epoch, xid, place, stream, revision, type, id, data, metadata, chain)`,
        columns,
      );
      await pool.query('alter table eventstore.event enable trigger user');
    },
  };
}

/** Access to the log of a KurrentDB stand-in. */
export function handOnKurrent(log: StandInLog, store: EventStore): LogHand {
  return {
    store,
    read: async () => log.records.map(heldRecord),
    behind: ([, commit, prepare], number = 0) => [0, commit + 1 + number, prepare + 1 + number],
    write: async (events) => log.replace(events.toSorted(inOrder).map(recordOfHeld)),
  };
}

/** Properties that the server adds to an event. */
const OF_SERVER = { '$schema.format': 'Json' } as const;

function heldRecord({ metadata, data, commit, prepare, stream, ...record }: LogRecord): HeldEvent {
  const { chain, ...properties } = JSON.parse(Buffer.from(metadata).toString()) as Record<string, string>; // holds: as appended
  for (const name of ['$schema.name', '$schema.format']) delete properties[name];
  return {
    ...record,
    stream: stream as StreamName, // holds: the product names it so
    chain: chain ?? '',
    data: Buffer.from(data).toString(),
    metadata: metadataText(properties),
    place: [0, commit, prepare],
  };
}

function recordOfHeld({ place, chain, metadata, data, ...event }: HeldEvent): LogRecord {
  const properties = { '$schema.name': event.type, ...OF_SERVER, ...JSON.parse(metadata), chain };
  return {
    ...event,
    data: Buffer.from(data),
    metadata: Buffer.from(JSON.stringify(properties)),
    ...{ commit: place[1], prepare: place[2] },
  };
}

type Content = Pick<NewEvent, 'type' | 'data' | 'metadata'>;

/** Content of an event. */
export const contentIn = ({ type, data, metadata }: HeldEvent): Content => ({
  type,
  data: JSON.parse(data),
  metadata: JSON.parse(metadata),
});

/** Event with other content and an unchanged chain. */
export function withContent(event: HeldEvent, change: Partial<Content>): HeldEvent {
  const { data, metadata } = { ...contentIn(event), ...change };
  return { ...event, data: JSON.stringify(data), metadata: metadataText(metadata) };
}

/**
 * Log in which the histories of these streams are numbered and chained again from their beginnings, so that no chain
 * shows the manipulation.
 */
export function rechained(
  log: readonly HeldEvent[],
  ...streams: readonly StreamName[]
): readonly HeldEvent[] {
  const ends = new Map<StreamName, { revision: number; chain: string }>();
  return log.toSorted(inOrder).map((event) => {
    if (!streams.includes(event.stream)) return event;
    const { revision, chain } = ends.get(event.stream) ?? { revision: -1, chain: NO_CHAIN };
    const next = { ...contentIn(event), id: event.id };
    const linked = linkEvent(event.stream, revision + 1, next, chain);
    ends.set(event.stream, linked);
    return { ...linked, place: event.place };
  });
}
