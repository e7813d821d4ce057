import { randomBytes } from 'node:crypto';
import type { Migration } from '../migrations.ts';

/** Tables of sign-in; users and their rights come from the event store (`directory.ts`). */
export const ACCESS_MIGRATIONS: readonly Migration[] = [
  {
    name: 'access-001-sessions',
    async up(client) {
      await client.query(`
        create table credential (
          user_id integer primary key,
          hash text not null,
          changed_at timestamptz not null default now()
        );
        create table session (
          id uuid primary key,
          user_id integer not null,
          year integer not null,
          executor integer,
          remember boolean not null,
          created_at timestamptz not null default now(),
          expires_at timestamptz not null
        );
        create index on session (user_id);
        create index on session (expires_at);
        create table login_ticket (
          id uuid primary key,
          user_id integer not null,
          year integer not null,
          remember boolean not null,
          expires_at timestamptz not null
        );
        create table sign_in_try (
          key text primary key,
          tries integer not null,
          last_at timestamptz not null,
          blocked_until timestamptz not null
        );
        create table access_secret (key bytea not null);
        create unique index on access_secret ((true));`);
      await client.query('insert into access_secret (key) values ($1)', [randomBytes(32)]);
    },
  },
  {
    // Addresses from which each user signed in: failures from elsewhere do not lock the user out there.
    name: 'access-002-known-addresses',
    async up(client) {
      await client.query(`
        create table sign_in_known (
          username text not null,
          address text not null,
          last_at timestamptz not null,
          primary key (username, address)
        )`);
    },
  },
  {
    // Read only by processes of an earlier release while they are replaced one by one: `access-004-writers` took its
    // place.
    name: 'access-003-positions',
    async up(client) {
      await client.query(`
        create unlogged table session_position (
          session uuid primary key,
          position text not null,
          at timestamptz not null
        )`);
    },
  },
  {
    // The processes in which each session wrote lately. Unlogged: after a crash no read waits for lost rows.
    name: 'access-004-writers',
    async up(client) {
      await client.query(`
        create unlogged table session_writer (
          session uuid not null,
          process uuid not null,
          at timestamptz not null,
          primary key (session, process)
        )`);
    },
  },
  {
    // Device by which people recognise their own sessions.
    name: 'access-005-session-origin',
    async up(client) {
      await client.query(`
        alter table session
          add column address text not null default '',
          add column agent text not null default '',
          add column seen_at timestamptz not null default now()`);
    },
  },
  {
    name: 'access-006-ways-in',
    additive: true,
    async up(client) {
      await client.query(`
        -- The only ways in where these tables have an owner apart from the application (platform/protection.ts): no row is
        -- changed into another person's, none is dated back, and the key of the tokens stays.
        create function access_set_password(user_id integer, hash text) returns void language plpgsql as $$
        #variable_conflict use_column
        begin
          insert into public.credential (user_id, hash)
          values (access_set_password.user_id, access_set_password.hash)
          on conflict (user_id) do update set hash = excluded.hash, changed_at = now();
        end $$;

        create function access_open_session(id uuid, user_id integer, year integer, executor integer, remember boolean,
                                            expires_at timestamptz, address text, agent text)
        returns setof public.session language sql as $$
          insert into public.session (id, user_id, year, executor, remember, expires_at, address, agent)
          values ($1, $2, $3, $4, $5, $6, $7, $8) returning *
        $$;

        create function access_extend_session(id uuid, expires_at timestamptz) returns void language sql as $$
          update public.session s set expires_at = greatest(s.expires_at, $2), seen_at = now()
           where s.id = $1 and s.seen_at < now() - interval '1 minute'
        $$;

        create function access_assign_executor(id uuid, executor integer) returns void language sql as $$
          update public.session s set executor = $2 where s.id = $1
        $$;

        create function access_change_year(id uuid, year integer) returns void language sql as $$
          update public.session s set year = $2 where s.id = $1
        $$;

        create function access_end_session(id uuid) returns void language sql as $$
          delete from public.session s where s.id = $1
        $$;

        create function access_end_own_session(user_id integer, id uuid) returns boolean language plpgsql as $$
        begin
          delete from public.session s where s.user_id = $1 and s.id = $2 and s.expires_at > now();
          return found;
        end $$;

        create function access_end_sessions(user_id integer, but uuid) returns setof uuid language sql as $$
          delete from public.session s where s.user_id = $1 and s.id is distinct from $2 returning s.id
        $$;

        create function access_sweep_sessions() returns void language sql as $$
          delete from public.session where expires_at < now()
        $$;
      `);
    },
  },
];
