import type { Migration } from '@expediente/platform/migrations.ts';

/** Its name is also how the beginning of sealing is found: no day before it is sealed by itself. */
export const FIRST_STEP = 'seals-001-tree';

export const sealMigrations: readonly Migration[] = [
  {
    name: FIRST_STEP,
    additive: true,
    up: async (client) =>
      await client.query(`
        create table seal (
          number int primary key,
          day date not null,
          at timestamptz not null,
          -- The tree at this seal, and the signed note that says so.
          size bigint not null,
          note text not null,
          -- Where the log goes on after it; a position is one of that store only.
          store text not null,
          position text not null
        );
        -- The tree's hashes (C2SP tlog-tiles): up to 256 of 32 bytes a row.
        create table seal_tile (
          level int not null,
          index bigint not null,
          hashes bytea not null,
          primary key (level, index)
        );
      `),
  },
  {
    name: 'seals-002-keys-and-witnesses',
    additive: true,
    up: async (client) =>
      await client.query(`
        -- The vkeys that signed the note, the one that goes on last.
        alter table seal add column keys text[] not null default '{}';
        -- Cosignatures of witnesses: they come after the note, which the next seal names by its hash.
        create table seal_cosignature (
          number int not null references seal,
          key text not null,
          line text not null,
          seconds bigint not null,
          at timestamptz not null default now(),
          by text not null,
          primary key (number, key)
        );
        -- The last attempt to bring seals elsewhere: 'folder', 'witness'. An empty error: it succeeded.
        create table seal_delivery (
          target text primary key,
          number int not null,
          at timestamptz not null default now(),
          error text not null
        );
      `),
  },
];
