import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type TestProduct, testProduct } from '@expediente/testing/product/product.ts';
import { openStore } from '../e2e/store-nodes.ts';
import { asOfDay } from './as-of-day.ts';
import { awardList } from './award-list.ts';
import { catalogueLists } from './catalogue-lists.ts';
import { commandsAgainstInserts, commandsByClients } from './commands.ts';
import { expensiveCalls } from './expensive-calls.ts';
import { type Figure, type Measure, mean, type Place, WRITTEN_ORDERS } from './figure.ts';
import { firstSeal } from './first-seal.ts';
import { commandsOnKurrent } from './kurrent.ts';
import { lag } from './lag.ts';
import { lists } from './lists.ts';
import { lots } from './lots.ts';
import { nastyWorkbooks } from './nasty-workbooks.ts';
import { parts } from './parts.ts';
import { partsList } from './parts-list.ts';
import { paymentFile } from './payment-file.ts';
import { pdf } from './pdf.ts';
import { people } from './people.ts';
import { planEditors } from './plan-editors.ts';
import { planLoads } from './plan-loads.ts';
import { plans } from './plans.ts';
import { rebuilds, writeOrders } from './rebuild.ts';
import { recordFile } from './record-file.ts';
import { reports } from './reports.ts';
import { seals } from './seals.ts';
import { search } from './search.ts';
import { start } from './start.ts';
import { swaps } from './swap.ts';
import { unopsList } from './unops-list.ts';
import { views } from './views.ts';
import { pageWeights } from './weights.ts';
import { whatIf } from './what-if.ts';
import { inYardsticks, yardstick } from './yardstick.ts';

/**
 * Measures the product's figures: `npm run bench -- [--json FILE] [--quick] [--smoke] [--only NAME]… [--eventstore
 * ADDRESS|stand-in]`. Ratios to a limit measured in the same run differ less between machines than absolute figures.
 * `--only` takes the name of a figure, or the beginning of several. `--smoke` only tries if every measure runs to its
 * end; its figures mean nothing. With `--eventstore` (or `EVENTSTORE_URL`) the events are in that KurrentDB, which
 * must be empty.
 */
const MEASURES: readonly Measure[] = [
  seals,
  pageWeights,
  pdf,
  paymentFile,
  commandsAgainstInserts,
  commandsByClients,
  commandsOnKurrent,
  lag,
  people,
  partsList,
  // The orders that it fills in are kept for the measures that follow.
  lists,
  search,
  views,
  asOfDay,
  awardList,
  unopsList,
  reports,
  recordFile,
  catalogueLists,
  whatIf,
  plans,
  lots,
  parts,
  planEditors,
  planLoads,
  nastyWorkbooks,
  expensiveCalls,
  // Measured on the data that the measures above have filled in.
  start,
  rebuilds,
  swaps,
  firstSeal,
];
/** Rows of a measure in a smoke run: the full number divided by this, and at least `FEWEST`. */
const SMOKE_SHARE = 500;
const FEWEST = 40;

const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    quick: { type: 'boolean', default: false },
    smoke: { type: 'boolean', default: false },
    eventstore: { type: 'string', default: process.env.EVENTSTORE_URL },
    only: { type: 'string', multiple: true, default: [] },
  },
});
const wanted = (name: string): boolean =>
  values.only.length === 0 || values.only.some((only) => name.startsWith(only) || only.startsWith(name));
const chosen = MEASURES.filter(
  ({ names, postgresAlone }) => names.some(wanted) && !(postgresAlone && values.eventstore),
);
if (chosen.length === 0) {
  const names = MEASURES.flatMap(({ names: own }) => own).join(', ');
  process.stderr.write(`No hay una medición que se llame así. Las hay: ${names}\n`);
  process.exit(1);
}

const store = values.eventstore ? await openStore(values.eventstore) : undefined;
if (store) process.stdout.write(`events in ${store.name}\n`);
const environment = { DEMO: 'muestra', ...(store && { EVENTSTORE_URL: store.address }) };
let shared: Promise<TestProduct> | undefined;
const place: Place = {
  quick: values.quick || values.smoke,
  sized: (full) => (values.smoke ? Math.min(full, Math.max(FEWEST, Math.ceil(full / SMOKE_SHARE))) : full),
  rounds: (full) => (values.smoke ? 1 : full),
  product: async () => {
    shared ??= testProduct(environment).then(async (installation) => {
      await writeOrders(installation, WRITTEN_ORDERS);
      return installation;
    });
    return await shared;
  },
  fresh: async () => await testProduct({ DEMO: 'muestra' }),
};

const figures: Figure[] = [];
try {
  for (const measure of chosen) {
    const before = yardstick();
    const made = await measure.run(place);
    const yard = mean([before, yardstick()]);
    const missing = measure.names.filter((name) => made.every((figure) => !figure.name.startsWith(name)));
    if (missing.length > 0) throw new Error(`not measured: ${missing.join(', ')}`);
    for (const figure of made.filter(({ name }) => wanted(name))) {
      const relative = inYardsticks(figure, yard);
      for (const each of [figure, ...(relative ? [relative] : [])]) {
        figures.push(each);
        report(each);
      }
    }
    // The shared installation is stopped, so that the following measures have the machine to themselves.
    if (measure === start) await stopShared();
  }
} finally {
  await stopShared();
  await store?.stop();
}
if (values.json) {
  const entries = figures.map(({ name, value }) => [name, value]);
  await writeFile(values.json, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
}

async function stopShared(): Promise<void> {
  const installation = await shared;
  shared = undefined;
  await installation?.stop();
}

function report({ name, value, promise, detail }: Figure): void {
  const bound = promise ? `(${promise.side} ${promise.bound})` : '';
  process.stdout.write(`${name.padEnd(26)} ${String(value).padStart(9)}  ${bound.padEnd(15)} ${detail}\n`);
}
