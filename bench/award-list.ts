import type { TestProduct } from '@expediente/testing/product/product.ts';
import { addManyAwards, MANY_YEAR } from '@expediente/testing/projections/many-rows.ts';
import pg from 'pg';
import { atMost, type Measure, percentile, rounded, whole } from './figure.ts';
import { LoadClient } from './http-client.ts';
import { type Compared, compared, ratioOf, steepest } from './lists.ts';

const SMALL = 10_000;
const LARGE = 100_000;
/** A user who sees all executors, and one who sees one. */
const USERS = ['auditor', 'compras'] as const;

/** A page as it opens, sorted, filtered, searched, all of these, and as far down as both lists go. */
const QUESTIONS: readonly Readonly<Record<string, string>>[] = [
  {},
  { sort: '-amount' },
  { sort: 'provider' },
  { sort: '-date' },
  { sort: 'number_business' },
  { filter: '{"state":2}' },
  { filter: '{"state":0}', sort: '-amount' },
  { filter: '{"id_provider":17}', sort: '-date' },
  { filter: '{"id_type_purchase":2}', sort: 'description' },
  { search: 'gasa' },
  { search: 'papel', sort: '-amount', filter: '{"state":2}' },
  { search: '90005123' },
  { page: '40' },
];

async function filled(installation: TestProduct, awards: number): Promise<void> {
  const client = new pg.Client({ connectionString: await installation.connectionString() });
  await client.connect();
  try {
    await addManyAwards(client, awards);
  } finally {
    await client.end();
  }
}

async function signedIn({ base }: TestProduct, user: string): Promise<LoadClient> {
  const client = new LoadClient(base);
  await client.signIn(user, MANY_YEAR);
  return client;
}

/** The same pages of the list of award records at a hundred thousand of one year and at ten thousand, in two installations. */
export const awardList: Measure = {
  names: ['award_list_large_vs_small'],
  postgresAlone: true,
  async run({ product, fresh }) {
    const [large, small] = [await product(), await fresh()];
    const answers: Compared[] = [];
    try {
      await filled(small, SMALL);
      await filled(large, LARGE);
      for (const user of USERS) {
        const clients = [await signedIn(small, user), await signedIn(large, user)] as const;
        for (const question of QUESTIONS) {
          const query = new URLSearchParams({ page: '1', size: '25', ...question });
          const path = `/awardacts/get/all?${query}`;
          answers.push({ ...(await compared(...clients, path)), question: `${user} ${query}` });
        }
        for (const client of clients) client.close();
      }
      await filled(large, 0);
    } finally {
      await small.stop();
    }
    const p50 = percentile(
      answers.flatMap(({ largeSamples }) => largeSamples),
      0.5,
    );
    return [
      {
        name: 'award_list_large_vs_small',
        value: ratioOf(answers),
        promise: atMost(1.2),
        detail: `mean of ${QUESTIONS.length} questions of two users at ${whole(LARGE)} against ${whole(SMALL)} award records, median ${rounded(p50, 1)} ms; ${steepest(answers)}`,
      },
    ];
  },
};
