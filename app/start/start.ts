import { FirstLogThreads } from '@expediente/demo/first-log/in-thread.ts';
import { storyTime } from '@expediente/demo/first-log/make.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import type { Configuration, DemonstrationSet } from '@expediente/platform/config.ts';
import type { Log } from '@expediente/platform/logs.ts';
import { Stopping } from '../health/stopping.ts';
import { Door } from '../http/door.ts';
import { buildServer } from '../http/server.ts';
import { CLOSING_MS, openInstallation } from '../installation/installation.ts';
import { hasCluster } from '../postgres/state.ts';
import { Closers } from '../process/closers.ts';
import { startCore } from './core.ts';
import { finishDemonstration } from './finishing.ts';
import type { Entry } from './words.ts';

export interface Product {
  /** Address for people: `http://127.0.0.1:3000/`. */
  readonly address: string;
  readonly entry: Entry;
  /** Ends the running work, then the database, in the reverse order of the start. */
  close(): Promise<void>;
}

/** Receives a line in Spanish between the steps of a start that may take long. */
export type Progress = (line: string) => void;

/**
 * Starts this installation: port, data folder, database, migrations, services, demonstration data. The port listens
 * from the first moment and serves from the last. A start that fails closes what it had opened.
 * @param signal ends a start that fills or waits; what it had opened is closed
 * @throws {ClearError} errors that the operator can fix
 */
export async function startProduct(
  configuration: Configuration,
  report: Progress,
  signal?: AbortSignal,
): Promise<Product> {
  const { host, port, basePath } = configuration;
  const closers = new Closers();
  const stopping = new Stopping();
  let log: Log | undefined;
  try {
    const door = new Door(configuration);
    await door.listen(host, port);
    closers.add(async () => await door.close());
    const firstLogs = new FirstLogThreads();
    closers.add(async () => await firstLogs.end());
    // Made at the same time as the database, which takes longer.
    const set = await firstSet(configuration);
    if (set !== null) firstLogs.make({ set, at: storyTime(set, firstLogs.now) });
    const installation = await openInstallation(configuration);
    closers.add(async () => await installation.close(), CLOSING_MS);
    log = installation.log;
    stayOnLostFailures(installation.log, closers);
    const options = { door, report, signal, firstLogs };
    const { services, meters, entry, foundations } = await startCore(installation, closers, options);
    const server = await buildServer({
      configuration,
      log: installation.log,
      services: services.plugins,
      checks: services.checks,
      needs: services.needs,
      stopping,
      meters,
      door,
    });
    closers.add(async () => await door.close());
    closers.add(async () => await server.close());
    closers.add(async () => await stopping.finish());
    await server.ready();
    door.open();
    const address = addressOf(host, door.port, basePath);
    if (configuration.role === 'all') finishDemonstration(foundations, address, closers);
    return {
      address,
      entry,
      async close() {
        await stopping.leave(configuration.drainSeconds);
        await closers.closeAll();
      },
    };
  } catch (error) {
    const isWhole = error instanceof ClearError && error.cause === undefined;
    if (!(isWhole || signal?.aborted)) log?.error({ err: error }, 'the start failed');
    await closers.closeAll().catch(() => undefined);
    throw error;
  }
}

/** Demonstration of a first start; null when the data folder shows that this is none. */
const firstSet = async ({
  demo,
  role,
  databaseUrl,
  dataDir,
}: Configuration): Promise<DemonstrationSet | null> =>
  role !== 'projections' && databaseUrl === undefined && !(await hasCluster(dataDir)) ? demo : null;

/** An unhandled rejection is a defect to be logged, not a reason to end the process for everyone. */
function stayOnLostFailures(log: Log, closers: Closers): void {
  const lost = (error: unknown): void => log.error({ err: error }, 'unhandled rejection');
  process.on('unhandledRejection', lost);
  closers.add(async () => void process.off('unhandledRejection', lost));
}

function addressOf(host: string, port: number, basePath: string): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}${basePath}/`;
}
