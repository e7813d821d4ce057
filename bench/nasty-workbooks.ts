import {
  inlineCell,
  MIB,
  manyStrings,
  sharedByAll,
  sharedCell,
  sharedInOldBook,
} from '@expediente/platform/excel/testing/nasty.ts';
import { PAC_LOAD } from '@expediente/schemas/pac/load.ts';
import { type Figure, type Measure, rounded, whole } from './figure.ts';
import { LoadClient } from './http-client.ts';
import { Probe } from './probe.ts';

const letters = (count: number): Buffer => Buffer.alloc(count, 'x');

/** Small files that are the most expensive to read. */
const FILES: readonly (readonly [name: string, content: () => Buffer])[] = [
  ['cell of 8 MiB', () => inlineCell(letters(8 * MIB))],
  ['cell of 64 MiB', () => inlineCell(letters(64 * MIB))],
  ['cell of 150 MiB', () => inlineCell(letters(150 * MIB))],
  ['shared text of 150 MiB', () => sharedCell(letters(150 * MIB))],
  ['longest shared text in 4,000 cells', () => sharedByAll(32_767, 1_000, 4)],
  ['6,000 long shared texts', () => manyStrings(6_000, 32_000)],
  ['.xls, 60,000 characters in 5,000 cells', () => sharedInOldBook(letters(60_000), 5_000)],
];
const ROUNDS = 2;
/** Number of users who load at once. */
const PEOPLE = 2;

/** Longest wait of other users while the most expensive workbooks are read, against the wait without. */
export const nastyWorkbooks: Measure = {
  names: ['nasty_workbook_worst_wait'],
  // Separate installation, so that the memory holds no other work.
  postgresAlone: true,
  async run({ quick, fresh }) {
    const installation = await fresh();
    const probe = new Probe(`${installation.base}/api/health/live`);
    const client = new LoadClient(installation.base);
    await client.signIn('centro');
    const figures: { readonly busy: number; readonly detail: string }[] = [];
    let quiet = 0;
    try {
      for (const [name, content] of FILES) {
        const file = content();
        const [waits, took]: [number[], number[]] = [[], []];
        let answered = 0;
        for (let round = 0; round < (quick ? 1 : ROUNDS); round += 1) {
          await probe.worst();
          const begin = performance.now();
          const sizes = await Promise.all(
            Array.from(
              { length: PEOPLE },
              async () => await client.uploadUnread('/packsannual/read/excel', PAC_LOAD.field, file),
            ),
          );
          took.push(performance.now() - begin);
          waits.push(await probe.worst());
          answered = Math.max(...sizes);
          await new Promise((resolve) => setTimeout(resolve, Math.max(500, took.at(-1) ?? 0)));
          quiet = Math.max(quiet, await probe.worst());
        }
        const busy = Math.max(...waits);
        const detail = `${name} (${whole(file.length / 1024)} KB): others waited ${whole(busy)} ms, answered after ${whole(Math.max(...took))} ms with ${whole(answered / 1024)} KB`;
        process.stdout.write(`  ${detail}\n`);
        figures.push({ busy, detail });
      }
    } finally {
      await probe.stop();
      client.close();
      await installation.stop();
    }
    const nastiest = figures.reduce((a, b) => (b.busy > a.busy ? b : a));
    const figure: Figure = {
      name: 'nasty_workbook_worst_wait',
      value: rounded(nastiest.busy / quiet, 1),
      detail: `${nastiest.detail}; without ${whole(quiet)} ms`,
    };
    return [figure];
  },
};
