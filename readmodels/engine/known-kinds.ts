import { type EventStore, START, type StoredEvent } from '@expediente/eventstore/port.ts';
import { streamCategory } from '@expediente/kernel/streams.ts';
import { BUILD } from '@expediente/platform/build.ts';
import type { Projection } from '../projection.ts';
import type { Queryable } from './queryable.ts';

/** An event's type with the version of its shape and the category of its streams: `order OrderRevised 2`. */
export type EventKind = string;

const kindOf = (category: string, type: string, version: number | string): EventKind =>
  `${category} ${type} ${version}`;

/** All kinds of events that these projections can fold. */
export const kindsOf = (projections: readonly Projection[]): readonly EventKind[] => [
  ...new Set(
    projections.flatMap(({ folds }) =>
      folds.flatMap(({ streams }) =>
        streams.flatMap(({ category, types }) =>
          [...types].flatMap(([type, { version }]) =>
            Array.from({ length: version }, (_, before) => kindOf(category, type, before + 1)),
          ),
        ),
      ),
    ),
  ),
];

/** Stores the kinds of events that this build knows, for later releases. */
export async function keepKinds(db: Queryable, projections: readonly Projection[]): Promise<void> {
  await db.query(
    `insert into read.build (build, kinds) values ($1, $2)
     on conflict (build) do update set kinds = excluded.kinds, last_at = now()`,
    [BUILD, kindsOf(projections)],
  );
}

/** An event that one build wrote and another does not know. */
export interface FirstEvent {
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  /** ISO instant. */
  readonly at: string;
}

/** Kinds of events that prevent one build from replacing another. */
export interface KindsBetween {
  /** Build to which the installation would return. */
  readonly build: string;
  /** Kinds unknown to that build; null: its kinds were not stored. */
  readonly unknown: readonly EventKind[] | null;
  /** First event of such a kind in the log, from which on there is no way back; null: none yet. */
  readonly first: FirstEvent | null;
}

interface KnownBuild {
  readonly build: string;
  readonly kinds: readonly EventKind[];
}

/** Builds that project the versions in use, with the kinds that each knows. */
async function buildsInUse(db: Queryable): Promise<readonly { build: string; kinds: EventKind[] | null }[]> {
  const { rows } = await db.query<{ build: string; kinds: EventKind[] | null }>(
    `select p.build, max(b.kinds) as kinds from read.projection p left join read.build b using (build)
     where p.live and p.build is not null group by p.build order by p.build`,
  );
  return rows;
}

/** Kinds that this build would add to the builds in use now; empty if this build is the one in use. */
export async function addedByOwn(
  db: Queryable,
  store: EventStore,
  projections: readonly Projection[],
): Promise<readonly KindsBetween[]> {
  const own: KnownBuild = { build: BUILD, kinds: kindsOf(projections) };
  const others = (await buildsInUse(db)).filter(({ build }) => build !== BUILD);
  return await Promise.all(
    others.map(async ({ build, kinds }) => await between(store, own, { build, kinds })),
  );
}

/** Kinds that the builds in use know and this one does not: in their place, it would stop at the first such event. */
export async function unknownToOwn(
  db: Queryable,
  store: EventStore,
  projections: readonly Projection[],
): Promise<KindsBetween> {
  const known = (await buildsInUse(db)).flatMap(({ build, kinds }) =>
    build === BUILD || kinds === null ? [] : kinds,
  );
  return await between(
    store,
    { build: '', kinds: [...new Set(known)] },
    { build: BUILD, kinds: kindsOf(projections) },
  );
}

/** Obstacles on the way back from the builds in use to the build before them; undefined: no other build is known. */
export async function wayBack(db: Queryable, store: EventStore): Promise<KindsBetween | undefined> {
  const inUse = await buildsInUse(db);
  const names = inUse.map(({ build }) => build);
  const { rows } = await db.query<KnownBuild>(
    'select build, kinds from read.build where build <> all($1) order by last_at desc limit 1',
    [names],
  );
  const [before] = rows;
  const known = inUse.flatMap(({ kinds }) => kinds ?? []);
  return before && known.length > 0
    ? await between(store, { build: '', kinds: [...new Set(known)] }, before)
    : undefined;
}

async function between(
  store: EventStore,
  newer: KnownBuild,
  older: { readonly build: string; readonly kinds: readonly EventKind[] | null },
): Promise<KindsBetween> {
  const { build, kinds } = older;
  if (kinds === null) return { build, unknown: null, first: null };
  const known = new Set(kinds);
  const unknown = newer.kinds.filter((kind) => !known.has(kind));
  return { build, unknown, first: await firstOf(store, unknown) };
}

/** First event of some kinds in the log; null: none. */
async function firstOf(store: EventStore, kinds: readonly EventKind[]): Promise<FirstEvent | null> {
  if (kinds.length === 0) return null;
  const wanted = new Set(kinds);
  const parts = kinds.map((kind) => kind.split(' '));
  const filter = {
    categories: [...new Set(parts.map(([category = '']) => category))],
    types: [...new Set(parts.map(([, type = '']) => type))],
  };
  for await (const { events } of store.readAll(START, filter)) {
    const found = events.find((event) => wanted.has(kindOfStored(event)));
    if (found)
      return {
        stream: found.stream,
        revision: found.revision,
        type: found.type,
        at: found.metadata.at,
      };
  }
  return null;
}

const kindOfStored = ({ stream, type, metadata }: StoredEvent): EventKind =>
  kindOf(streamCategory(stream), type, metadata.schemaVersion);
