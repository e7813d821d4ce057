import { statfs } from 'node:fs/promises';
import { PostgresEventStore } from '@expediente/eventstore/postgres/store.ts';
import type { Metrics, Sample } from '@expediente/platform/metrics.ts';
import type { Printer } from '@expediente/projections/documents/browser.ts';
import { lagOf } from '@expediente/projections/ops.ts';
import type { Workflow } from '@expediente/workflow/workflow.ts';
import type { Foundations } from '../foundations.ts';

/** The sources of the gauges. */
export interface Watched {
  readonly foundations: Foundations;
  /** Absent where this role does not decide. */
  readonly workflow: Workflow | undefined;
  /** Absent where this role does not read. */
  readonly printer: Printer | undefined;
}

const one = (value: number): readonly Sample[] => [{ value }];

/**
 * The figures that are looked up when asked. Those of the database are the same in every process of an
 * installation: a query takes the largest. @param watched absent: only their names, for what is checked
 * against them
 */
export function watch(metrics: Metrics, watched: Watched | undefined): void {
  const pool = watched?.foundations.pool;
  const store = watched?.foundations.store;
  watchCommands(metrics, watched?.workflow);
  watchProjections(metrics, watched?.foundations);
  watchPrinter(metrics, watched?.printer);

  metrics.gauge(
    'expediente_store_oldest_write_seconds',
    'Age of the oldest transaction that writes in the event store’s server: it hides every later event',
    [],
    async () => (store instanceof PostgresEventStore ? one((await store.oldestWriteMs()) / 1_000) : []),
  );
  metrics.gauge(
    'expediente_database_connections',
    'Connections by pool and state (busy, idle, waiting: who waits for one)',
    ['pool', 'state'],
    () => {
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
    const found = await pool?.query<{ bytes: number }>(
      'select pg_database_size(current_database()) as bytes',
    );
    return found?.rows.map(({ bytes }) => ({ value: bytes })) ?? [];
  });
  metrics.gauge('expediente_sessions', 'Sessions that have not ended', [], async () => {
    const found = await pool?.query<{ alive: number }>(
      'select count(*) as alive from session where expires_at > now()',
    );
    return found?.rows.map(({ alive }) => ({ value: alive })) ?? [];
  });
  metrics.gauge(
    'expediente_disk_bytes',
    'Disk of the data folder: size and what is free',
    ['what'],
    async () => {
      if (watched === undefined) return [];
      const { bsize, blocks, bavail } = await statfs(watched.foundations.installation.configuration.dataDir);
      return [
        { labels: ['size'], value: bsize * blocks },
        { labels: ['free'], value: bsize * bavail },
      ];
    },
  );
}

function watchCommands(metrics: Metrics, workflow: Workflow | undefined): void {
  metrics.gauge(
    'expediente_record_locks',
    'Records that commands hold now (held), and commands that wait for one (waiting)',
    ['state'],
    () =>
      workflow === undefined
        ? []
        : [
            { labels: ['held'], value: workflow.queue.held },
            { labels: ['waiting'], value: workflow.queue.waiting },
          ],
  );
}

function watchProjections(metrics: Metrics, foundations: Foundations | undefined): void {
  // All are asked at once, and need the same look.
  let looking: ReturnType<typeof lagOf> | undefined;
  const lag = async (figure: 'events' | 'seconds' | 'quarantined'): Promise<readonly Sample[]> => {
    if (foundations === undefined) return [];
    looking ??= lagOf(foundations).finally(() => {
      looking = undefined;
    });
    return (await looking).map((each) => ({ labels: [each.name], value: each[figure] }));
  };
  metrics.gauge(
    'expediente_projection_lag_events',
    'Events of the log that a projection has yet to take in; counted up to 10000',
    ['projection'],
    async () => await lag('events'),
  );
  metrics.gauge(
    'expediente_projection_lag_seconds',
    'Since the oldest event that a projection has yet to take in; 0 when there is none',
    ['projection'],
    async () => await lag('seconds'),
  );
  metrics.gauge(
    'expediente_projection_quarantined',
    'Records that stand left out of a projection',
    ['projection'],
    async () => await lag('quarantined'),
  );
}

function watchPrinter(metrics: Metrics, printer: Printer | undefined): void {
  metrics.gauge(
    'expediente_prints',
    'PDFs that print now (busy) and that wait for a page (waiting)',
    ['state'],
    () =>
      printer === undefined
        ? []
        : [
            { labels: ['busy'], value: printer.load.busy },
            { labels: ['waiting'], value: printer.load.waiting },
          ],
  );
}
