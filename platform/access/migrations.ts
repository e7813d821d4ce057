import { randomBytes } from 'node:crypto';
import type { Migration } from '../migrations.ts';

/** Tables of sign-in; what a user is and may do comes from the `access` projection. */
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
    // Read by processes of an earlier release while they are replaced one by one; `access-004-writers` took its place.
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
    // What a person recognises their own sessions by.
    name: 'access-005-session-origin',
    async up(client) {
      await client.query(`
        alter table session
          add column address text not null default '',
          add column agent text not null default '',
          add column seen_at timestamptz not null default now()`);
    },
  },
];
