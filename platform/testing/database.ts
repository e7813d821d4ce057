import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the run's PostgreSQL (app/testing/postgres.ts). */
    postgres: string;
  }
}

export interface TestDatabase {
  readonly connectionString: string;
  /** Ends what is connected to it and drops it. */
  drop(): Promise<void>;
}

/** A fresh, empty database on the run's PostgreSQL, or on another `server`. For `*.int.test.ts` and `*.e2e.test.ts`. */
export async function testDatabase(server: string = inject('postgres')): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    connectionString: url.href,
    drop: async () => await onServer(server, `drop database if exists ${name} with (force)`),
  };
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
