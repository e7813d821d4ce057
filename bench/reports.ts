import { buffer } from 'node:stream/consumers';
import { dateText } from '@expediente/kernel/dates.ts';
import { writeWorkbook } from '@expediente/platform/excel/write.ts';
import { reportSheet } from '@expediente/projections/shared/reports/workbook.ts';
import type { ReportRow } from '@expediente/schemas/reports/definition.ts';
import { ORDERS_REPORT } from '@expediente/schemas/reports/orders.ts';
import { MANY_YEAR } from '@expediente/testing/projections/many-rows.ts';
import { EVERYTHING, sessionOf } from '@expediente/testing/projections/session.ts';
import { atLeast, atMost, type Measure, mean, percentile, rounded, timed, whole } from './figure.ts';
import { filledWithOrders } from './filling.ts';
import { LoadClient } from './http-client.ts';
import { watched } from './memory.ts';

const MANY = 1_000_000;
const QUICK_MANY = 200_000;
/** Rows of a long workbook. */
const STREAMED = 100_000;
/** Days over which the rows are spread (testing/projections/many-rows.ts). */
const DAYS = 350;
const ROUNDS = 15;
const PAIRS = 3;
const BATCH = 2_000;
const USERS = ['admin', 'compras'] as const;

/** Pages as the report opens, sorted, filtered, further down. */
const QUESTIONS: readonly Readonly<Record<string, string>>[] = [
  {},
  { filter: '{"state":7}' },
  { sort: '-total' },
  { page: '20' },
];

const dayAt = (at: number): string =>
  new Date(Date.parse(`${MANY_YEAR}-01-08`) + at * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
const pathOf = (from: number, days: number): string =>
  `/reports/orders/${dayAt(from)}/${dayAt(from + days - 1)}`;

async function pages(base: string, user: string): Promise<readonly number[]> {
  const client = new LoadClient(base);
  await client.signIn(user);
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const question of QUESTIONS) {
      // Each round takes another week, so that no page is read twice.
      const path = `${pathOf(round * 20, 7)}?${new URLSearchParams({ page: '1', size: '25', ...question })}`;
      took.push(
        await timed(async () => {
          const { status, body } = await client.get(path);
          if (status !== 200) throw new Error(`${path}: ${body.message}`);
        }),
      );
    }
  client.close();
  return took;
}

/** Milliseconds for writing the same sheet from rows in memory, with the workbook writer alone. */
async function bare(rows: readonly ReportRow[], many: number): Promise<number> {
  async function* batches(): AsyncGenerator<readonly ReportRow[]> {
    for (let from = 0; from < many; from += BATCH)
      yield Array.from(
        { length: Math.min(BATCH, many - from) },
        (_, at) => rows[(from + at) % rows.length] as ReportRow, // holds: the index is within the list
      );
  }
  const asked = {
    session: sessionOf(EVERYTHING),
    range: null,
    unit: 0,
    year: 2026,
    today: dateText('2026-01-01'),
  };
  const sheet = reportSheet(ORDERS_REPORT, asked, {
    read: '',
    words: '',
    rows: many,
    batches: batches(),
  });
  return await timed(async () => await buffer(writeWorkbook([sheet], 'bench')));
}

/** Report over a million orders: its pages, and its workbook against the workbook writer alone. */
export const reports: Measure = {
  names: ['report_page_p50_ms', 'report_vs_writer', 'report_rows_per_s', 'report_memory_mb'],
  postgresAlone: true,
  async run({ quick, product, sized }) {
    const installation = await product();
    const orders = sized(quick ? QUICK_MANY : MANY);
    await filledWithOrders(installation, orders);
    const took: number[] = [];
    for (const user of USERS) took.push(...(await pages(installation.base, user)));
    const reader = new LoadClient(installation.base);
    await reader.signIn('admin');
    const days = Math.ceil((STREAMED / orders) * DAYS);
    const path = pathOf(20, Math.min(days, DAYS - 20));
    const { body } = await reader.get(`${path}?page=1&size=100`);
    const many = Number(body.data.total);
    const rows = body.data.data as readonly ReportRow[]; // holds: a report answers its rows there
    const streams: { readonly ms: number; readonly memory: number; readonly ratio: number }[] = [];
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const alone = await bare(rows, many);
      const stream = await watched(installation.pid(), async () => await reader.file(`${path}?download=1`));
      streams.push({ ...stream, ratio: alone / stream.ms });
    }
    reader.close();
    const ms = percentile(
      streams.map((each) => each.ms),
      0.5,
    );
    return [
      {
        name: 'report_page_p50_ms',
        value: rounded(percentile(took, 0.5), 1),
        promise: atMost(20),
        detail: `a week of ${whole(orders)} orders with its totals, ${took.length} pages; p95 ${percentile(took, 0.95).toFixed(1)} ms`,
      },
      {
        name: 'report_vs_writer',
        value: rounded(mean(streams.map(({ ratio }) => ratio)), 2),
        promise: atLeast(0.6),
        detail: `speed of ${whole(many)} rows × ${ORDERS_REPORT.columns.length} columns against the bare writer of as many`,
      },
      {
        name: 'report_rows_per_s',
        value: rounded((many / ms) * 1000, 0),
        // Promised for 15 columns, 25,000 rows; this report has more columns.
        promise: atLeast(Math.round((25_000 * 15) / ORDERS_REPORT.columns.length)),
        detail: `${whole(many)} rows in ${(ms / 1000).toFixed(1)} s`,
      },
      {
        name: 'report_memory_mb',
        value: rounded(Math.max(...streams.map(({ memory }) => memory)), 0),
        promise: atMost(200),
        detail: 'what the process held at most beyond what it held before',
      },
    ];
  },
};
