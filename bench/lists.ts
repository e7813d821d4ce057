import type { TestProduct } from '@expediente/testing/product/product.ts';
import { MANY_YEAR } from '@expediente/testing/projections/many-rows.ts';
import { atMost, type Measure, mean, percentile, rounded, timed, WRITTEN_ORDERS, whole } from './figure.ts';
import { filledWithOrders } from './filling.ts';
import { LoadClient } from './http-client.ts';
import { writeOrders } from './rebuild.ts';

const SMALL = 10_000;
const LARGE = 1_000_000;
const QUICK_LARGE = 200_000;
/** Measured rounds of each question to each list; the rounds before them fill the caches. */
const ROUNDS = 9;
const ROUNDS_BEFORE = 2;
/** User who sees all executors, and one who sees a single one. */
const USERS = ['admin', 'compras'] as const;

/**
 * Pages of the orders' list as it opens, sorted, filtered, searched, all of these together, and as far down as both
 * lists reach.
 */
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
  { page: '150', sort: '-total' },
];

export interface Compared {
  readonly question: string;
  /** Medians in ms, of the short and of the long list. */
  readonly small: number;
  readonly large: number;
  readonly largeSamples: readonly number[];
}

/**
 * Sends a question, a path with its query, to both lists in turns. The order changes each round, so that both are
 * equally warm and equally disturbed by other work of the machine.
 */
export async function compared(small: LoadClient, large: LoadClient, question: string): Promise<Compared> {
  const took = new Map<LoadClient, number[]>([
    [small, []],
    [large, []],
  ]);
  for (let round = 0; round < ROUNDS_BEFORE + ROUNDS; round += 1) {
    // The server ignores `round`; it makes each address new, so that no cached answer serves.
    const path = `${question}&round=${round}`;
    for (const client of round % 2 === 0 ? [small, large] : [large, small]) {
      const ms = await timed(() => client.read(path));
      if (round >= ROUNDS_BEFORE) took.get(client)?.push(ms);
    }
  }
  const [ofSmall = [], ofLarge = []] = took.values();
  return {
    question,
    small: percentile(ofSmall, 0.5),
    large: percentile(ofLarge, 0.5),
    largeSamples: ofLarge,
  };
}

const ratio = ({ small, large }: Compared): number => large / small;

/** Mean of the questions' ratios; a ratio of summed times would only show the slowest few. */
export const ratioOf = (answers: readonly Compared[]): number => rounded(mean(answers.map(ratio)), 3);

/** Questions for which the longer list costs most: 'most 1.3 /awardacts/…, 1.2 …'. */
export function steepest(answers: readonly Compared[]): string {
  const found = [...answers].sort((a, b) => ratio(b) - ratio(a)).slice(0, 3);
  return `most ${found.map((each) => `${ratio(each).toFixed(1)} ${each.question}`).join(', ')}`;
}

async function signedIn({ base }: TestProduct, user: string): Promise<LoadClient> {
  const client = new LoadClient(base);
  await client.signIn(user);
  return client;
}

/**
 * Pages of the orders' list with a million orders of one year, against the same with ten thousand, in two
 * installations.
 */
export const lists: Measure = {
  names: ['list_large_vs_small', 'list_p50_ms'],
  postgresAlone: true,
  async run({ quick, product, fresh, sized }) {
    const [orders, few] = [sized(quick ? QUICK_LARGE : LARGE), sized(SMALL)];
    const [large, small] = [await product(), await fresh()];
    const answers: Compared[] = [];
    try {
      // Orders that are copied to reach the full number.
      await writeOrders(small, WRITTEN_ORDERS);
      await filledWithOrders(small, few);
      await filledWithOrders(large, orders);
      for (const user of USERS) {
        const clients = [await signedIn(small, user), await signedIn(large, user)] as const;
        for (const question of QUESTIONS) {
          const query = new URLSearchParams({ page: '1', size: '25', ...question });
          const path = `/orders/consolidate/get/all/${MANY_YEAR}?${query}`;
          answers.push({ ...(await compared(...clients, path)), question: `${user} ${query}` });
        }
        for (const client of clients) client.close();
      }
    } finally {
      await small.stop();
    }
    const slowest = answers.reduce((a, b) => (b.large > a.large ? b : a));
    const samples = answers.flatMap(({ largeSamples }) => largeSamples);
    return [
      {
        name: 'list_large_vs_small',
        value: ratioOf(answers),
        promise: atMost(1.5),
        detail: `mean of ${QUESTIONS.length} questions of two users at ${whole(orders)} against ${whole(few)} orders; ${steepest(answers)}`,
      },
      {
        name: 'list_p50_ms',
        value: rounded(percentile(samples, 0.5), 1),
        promise: atMost(20),
        detail: `at ${whole(orders)}; p99 ${percentile(samples, 0.99).toFixed(1)} ms, slowest ${slowest.question}: ${slowest.large.toFixed(1)} ms`,
      },
    ];
  },
};
