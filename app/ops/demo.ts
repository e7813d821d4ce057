import { generateOrders } from '@expediente/demo/generate.ts';
import { loadDemo } from '@expediente/demo/load.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import type { Closers } from '../closers.ts';
import type { Foundations } from '../foundations.ts';
import { startServices } from '../services.ts';
import { countBar } from './bar.ts';
import { counted, type OpsCommand, say } from './command.ts';

/** `npm run demo -- --orders N`: the demonstration data, and N more orders told through the domain's code. */
export const demoCommand: OpsCommand = {
  parse(args) {
    const [option, value = ''] = args;
    const orders = Number(value);
    if (args.length !== 2 || option !== '--orders' || !/^\d{1,7}$/.test(value)) {
      throw new ClearError('Uso: npm run demo -- --orders N');
    }
    return async (foundations, closers) => await generate(foundations, closers, orders);
  },
};

async function generate(foundations: Foundations, closers: Closers, orders: number): Promise<number> {
  const { installation, store, files } = foundations;
  const { demo, adminPassword, production } = installation.configuration;
  if (production) throw new ClearError('No se cargan datos de demostración con NODE_ENV=production.');
  const { access, workflow, caughtUp } = await startServices(foundations, closers);
  if (!workflow) throw new ClearError('ROLE=projections no decide: use ROLE=all o quite ROLE.');
  if (demo) await loadDemo({ store, workflow, credentials: access.credentials, files, adminPassword }, say);
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
  const bar = countBar('Órdenes', orders);
  const told = await generateOrders(
    { workflow, files },
    { orders, onProgress: (n) => bar.update(n), signal: ending.signal },
  ).finally(() => bar.end());
  await caughtUp();
  say(`${counted(told)} órdenes de compra contadas.`);
  return told === orders ? 0 : 1;
}
