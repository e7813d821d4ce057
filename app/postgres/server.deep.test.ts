import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type DataFolder, dataFolder } from '@expediente/testing/product/spawned.ts';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { whileLocked } from './lock.ts';
import { renewPassword } from './password.ts';
import { processesIn } from './processes.ts';
import { type EmbeddedServer, startEmbedded } from './server.ts';
import { clusterFolder, livingServer, readState, stateFile } from './state.ts';

/** The server of one folder, as several processes of ours begin and end with it. */

let folder: DataFolder;
const open: EmbeddedServer[] = [];
const SETTINGS = ['fsync=off', 'shared_buffers=16MB'];

beforeEach(async () => {
  folder = await dataFolder();
});
afterEach(async () => {
  for (const server of open.splice(0)) await server.stop();
  // A server takes its lock file away a moment before its process has ended.
  await expect.poll(async () => await processesIn(clusterFolder(folder.path))).toEqual([]);
  await folder.remove();
});

async function start(dataDir = folder.path): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir, settings: SETTINGS });
  open.push(server);
  return server;
}

async function stop(server: EmbeddedServer): Promise<void> {
  open.splice(open.indexOf(server), 1);
  await server.stop();
}

async function answers({ connectionString }: EmbeddedServer): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  return await client
    .connect()
    .then(async () => await client.query('select 1'))
    .then(
      () => true,
      () => false,
    )
    .finally(async () => await client.end().catch(() => undefined));
}

const postmaster = async (): Promise<number> => {
  const living = await livingServer(folder.path);
  if (!living) throw new Error('no server lives');
  return living.pid;
};

/** Another process that opens the server, says so, and leaves it when its input ends. */
const OTHER = `
  const { startEmbedded } = await import(${JSON.stringify(new URL('./server.ts', import.meta.url).href)});
  const server = await startEmbedded({ dataDir: process.argv[1], settings: ${JSON.stringify(SETTINGS)} });
  process.stdout.write('open ' + server.started);
  process.stdin.resume();
  process.stdin.on('end', async () => { await server.stop(); process.exit(0); });
`;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Other {
  readonly pid: number;
  /** Resolves with its first output, `open true` when it started the server. */
  readonly opened: Promise<string>;
  leave(): Promise<void>;
  kill(): Promise<void>;
}

function other(): Other {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', OTHER, folder.path],
    { cwd: ROOT, stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit');
  const opened = Promise.race([
    once(child.stdout, 'data').then(([chunk]) => String(chunk)),
    ended.then(([code]) => {
      throw new Error(`it ended with ${code}`);
    }),
  ]);
  opened.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    opened,
    async leave() {
      child.stdin.end();
      await ended;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

test('who started the server leaves it to who adopted it, and the last one stops it', async () => {
  const first = other();
  expect(await first.opened).toBe('open true');
  const server = await start();
  expect(server.started).toBe(false);
  await first.leave();
  expect(await answers(server)).toBe(true);
  await stop(server);
  expect(await livingServer(folder.path)).toBeUndefined();
});

test('who adopted it leaves it to who started it', async () => {
  const server = await start();
  const second = other();
  expect(await second.opened).toBe('open false');
  await second.leave();
  expect(await answers(server)).toBe(true);
});

test('a killed process counts no more: who adopted its server stops it', async () => {
  const first = other();
  await first.opened;
  await first.kill();
  const server = await start();
  expect(server.started).toBe(false);
  await stop(server);
  expect(await livingServer(folder.path)).toBeUndefined();
  expect(await readdir(join(folder.path, 'postgres-users'))).toEqual([]);
});

test('a process leaves while the server recovers: the others keep it', async () => {
  const server = await start();
  const second = other();
  await second.opened;
  const client = new pg.Client({ connectionString: server.connectionString });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  await second.leave();
  await expect.poll(async () => await answers(server)).toBe(true);
});

test('several that start at once from nothing have one server, and the last to end stops it', async () => {
  const all = Array.from({ length: 4 }, other);
  const states = await Promise.all(all.map(async ({ opened }) => await opened));
  expect(states.sort()).toEqual(['open false', 'open false', 'open false', 'open true']);
  await Promise.all(all.map(async ({ leave }) => await leave()));
  expect(await livingServer(folder.path)).toBeUndefined();
});

test('several find it gone at once: one starts it again, and its lock file stays', async () => {
  const [one, two, three] = [await start(), await start(), await start()];
  const before = await postmaster();
  process.kill(before, 'SIGKILL');
  await expect.poll(async () => await livingServer(folder.path)).toBeUndefined();
  const revived = await Promise.all([one, two, three].map(async (each) => await each.revive()));
  expect(revived.filter(Boolean)).toHaveLength(1);
  expect(await postmaster()).not.toBe(before);
  expect(await answers(one)).toBe(true);
});

test('a lock file whose process id another program has now keeps no one out', async () => {
  await stop(await start());
  const lockFile = join(clusterFolder(folder.path), 'postmaster.pid');
  await writeFile(lockFile, `${process.pid}\n${clusterFolder(folder.path)}\n0\n1\n`);
  expect((await start()).started).toBe(true);
});

test('the lock file of a server that lives is not removed', async () => {
  await start();
  const pid = await postmaster();
  const second = other();
  await second.opened;
  await second.kill();
  expect(await postmaster()).toBe(pid);
  await access(join(clusterFolder(folder.path), 'postmaster.pid'));
});

test('a server that hangs in its shutdown is ended and started again at its address', async () => {
  const server = await start();
  const hanging = await stuckInShutdown(server);
  const begun = performance.now();
  while (!(await server.revive())) {
    expect(performance.now() - begun).toBeLessThan(60_000);
    await pause(100);
  }
  expect(await postmaster()).not.toBe(hanging);
  expect(await answers(server)).toBe(true);
});

test('a start that finds a server hanging in its shutdown waits for it, ends it, and starts', async () => {
  const hanging = await stuckInShutdown(await start());
  const second = await start();
  expect(second.started).toBe(true);
  expect(await postmaster()).not.toBe(hanging);
});

/** One process of the server is stopped where it is, so that its fast shutdown never comes to an end. */
async function stuckInShutdown({ connectionString }: EmbeddedServer): Promise<number> {
  const pid = await postmaster();
  const state = await readState(folder.path);
  expect(state).toBeDefined();
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type = 'checkpointer'",
  );
  await client.end();
  process.kill(rows[0]?.pid ?? 0, 'SIGSTOP');
  process.kill(pid, 'SIGINT');
  await expect.poll(async () => (await livingServer(folder.path))?.stopping).toBe(true);
  return pid;
}

test('two installations copied from one folder start at once, each with a server of its own', async () => {
  const first = await start();
  const copy = await dataFolder();
  try {
    await stop(first);
    await promisify(execFile)('cp', ['-Rp', `${folder.path}/.`, copy.path]);
    const [one, two] = await Promise.all([
      start(),
      startEmbedded({ dataDir: copy.path, settings: SETTINGS }),
    ]);
    expect([one.started, two.started]).toEqual([true, true]);
    expect(two.connectionString).not.toBe(one.connectionString);
    await two.stop();
    expect(await answers(one)).toBe(true);
  } finally {
    await copy.remove();
  }
});

test('a copied folder whose lock file names the server of the other one starts its own', async () => {
  const first = await start();
  const copy = await dataFolder();
  try {
    await promisify(execFile)('cp', ['-Rp', `${folder.path}/.`, copy.path]);
    const two = await startEmbedded({ dataDir: copy.path, settings: SETTINGS });
    expect(two.started).toBe(true);
    await two.stop();
    expect(await answers(first)).toBe(true);
  } finally {
    await copy.remove();
  }
});

test('a start that fails says PostgreSQL’s own reason', async () => {
  await stop(await start());
  await writeFile(join(clusterFolder(folder.path), 'postgresql.conf'), 'max_connections = muchas\n');
  await expect(start()).rejects.toThrow(/PostgreSQL no arrancó.*max_connections.*postgres\.log/);
  expect(await readFile(join(folder.path, 'postgres.log'), 'utf8')).toContain('max_connections');
});

test.each([
  ['lost', async (path: string) => await rm(path)],
  ['empty', async (path: string) => await writeFile(path, '')],
  ['another', async (path: string) => await writeFile(path, JSON.stringify({ port: 0, password: 'otra' }))],
])('a password that is %s is renewed, and everything is there with the new one', async (_, lose) => {
  const first = await start();
  await write(first, 'create table kept as select 1 as one');
  await stop(first);
  await lose(stateFile(folder.path));
  await expect(start()).rejects.toThrow(/postgres\.json.*npm run access -- database-password/);
  await renewPassword(folder.path);
  expect((await stat(stateFile(folder.path))).mode & 0o077).toBe(0);
  const again = await start();
  expect(again.connectionString).not.toBe(first.connectionString);
  expect(await write(again, 'select one from kept')).toEqual([{ one: 1 }]);
  // The old one is no way in any more.
  const { port } = new URL(again.connectionString);
  const former = new URL(first.connectionString);
  former.port = port;
  expect(await answers({ ...again, connectionString: former.href })).toBe(false);
});

test('a password is not renewed under a process that works with it, and is over a server that was left behind', async () => {
  const server = await start();
  await expect(renewPassword(folder.path)).rejects.toThrow(/ciérrelo y repita/);
  expect(await answers(server)).toBe(true);
  await stop(server);
  const killed = other();
  await killed.opened;
  await killed.kill();
  expect(await livingServer(folder.path)).toBeDefined();
  await rm(stateFile(folder.path));
  await renewPassword(folder.path);
  expect(await answers(await start())).toBe(true);
});

async function write({ connectionString }: EmbeddedServer, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

test('the lock is held by one at a time, and ends with a process that is killed', async () => {
  let inside = 0;
  const work = async (): Promise<number> => {
    inside += 1;
    const seen = inside;
    await pause(5);
    inside -= 1;
    return seen;
  };
  const seen = await Promise.all(Array.from({ length: 8 }, async () => await whileLocked(folder.path, work)));
  expect(seen).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
  const holder = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', HOLDING, folder.path],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(holder.stdout, 'data');
  let free = false;
  const waiting = whileLocked(folder.path, async () => {
    free = true;
  });
  await pause(200);
  expect(free).toBe(false);
  holder.kill('SIGKILL');
  await waiting;
});

const HOLDING = `
  const { whileLocked } = await import(${JSON.stringify(new URL('./lock.ts', import.meta.url).href)});
  await whileLocked(process.argv[1], async () => {
    process.stdout.write('held');
    await new Promise((resolve) => setTimeout(resolve, 60_000));
  });
`;
