import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  DATABASE,
  readState,
  connectionString as stateAddress,
  superuserConnection,
} from '@expediente/app/postgres/state.ts';
import type { Chance } from '@expediente/testing/chance.ts';
import { killBackend, killServer, projectingBackend } from '@expediente/testing/product/killing.ts';
import { preparedFolder } from '@expediente/testing/product/prepared.ts';
import { type TestProcesses, testProcesses } from '@expediente/testing/product/processes.ts';
import { buildProduct, dataFolder, type SpawnedProduct } from '@expediente/testing/product/spawned.ts';
import { supervised } from '@expediente/testing/product/supervised.ts';
import type { StoreNodes } from '../store-nodes.ts';
import { withDisk } from './disk.ts';

/** Kind of trouble: a killed part, a clock that jumps, a slow or full disk. */
export type Trouble =
  | 'service'
  | 'workflow'
  | 'projector'
  | 'backend'
  | 'postgres'
  | 'both'
  | 'node'
  | 'clock'
  | 'slowDisk'
  | 'fullDisk';

/** Installation in which users work during the troubles. */
export interface Deployment {
  readonly name: string;
  readonly base: string;
  readonly connectionString: string;
  /** Data folder of an installation that ops commands can work on; absent: they cannot. */
  readonly dataDir?: string;
  /** Address of the event store, if that is not the same PostgreSQL. */
  readonly eventStoreUrl?: string;
  /** Troubles in the order in which they happen, repeated. */
  readonly troubles: readonly Trouble[];
  /** Causes the trouble, and repairs it where operators would have to; resolves when everything works again. */
  cause(trouble: Trouble, chance: Chance): Promise<void>;
  stop(): Promise<void>;
}

/** Pause for the time that a person or a service takes to restart a process. */
const awhile = async (chance: Chance): Promise<void> => await pause(chance.between(0, 800));

/**
 * One process with its own PostgreSQL: the process restarts the PostgreSQL, and the shipped service unit the process.
 */
export async function oneProcess(): Promise<Deployment> {
  await buildProduct();
  const data = await preparedFolder();
  const product = await supervised(data.path, clockOf(data.path));
  const { base } = product;
  const state = await readState(data.path);
  if (!state) throw new Error('the product has no embedded PostgreSQL');
  const connectionString = stateAddress(state);
  const ownerConnection = superuserConnection(state, DATABASE);
  return {
    name: 'One process and its PostgreSQL',
    base,
    connectionString,
    dataDir: data.path,
    troubles: mostly(['service', 'backend', 'postgres', 'both']),
    async cause(trouble, chance) {
      if (isAnywhere(trouble)) await causeAnywhere(trouble, data.path, ownerConnection);
      else if (trouble === 'backend') await killBackend(connectionString, chance.next);
      else {
        const before = product.restarts();
        if (trouble !== 'postgres') process.kill(product.pid(), 'SIGKILL');
        if (trouble !== 'service') await killServer(data.path, connectionString);
        // Only the service unit restarts it.
        while (trouble !== 'postgres' && product.restarts() === before) await pause(20);
      }
      await healthy(base, () => undefined);
    },
    async stop() {
      await product.stop();
      await data.remove();
    },
  };
}

/**
 * Settings under which commits wait for the server's log, so that a killed server loses none; only the machine must
 * not fail.
 */
const DURABLE = ['shared_buffers=128MB', 'fsync=off'];

/** Two processes that decide, two that project and answer reads, and one PostgreSQL, which the test restarts. */
export async function severalProcesses(): Promise<Deployment> {
  return await severalOn(undefined);
}

/** Several processes with their events in KurrentDB, whose leader is killed if it can be restarted. */
export async function severalOnStore(open: () => Promise<StoreNodes>): Promise<Deployment> {
  return await severalOn(await open());
}

async function severalOn(store: StoreNodes | undefined): Promise<Deployment> {
  const clock = await dataFolder();
  const environment = {
    ...clockOf(clock.path),
    ...(store && { EVENTSTORE_URL: store.address }),
  };
  const started = testProcesses({ workflow: 2, projections: 2, settings: DURABLE, environment });
  const processes = await started.catch(async (error: unknown) => {
    await store?.stop();
    throw error;
  });
  const { base, connectionString, databaseFolder } = processes;
  const ownerConnection = async (): Promise<string> => {
    const state = await readState(databaseFolder);
    if (!state) throw new Error('the database does not say how it is reached');
    return superuserConnection(state, DATABASE);
  };
  const kills: readonly Trouble[] = ['workflow', 'projector', 'backend', 'postgres'];
  return {
    name: `Several processes: two decide, two project and answer reads${store ? `; events in ${store.name}` : ''}`,
    base,
    connectionString,
    ...(store && { eventStoreUrl: store.address }),
    troubles: store ? [...(store.killLeader ? (['node'] as const) : []), ...kills, 'clock'] : mostly(kills),
    async cause(trouble, chance) {
      if (isAnywhere(trouble)) await causeAnywhere(trouble, clock.path, await ownerConnection());
      else if (trouble === 'node') await store?.killLeader?.(chance);
      else if (trouble === 'backend') await killBackend(connectionString, chance.next);
      else if (trouble === 'postgres') {
        await killServer(databaseFolder, connectionString);
        await awhile(chance);
        await processes.database.revive();
      } else if (trouble === 'projector') await killProjector(processes, chance);
      else await restart(processes, 'workflow', chance.between(0, 1), chance);
      for (const role of ['workflow', 'projections'] as const)
        for (const member of processes.members(role))
          await healthy(member.base, () => endedBy(member.product));
    },
    async stop() {
      await processes.stop();
      await clock.remove();
      await store?.stop();
    },
  };
}

const ANYWHERE = ['clock', 'slowDisk', 'fullDisk'] as const satisfies readonly Trouble[];
type Anywhere = (typeof ANYWHERE)[number];
export const isKill = (trouble: Trouble): boolean => !isAnywhere(trouble);
const mostly = (kills: readonly Trouble[]): readonly Trouble[] => [...kills, ...kills, ...ANYWHERE];
const isAnywhere = (trouble: Trouble): trouble is Anywhere => ANYWHERE.some((each) => each === trouble);

const CLOCK = fileURLToPath(new URL('../../testing/product/shifted-clock.mjs', import.meta.url));
const shiftFile = (folder: string): string => join(folder, 'clock-shift');

/** Environment of a process whose clock is shifted by a file in this folder. */
const clockOf = (folder: string): Record<string, string> => ({
  NODE_OPTIONS: `--import=${pathToFileURL(CLOCK)}`,
  CLOCK_SHIFT_FILE: shiftFile(folder),
});

const HOUR_MS = 3_600_000;
const TROUBLED_MS = 2_000;

async function causeAnywhere(trouble: Anywhere, clockFolder: string, ownerConnection: string): Promise<void> {
  if (trouble === 'clock') {
    // Never backwards: `verify` would rightly report events that are older than the first seal.
    await writeFile(shiftFile(clockFolder), String(HOUR_MS));
    await pause(TROUBLED_MS);
    await writeFile(shiftFile(clockFolder), '0');
  } else await withDisk(ownerConnection, trouble, async () => await pause(TROUBLED_MS));
}

async function restart(
  processes: TestProcesses,
  role: 'workflow' | 'projections',
  i: number,
  chance: Chance,
): Promise<void> {
  await processes.kill(role, i);
  await awhile(chance);
  await processes.start(role, i);
}

/** Kills the process that projects. If the first one killed did not hold the lock, it is the other. */
async function killProjector(processes: TestProcesses, chance: Chance): Promise<void> {
  const before = await projectingBackend(processes.connectionString);
  const first = chance.between(0, 1);
  await restart(processes, 'projections', first, chance);
  if (before === (await projectingBackend(processes.connectionString)))
    await restart(processes, 'projections', 1 - first, chance);
}

/** Waits until a process reports that it is ready. @throws if it ended and is not restarted */
async function healthy(base: string, ended: () => string | undefined): Promise<void> {
  const until = performance.now() + 60_000;
  for (;;) {
    const output = ended();
    if (output !== undefined) throw new Error(`the process ended: ${output}`);
    const answer = await fetch(`${base}/api/health`).catch(() => undefined);
    if (answer?.status === 200) return;
    if (performance.now() > until)
      throw new Error(`${base} is not ready after a minute: ${await answer?.text()}`);
    await pause(50);
  }
}

/** Output of a process that has ended; undefined while it runs. */
const endedBy = ({ process, output }: SpawnedProduct): string | undefined =>
  process.exitCode !== null || process.signalCode !== null ? output() : undefined;
