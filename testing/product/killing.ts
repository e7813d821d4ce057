import { setTimeout as pause } from 'node:timers/promises';
import { livingServer } from '@expediente/app/postgres/state.ts';
import pg from 'pg';

/** A server that was just killed may still be recovering. */
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

/** SIGKILL to one server process that works for us: PostgreSQL ends all others and recovers. */
export async function killBackend(connectionString: string, random: () => number): Promise<void> {
  const backends = await query<{ pid: number }>(
    connectionString,
    `select pid from pg_stat_activity where backend_type = 'client backend'
      and (application_name like 'expediente%' or application_name like 'eventstore%')`,
  );
  const chosen = backends[Math.floor(random() * backends.length)];
  if (chosen) kill(chosen.pid);
}

/** Every process of the server of a data folder, the one that starts the others first. */
async function processesOf(dataDir: string, connectionString: string): Promise<readonly number[]> {
  const processes = await query<{ pid: number }>(connectionString, 'select pid from pg_stat_activity');
  const server = await livingServer(dataDir);
  return [...(server ? [server.pid] : []), ...processes.map(({ pid }) => pid)];
}

/** SIGKILL to the whole server of a data folder: postmaster and every process of it. */
export async function killServer(dataDir: string, connectionString: string): Promise<void> {
  for (const pid of await processesOf(dataDir, connectionString)) kill(pid);
  while (await livingServer(dataDir)) await pause(10);
}

/** Stops the whole server where it is: connections stay open, new ones are accepted, nothing answers. */
export async function hangServer(
  dataDir: string,
  connectionString: string,
): Promise<{ readonly goOn: () => void }> {
  const processes = await processesOf(dataDir, connectionString);
  for (const pid of processes) kill(pid, 'SIGSTOP');
  return { goOn: () => processes.forEach((pid) => void kill(pid, 'SIGCONT')) };
}

/** The server process through whose session a process projects; undefined when none does now. */
export async function projectingBackend(connectionString: string): Promise<number | undefined> {
  const [first] = await query<{ pid: number }>(
    connectionString,
    // `expr`, the lock of who projects (readmodels/engine/locks.ts).
    `select pid from pg_locks where locktype = 'advisory' and classid = ${0x65_78_70_72} and granted limit 1`,
  );
  return first?.pid;
}

/** A process that is gone already is as dead as it should be. */
function kill(pid: number, signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT' = 'SIGKILL'): void {
  try {
    process.kill(pid, signal);
  } catch {}
}
