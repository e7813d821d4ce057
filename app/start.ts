import { ClearError } from '@expediente/platform/clear-error.ts';
import type { Configuration } from '@expediente/platform/config.ts';
import { DatabasePulse } from '@expediente/platform/database-pulse.ts';
import type { Log } from '@expediente/platform/logs.ts';
import { Closers } from './closers.ts';
import { loadFirstData } from './first-data.ts';
import { openFoundations } from './foundations.ts';
import { openInstallation } from './installation.ts';
import { watch } from './metrics/gauges.ts';
import { openMeters } from './metrics/meters.ts';
import { ensurePortFree, listenError } from './port.ts';
import { buildServer } from './server.ts';
import { startServices } from './services.ts';
import { Stopping } from './stopping.ts';

export interface Product {
  /** Where people find it: `http://127.0.0.1:3000/`. */
  readonly address: string;
  /** Ends what is running, then the database, in the reverse order of the start. */
  close(): Promise<void>;
}

/** Told between the steps of a start that may take a while, in Spanish. */
export type Progress = (line: string) => void;

/**
 * Starts this installation: port, data folder, database, migrations, services, demonstration data, and
 * at last it listens. A start that fails closes what it had opened.
 * @throws {ClearError} what the person who starts it can mend
 */
export async function startProduct(configuration: Configuration, tell: Progress): Promise<Product> {
  const { host, port, basePath } = configuration;
  const closers = new Closers();
  const stopping = new Stopping();
  let log: Log | undefined;
  try {
    await ensurePortFree(host, port);
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
    const services = await startServices(foundations, closers);
    watch(meters.metrics, { foundations, ...services });
    await loadFirstData(foundations, services, tell);
    // From here on people wait; a first start's long statements may take their time.
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
    });
    closers.add(async () => await server.close());
    closers.add(async () => await stopping.finish());
    await server.listen({ host, port }).catch((error: unknown) => {
      throw listenError(error, host, port);
    });
    const listening = server.server.address();
    return {
      address: addressOf(host, typeof listening === 'object' ? (listening?.port ?? port) : port, basePath),
      async close() {
        await stopping.leave(configuration.drainSeconds);
        await closers.closeAll();
      },
    };
  } catch (error) {
    if (!(error instanceof ClearError)) log?.error({ err: error }, 'the start failed');
    await closers.closeAll().catch(() => undefined);
    throw error;
  }
}

/** One call whose failure nobody waited for is a defect to be told, no reason to send everybody away. */
function stayOnLostFailures(log: Log, closers: Closers): void {
  const lost = (error: unknown): void => log.error({ err: error }, 'nobody waited for this failure');
  process.on('unhandledRejection', lost);
  closers.add(async () => void process.off('unhandledRejection', lost));
}

function addressOf(host: string, port: number, basePath: string): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}${basePath}/`;
}
