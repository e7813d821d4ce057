import { setTimeout as pause } from 'node:timers/promises';
import { PostgresEventStore } from '@expediente/eventstore/postgres/store.ts';
import { openPool } from '@expediente/platform/database.ts';
import { differingIn, rebuild } from '@expediente/projections/ops.ts';
import type { TestProduct } from '@expediente/testing/product/product.ts';
import pg from 'pg';
import { CommandLoad } from './command-load.ts';
import { atMost, type Measure, percentile, rounded, whole } from './figure.ts';
import { LoadClient, presentYear } from './http-client.ts';
import { opsCommand, writeOrders } from './rebuild.ts';

/** Number of orders in the swapped tables. */
const ORDERS = 2_000;
const SWAPS = 8;
/** Promised longest wait for a swap, in ms. */
const LONGEST = 250;

/** Durations of calls during an action, in ms. */
interface Waits {
  readonly reads: readonly number[];
  /** Commands followed by a read of their records, which waits until they are projected. */
  readonly writes: readonly number[];
}

/**
 * Longest wait of readers and writers while a read model is swapped, without other sessions and with a foreign
 * session that keeps its table open; and the number of comparisons during work that find a difference where there is
 * none.
 */
export const swaps: Measure = {
  names: ['swap_longest_wait', 'swap_longest_wait_foreign', 'swap_false_differences'],
  postgresAlone: true,
  async run({ quick, fresh, sized, rounds }) {
    const times = rounds(SWAPS);
    const installation = await fresh();
    const parts = await openParts(installation);
    try {
      await writeOrders(installation, sized(quick ? ORDERS / 4 : ORDERS));
      const load = await CommandLoad.open(installation, 2);
      // Each client makes one call at a time.
      const readers = { lists: new LoadClient(installation.base), own: new LoadClient(installation.base) };
      await readers.lists.signIn('compras');
      await readers.own.signIn('centro');
      await load.run(3);
      const quiet = await waitsWhile(load, readers, async () => await pause(quick ? 4_000 : 10_000));
      // A dry run loads the machine as a rebuild does, without the swap.
      const compared = await waitsWhile(load, readers, async () => {
        for (let n = 0; n < times; n += 1) await rebuilt(installation, '--dry-run');
      });
      const swapped = await waitsWhile(load, readers, async () => {
        for (let n = 0; n < times; n += 1) await rebuilt(installation);
      });
      const foreign = await waitsWhile(load, readers, async () => {
        const close = await foreignReader(await installation.connectionString());
        try {
          // The swap gives up after some tries, and names the foreign session.
          await rebuilt(installation).then(
            () => {
              throw new Error('it was swapped in spite of the foreign session');
            },
            (error: unknown) => {
              if (!String(error).includes('tablero')) throw error;
            },
          );
        } finally {
          await close();
        }
      });
      const found = await falseDifferences(parts, load, rounds(50));
      load.close();
      readers.lists.close();
      readers.own.close();
      return [
        figureOf('swap_longest_wait', swapped, { quiet, compared }, `${times} rebuilds of orders`),
        figureOf(
          'swap_longest_wait_foreign',
          foreign,
          { quiet, compared },
          'a foreign session has the table open through all tries',
        ),
        {
          name: 'swap_false_differences',
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

/** Rebuild by a process of the same build, as only such a process may swap. */
const rebuilt = async (installation: TestProduct, ...options: readonly string[]): Promise<unknown> =>
  await opsCommand(installation, 'projections', 'rebuild', 'order', ...options);

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

/** Longest wait during a swap, against the 99th percentile without. */
function figureOf(
  name: string,
  waits: Waits,
  { quiet, compared }: { readonly quiet: Waits; readonly compared: Waits },
  what: string,
) {
  const longest = Math.max(...waits.reads, ...waits.writes);
  const shown = (kind: keyof Waits): string => {
    const [most, p99] = [Math.max(...waits[kind]), percentile(quiet[kind], 0.99)];
    return `longest ${whole(most)} ms = ${rounded(most / p99, 1)} × the quiet p99 of ${whole(p99)} ms (${whole(Math.max(...compared[kind]))} ms with comparisons without a swap)`;
  };
  return {
    name,
    value: rounded(longest, 0),
    promise: atMost(LONGEST),
    detail: `ms; reads ${shown('reads')}; commands read at once ${shown('writes')}; ${what}`,
  };
}

async function waitsWhile(
  load: CommandLoad,
  readers: { readonly lists: LoadClient; readonly own: LoadClient },
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
          await readers.lists.get(
            `/orders/consolidate/get/all/${presentYear()}?page=${1 + (n % 20)}&size=25`,
          ),
      );
  })();
  const writing = (async () => {
    for (let n = 0; working; n += 1) {
      const saved = await load.save(n);
      await timed(
        writes,
        async () => await readers.own.get('/orders/get/all?page=1&size=10', saved.body.position),
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

/** Session of a foreign program that has read the table and keeps its transaction open. */
async function foreignReader(connectionString: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString, application_name: 'tablero' });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select 'read.order_' || fingerprint as name from read.projection where name = 'order' and live`,
  );
  await client.query(`begin; select count(*) from ${rows[0]?.name}`);
  return async () => await client.end();
}

/** Comparisons while users work. Nothing really differs, so that any difference found is false. */
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
