import { rootAt } from '@expediente/app/seals/consistency.ts';
import { remember, signerMemory } from '@expediente/app/seals/signed.ts';
import { CATEGORIES } from '@expediente/app/store/categories.ts';
import { linkEvent, NO_CHAIN } from '@expediente/eventstore/chain.ts';
import { KurrentEventStore } from '@expediente/eventstore/kurrent/store.ts';
import type { EventStore, NewEvent } from '@expediente/eventstore/port.ts';
import { PostgresEventStore } from '@expediente/eventstore/postgres/store.ts';
import type { Restorable } from '@expediente/eventstore/restore.ts';
import { type StreamName, streamCategory, streamName } from '@expediente/kernel/streams.ts';
import type pg from 'pg';
import { appendTo, newEvent } from '../events.ts';
import { StandInCluster } from '../kurrent/cluster.ts';

/** Log in one of the stores, with the changes that an insider with its disk can make. */
export interface SealRig {
  readonly store: EventStore & Restorable;
  /** Replaces the texts of a stream's events. */
  rewrite(
    stream: StreamName,
    events: readonly { revision: number; data: string; metadata: string; chain: string }[],
  ): Promise<void>;
  /** Removes everything from the log after that many events. */
  cut(events: number): Promise<void>;
  close(): Promise<void>;
}

/** Log in PostgreSQL. */
export async function onPostgres(pool: pg.Pool, connectionString: string): Promise<SealRig> {
  const store = await PostgresEventStore.open({ connectionString });
  const altering = async (text: string, values: readonly unknown[]): Promise<void> => {
    await pool.query('alter table eventstore.event disable trigger user');
    await pool.query(text, [...values]);
    await pool.query('alter table eventstore.event enable trigger user');
  };
  return {
    store,
    rewrite: async (stream, events) => {
      for (const { revision, data, metadata, chain } of events)
        await altering(
          `update eventstore.event set data = $3::json, metadata = $4::json, chain = decode($5, 'hex')
            where stream = $1 and revision = $2`,
          [stream, revision, data, metadata, chain],
        );
    },
    cut: async (events) =>
      await altering(
        `delete from eventstore.event where (epoch, xid, place) in (
           select epoch, xid, place from eventstore.event order by epoch, xid, place offset $1)`,
        [events],
      ),
    close: async () => await store.close(),
  };
}

/** Log in a stand-in of KurrentDB. */
export async function onKurrent(): Promise<SealRig> {
  const cluster = await StandInCluster.start();
  const store = await KurrentEventStore.open({ address: cluster.address, categories: CATEGORIES });
  return {
    store,
    rewrite: async (stream, events) =>
      cluster.log.replace(
        cluster.log.records.map((record) => {
          const other = events.find(({ revision }) => revision === record.revision);
          if (record.stream !== stream || !other) return record;
          return {
            ...record,
            data: Buffer.from(other.data),
            metadata: Buffer.from(JSON.stringify({ ...JSON.parse(other.metadata), chain: other.chain })),
          };
        }),
      ),
    cut: async (events) => {
      let left = events;
      const isOurs = (stream: string): boolean => CATEGORIES.includes(streamCategory(stream));
      cluster.log.replace(cluster.log.records.filter(({ stream }) => !isOurs(stream) || left-- > 0));
    },
    close: async () => {
      await store.close();
      cluster.stop();
    },
  };
}

/**
 * Makes the signer remember the present log as the one that it signed last, as somebody with the machine of the key
 * can.
 */
export async function forgeMemory(
  { store }: Pick<SealRig, 'store'>,
  place: { readonly sealKeyFile: string },
): Promise<void> {
  const signed = (await signerMemory(place))?.signed;
  const root = signed && (await rootAt(store, signed.size));
  if (!signed || !root) throw new Error('nothing was signed that the log could have');
  await remember(place, { signed: { ...signed, root } });
}

/** Writes orders of four events each. */
export async function writeOrders(
  { store }: Pick<SealRig, 'store'>,
  from: number,
  orders: number,
): Promise<void> {
  for (let id = from; id < from + orders; id++)
    await appendTo(
      store,
      streamName('order', id),
      'none',
      ...[1, 2, 3, 4].map((step) => newEvent('Stepped', { step, provider: 'GASA, S.A.' })),
    );
}

type Content = Pick<NewEvent, 'data' | 'metadata'>;

const toAnotherProvider = ({ data, metadata }: Content, revision: number): Content => ({
  data: revision === 0 ? data : { ...data, provider: 'ORO, S.A.' },
  metadata,
});

/** Replaces contents in the events of a record, and makes its chain anew, so that nothing in the log shows it. */
export async function rechain(
  { store, rewrite }: Pick<SealRig, 'store' | 'rewrite'>,
  stream: StreamName,
  change: (event: Content, revision: number) => Content = toAnotherProvider,
): Promise<void> {
  let previous = NO_CHAIN;
  const events = (await store.readStream(stream)).map(({ revision, id, type, data, metadata }) => {
    const { chain: _chain, ...covered } = metadata;
    const linked = linkEvent(
      stream,
      revision,
      { id, type, ...change({ data, metadata: covered }, revision) },
      previous,
    );
    previous = linked.chain;
    return linked;
  });
  await rewrite(stream, events);
}
