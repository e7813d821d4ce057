import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { beginOf, childrenOf, livesStill, signal } from './processes.ts';
import { inServer } from './role.ts';
import { type LivingServer, livingServer, type ServerState } from './state.ts';
import { hasUsers } from './users.ts';

/** Time after which a server that is shutting down does not end by itself. */
export const STUCK_MS = 10_000;
/** Time for a shutdown that no process waits for: the server writes to disk what it has in memory. */
const PATIENT_MS = 30_000;
/** Time from one signal to the next harder one. */
const HARDER_AFTER_MS = 2_000;
const LOOK_MS = 20;

/**
 * Stops the server of a data folder, unless a process uses it or may use it. Called under the lock by a process that
 * has left the users: the last one stops the server, whichever process started it.
 */
export async function stopUnlessUsed(
  dataDir: string,
  state: ServerState,
  called: string | undefined,
): Promise<void> {
  const living = await livingServer(dataDir);
  if (!living || (await hasUsers(dataDir))) return;
  if (!living.stopping && (await isConnected(dataDir, { ...state, port: living.port }, called))) return;
  await shutDown(dataDir, living);
}

/**
 * Stops the server of a data folder that no process of the product has entered, without asking who is connected to it.
 */
export async function stopUnlessEntered(dataDir: string): Promise<void> {
  const living = await livingServer(dataDir);
  if (living && !(await hasUsers(dataDir))) await shutDown(dataDir, living);
}

async function shutDown(dataDir: string, living: LivingServer): Promise<void> {
  // PostgreSQL's fast shutdown: connections are ended, everything is on disk.
  if (!living.stopping) signal(living.pid, 'SIGINT');
  const begun = performance.now();
  const waited = (): number => performance.now() - begun;
  while (await isThere(dataDir, living)) {
    const wanted = waited() > STUCK_MS && (await hasUsers(dataDir));
    if (wanted || waited() > PATIENT_MS) return await endServer(dataDir, living);
    await pause(LOOK_MS);
  }
}

/** Waits for a server that is shutting down, and ends it when it is stuck. */
export async function waitUntilStopped(dataDir: string, living: LivingServer): Promise<void> {
  if (!(await goneWithin(dataDir, living, STUCK_MS))) await endServer(dataDir, living);
}

/**
 * Ends a server that does not end by itself, at last by killing it with all its processes. Nothing committed is lost:
 * the next start recovers it from the server's own log.
 */
export async function endServer(dataDir: string, living: LivingServer): Promise<void> {
  const children = await Promise.all(
    (await childrenOf(living.pid)).map(async (pid) => ({ pid, begin: (await beginOf(pid)) ?? '' })),
  );
  for (const name of ['SIGQUIT', 'SIGKILL'] as const) {
    signal(living.pid, name);
    if (await goneWithin(dataDir, living, HARDER_AFTER_MS)) break;
  }
  for (const { pid, begin } of children) if (await livesStill(pid, begin)) signal(pid, 'SIGKILL');
}

async function goneWithin(dataDir: string, living: LivingServer, ms: number): Promise<boolean> {
  const until = performance.now() + ms;
  while (await isThere(dataDir, living)) {
    if (performance.now() > until) return false;
    await pause(LOOK_MS);
  }
  return true;
}

const isThere = async (dataDir: string, { pid }: LivingServer): Promise<boolean> =>
  (await livingServer(dataDir))?.pid === pid;

/**
 * Looks after which a connection of another name belongs to another process, not to one of the product that has just
 * ended.
 */
const LOOKS = 4;
/** Time within which a server that recovers after one of its processes was killed takes connections again. */
const ANSWERS_WITHIN_MS = 15_000;

/**
 * True when a process that is not among the users works with the server (one with its address in DATABASE_URL, or of an
 * earlier release), or when that is unknown. Connections of this process may take a moment to go and are waited for;
 * others are waited for only shortly where those of this process are known by name.
 */
async function isConnected(
  dataDir: string,
  state: ServerState,
  called: string | undefined,
): Promise<boolean> {
  const until = performance.now() + ANSWERS_WITHIN_MS;
  for (;;) {
    try {
      return await inServer(state, 'postgres', async (client) => await staysConnected(client, called));
    } catch {
      const living = await livingServer(dataDir);
      if (!living || living.stopping) return false;
      if (performance.now() > until) return true;
      await pause(100);
    }
  }
}

async function staysConnected(client: pg.Client, called: string | undefined): Promise<boolean> {
  for (let i = 0; i < 20; i += 1) {
    const { rows } = await client.query<{ name: string }>(
      `select application_name as name from pg_stat_activity
       where (application_name like 'expediente%' or application_name like 'eventstore%') and pid <> pg_backend_pid()`,
    );
    if (rows.length === 0) return false;
    if (called && i >= LOOKS && rows.some(({ name }) => !name.includes(called))) return true;
    await pause(50);
  }
  return true;
}
