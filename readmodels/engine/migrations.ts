import type { Migration } from '@expediente/platform/migrations.ts';

/**
 * The engine's own tables: how far each version of a projection is and which one is live, the records it had
 * to leave out, and the rebuilds (architecture "Projections": progress and failure are columns that ops read).
 */
export const projectionMigrations: readonly Migration[] = [
  {
    name: 'projections-001-engine',
    up: async (client) =>
      await client.query(`
        create schema if not exists read;
        create extension if not exists pg_trgm;
        create table read.projection (
          name text not null,
          version integer not null,
          live boolean not null,
          position text not null collate "C",
          events bigint not null default 0,
          event_at timestamptz,
          moved_at timestamptz not null default now(),
          primary key (name, version)
        ) with (fillfactor = 50);
        create unique index on read.projection (name) where live;
        create table read.quarantine (
          projection text not null,
          version integer not null,
          record text not null,
          revision integer not null,
          position text not null,
          type text not null,
          error text not null,
          at timestamptz not null default now(),
          primary key (projection, version, record)
        );
        create table read.rebuild (
          projection text primary key,
          state text not null,
          dry_run boolean not null,
          events bigint not null,
          total bigint not null,
          per_second integer not null,
          seconds_left integer,
          differences jsonb,
          error text,
          started_at timestamptz not null default now(),
          updated_at timestamptz not null default now()
        );
      `),
  },
  {
    name: 'projections-002-unaccent',
    // Searches and filters look past accents.
    up: async (client) => await client.query('create extension if not exists unaccent'),
  },
  {
    name: 'projections-003-log',
    // Log in which the position is (`EventStore.id`); null: made before logs had names.
    up: async (client) => await client.query('alter table read.projection add column log text'),
  },
  {
    name: 'projections-004-quarantine-correlation',
    // Correlation id of the call that wrote the event of a record left out, by which logs are searched.
    up: async (client) =>
      await client.query("alter table read.quarantine add column correlation text not null default ''"),
  },
  {
    name: 'projections-005-changes',
    // Grows with every write to a version's tables, by any process: data read at the same number is unchanged.
    up: async (client) =>
      await client.query('alter table read.projection add column changes bigint not null default 0'),
  },
  {
    name: 'projections-006-stopped',
    // Reason for ops why nothing is projected any more: an event is newer than the program.
    up: async (client) => await client.query('alter table read.projection add column stopped text'),
  },
  {
    name: 'projections-007-fingerprints',
    // A version is the fingerprint of its read model, and its tables' names end in it. Earlier, versions were small
    // numbers raised by hand: their rows have no fingerprint, and their tables end in `v4`. The number remains as a key
    // of the rows; a process of an earlier release next to this one still searches by it, and finds no row of this
    // release.
    up: async (client) =>
      await client.query(`
        create sequence read.projection_number start 1000;
        alter table read.projection
          add column fingerprint text,
          add column tables text[],
          add column live_since timestamptz,
          alter column version set default nextval('read.projection_number');
        create unique index on read.projection (name, fingerprint);
        update read.projection set live_since = now() where live;
      `),
  },
  {
    name: 'projections-008-runs',
    // Columns and tables for: every act of ops on a projection, and the rows that a comparison found; versions that are
    // filled next to the live one before they come into use; the builds that project a version. `read.rebuild` stays
    // for processes of the previous release, which read it while they run next to this one.
    up: async (client) =>
      await client.query(`
        alter table read.projection
          add column filled boolean not null default false,
          add column build text;
        update read.projection set filled = true where live or live_since is not null;
        create table read.run (
          id integer generated always as identity primary key,
          projection text not null,
          kind text not null,
          state text not null default 'running',
          phase text not null default 'filling',
          user_id text not null,
          user_name text not null,
          session text not null default '',
          build text not null,
          from_version text,
          to_version text,
          events bigint not null default 0,
          total bigint not null default 0,
          per_second integer not null default 0,
          seconds_left integer,
          differences jsonb,
          kept integer not null default 0,
          left_out jsonb not null default '[]',
          message text,
          fault jsonb,
          cancelled_by text,
          begun_at timestamptz not null default now(),
          ended_at timestamptz
        );
        create index on read.run (projection, id desc);
        create index on read.run (id) where state = 'running';
        create table read.difference (
          run integer not null references read.run on delete cascade,
          number integer not null,
          table_name text not null,
          kind text not null,
          key jsonb not null,
          columns text[] not null,
          before jsonb,
          after jsonb,
          primary key (run, number)
        );
      `),
  },
  {
    name: 'projections-009-quarantine-tries',
    // Tries to take a record in again: number, last time and build; another build tries once more at its start.
    up: async (client) =>
      await client.query(`
        alter table read.quarantine
          add column tries integer not null default 0,
          add column tried_at timestamptz,
          add column build text;
      `),
  },
  {
    name: 'projections-010-set-apart',
    additive: true,
    // Columns and tables for: decisions of ops about a record that is left out, namely that they know of it, and
    // (`newer`) that a projection goes on without it although it has events newer than the program (kept by projection
    // and record, not by version, so that tables filled later heed them, too); the kind of fault that left a record
    // out, null if it was not kept; the record at which a projection stopped; the kinds of events that each build
    // knows, so that a release can state which ones it adds.
    up: async (client) =>
      await client.query(`
        create table read.acknowledged (
          projection text not null,
          record text not null,
          revision integer not null,
          newer boolean not null,
          reason text not null,
          user_id text not null,
          user_name text not null,
          at timestamptz not null default now(),
          primary key (projection, record)
        );
        alter table read.quarantine add column kind text;
        alter table read.projection add column stopped_record text;
        create table read.build (
          build text primary key,
          kinds text[] not null,
          first_at timestamptz not null default now(),
          last_at timestamptz not null default now()
        );
      `),
  },
  {
    name: 'projections-011-seen',
    additive: true,
    // `head_seen`: when an end of the log was first seen. Events only have the time of their decision, which may be
    // years before they were stored (loaded data, copies), so lag is measured by this. `last_act`: when each act of
    // ops on the whole installation last ended, by its result.
    up: async (client) =>
      await client.query(`
        create table read.head_seen (
          log text not null,
          position text not null collate "C",
          at timestamptz not null default now(),
          primary key (log, position)
        );
        create table read.last_act (
          act text not null,
          result text not null,
          at timestamptz not null default now(),
          primary key (act, result)
        );
      `),
  },
  {
    name: 'projections-012-integrity',
    additive: true,
    // Report of a check over the whole installation: a verification, a backup or a restore.
    up: async (client) => await client.query('alter table read.run add column report jsonb'),
  },
  {
    name: 'projections-013-comparison',
    additive: true,
    // Comparison of a seal with the log.
    up: async (client) => await client.query('alter table read.run add column comparison jsonb'),
  },
  {
    name: 'projections-014-reserved',
    additive: true,
    // Set for a run that was asked for and has not begun yet.
    up: async (client) =>
      await client.query('alter table read.run add column reserved boolean not null default false'),
  },
];
