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
  {
    name: 'seals-003-heads-and-ways-in',
    additive: true,
    up: async (client) =>
      await client.query(`
        -- The last revision of each stream under the last seal: the leaves of its tree of heads, in their order.
        create table seal_head (
          stream text collate "C" primary key,
          revision int not null
        );

        -- The only ways in where these tables have an owner apart from the application (platform/protection.ts): what a
        -- seal has signed is added to and never changed.
        create function seal_keep(number int, day date, at timestamptz, size bigint, note text, keys text[], store text,
                                  "position" text) returns void language plpgsql as $$
        begin
          if exists (select from public.seal s
                      where s.number < seal_keep.number and s.size >= seal_keep.size
                         or s.number > seal_keep.number and s.size <= seal_keep.size) then
            raise exception 'a seal of % events is not the %', seal_keep.size, seal_keep.number;
          end if;
          insert into public.seal (number, day, at, size, note, keys, store, position)
          values (seal_keep.number, seal_keep.day, seal_keep.at, seal_keep.size, seal_keep.note, seal_keep.keys,
                  seal_keep.store, seal_keep."position");
        end $$;

        create function seal_keep_tiles(levels int[], indexes bigint[], bytes bytea[]) returns void language plpgsql as $$
        declare
          sealed numeric := coalesce((select max(size) from public.seal), 0);
        begin
          if exists (
            select from unnest(levels, indexes, bytes) as given(level, index, hashes)
              join public.seal_tile t on t.level = given.level and t.index = given.index
              cross join lateral (
                select least(length(given.hashes),
                             32 * greatest(0, least(256, trunc(sealed / 256::numeric ^ t.level) - t.index * 256))::int) as length
              ) signed
             where substr(given.hashes, 1, signed.length) <> substr(t.hashes, 1, signed.length)) then
            raise exception 'a sealed tile would change';
          end if;
          insert into public.seal_tile as t (level, index, hashes) select * from unnest(levels, indexes, bytes)
          on conflict (level, index) do update set hashes = excluded.hashes
           where length(excluded.hashes) > length(t.hashes)
              or substr(t.hashes, 1, length(excluded.hashes)) <> excluded.hashes;
        end $$;

        create function seal_begin_heads() returns void language sql as $$ delete from public.seal_head $$;

        create function seal_keep_heads(streams text[], revisions int[]) returns void language sql as $$
          insert into public.seal_head (stream, revision) select * from unnest(streams, revisions)
          on conflict (stream) do update set revision = greatest(public.seal_head.revision, excluded.revision)
        $$;

        create function seal_cosign(number int, key text, line text, seconds bigint, by text) returns boolean
        language plpgsql as $$
        begin
          insert into public.seal_cosignature (number, key, line, seconds, by)
          values (seal_cosign.number, seal_cosign.key, seal_cosign.line, seal_cosign.seconds, seal_cosign.by)
          on conflict do nothing;
          return found;
        end $$;

        create function seal_deliver(target text, number int, error text) returns void language plpgsql as $$
        #variable_conflict use_column
        begin
          if seal_deliver.number > 0 and not exists (select from public.seal s where s.number = seal_deliver.number) then
            raise exception 'there is no seal %', seal_deliver.number;
          end if;
          insert into public.seal_delivery (target, number, error)
          values (seal_deliver.target, seal_deliver.number, seal_deliver.error)
          on conflict (target) do update set number = excluded.number, error = excluded.error, at = now();
        end $$;
      `),
  },
];
