import { orderJudgements } from '@expediente/projections/order/model.ts';
import pg from 'pg';
import { atMost, type Measure, percentile, rounded, timed, whole } from './figure.ts';
import { LoadClient } from './http-client.ts';

const MANY = 1_000_000;
const QUICK_MANY = 200_000;
const ROUNDS = 3;
/** Lowest id of the rows filled in, above all real ones. */
const FIRST_ID = 20_000_000;
/** Year without real orders. */
const YEAR = 2019;
const BATCH = 5_000;

const TABLE = orderJudgements.realName;
/**
 * Facts of a judgement: totals on both sides of a limit of 90,000, so that another limit changes thousands of
 * results.
 */
const FACTS = `json_build_object('purchaseType', 'COMPRA DIRECTA CON OFERTA ELECTRÓNICA', 'total', to_char(1 + (n::bigint * 7919) % 180000, 'FM999999990.00'))`;

async function fill(client: pg.Client, rows: number): Promise<void> {
  await client.query(`delete from ${TABLE} where id >= ${FIRST_ID}`);
  await client.query(
    `insert into ${TABLE} (id, rule, item, version, date, facts, result, by, accepted)
     select (${FIRST_ID} + n)::int, 'purchaseLimits', '', 1, date '${YEAR}-01-01' + (n % 365)::int, ${FACTS},
       case when 1 + (n::bigint * 7919) % 180000 > 90000 then 'over' else 'within' end,
       '{"name":"compra directa","maximum":"90000.00"}'::json, ''
     from generate_series(1::bigint, ${rows}) n`,
  );
  await client.query(`vacuum analyze ${TABLE}`);
}

/** Reads the same rows in the same order and batches through a cursor, and drops them. */
async function readAll(client: pg.Client): Promise<number> {
  await client.query('begin');
  await client.query(
    `declare judged cursor for
     select id, item, version, date::text as date, facts, result, by, accepted from ${TABLE}
     where rule = 'purchaseLimits' and date between '${YEAR}-01-01' and '${YEAR}-12-31' order by date, id, item`,
  );
  for (let read = 0; ; ) {
    const { rows } = await client.query(`fetch ${BATCH} from judged`);
    read += rows.length;
    if (rows.length === BATCH) continue;
    await client.query('commit');
    return read;
  }
}

/** Preview of a new limit over a million judgements, over HTTP, against merely reading the same rows. */
export const whatIf: Measure = {
  names: ['what_if_vs_reading'],
  postgresAlone: true,
  async run({ quick, product, sized }) {
    const installation = await product();
    const client = new pg.Client({ connectionString: await installation.connectionString() });
    await client.connect();
    const asking = new LoadClient(installation.base);
    try {
      const rows = sized(quick ? QUICK_MANY : MANY);
      await fill(client, rows);
      await asking.signIn('admin');
      const ask = async () => {
        const { status, body } = await asking.post('/rules/whatif?page=1&size=25', {
          p_name: 'purchaseLimits',
          p_values: { limits: [{ type: 'compra directa', name: 'compra directa', maximum: '100000' }] },
          p_date_start: `${YEAR}-01-01`,
          p_date_end: `${YEAR}-12-31`,
        });
        const { judged } = (body.data ?? {}) as { readonly judged?: number }; // holds: the operation answers it
        if (status !== 200 || judged !== rows)
          throw new Error(`what-if: ${judged} of ${rows}, ${body.message}`);
      };
      const [asked, bare]: [number[], number[]] = [[], []];
      for (let round = 0; round <= ROUNDS; round += 1) {
        bare.push(
          await timed(async () => {
            const read = await readAll(client);
            if (read !== rows) throw new Error(`read ${read} of ${rows}`);
          }),
        );
        asked.push(await timed(ask));
      }
      // Without the first round, which fills the caches.
      const [ms, bareMs] = [percentile(asked.slice(1), 0.5), percentile(bare.slice(1), 0.5)];
      return [
        {
          name: 'what_if_vs_reading',
          value: rounded(ms / bareMs, 2),
          promise: atMost(1.5),
          detail: `${whole(rows)} judgements in ${(ms / 1000).toFixed(2)} s, ${whole((rows / ms) * 1000)}/s; reading them bare ${(bareMs / 1000).toFixed(2)} s`,
        },
      ];
    } finally {
      await client.query(`delete from ${TABLE} where id >= ${FIRST_ID}`).catch(() => undefined);
      asking.close();
      await client.end();
    }
  },
};
