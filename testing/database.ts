import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the run's PostgreSQL (testing/postgres.ts). */
    postgres: string;
  }
}

export interface TestDatabase {
  readonly connectionString: string;
  /** Closes all connections and drops the database. */
  drop(): Promise<void>;
}

/** New, empty database on the run's PostgreSQL, or on another `server`. Not for `*.unit.test.ts`. */
export async function testDatabase(server: string = inject('postgres')): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    connectionString: url.href,
    drop: async () => await dropped(server, name),
  };
}

/** Copy of a database on the same server; nothing may be connected to the original. */
export async function copiedDatabase(connectionString: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const url = new URL(connectionString);
  const template = url.pathname.slice(1);
  url.pathname = '/postgres';
  const server = url.href;
  await onServer(server, `create database ${name} template ${template}`);
  url.pathname = `/${name}`;
  return { connectionString: url.href, drop: async () => await dropped(server, name) };
}

/** Drops a database. Repeated, as the server's own vacuum cannot be ended from here, but ends soon. */
async function dropped(server: string, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await onServer(server, `drop database if exists ${name} with (force)`);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== '42501' || tries === 50) throw error;
      await pause(100);
    }
  }
}

async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
