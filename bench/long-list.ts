import type { TestProduct } from '@expediente/testing/product/product.ts';
import { MANY_YEAR } from '@expediente/testing/projections/many-rows.ts';
import type pg from 'pg';
import { atMost, type Measure, percentile, rounded, WRITTEN_ORDERS, whole } from './figure.ts';
import { filled } from './filling.ts';
import { LoadClient } from './http-client.ts';
import { type Compared, compared, ratioOf, steepest } from './lists.ts';
import { writeOrders } from './rebuild.ts';

const SMALL = 10_000;
const LARGE = 100_000;
/** User who sees all executors, and one who sees a single one. */
const USERS = ['auditor', 'compras'] as const;

/** Fills a list with rows of MANY_YEAR, in place of those of an earlier call. */
type Fill = (client: pg.ClientBase, rows: number) => Promise<void>;

/** Questions to a list, and the figure that they make. */
interface AskedList {
  readonly figure: string;
  readonly path: string;
  readonly atMost: number;
  readonly questions: readonly Readonly<Record<string, string>>[];
}

/** List that is measured with a hundred thousand rows. */
export interface LongList extends AskedList {
  /** Name of its rows: 'award records' */
  readonly rows: string;
  readonly fill: Fill;
}

/** Content of a list: its rows in words, their number, and the way of filling it. */
interface Filled {
  readonly words: (rows: number) => string;
  readonly rows: number;
  readonly fill: Fill;
}

async function signedIn({ base }: TestProduct, user: string): Promise<LoadClient> {
  const client = new LoadClient(base);
  await client.signIn(user, MANY_YEAR);
  return client;
}

/** Pages of a list with one content, against the same with another, in two installations. */
export const comparedLists = (list: AskedList, plain: Filled, other: Filled): Measure => ({
  names: [list.figure],
  postgresAlone: true,
  async run({ product, fresh, sized }) {
    const [plainRows, otherRows] = [sized(plain.rows), sized(other.rows)];
    const [large, small] = [await product(), await fresh()];
    const answers: Compared[] = [];
    try {
      // Records that are copied to reach the full number are the same in both.
      await writeOrders(small, WRITTEN_ORDERS);
      await filled(small, async (client) => await plain.fill(client, plainRows));
      await filled(large, async (client) => await other.fill(client, otherRows));
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
      await filled(large, async (client) => await other.fill(client, 0));
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
        detail: `mean of ${list.questions.length} questions of two users at ${other.words(otherRows)} against ${plain.words(plainRows)}, median ${rounded(p50, 1)} ms; ${steepest(answers)}`,
      },
    ];
  },
});

/** Pages of a list with a hundred thousand rows of one year, against the same with ten thousand. */
export const longList = ({ rows, fill, ...list }: LongList): Measure =>
  comparedLists(
    list,
    { words: (many) => `${whole(many)} ${rows}`, rows: SMALL, fill },
    { words: whole, rows: LARGE, fill },
  );
