import type { Migration } from '../migrations.ts';

export const fileMigrations: readonly Migration[] = [
  {
    name: 'files-001-content',
    up: async (client) =>
      await client.query(`
        create table file (
          hash text primary key,
          type text not null,
          size integer not null,
          -- When somebody last brought this content: the sweep spares what an append may be about to name.
          brought_at timestamptz not null default now()
        );
        create index file_brought_at on file (brought_at);
        create table file_chunk (
          hash text not null references file on delete cascade,
          number integer not null,
          bytes bytea not null,
          primary key (hash, number)
        );
        -- PDF and pictures are compressed already.
        alter table file_chunk alter column bytes set storage external;
      `),
  },
  {
    name: 'files-002-sweep',
    up: async (client) =>
      await client.query(`
        -- When what nothing names was dropped last, and how much it was.
        create table file_sweep (
          one boolean primary key default true check (one),
          at timestamptz not null,
          swept integer not null
        )
      `),
  },
  {
    name: 'files-003-named',
    additive: true,
    up: async (client) =>
      await client.query(`
        -- Files that events name, and how far the log was read for them: a sweep reads on from there.
        create table file_named (hash text primary key);
        create table file_named_until (
          one boolean primary key default true check (one),
          log text not null,
          -- The last event read, and the position before it, by which it is found again.
          before text not null,
          event text not null,
          named integer not null
        )
      `),
  },
];
