import { statfs } from 'node:fs/promises';
import { PostgresEventStore } from '@expediente/eventstore/postgres/store.ts';
import { BUILD } from '@expediente/platform/build.ts';
import type { Role } from '@expediente/platform/config.ts';
import type { Metrics, Sample } from '@expediente/platform/metrics.ts';
import { lagOf } from '@expediente/projections/ops.ts';
import type { Printer } from '@expediente/projections/shared/documents/browser.ts';
import { lastActs } from '@expediente/readmodels/engine/runs.ts';
import type { Workflow } from '@expediente/workflow/shared/commands/workflow.ts';
import type { Foundations } from '../../foundations/foundations.ts';
import { attemptOf } from '../../foundations/writes.ts';
import { ageHours, lastSealed } from '../../seals/kept.ts';
import { certificateEnds } from './certificates.ts';

/** Sources of the gauges; the start sets each one as soon as it has it. */
export interface Watching {
  readonly role: Role;
  /** True once requests are answered. */
  readonly ready: () => boolean;
  foundations?: Foundations;
  services?: {
    /** Absent where this role does not decide. */
    readonly workflow: Workflow | undefined;
    /** Absent where this role does not read. */
    readonly printer: Printer | undefined;
  };
}

const one = (value: number): readonly Sample[] => [{ value }];

/**
 * Adds the figures that are looked up when asked for. Those of the database are the same in every process of an
 * installation: a query takes the largest.
 * @param watched absent: only the names are added, for checks of texts that use them
 */
export function watch(metrics: Metrics, watched: Watching | undefined): void {
  watchProcess(metrics, watched);
  watchCommands(metrics, watched);
  watchProjections(metrics, watched);
  watchPrinter(metrics, watched);
  watchInstallation(metrics, watched);

  metrics.gauge(
    'expediente_store_oldest_write_seconds',
    'Age of the oldest transaction that writes in the event store’s server: it hides every later event',
    [],
    async () => {
      const store = watched?.foundations?.store;
      return store instanceof PostgresEventStore ? one((await store.oldestWriteMs()) / 1_000) : [];
    },
  );
  metrics.gauge(
    'expediente_database_connections',
    'Connections by pool and state (busy, idle, waiting: who waits for one)',
    ['pool', 'state'],
    () => {
      const { pool, store } = watched?.foundations ?? {};
      const pools = { services: pool, ...(store instanceof PostgresEventStore ? store.pools : {}) };
      return Object.entries(pools).flatMap(([name, each]) =>
        each === undefined
          ? []
          : [
              { labels: [name, 'busy'], value: each.totalCount - each.idleCount },
              { labels: [name, 'idle'], value: each.idleCount },
              { labels: [name, 'waiting'], value: each.waitingCount },
            ],
      );
    },
  );
  metrics.gauge('expediente_database_bytes', 'Size of the database', [], async () => {
    const found = await watched?.foundations?.pool.query<{ bytes: number }>(
      'select pg_database_size(current_database()) as bytes',
    );
    return found?.rows.map(({ bytes }) => ({ value: bytes })) ?? [];
  });
  metrics.gauge('expediente_sessions', 'Sessions that have not ended', [], async () => {
    const found = await watched?.foundations?.pool.query<{ alive: number }>(
      'select count(*) as alive from session where expires_at > now()',
    );
    return found?.rows.map(({ alive }) => ({ value: alive })) ?? [];
  });
}

function watchProcess(metrics: Metrics, watched: Watching | undefined): void {
  metrics.gauge('expediente_build_info', 'The build and the role of this process', ['build', 'role'], () =>
    watched === undefined ? [] : [{ labels: [BUILD, watched.role], value: 1 }],
  );
  metrics.gauge('expediente_ready', 'Whether this process has started: 0 while it fills or waits', [], () =>
    one(watched?.ready() === true ? 1 : 0),
  );
  metrics.gauge(
    'expediente_store_writable',
    'Whether the event store takes events: 0 from an append that failed until one, or a try, succeeds, and while it does not answer',
    [],
    async () => {
      const { writes, store } = watched?.foundations ?? {};
      if (!writes || !store) return [];
      const answers = await store.ping().then(
        () => true,
        () => false,
      );
      return one(answers && (await writes.possible(attemptOf(store))) ? 1 : 0);
    },
  );
}

function watchCommands(metrics: Metrics, watched: Watching | undefined): void {
  metrics.gauge(
    'expediente_record_locks',
    'Records that commands hold now (held), and commands that wait for one (waiting)',
    ['state'],
    () => {
      const queue = watched?.services?.workflow?.queue;
      return queue === undefined
        ? []
        : [
            { labels: ['held'], value: queue.held },
            { labels: ['waiting'], value: queue.waiting },
          ];
    },
  );
}

function watchProjections(metrics: Metrics, watched: Watching | undefined): void {
  // These gauges are all asked for at once, and share one look.
  let looking: ReturnType<typeof lagOf> | undefined;
  const look = async (): ReturnType<typeof lagOf> => {
    const foundations = watched?.foundations;
    if (foundations === undefined) return [];
    looking ??= lagOf(foundations).finally(() => {
      looking = undefined;
    });
    return await looking;
  };
  const lag = async (figure: 'events' | 'seconds'): Promise<readonly Sample[]> =>
    (await look()).map((each) => ({ labels: [each.name], value: each[figure] }));
  const flag = async (figure: 'stopped' | 'releaseWaits' | 'runFailed'): Promise<readonly Sample[]> =>
    (await look()).map((each) => ({ labels: [each.name], value: each[figure] ? 1 : 0 }));
  metrics.gauge(
    'expediente_projection_lag_events',
    'Events of the log that a projection has yet to take in; counted up to 10000',
    ['projection'],
    async () => await lag('events'),
  );
  metrics.gauge(
    'expediente_projection_lag_seconds',
    'Since the oldest event that a projection has yet to take in was stored; 0 when there is none',
    ['projection'],
    async () => await lag('seconds'),
  );
  metrics.gauge(
    'expediente_projection_quarantined',
    'Records that are left out of a projection, by whether somebody has acknowledged it',
    ['projection', 'acknowledged'],
    async () =>
      (await look()).flatMap(({ name, quarantined, unacknowledged }) => [
        { labels: [name, 'no'], value: unacknowledged },
        { labels: [name, 'yes'], value: quarantined - unacknowledged },
      ]),
  );
  metrics.gauge(
    'expediente_projection_stopped',
    'Whether a projection has stopped because an event is newer than the program',
    ['projection'],
    async () => await flag('stopped'),
  );
  metrics.gauge(
    'expediente_release_waiting',
    'Whether a new version of a projection is filled and waits to be brought into use',
    ['projection'],
    async () => await flag('releaseWaits'),
  );
  metrics.gauge(
    'expediente_projection_run_failed',
    'Whether the last run of a projection (rebuild, comparison, release) failed or was interrupted',
    ['projection'],
    async () => await flag('runFailed'),
  );
}

/** Adds figures of the whole installation, as far as its parts can be reached from here. */
function watchInstallation(metrics: Metrics, watched: Watching | undefined): void {
  metrics.gauge(
    'expediente_disk_bytes',
    'Size and free room of the disk of the data folder, and of the database where it is in that folder',
    ['of', 'what'],
    async () => {
      const configuration = watched?.foundations?.installation.configuration;
      if (configuration === undefined) return [];
      const { bsize, blocks, bavail } = await statfs(configuration.dataDir);
      // A database of the operator's own is on a disk that no process here can see.
      const own = configuration.databaseUrl === undefined ? ['data', 'database'] : ['data'];
      return own.flatMap((of) => [
        { labels: [of, 'size'], value: bsize * blocks },
        { labels: [of, 'free'], value: bsize * bavail },
      ]);
    },
  );
  metrics.gauge(
    'expediente_act_timestamp_seconds',
    'When a backup and a verification last ended, by their result (done, broken)',
    ['act', 'result'],
    async () => {
      const pool = watched?.foundations?.pool;
      if (pool === undefined) return [];
      return (await lastActs(pool)).map(({ act, result, at }) => ({
        labels: [act, result],
        value: Date.parse(at) / 1_000,
      }));
    },
  );
  metrics.gauge('expediente_seal_age_seconds', 'Age of the last seal of the log', [], async () => {
    const foundations = watched?.foundations;
    const { last } = foundations ? await lastSealed(foundations) : {};
    return last ? one(ageHours(last, new Date()) * 3_600) : [];
  });
  metrics.gauge(
    'expediente_certificate_end_timestamp_seconds',
    'When the certificate ends that the event store or the database shows',
    ['of'],
    async () => {
      const configuration = watched?.foundations?.installation.configuration;
      return configuration === undefined ? [] : await certificateEnds(configuration);
    },
  );
}

function watchPrinter(metrics: Metrics, watched: Watching | undefined): void {
  metrics.gauge(
    'expediente_prints',
    'PDFs that print now (busy) and that wait for a page (waiting)',
    ['state'],
    () => {
      const load = watched?.services?.printer?.load;
      return load === undefined
        ? []
        : [
            { labels: ['busy'], value: load.busy },
            { labels: ['waiting'], value: load.waiting },
          ];
    },
  );
}
