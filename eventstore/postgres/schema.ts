/** Step of the schema, applied once, in order. Never edit a released step: add another one. */
export interface SchemaStep {
  readonly version: number;
  readonly statements: readonly string[];
}

/** Separator of the items in a joined text parameter; canonical JSON and names never contain it unescaped. */
export const SEPARATOR = '\x1e';

/** The table of the steps applied. */
export const VERSIONS: readonly string[] = [
  'create schema if not exists eventstore',
  `create table if not exists eventstore.schema_version (
    version int primary key,
    applied_at timestamptz not null default now()
  )`,
];

const TABLES = [
  // Incarnations of the database in which events were written, see enter_epoch.
  `create table eventstore.epoch (
    epoch int primary key,
    lineage text not null,
    since timestamptz not null default now()
  )`,
  // data and metadata are json, not jsonb: the text stays as it was hashed, is cheaper to write and read,
  // and nothing that is not JSON can be put in its place.
  `create table eventstore.event (
    epoch int not null,
    xid xid8 not null,
    place int not null,
    revision int not null,
    stream text not null,
    category text not null generated always as (split_part(stream, '-', 1)) stored,
    type text not null,
    id uuid not null,
    data json not null,
    metadata json not null,
    chain bytea not null,
    primary key (stream, revision)
  )`,
  // The log's order. Category and type are in the index, so that a filtered reader walks index pages
  // only, and one index (one more write per append) serves every combination of filters.
  `create unique index event_log on eventstore.event (epoch, xid, place, category, type)`,
];

const APPEND_ONLY = [
  `create function eventstore.refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'events are only appended';
  end $$`,
  `create trigger append_only before update or delete or truncate on eventstore.event
    for each statement execute function eventstore.refuse_change()`,
];

const EPOCHS = [
  // The planner takes it as a constant; enter_epoch replaces it.
  `create function eventstore.current_epoch() returns int language sql immutable parallel safe as 'select 0'`,
  `create function eventstore.lineage() returns text language sql stable as $$
    select system_identifier || '/' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8)
      from pg_control_system()
  $$`,
  // Called on every new connection. A dump restored elsewhere brings transaction ids larger than any the new server
  // gives out: in a new epoch, new events still come after the old ones.
  `create function eventstore.enter_epoch() returns void language plpgsql as $$
  declare
    present constant text := eventstore.lineage();
    next_epoch int;
  begin
    if present = (select lineage from eventstore.epoch order by epoch desc limit 1) then
      return;
    end if;
    perform pg_advisory_xact_lock(hashtextextended('eventstore.epoch', 0));
    if present = (select lineage from eventstore.epoch order by epoch desc limit 1) then
      return;
    end if;
    insert into eventstore.epoch (epoch, lineage)
    select coalesce(max(epoch), 0) + 1, present from eventstore.epoch
    returning epoch into next_epoch;
    execute format('create or replace function eventstore.current_epoch() returns int'
      ' language sql immutable parallel safe as %L', 'select ' || next_epoch);
  end $$`,
];

/**
 * Function that writes several appends in one transaction, each all or nothing. Streams come sorted, each once;
 * `w_append` says to which append a write belongs. Answers the ordinals of the writes whose stream has another head
 * than the one expected.
 * Locks come first, before anything takes a transaction id: otherwise a hot stream's own events could come out in the
 * wrong order (14.5 % did). Each statement after the locks sees what their last holder committed.
 * @param locks statements that take the locks of `streams`, in their order
 * @param values epoch and transaction id of every event, as expressions
 */
const appendFunction = (
  create: string,
  locks: string,
  values: string,
): string => `${create} function eventstore.append(
    w_append int[], w_stream text, w_revision int[], w_chain text,
    e_append int[], e_stream text, e_revision int[], e_id uuid[], e_type text, e_data text, e_metadata text, e_chain text,
    out epoch int, out xid xid8, out conflicts int[])
  language plpgsql as $$
  #variable_conflict use_column
  declare
    separator constant text := chr(30);
    streams constant text[] := string_to_array(w_stream, separator);
    refused int[];
  begin
    ${locks}

    select array_agg(w.n), array_agg(w.append) into conflicts, refused
      from unnest(w_append, streams, w_revision, string_to_array(w_chain, separator))
           with ordinality as w(append, stream, revision, chain, n)
      left join lateral (
        select e.revision, e.chain from eventstore.event e
         where e.stream = w.stream order by e.revision desc limit 1) head on true
     where coalesce(head.revision, -1) <> w.revision
        or coalesce(encode(head.chain, 'hex'), '') <> coalesce(w.chain, '');

    if refused @> w_append then
      return;
    end if;

    epoch := eventstore.current_epoch();
    xid := pg_current_xact_id();
    insert into eventstore.event (epoch, xid, place, stream, revision, id, type, data, metadata, chain)
    select ${values}, e.place, e.stream, e.revision, e.id, e.type,
           e.data::json, e.metadata::json, decode(e.chain, 'hex')
      from unnest(e_append, string_to_array(e_stream, separator), e_revision, e_id,
                  string_to_array(e_type, separator), string_to_array(e_data, separator),
                  string_to_array(e_metadata, separator), string_to_array(e_chain, separator))
           with ordinality as e(append, stream, revision, id, type, data, metadata, chain, place)
     where refused is null or e.append <> all (refused);
  end $$`;

const APPEND = appendFunction(
  'create',
  `declare
      s text;
    begin
      foreach s in array streams loop
        perform pg_advisory_xact_lock(hashtextextended(s, 0));
      end loop;
    end;`,
  'eventstore.current_epoch(), pg_current_xact_id()',
);

/**
 * Function with one statement for all locks, which computes values common to all events only once: this saves 6 % of an
 * append's processor time.
 */
const APPEND_ONCE_FOR_ALL = appendFunction(
  'create or replace',
  'perform pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(streams) name;',
  'epoch, xid',
);

/** Identity that `EventStore.id` answers; a dump takes it along, like the positions. */
const IDENTITY = [
  `create table eventstore.identity (id uuid primary key default gen_random_uuid())`,
  'insert into eventstore.identity default values',
];

export const SCHEMA: readonly SchemaStep[] = [
  { version: 1, statements: [...TABLES, ...APPEND_ONLY, ...EPOCHS, APPEND] },
  { version: 2, statements: IDENTITY },
  { version: 3, statements: [APPEND_ONCE_FOR_ALL] },
];
