import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type EmbeddedServer, startEmbedded } from '@expediente/app/postgres/server.ts';
import type { Role } from '@expediente/platform/config.ts';
import { startFront } from './front.ts';
import { preparedFolder } from './prepared.ts';
import { buildProduct, freePort, type SpawnedProduct, spawnProduct } from './spawned.ts';

export interface ProcessesOptions {
  /** Number of processes of each role. */
  readonly workflow?: number;
  readonly projections?: number;
  readonly all?: number;
  /** Additional environment of every process, besides ROLE, PORT, DATABASE_URL and DATA_DIR. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Called for each request that the front passes to the `i`th process of a role. */
  onPassed?(role: Role, i: number, headers: IncomingHttpHeaders): void;
  /** Settings of PostgreSQL, `name=value`; absent: commits do not wait for the disk. */
  readonly settings?: readonly string[];
}

/** Process, which keeps its port when restarted. */
export interface Member {
  readonly role: Role;
  readonly port: number;
  /** Address past the front: `http://127.0.0.1:PORT` */
  readonly base: string;
  readonly product: SpawnedProduct;
}

/** Several processes of the built product on one PostgreSQL, behind one address. */
export interface TestProcesses {
  /** Address of the front. */
  readonly base: string;
  readonly connectionString: string;
  /** PostgreSQL, which only the test restarts; `databaseFolder` is its folder. */
  readonly database: EmbeddedServer;
  readonly databaseFolder: string;
  /** Processes of a role, including killed ones. */
  members(role: Role): readonly Member[];
  /** Kills with SIGKILL; resolves when the process is gone. */
  kill(role: Role, i: number): Promise<void>;
  /** Stops with SIGTERM, as operators do; resolves with the exit code. */
  end(role: Role, i: number): Promise<number | null>;
  /** Restarts a process that was killed or stopped; resolves when it is ready. */
  start(role: Role, i: number): Promise<void>;
  stop(): Promise<void>;
}

const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'shared_buffers=128MB'];

interface Seat {
  readonly role: Role;
  readonly port: string;
  product: SpawnedProduct;
  /** True while it is ready and not asked to end, so that the front uses it. */
  serving: boolean;
}

/**
 * Builds the server if needed, starts all processes at once on the demonstration's data, and waits until all are
 * ready.
 */
export async function testProcesses(options: ProcessesOptions): Promise<TestProcesses> {
  await buildProduct();
  const folder = await preparedFolder();
  const database = await startEmbedded({ dataDir: folder.path, settings: options.settings ?? FAST });
  const { connectionString } = database;
  const launch = (role: Role, port: string): SpawnedProduct =>
    spawnProduct({
      ROLE: role,
      PORT: port,
      DATABASE_URL: connectionString,
      DATA_DIR: `${folder.path}/${role}-${port}`,
      ...options.environment,
    });
  const seats: Seat[] = [];
  const begin = async (seat: Seat): Promise<void> => {
    const { product } = seat;
    let gone = false;
    void product.ended.then(() => {
      gone = true;
      if (seat.product === product) seat.serving = false;
    });
    await product.ready();
    while (!(await isReady(seat))) {
      if (gone) throw new Error(`the product ended: ${product.output()}`);
      await pause(20);
    }
    seat.serving = true;
  };
  const front = await startFront(
    (role) => seats.filter((seat) => seat.serving && (seat.role === role || seat.role === 'all')).map(portOf),
    (port, { headers }) => {
      const seat = seats.find((each) => portOf(each) === port);
      if (!seat) return;
      const i = seats.filter(({ role }) => role === seat.role).indexOf(seat);
      options.onPassed?.(seat.role, i, headers);
    },
  );
  const stop = async (): Promise<void> => {
    await front.close();
    for (const { product } of seats) product.process.kill('SIGTERM');
    await Promise.all(seats.map(({ product }) => product.ended));
    await database.stop();
    await folder.remove();
  };
  const seatOf = (role: Role, i: number): Seat => {
    const seat = seats.filter((each) => each.role === role)[i];
    if (!seat) throw new Error(`there is no ${role} ${i}`);
    return seat;
  };
  for (const role of ['workflow', 'projections', 'all'] as const) {
    for (let i = 0; i < (options[role] ?? 0); i += 1) {
      const port = await freePort();
      seats.push({ role, port, product: launch(role, port), serving: false });
    }
  }
  try {
    await Promise.all(seats.map(begin));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    base: front.base,
    connectionString,
    database,
    databaseFolder: folder.path,
    members: (role) =>
      seats
        .filter((seat) => seat.role === role)
        .map((seat) => ({
          role,
          port: portOf(seat),
          base: `http://127.0.0.1:${seat.port}`,
          product: seat.product,
        })),
    async kill(role, i) {
      const { product } = seatOf(role, i);
      // The front is not informed, and notices by a refused connection.
      product.process.kill('SIGKILL');
      await product.ended;
    },
    async end(role, i) {
      const seat = seatOf(role, i);
      seat.product.process.kill('SIGTERM');
      // A front stops using a process once that reports that it is not ready.
      while (await isReady(seat)) await pause(20);
      seat.serving = false;
      return await seat.product.ended;
    },
    async start(role, i) {
      const seat = seatOf(role, i);
      seat.product = launch(role, seat.port);
      await begin(seat);
    },
    stop,
  };
}

const portOf = ({ port }: Seat): number => Number(port);

const isReady = async ({ port }: Seat): Promise<boolean> =>
  await fetch(`http://127.0.0.1:${port}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
