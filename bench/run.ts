import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { startInstallation } from '../e2e/installation.ts';
import { weights } from '../web/tools/weights.mjs';
import { commandsPerSecond, insertsPerSecond } from './commands.ts';
import { rebuildFigures, tellOrders } from './rebuild.ts';

/**
 * `npm run bench -- [--json FILE] [--quick]`: the product's figures, each a ratio to a bare limit measured in
 * the same run (machines differ, ratios less so).
 */
interface Figure {
  readonly name: string;
  readonly value: number;
  /** Bound that the product promises itself, and on which side. */
  readonly bound: number;
  readonly side: 'at least' | 'at most';
  readonly detail: string;
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));
const whole = (value: number): string => Math.round(value).toLocaleString('en-US');

async function measure(quick: boolean): Promise<readonly Figure[]> {
  const { first_load_kb, first_page_kb, first_list_kb } = weights();
  const figures: Figure[] = [
    {
      name: 'first_load_kb',
      value: first_load_kb,
      bound: 180,
      side: 'at most',
      detail: 'sign-in, compressed',
    },
    {
      name: 'first_page_kb',
      value: first_page_kb,
      bound: 350,
      side: 'at most',
      detail: 'shell and first page, in all',
    },
    {
      name: 'first_list_kb',
      value: first_list_kb,
      bound: 650,
      side: 'at most',
      detail: 'and the first list, in all',
    },
  ];
  const seconds = quick ? 8 : 30;
  const installation = await startInstallation({ DEMO: '1' });
  try {
    await tellOrders(installation, 16);
    // In turn, twice each: a machine whose speed drifts drifts for both.
    const connectionString = await installation.connectionString();
    const commands: number[] = [];
    const inserts: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      commands.push(await commandsPerSecond(installation, seconds / 2));
      inserts.push(await insertsPerSecond(connectionString, seconds / 2));
    }
    const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
    figures.push({
      name: 'commands_vs_insert',
      value: rounded(mean(commands) / mean(inserts), 3),
      bound: 0.2,
      side: 'at least',
      detail: `${whole(mean(commands))} commands/s against ${whole(mean(inserts))} bare inserts/s, 16 clients, fsync on`,
    });
  } finally {
    await installation.stop();
  }
  // A log of its own: told orders alone, without the load's requests that this rebuild would pass over.
  const told = await startInstallation({ DEMO: '1' });
  try {
    const rebuilt = await rebuildFigures(told, quick ? 1_500 : 20_000);
    const perSecond = (seconds: number): string => whole(rebuilt.events / seconds);
    figures.push({
      name: 'rebuild_vs_parse',
      value: rounded(rebuilt.parseSeconds / rebuilt.rebuildSeconds, 3),
      bound: 0.4,
      side: 'at least',
      detail: `${perSecond(rebuilt.rebuildSeconds)} events/s against ${perSecond(rebuilt.parseSeconds)} read and parsed, log of ${whole(rebuilt.events)}`,
    });
  } finally {
    await told.stop();
  }
  return figures;
}

const { values } = parseArgs({
  options: { json: { type: 'string' }, quick: { type: 'boolean', default: false } },
});
const figures = await measure(values.quick);
for (const { name, value, bound, side, detail } of figures) {
  process.stdout.write(`${name.padEnd(20)} ${String(value).padStart(8)}  (${side} ${bound})  ${detail}\n`);
}
if (values.json) {
  const entries = figures.map(({ name, value }) => [name, value]);
  await writeFile(values.json, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
}
