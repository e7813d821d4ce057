import { ClearError } from '@expediente/platform/clear-error.ts';
import type { Configuration } from '@expediente/platform/config.ts';
import { DatabasePulse } from '@expediente/platform/database-pulse.ts';
import type { Log } from '@expediente/platform/logs.ts';
import { fillingNow } from '@expediente/projections/engine/filling-now.ts';
import type pg from 'pg';
import { Closers } from './closers.ts';
import { Door } from './door.ts';
import { loadFirstData } from './first-data.ts';
import { openFoundations } from './foundations.ts';
import { openInstallation } from './installation.ts';
import { watch } from './metrics/gauges.ts';
import { openMeters } from './metrics/meters.ts';
import { buildServer } from './server.ts';
import { startServices } from './services.ts';
import { Stopping } from './stopping.ts';

export interface Product {
  /** Where people find it: `http://127.0.0.1:3000/`. */
  readonly address: string;
  /** This start made the installation's administrator. */
  readonly isNew: boolean;
  /** Ends what is running, then the database, in the reverse order of the start. */
  close(): Promise<void>;
}

/** Called between the steps of a start that may take long, in Spanish. */
export type Progress = (line: string) => void;

/**
 * Starts this installation: port, data folder, database, migrations, services, demonstration data. It listens from
 * the first moment and serves from the last. A start that fails closes what it had opened.
 * @param signal ends a start that fills or waits; what it had opened is closed
 * @throws {ClearError} errors that the operator can fix
 */
export async function startProduct(
  configuration: Configuration,
  tell: Progress,
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
    const installation = await openInstallation(configuration);
    closers.add(async () => await installation.close());
    log = installation.log;
    const meters = openMeters();
    const pulse = new DatabasePulse({
      connectionString: installation.connectionString,
      onChange: (away) => installation.log.warn({ away }, 'the database went away or came back'),
      revive: async () => await installation.revive(),
    });
    stayOnLostFailures(installation.log, closers);
    const foundations = await openFoundations(installation, closers, { meters, pulse });
    const services = await tellingHowFar(foundations.pool, door, startServices(foundations, closers, signal));
    watch(meters.metrics, { foundations, ...services });
    door.doing('cargando los primeros datos');
    const isNew = await loadFirstData(foundations, services, tell);
    // Monitoring starts here: users wait from now on, and the long statements of a first start are over.
    pulse.start();
    closers.add(async () => await pulse.stop());
    const server = await buildServer({
      configuration,
      log: installation.log,
      services: services.plugins,
      ...(configuration.role !== 'all' && { contract: services.contract }),
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
    return {
      address: addressOf(host, door.port, basePath),
      isNew,
      async close() {
        await stopping.leave(configuration.drainSeconds);
        await closers.closeAll();
      },
    };
  } catch (error) {
    if (!(error instanceof ClearError || signal?.aborted)) log?.error({ err: error }, 'the start failed');
    await closers.closeAll().catch(() => undefined);
    throw error;
  }
}

const LISTS = 'completando las listas';
const LOOK_MS = 2_000;

/** While services start callers are told which read model is filled, and how far it is. */
async function tellingHowFar<Result>(pool: pg.Pool, door: Door, starting: Promise<Result>): Promise<Result> {
  door.doing(LISTS);
  const look = async (): Promise<void> => {
    const filling = await fillingNow(pool);
    door.doing(filling ? `${LISTS}: ${filling.projection}, ${filling.percent} %` : LISTS);
  };
  // Only words: a look that fails leaves those before.
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_MS);
  return await starting.finally(() => clearInterval(timer));
}

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
