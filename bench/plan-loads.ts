import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { type WrittenRow, writeWorkbook } from '@expediente/platform/excel/write.ts';
import { PAC_LOAD } from '@expediente/schemas/pac/load.ts';
import { atMost, type Figure, type Measure, percentile, rounded, timed, whole } from './figure.ts';
import { LoadClient } from './http-client.ts';
import { type Pair, plannable } from './large-plan.ts';

/** Plan of a ward, the largest plan, and a file with more rows than are accepted. */
const SIZES = [
  { rows: 400, promise: atMost(2), lines: 400 },
  { rows: 1_000, promise: atMost(2), lines: 1_000 },
  { rows: 20_000, promise: atMost(1), refused: 'más de 5,000 filas' },
] as const;
const ROUNDS = 7;
const QUICK_ROUNDS = 3;

/** Template filled with one pair per row, repeated if there are more rows. */
async function filled(pairs: readonly Pair[], rows: number): Promise<Buffer> {
  const cells = Array.from({ length: rows }, (_, at): WrittenRow => {
    const { subProduct = '', code = '' } = pairs[at % pairs.length] ?? {};
    return [subProduct, code, '', String(1 + (at % 900))];
  });
  const columns = PAC_LOAD.columns.map(({ title, kind, width }) => ({ title, kind, width }));
  return await buffer(writeWorkbook([{ name: 'Insumos', columns, rows: [cells] }], 'bench'));
}

/**
 * Script of a thread that reads a workbook with the library alone, as files of strangers are read, and drops every
 * cell.
 */
const BARE = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { Readable } = require('node:stream');
  const { stream } = require('exceljs');
  (async () => {
    const reading = { worksheets: 'emit', sharedStrings: 'cache', styles: 'cache' };
    let rows = 0;
    for await (const sheet of new stream.xlsx.WorkbookReader(Readable.from([Buffer.from(workerData)]), reading))
      for await (const row of sheet) {
        row.eachCell(() => undefined);
        rows += 1;
      }
    parentPort.postMessage(rows);
  })();
`;

async function readBare(content: Buffer, expected: number): Promise<void> {
  const thread = new Worker(BARE, { eval: true, execArgv: [], workerData: content });
  const [rows] = await once(thread, 'message');
  await thread.terminate();
  if (rows !== expected + 1) throw new Error(`${rows} rows read of ${expected} and their titles`);
}

/** Loading a plan's lines from Excel, read and classified, against reading the same workbook with the library alone. */
export const planLoads: Measure = {
  names: SIZES.map(({ rows }) => `plan_load_${rows}_vs_reading`),
  async run({ quick, product, rounds }) {
    const installation = await product();
    const pairs = await plannable(installation);
    const client = new LoadClient(installation.base);
    await client.signIn('centro');
    const figures: Figure[] = [];
    for (const size of SIZES) {
      const content = await filled(pairs, size.rows);
      const [loaded, bare]: [number[], number[]] = [[], []];
      for (let round = 0; round <= rounds(quick ? QUICK_ROUNDS : ROUNDS); round += 1) {
        bare.push(await timed(async () => await readBare(content, size.rows)));
        loaded.push(
          await timed(async () => {
            const { status, body } = await client.upload('/packsannual/read/excel', PAC_LOAD.field, content);
            const { counts } = (body.data ?? {}) as { readonly counts?: { readonly lines: number } }; // holds: the operation answers it
            const done = 'lines' in size ? counts?.lines === size.lines : body.message.includes(size.refused);
            if (!done)
              throw new Error(`${size.rows} rows: ${status} ${body.message} ${JSON.stringify(counts)}`);
          }),
        );
      }
      // Without the first round, which compiles code.
      const [ms, bareMs] = [percentile(loaded.slice(1), 0.5), percentile(bare.slice(1), 0.5)];
      figures.push({
        name: `plan_load_${size.rows}_vs_reading`,
        value: rounded(ms / bareMs, 2),
        promise: size.promise,
        detail: `${whole(size.rows)} rows ${'lines' in size ? 'read and classified' : 'refused in words'} in ${whole(ms)} ms; read bare ${whole(bareMs)} ms`,
      });
    }
    client.close();
    return figures;
  },
};
