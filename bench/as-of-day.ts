import { orderVersions } from '@expediente/projections/order/model.ts';
import { addManyOrders, addManyOrderVersions, MANY_YEAR } from '@expediente/testing/projections/many-rows.ts';
import pg from 'pg';
import { atMost, type Measure, percentile, rounded, timed, WRITTEN_ORDERS, whole } from './figure.ts';
import { LoadClient } from './http-client.ts';
import { writeOrders } from './rebuild.ts';

const ORDERS = 100_000;
const ROUNDS = 12;
const ROUNDS_BEFORE = 2;
const USERS = ['admin', 'compras'] as const;
const DAYS = [`${MANY_YEAR}-04-30`, `${MANY_YEAR}-09-30`, `${MANY_YEAR}-12-31`];

/** Questions of an auditor about a past list: as it opens, pending orders, sorted, searched, the last page. */
const QUESTIONS: readonly Readonly<Record<string, string>>[] = [
  { sort: '-date_resolution' },
  { filter: '{"state":1}', sort: '-date_resolution' },
  { sort: '-total' },
  { sort: 'unit' },
  { search: 'omeprazol' },
  { search: '501234' },
  { filter: '{"id_provider":17}' },
  { page: '300' },
];

/** Milliseconds of each answer to one question, as of a past day and of today. */
interface Pages {
  readonly past: number[];
  readonly today: number[];
}

const sumOf = (
  medians: readonly Readonly<Record<'past' | 'today', number>>[],
  of: 'past' | 'today',
): number => medians.reduce((sum, each) => sum + each[of], 0);

/** Pages of the orders' list as of a day, against the same pages of today: 100,000 orders, each with seven versions. */
export const asOfDay: Measure = {
  names: ['as_of_day_p99_ms', 'as_of_day_vs_today', 'as_of_day_row_bytes'],
  postgresAlone: true,
  async run({ fresh, sized }) {
    const orders = sized(ORDERS);
    const installation = await fresh();
    const client = new pg.Client({ connectionString: await installation.connectionString() });
    await client.connect();
    try {
      await writeOrders(installation, WRITTEN_ORDERS);
      await addManyOrders(client, orders);
      await addManyOrderVersions(client);
      const took: { readonly ms: number; readonly question: string }[] = [];
      const pages = new Map(QUESTIONS.map((question) => [question, { past: [], today: [] } as Pages]));
      for (const user of USERS) {
        const asking = new LoadClient(installation.base);
        await asking.signIn(user);
        for (let round = 0; round < ROUNDS; round += 1)
          for (const day of [...DAYS, undefined])
            for (const question of QUESTIONS) {
              // The server ignores `round`; it makes each address new, so that no cached answer serves.
              const query = new URLSearchParams({
                page: '1',
                size: '25',
                ...question,
                ...(day && { day }),
                round: String(round),
              });
              const ms = await timed(async () => {
                const { status, body } = await asking.get(
                  `/orders/consolidate/get/all/${MANY_YEAR}?${query}`,
                );
                if (status !== 200) throw new Error(`${query}: ${body.message}`);
              });
              if (round < ROUNDS_BEFORE) continue;
              pages.get(question)?.[day ? 'past' : 'today'].push(ms);
              if (day) took.push({ ms, question: JSON.stringify({ ...question, day, user }) });
            }
      }
      const times = took.map(({ ms }) => ms);
      const medians = [...pages].map(([question, { past, today }]) => ({
        question: JSON.stringify(question),
        past: percentile(past, 0.5),
        today: percentile(today, 0.5),
      }));
      const slowest = [...took].sort((a, b) => b.ms - a.ms).slice(0, 3);
      const { rows } = await client.query<{ rows: number; bytes: number; indexes: number }>(
        `select count(*)::integer as rows, pg_relation_size($1)::float / count(*) as bytes,
           pg_indexes_size($1)::float / count(*) as indexes from ${orderVersions.realName}`,
        [orderVersions.realName],
      );
      const [size] = rows;
      return [
        {
          name: 'as_of_day_p99_ms',
          value: rounded(percentile(times, 0.99), 1),
          promise: atMost(150),
          detail: `p50 ${rounded(percentile(times, 0.5), 1)} ms, ${whole(orders)} orders, ${whole(size?.rows ?? 0)} versions; slowest ${slowest.map(({ ms, question }) => `${rounded(ms, 0)} ms ${question}`).join(', ')}`,
        },
        {
          name: 'as_of_day_vs_today',
          value: rounded(sumOf(medians, 'past') / sumOf(medians, 'today'), 2),
          promise: atMost(3),
          detail: `the same pages, medians one after the other: ${medians.map(({ question, past, today }) => `${question} ${rounded(past / today, 1)} (${rounded(past, 1)} against ${rounded(today, 1)} ms)`).join(', ')}`,
        },
        {
          name: 'as_of_day_row_bytes',
          value: rounded(size?.bytes ?? 0, 0),
          promise: atMost(500),
          detail: `a version of an order in its table; its indexes take ${rounded(size?.indexes ?? 0, 0)} more`,
        },
      ];
    } finally {
      await client.end();
      await installation.stop();
    }
  },
};
