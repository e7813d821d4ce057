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
];
