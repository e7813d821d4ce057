import { generateOrders } from '@expediente/demo/generate.ts';
import { multiplyOrders } from '@expediente/demo/multiply.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import { IdBlocks } from '@expediente/workflow/shared/pipeline/id-blocks.ts';
import type { Foundations } from '../foundations/foundations.ts';
import type { Closers } from '../process/closers.ts';
import { loadDemonstration, loadFirstData } from '../start/first-data.ts';
import { startServices } from '../start/services.ts';
import { finishDemo } from './finish-demo.ts';
import { countBar } from './shared/bar.ts';
import { counted, type OpsCommand, say } from './shared/command.ts';
import { opsFact } from './shared/fact.ts';
import { interruption } from './shared/interruption.ts';

const USAGE = 'Uso: npm run demo -- --orders N | --events N';

/**
 * `npm run demo -- --orders N`: loads the demonstration data, and makes N more orders through the domain's code.
 * `--events N`: copies the events of orders until there are N more events.
 */
export const demoCommand: OpsCommand = {
  parse(args) {
    const [option, value = ''] = args;
    const count = Number(value);
    // The product itself gives this option, after its first start.
    if (option === '--finish' && URL.canParse(value))
      return async (foundations, closers) => await finishDemo(foundations, closers, value);
    if (args.length !== 2 || !/^\d{1,9}$/.test(value)) throw new ClearError(USAGE);
    if (option === '--events') return async (foundations) => await multiply(foundations, count);
    if (option !== '--orders') throw new ClearError(USAGE);
    return async (foundations, closers) => await generate(foundations, closers, count);
  },
};

async function generate(foundations: Foundations, closers: Closers, orders: number): Promise<number> {
  const { installation, files } = foundations;
  const { demo, production } = installation.configuration;
  if (production) throw new ClearError('No se cargan datos de demostración con NODE_ENV=production.');
  const demonstration = await loadDemonstration(foundations, say);
  const services = await startServices(foundations, closers);
  const { workflow, caughtUp } = services;
  if (!workflow) throw new ClearError('ROLE=projections no decide: use ROLE=all o quite ROLE.');
  // Loads all that a first start writes, because rules come before the orders that they judge.
  if (demo) await loadFirstData(foundations, services, say, demonstration);
  const bar = countBar('Órdenes', orders);
  const made = await generateOrders(
    { workflow, files },
    { orders, onProgress: (n) => bar.update(n), signal: interruption() },
  ).finally(() => bar.end());
  await caughtUp();
  foundations.audit.record(
    opsFact('demo', made === orders ? 'done' : 'interrupted', { act: 'orders', orders: made }),
  );
  say(`${counted(made)} órdenes de compra contadas.`);
  return made === orders ? 0 : 1;
}

/** Writes copies into the log only; the next process that projects catches up with them. */
async function multiply({ installation, store, pool, audit }: Foundations, events: number): Promise<number> {
  if (installation.configuration.production) {
    throw new ClearError('No se cargan datos de demostración con NODE_ENV=production.');
  }
  const bar = countBar('Eventos', events);
  const written = await multiplyOrders(store, {
    events,
    onProgress: (n) => bar.update(Math.min(n, events)),
    signal: interruption(),
    ids: new IdBlocks(pool),
  }).finally(() => bar.end());
  if (written === 0)
    throw new ClearError('No hay órdenes que copiar: primero npm run demo -- --orders 1500.');
  audit.record(
    opsFact('demo', written >= events ? 'done' : 'interrupted', { act: 'copies', events: written }),
  );
  say(`${counted(written)} eventos copiados.`);
  return 0;
}
