import { setTimeout as pause } from 'node:timers/promises';
import { PostgresEventStore } from '@expediente/eventstore/postgres/store.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import { openPool } from '@expediente/platform/database.ts';
import { differingIn, rebuild } from '@expediente/projections/ops.ts';
import type { TestProduct } from '@expediente/testing/product/product.ts';
import pg from 'pg';
import { CommandLoad } from './command-load.ts';
import { atMost, type Measure, percentile, rounded, whole } from './figure.ts';
import { LoadClient, presentYear } from './http-client.ts';
import { tellOrders } from './rebuild.ts';

/** Orders whose tables are swapped. */
const ORDERS = 2_000;
const SWAPS = 8;
/** Nobody waits longer for a swap, in ms. */
const LONGEST = 250;

/** Calls while something happens: how long each took, in ms. */
interface Waits {
  readonly reads: readonly number[];
  /** Commands whose records are read at once: they wait for projecting. */
  readonly writes: readonly number[];
}

/**
 * How long readers and writers wait while a read model is swapped, with nobody else there and with a foreign session
 * that keeps its table open; and how often a comparison beside people finds a difference where none is.
 */
export const swaps: Measure = {
  names: ['swap_longest_wait', 'swap_longest_wait_foreign', 'false_differences'],
  postgresAlone: true,
  async run({ quick, fresh }) {
    const installation = await fresh();
    const parts = await openParts(installation);
    try {
      await tellOrders(installation, quick ? ORDERS / 4 : ORDERS);
      const load = await CommandLoad.open(installation, 2);
      const reader = new LoadClient(installation.base);
      await reader.signIn('compras');
      await load.run(3);
      const quiet = await waitsWhile(load, reader, async () => await pause(quick ? 4_000 : 10_000));
      const swapped = await waitsWhile(load, reader, async () => {
        for (let n = 0; n < SWAPS; n += 1) await rebuild(parts, 'order', { alone: true });
      });
      const foreign = await waitsWhile(load, reader, async () => {
        const close = await foreignReader(await installation.connectionString());
        try {
          await rebuild(parts, 'order', { alone: true });
        } catch (error) {
          // Given up after its tries, with the session named.
          if (!(error instanceof ClearError)) throw error;
        } finally {
          await close();
        }
      });
      const found = await falseDifferences(parts, load, quick ? 10 : 50);
      load.close();
      reader.close();
      return [
        figureOf('swap_longest_wait', swapped, quiet, `${SWAPS} rebuilds of orders, each swapped`),
        figureOf(
          'swap_longest_wait_foreign',
          foreign,
          quiet,
          'a foreign session has the table open through all tries',
        ),
        {
          name: 'false_differences',
          value: found.differing,
          promise: atMost(0),
          detail: `rows that differ in ${found.runs} comparisons of requests and balances while 2 clients work, ${whole(found.events)} events folded`,
        },
      ];
    } finally {
      await parts.close();
      await installation.stop();
    }
  },
};

async function openParts(installation: TestProduct) {
  const connectionString = await installation.connectionString();
  const pool = openPool({ connectionString, name: 'bench', statementTimeoutMs: 0 });
  const store = await PostgresEventStore.open({ connectionString });
  return {
    pool,
    store,
    async close() {
      await store.close();
      await pool.end();
    },
  };
}

/** The longest of a swap against the 99th of a hundred without. */
function figureOf(name: string, waits: Waits, quiet: Waits, what: string) {
  const longest = Math.max(...waits.reads, ...waits.writes);
  const told = (each: readonly number[], usual: readonly number[]): string => {
    const p99 = percentile(usual, 0.99);
    return `longest ${whole(Math.max(...each))} ms = ${rounded(Math.max(...each) / p99, 1)} × the quiet p99 of ${whole(p99)} ms`;
  };
  return {
    name,
    value: rounded(longest, 0),
    promise: atMost(LONGEST),
    detail: `ms; reads ${told(waits.reads, quiet.reads)}; commands read at once ${told(waits.writes, quiet.writes)}; ${what}`,
  };
}

async function waitsWhile(
  load: CommandLoad,
  reader: LoadClient,
  work: () => Promise<unknown>,
): Promise<Waits> {
  const reads: number[] = [];
  const writes: number[] = [];
  let working = true;
  const timed = async (into: number[], call: () => Promise<unknown>): Promise<void> => {
    const begin = performance.now();
    await call();
    into.push(performance.now() - begin);
  };
  const reading = (async () => {
    for (let n = 0; working; n += 1)
      await timed(
        reads,
        async () =>
          await reader.get(`/orders/consolidate/get/all/${presentYear()}?page=${1 + (n % 20)}&size=25`),
      );
  })();
  const writing = (async () => {
    for (let n = 0; working; n += 1) {
      const saved = await load.save(n);
      await timed(
        writes,
        async () => await reader.get('/orders/get/all?page=1&size=10', saved.body.position),
      );
    }
  })();
  try {
    await work();
  } finally {
    working = false;
    await Promise.all([reading, writing]);
  }
  return { reads, writes };
}

/** Somebody's own program that has read the table, and keeps its transaction open. */
async function foreignReader(connectionString: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString, application_name: 'tablero' });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select 'read.order_' || fingerprint as name from read.projection where name = 'order' and live`,
  );
  await client.query(`begin; select count(*) from ${rows[0]?.name}`);
  return async () => await client.end();
}

/** Comparisons while people work: nothing differs, whatever they find. */
async function falseDifferences(
  parts: Awaited<ReturnType<typeof openParts>>,
  load: CommandLoad,
  runs: number,
): Promise<{ readonly runs: number; readonly differing: number; readonly events: number }> {
  let differing = 0;
  let events = 0;
  let working = true;
  const busy = (async () => {
    while (working) await load.run(1);
  })();
  try {
    for (let n = 0; n < runs; n += 1) {
      const found = await rebuild(parts, n % 2 === 0 ? 'ledger' : 'request', {
        kind: 'dry-run',
        alone: true,
      });
      differing += differingIn(found.differences);
      events += found.events;
    }
  } finally {
    working = false;
    await busy;
  }
  return { runs, differing, events };
}
