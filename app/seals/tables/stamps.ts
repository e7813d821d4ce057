import type { Migration } from '@expediente/platform/migrations.ts';

export const stampMigrations: readonly Migration[] = [
  {
    name: 'seal-stamps-001',
    additive: true,
    up: async (client) =>
      await client.query(`
        -- Answers of time-stamping authorities (RFC 3161) over the notes of seals: each proves itself.
        create table seal_stamp (
          number int primary key references seal,
          -- By the authority's clock, as the answer says it.
          instant timestamptz not null,
          authority text not null,
          answer bytea not null,
          at timestamptz not null default now()
        );
      `),
  },
  {
    name: 'seal-stamps-002-way-in',
    additive: true,
    up: async (client) =>
      await client.query(`
        -- The only way in where the table has an owner apart from the application (platform/protection.ts): a stamp is added,
        -- and the one that is there stays.
        create function seal_stamp_keep(number int, instant timestamptz, authority text, answer bytea) returns void
        language sql as $$
          insert into public.seal_stamp (number, instant, authority, answer) values ($1, $2, $3, $4)
          on conflict (number) do nothing
        $$;
      `),
  },
];
