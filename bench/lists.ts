import { addManyOrders, MANY_YEAR } from '@expediente/projections/testing/many-rows.ts';
import pg from 'pg';
import type { Installation } from '../e2e/installation.ts';
import { atMost, type Measure, percentile, rounded, timed, whole } from './figure.ts';
import { LoadClient } from './http-client.ts';

const SMALL = 10_000;
const LARGE = 1_000_000;
const QUICK_LARGE = 200_000;
const ROUNDS = 9;
/** Who sees all executors, and who one. */
const USERS = ['admin', 'compras'] as const;

/** A page of the orders list: as it opens, sorted, filtered, searched, all of these, and far down. */
const QUESTIONS: readonly Readonly<Record<string, string>>[] = [
  {},
  { sort: '-total' },
  { sort: 'provider_name' },
  { sort: '-date_issue' },
  { sort: 'unit' },
  { filter: '{"state":7}' },
  { filter: '{"state":4}', sort: '-total' },
  { filter: '{"id_provider":17}', sort: '-date_issue' },
  { filter: '{"id_unit":100103,"state":7}', sort: '-qty' },
  { filter: '{"number_purchase":"50123"}' },
  { search: 'omeprazol' },
  { search: 'omeprazol', sort: '-total', filter: '{"state":7}' },
  { search: '501234' },
  { search: 'res-101234', sort: 'supplie' },
  { page: '40' },
  { page: '400', sort: '-total' },
];

type Medians = readonly { readonly question: string; readonly ms: number }[];

async function medians(clients: readonly LoadClient[], samples: number[]): Promise<Medians> {
  const found: { question: string; ms: number }[] = [];
  for (const [at, client] of clients.entries()) {
    for (const question of QUESTIONS) {
      const query = new URLSearchParams({ page: '1', size: '25', ...question });
      const took: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        // A parameter of no meaning: an answer that was made for another round does not serve.
        const path = `/orders/consolidate/get/all/${MANY_YEAR}?${query}&round=${round}`;
        const ms = await timed(async () => {
          const { status, body } = await client.get(path);
          if (status !== 200) throw new Error(`${path}: ${body.message}`);
        });
        // The first round compiles and fetches from the disk.
        if (round > 0) took.push(ms);
      }
      samples.push(...took);
      found.push({ question: `${USERS[at]} ${query}`, ms: percentile(took, 0.5) });
    }
  }
  return found;
}

async function fill(installation: Installation, orders: number): Promise<void> {
  const client = new pg.Client({ connectionString: await installation.connectionString() });
  await client.connect();
  try {
    await addManyOrders(client, orders);
  } finally {
    await client.end();
  }
}

/** The same pages of the orders list at a million orders of one year and at ten thousand. */
export const lists: Measure = {
  names: ['list_large_vs_small', 'list_p50_ms'],
  async run({ quick, product }) {
    const installation = await product();
    const clients = await Promise.all(
      USERS.map(async (user) => {
        const client = new LoadClient(installation.base);
        await client.signIn(user, 'Demo-2026!', new Date().getFullYear());
        return client;
      }),
    );
    const large = quick ? QUICK_LARGE : LARGE;
    await fill(installation, SMALL);
    const small = await medians(clients, []);
    await fill(installation, large);
    const samples: number[] = [];
    const many = await medians(clients, samples);
    for (const client of clients) client.close();
    const sum = (values: Medians): number => values.reduce((total, { ms }) => total + ms, 0);
    const worst = many.reduce((a, b) => (b.ms > a.ms ? b : a));
    return [
      {
        name: 'list_large_vs_small',
        value: rounded(sum(many) / sum(small), 3),
        promise: atMost(1.5),
        detail: `${QUESTIONS.length} questions of two users at ${whole(large)} against ${whole(SMALL)} orders`,
      },
      {
        name: 'list_p50_ms',
        value: rounded(percentile(samples, 0.5), 1),
        promise: atMost(20),
        detail: `at ${whole(large)}; p99 ${percentile(samples, 0.99).toFixed(1)} ms, slowest ${worst.question}: ${worst.ms.toFixed(1)} ms`,
      },
    ];
  },
};
