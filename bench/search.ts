import { MANY_YEAR } from '@expediente/testing/projections/many-rows.ts';
import { atMost, type Measure, percentile, rounded, timed, whole } from './figure.ts';
import { filledWithOrders } from './filling.ts';
import { LoadClient } from './http-client.ts';

const ORDERS = 1_000_000;
const QUICK_ORDERS = 100_000;
/** Rounds of all questions; the ones before them fill the caches. */
const ROUNDS = 8;
const ROUNDS_BEFORE = 2;
/** Users who search in two windows each while the list is read, without a pause. */
const SEARCHERS = [['auditor'], ['auditor', 'admin']] as const;
const WINDOWS = 2;
const LISTED = 60;
/** Users who see all executors, and one who sees a single one. */
const USERS = ['auditor', 'compras'] as const;

/** Texts typed into the search box: numbers as they are printed, parts of them, names, and what is nowhere. */
const QUESTIONS: readonly string[] = [
  'OC 501234',
  '501234',
  'res-101234',
  'resolución RES-150000',
  'E-707123',
  'e707123',
  'CUR 4512',
  '7/2026',
  'pedido 7/2026',
  '1',
  'oc 17',
  '2026',
  'A-123',
  '0A1B2C3D-1000000001',
  '576937-K',
  'omeprazol',
  'gasa 12',
  'hospital',
  'anuló noviembre',
  'nada que exista',
];

const pathOf = (question: string, round: number): string =>
  // The server ignores `round`; it makes each address new, so that no cached answer serves.
  `/search?${new URLSearchParams({ q: question, round: String(round) })}`;

interface Took {
  readonly question: string;
  readonly ms: number;
}

/** Each question in turns; the first rounds are not counted. */
async function searched(client: LoadClient, rounds: number): Promise<readonly Took[]> {
  const took: Took[] = [];
  for (let round = 0; round < ROUNDS_BEFORE + rounds; round += 1)
    for (const question of QUESTIONS) {
      const ms = await timed(() => client.read(pathOf(question, round)));
      if (round >= ROUNDS_BEFORE) took.push({ question, ms });
    }
  return took;
}

/** Median of a list's page, in ms. */
async function listed(client: LoadClient, pages: number): Promise<number> {
  const took: number[] = [];
  for (let page = 1; page <= pages; page += 1) {
    const query = new URLSearchParams({ page: String(page), size: '25' });
    took.push(await timed(() => client.read(`/orders/consolidate/get/all/${MANY_YEAR}?${query}`)));
  }
  return percentile(took, 0.5);
}

/** The list's median while others search all the time, as a share of its median without them. */
async function slowed(reader: LoadClient, searchers: readonly LoadClient[], pages: number): Promise<number> {
  await listed(reader, pages);
  const alone = await listed(reader, pages);
  let goesOn = true;
  const others = searchers.map(async (client, own) => {
    for (let turn = own; goesOn; turn += 1)
      await client.read(pathOf(QUESTIONS[turn % QUESTIONS.length] ?? '', turn));
  });
  const meanwhile = await listed(reader, pages);
  goesOn = false;
  await Promise.all(others);
  return meanwhile / alone;
}

/** The search box with a million orders: its answers, and those of a list that others read meanwhile. */
export const search: Measure = {
  names: ['search_p95_ms', 'search_list_ratio'],
  postgresAlone: true,
  async run({ quick, product, sized, rounds }) {
    const orders = sized(quick ? QUICK_ORDERS : ORDERS);
    const large = await product();
    await filledWithOrders(large, orders);
    const signedIn = async (user: string): Promise<LoadClient> => {
      const client = new LoadClient(large.base);
      await client.signIn(user, MANY_YEAR);
      return client;
    };
    const took: Took[] = [];
    for (const user of USERS) {
      const client = await signedIn(user);
      took.push(...(await searched(client, rounds(ROUNDS))));
      client.close();
    }
    const reader = await signedIn('compras');
    const ratios: number[] = [];
    for (const users of SEARCHERS) {
      const windows = users.flatMap((user) => Array.from({ length: WINDOWS }, () => user));
      const searchers = await Promise.all(windows.map(signedIn));
      ratios.push(await slowed(reader, searchers, rounds(LISTED)));
      for (const client of searchers) client.close();
    }
    reader.close();
    const [ofOne = 0, ofTwo = 0] = ratios;
    const all = took.map(({ ms }) => ms);
    const medians = QUESTIONS.map((question) => ({
      question,
      ms: percentile(
        took.filter((each) => each.question === question).map(({ ms }) => ms),
        0.5,
      ),
    })).sort((a, b) => b.ms - a.ms);
    const slowest = medians.slice(0, 4).map(({ question, ms }) => `«${question}» ${ms.toFixed(0)} ms`);
    return [
      {
        name: 'search_p95_ms',
        value: rounded(percentile(all, 0.95), 1),
        promise: atMost(100),
        detail: `${QUESTIONS.length} questions of two users at ${whole(orders)} orders; p50 ${percentile(all, 0.5).toFixed(1)} ms; slowest medians ${slowest.join(', ')}`,
      },
      {
        name: 'search_list_ratio',
        value: rounded(ofOne, 2),
        detail: `median page of the orders' list while a user searches in ${WINDOWS} windows without a pause, against the same without; while two users do: ${ofTwo.toFixed(2)}`,
      },
    ];
  },
};
