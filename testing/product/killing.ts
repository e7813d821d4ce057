import { setTimeout as pause } from 'node:timers/promises';
import { livingServer } from '@expediente/app/postgres/state.ts';
import pg from 'pg';

/** Time to wait for a server, as one that was just killed may still be recovering. */
const THERE_WITHIN_MS = 30_000;

async function query<Row extends pg.QueryResultRow>(connectionString: string, text: string): Promise<Row[]> {
  const until = performance.now() + THERE_WITHIN_MS;
  for (;;) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Row>(text)).rows;
    } catch (error) {
      if (performance.now() > until) throw error;
      await pause(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Kills a server process of the product's sessions with SIGKILL; PostgreSQL then ends all others and recovers. */
export async function killBackend(connectionString: string, random: () => number): Promise<void> {
  const backends = await query<{ pid: number }>(
    connectionString,
    `select pid from pg_stat_activity where backend_type = 'client backend'
      and (application_name like 'expediente%' or application_name like 'eventstore%')`,
  );
  const chosen = backends[Math.floor(random() * backends.length)];
  if (chosen) kill(chosen.pid);
}

/** Processes of a data folder's server, the postmaster first. */
async function processesOf(dataDir: string, connectionString: string): Promise<readonly number[]> {
  const processes = await query<{ pid: number }>(connectionString, 'select pid from pg_stat_activity');
  const server = await livingServer(dataDir);
  return [...(server ? [server.pid] : []), ...processes.map(({ pid }) => pid)];
}

/** Kills the whole server of a data folder with SIGKILL, the postmaster first. */
export async function killServer(dataDir: string, connectionString: string): Promise<void> {
  for (const pid of await processesOf(dataDir, connectionString)) kill(pid);
  while (await livingServer(dataDir)) await pause(10);
}

/** Freezes the whole server: connections stay open and new ones are accepted, but nothing answers. */
export async function hangServer(
  dataDir: string,
  connectionString: string,
): Promise<{ readonly goOn: () => void }> {
  const processes = await processesOf(dataDir, connectionString);
  for (const pid of processes) kill(pid, 'SIGSTOP');
  return { goOn: () => processes.forEach((pid) => void kill(pid, 'SIGCONT')) };
}

/** Server process of the session that holds the projecting lock; undefined if there is none. */
export async function projectingBackend(connectionString: string): Promise<number | undefined> {
  const [first] = await query<{ pid: number }>(
    connectionString,
    // `expr` is the lock of the process that projects (readmodels/engine/locks.ts).
    `select pid from pg_locks where locktype = 'advisory' and classid = ${0x65_78_70_72} and granted limit 1`,
  );
  return first?.pid;
}

/** Sends a signal; a process that is already gone is no error. */
function kill(pid: number, signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT' = 'SIGKILL'): void {
  try {
    process.kill(pid, signal);
  } catch {}
}
