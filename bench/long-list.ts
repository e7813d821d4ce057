import type { TestProduct } from '@expediente/testing/product/product.ts';
import { MANY_YEAR } from '@expediente/testing/projections/many-rows.ts';
import pg from 'pg';
import { atMost, type Measure, percentile, rounded, whole } from './figure.ts';
import { LoadClient } from './http-client.ts';
import { type Compared, compared, ratioOf, steepest } from './lists.ts';

const SMALL = 10_000;
const LARGE = 100_000;
/** User who sees all executors, and one who sees a single one. */
const USERS = ['auditor', 'compras'] as const;

/** List that is measured with a hundred thousand rows. */
export interface LongList {
  readonly figure: string;
  /** Name of its rows: 'award records' */
  readonly rows: string;
  readonly path: string;
  readonly atMost: number;
  readonly questions: readonly Readonly<Record<string, string>>[];
  /** Fills the list with rows of MANY_YEAR, in place of those of an earlier call. */
  fill(client: pg.ClientBase, rows: number): Promise<void>;
}

async function filled(installation: TestProduct, { fill }: LongList, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: await installation.connectionString() });
  await client.connect();
  try {
    await fill(client, rows);
  } finally {
    await client.end();
  }
}

async function signedIn({ base }: TestProduct, user: string): Promise<LoadClient> {
  const client = new LoadClient(base);
  await client.signIn(user, MANY_YEAR);
  return client;
}

/**
 * Pages of a list with a hundred thousand rows of one year, against the same with ten thousand, in two installations.
 */
export const longList = (list: LongList): Measure => ({
  names: [list.figure],
  postgresAlone: true,
  async run({ product, fresh, sized }) {
    const [many, few] = [sized(LARGE), sized(SMALL)];
    const [large, small] = [await product(), await fresh()];
    const answers: Compared[] = [];
    try {
      await filled(small, list, few);
      await filled(large, list, many);
      for (const user of USERS) {
        const clients = [await signedIn(small, user), await signedIn(large, user)] as const;
        for (const question of list.questions) {
          const query = new URLSearchParams({ page: '1', size: '25', ...question });
          answers.push({
            ...(await compared(...clients, `${list.path}?${query}`)),
            question: `${user} ${query}`,
          });
        }
        for (const client of clients) client.close();
      }
      await filled(large, list, 0);
    } finally {
      await small.stop();
    }
    const p50 = percentile(
      answers.flatMap(({ largeSamples }) => largeSamples),
      0.5,
    );
    return [
      {
        name: list.figure,
        value: ratioOf(answers),
        promise: atMost(list.atMost),
        detail: `mean of ${list.questions.length} questions of two users at ${whole(many)} against ${whole(few)} ${list.rows}, median ${rounded(p50, 1)} ms; ${steepest(answers)}`,
      },
    ];
  },
});
