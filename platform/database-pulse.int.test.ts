import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { type TestDatabase, testDatabase } from '@expediente/testing/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from './database.ts';
import { DatabasePulse } from './database-pulse.ts';

/** A proxy to the server that can delay answers: those of one connection, by its number, or of all. */
interface Wire {
  readonly connectionString: string;
  /** Delay of the answers of connection `i`; `Infinity`: no answer. */
  delay: (i: number) => number;
  /** Number of connections so far, which is the number of the next one. */
  connections(): number;
  close(): Promise<void>;
}

let database: TestDatabase;
let wire: Wire;

beforeAll(async () => {
  database = await testDatabase();
  wire = await wireTo(database.connectionString);
});
afterAll(async () => {
  await wire.close();
  await database.drop();
});

async function wireTo(connectionString: string): Promise<Wire> {
  const target = new URL(connectionString);
  const open = new Set<Socket>();
  let connections = 0;
  const wire: { delay: Wire['delay'] } = { delay: () => 0 };
  const server: Server = createServer((near) => {
    const i = connections++;
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => undefined);
    }
    near.on('data', (bytes) => far.write(bytes));
    far.on('data', (bytes) => {
      const delay = wire.delay(i);
      if (delay !== Infinity) setTimeout(() => near.write(bytes), delay);
    });
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens has an address.
  const { port } = server.address() as AddressInfo;
  const through = new URL(connectionString);
  through.host = `127.0.0.1:${port}`;
  return Object.assign(wire, {
    connectionString: through.href,
    connections: () => connections,
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

test('a server that is slow to accept connections again is detected', async () => {
  const reported: boolean[] = [];
  const pulse = new DatabasePulse({
    connectionString: wire.connectionString,
    onChange: (away) => reported.push(away),
  });
  wire.delay = () => Infinity;
  pulse.start();
  await expect.poll(() => reported).toEqual([true]);
  // A connection and its first answer take several round trips: longer than one beat's timeout.
  wire.delay = () => 1_000;
  await expect.poll(() => reported).toEqual([true, false]);
  wire.delay = () => 0;
  await pulse.stop();
});

test('a server that answers other connections is not away, however slow it is on the connection of the pulse', async () => {
  let heard = false;
  const pulse = new DatabasePulse({
    connectionString: wire.connectionString,
    onChange: (away) => {
      heard ||= away;
    },
  });
  const pool = openPool({ connectionString: wire.connectionString, name: 'pulso', pulse });
  // The pulse's own connection is the next one.
  const own = wire.connections();
  wire.delay = (i) => (i === own ? Infinity : 0);
  pulse.start();
  await expect.poll(wire.connections).toBe(own + 1);
  // Longer than it waits for an answer, and once more.
  for (let i = 0; i < 40; i += 1) await pool.query('select pg_sleep(0.1)');
  expect(heard).toBe(false);
  await pool.end();
  await pulse.stop();
});
