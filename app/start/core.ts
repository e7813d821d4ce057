import { setTimeout as pause } from 'node:timers/promises';
import type { FirstLogs } from '@expediente/demo/first-log/make.ts';
import { NodesAway } from '@expediente/eventstore/kurrent/node-fault.ts';
import { ClearError, oneLine } from '@expediente/platform/clear-error.ts';
import { DatabasePulse } from '@expediente/platform/database-pulse.ts';
import { DISK_FULL, isDiskFull } from '@expediente/platform/disk-full.ts';
import { changedBy } from '@expediente/projections/ops.ts';
import { fillingNow } from '@expediente/readmodels/engine/filling-now.ts';
import type pg from 'pg';
import { type Foundations, openFoundations } from '../foundations/foundations.ts';
import { cameFrom } from '../foundations/release.ts';
import { Writes } from '../foundations/writes.ts';
import type { Door } from '../http/door.ts';
import type { Installation } from '../installation/installation.ts';
import { type Watching, watch } from '../metrics/gauges/gauges.ts';
import { type Meters, openMeters } from '../metrics/meters.ts';
import { isAway } from '../process/away.ts';
import { Closers } from '../process/closers.ts';
import { startSealing } from '../seals/daily.ts';
import { loadDemonstration, loadFirstData } from './first-data.ts';
import { type Services, startServices } from './services.ts';
import type { Entry } from './words.ts';

/** Core that serving is built on: the stores, the services over them, the first data. */
export interface Core {
  readonly foundations: Foundations;
  readonly services: Services;
  readonly meters: Meters;
  readonly entry: Entry;
}

export interface CoreOptions {
  readonly door: Door;
  readonly report: (line: string) => void;
  readonly signal?: AbortSignal | undefined;
  /** Makes the demonstration data. */
  readonly firstLogs: FirstLogs;
}

/** Longest wait, over all, for a store that does not answer. */
const PATIENT_MS = 180_000;
const AGAIN_MS = 2_000;
/** Interval at which the embedded server is looked at while no pulse does that. */
const REVIVE_EVERY_MS = 500;

/**
 * Opens the stores and starts the services. A database or an event store that goes away meanwhile (killed, or too busy
 * to answer) is waited for, and the start begins again: each of its steps finds what is done already. What it opens,
 * `closers` closes.
 * @throws {ClearError} errors that the operator can fix
 */
export async function startCore(
  installation: Installation,
  closers: Closers,
  options: CoreOptions,
): Promise<Core> {
  const until = performance.now() + PATIENT_MS;
  for (;;) {
    const own = new Closers();
    try {
      const core = await reviving(installation, once(installation, own, options));
      closers.add(async () => await own.closeAll(), CLOSING_MS);
      return core;
    } catch (error) {
      await own.closeAll().catch(() => undefined);
      const { signal } = options;
      if (signal?.aborted || !isPassing(installation, error)) throw error;
      if (performance.now() > until)
        throw isDiskFull(error) ? new ClearError(`${DISK_FULL}.`, { cause: error }) : error;
      installation.log.warn({ err: error }, 'a store went away during the start, which begins again');
      options.report(whyAgain(error));
      // The log has the reason why the server does not start.
      await installation.revive().catch(() => undefined);
      await pause(AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Advice for the person at the terminal during the wait. */
const whyAgain = (error: unknown): string =>
  isDiskFull(error)
    ? `${DISK_FULL}; el inicio se intenta de nuevo por sí mismo durante unos minutos (${oneLine(error)}).`
    : `La base de datos o el almacén de eventos no respondió (${oneLine(error).replace(/\.$/, '')}): se intenta de nuevo.`;

/** Time limit for all closers of a core, each of which has a limit of its own. */
const CLOSING_MS = 120_000;

/**
 * True for an error that may pass. An address that never answered may be wrong, so that its silence counts as passing
 * only for the embedded server, and for a cluster, which may be starting or electing.
 */
const isPassing = ({ configuration }: Installation, error: unknown): boolean =>
  isAway(error) ||
  (error instanceof Error &&
    (error.cause instanceof NodesAway || (configuration.databaseUrl === undefined && isAway(error.cause))));

async function once(
  installation: Installation,
  closers: Closers,
  { door, report, signal, firstLogs }: CoreOptions,
): Promise<Core> {
  const meters = openMeters();
  const writes = new Writes();
  const { role } = installation.configuration;
  const watched: Watching = { role, ready: () => door.isOpen };
  watch(meters.metrics, watched);
  door.showMetrics(meters.metrics);
  const pulse = new DatabasePulse({
    connectionString: installation.connectionString,
    onChange: (away) => installation.log.warn({ away }, 'the database went away or came back'),
    revive: async () => await installation.revive(),
  });
  const foundations = await openFoundations(installation, closers, { meters, pulse, writes });
  watched.foundations = foundations;
  const { pool, migrated: applied } = foundations;
  const line = await cameFrom(pool, { applied, refilled: await changedBy({ pool }) });
  if (line) report(line);
  door.doing(FIRST_DATA);
  const demonstration = await loadDemonstration(foundations, report, firstLogs);
  const services = await tellingHowFar(foundations.pool, door, startServices(foundations, closers, signal));
  watched.services = services;
  door.doing(FIRST_DATA);
  const entry = await loadFirstData(foundations, services, report, demonstration);
  // The first seal of an installation covers its first data.
  if (role !== 'workflow') startSealing(foundations, closers);
  await services.checks.projections?.().catch((error: unknown) => {
    // Other processes may mend the projections, so the door opens all the same, and health shows the reason.
    if (error instanceof ClearError) report(error.message);
  });
  // Monitoring starts here: users wait from now on, and the long statements of a first start are over.
  pulse.start();
  closers.add(async () => await pulse.stop());
  return { foundations, services, meters, entry };
}

async function reviving<Result>(installation: Installation, starting: Promise<Result>): Promise<Result> {
  const timer = setInterval(() => void installation.revive().catch(() => undefined), REVIVE_EVERY_MS);
  return await starting.finally(() => clearInterval(timer));
}

const FIRST_DATA = 'cargando los primeros datos';
const LISTS = 'completando las listas';
const LOOK_MS = 2_000;

/** Names the read model that is filled, and how far it is, in the answers while services start. */
async function tellingHowFar<Result>(pool: pg.Pool, door: Door, starting: Promise<Result>): Promise<Result> {
  door.doing(LISTS);
  const look = async (): Promise<void> => {
    const filling = await fillingNow(pool);
    door.doing(filling ? `${LISTS}: ${filling.projection}, ${filling.percent} %` : LISTS);
  };
  // Only words depend on a look: after one that fails, those before stay.
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_MS);
  return await starting.finally(() => clearInterval(timer));
}
