import type { Migration } from '../migrations.ts';

export const bulkMigrations: readonly Migration[] = [
  {
    name: 'bulk-001-jobs',
    additive: true,
    up: async (client) =>
      await client.query(`
        -- Steps on many records, one command each: what was asked and what became of it. What was done is in the log.
        create table bulk_job (
          id uuid primary key,
          user_id integer not null,
          session text not null,
          year integer not null,
          executor integer not null,
          list text not null,
          action text not null,
          total integer not null,
          asked_at timestamptz not null default now(),
          -- Instant of its last result.
          touched_at timestamptz not null default now(),
          ended_at timestamptz,
          outcome text,
          stop boolean not null default false,
          dismissed boolean not null default false,
          position text,
          -- Process that works on it, and until when others leave it alone.
          holder uuid,
          held_until timestamptz not null default '-infinity'
        );
        create unique index bulk_job_running on bulk_job (user_id, list) where ended_at is null;
        create index bulk_job_of_user on bulk_job (user_id, asked_at);
        create table bulk_record (
          job uuid not null references bulk_job on delete cascade,
          place integer not null,
          record text not null,
          name text not null,
          payload text not null,
          result text,
          reason text not null default '',
          primary key (job, place)
        );
      `),
  },
  {
    name: 'bulk-002-papers',
    additive: true,
    up: async (client) =>
      await client.query(`
        -- The printed paper of a record, by its hash in the store of files; null: its step does not print.
        alter table bulk_record add column paper text, add column paper_size integer;
        create index bulk_record_paper on bulk_record (paper) where paper is not null;
      `),
  },
];
