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
  /** Ends what is connected to it and drops it. */
  drop(): Promise<void>;
}

/** A fresh, empty database on the run's PostgreSQL, or on another `server`. For tests that are not `*.unit.test.ts`. */
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

/** A database with all that another one of the same server has, to which nothing is connected. */
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

/** A vacuum of the server's own is no process of ours to end: it is soon done. */
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
