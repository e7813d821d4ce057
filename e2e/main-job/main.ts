import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { type Desk, done, expectThat, NotAsDocumented, type Office, openOffice, signIn } from './desk.ts';
import { plan } from './plan.ts';
import { purchase } from './purchase.ts';
import { lineNow, printRequest, type Raised, raise } from './requests.ts';

/**
 * Whole job at a running product with the demonstration's data, through a client generated from the contract: calls
 * are typed by it, and answers compared with it.
 * @throws {NotAsDocumented}
 */
export async function mainJob(base: string, password: string, step: Office['step']): Promise<number> {
  const today = dateInGuatemala(new Date());
  const office = await openOffice(base, password, Number(today.slice(0, 4)), step);
  const centro = await signIn(office, 'centro');
  const aprobador = await signIn(office, 'aprobador');
  const compras = await signIn(office, 'compras');
  const daf = await signIn(office, 'daf');
  const auditor = await signIn(office, 'auditor');
  step('entran centro, aprobador, compras, daf y auditor');
  await plan(office, centro, aprobador);
  const raised = await raise(office, centro, today);
  await printRequest(compras, raised);
  const order = await purchase({ compras, daf }, raised, { today, unique: String(Date.now()).slice(-9) });
  await expectExecuted(office, centro, raised);
  await audit(auditor, order);
  return order;
}

async function expectExecuted(office: Office, centro: Desk, { unit, line, quantity }: Raised): Promise<void> {
  const after = await lineNow(office, centro, unit, line);
  const executed = Number(after.qty_order) - Number(line.qty_order);
  expectThat(Math.abs(executed - quantity) < 1e-6, 'lo devengado queda ejecutado en el plan', after);
}

async function audit(auditor: Desk, order: number): Promise<void> {
  const params = { path: { lifecycle: 'order', id: String(order) } };
  const { entries } = done('la historia', await auditor.api.GET('/history/{lifecycle}/{id}', { params }));
  const types = entries.map(({ type }) => type);
  expectThat(
    ['OrderConsolidated', 'OrderRejected', 'OrderPaid'].every((type) => types.includes(type)),
    'la historia lo recuerda todo',
    types,
  );
  const verified = await auditor.api.GET('/history/{lifecycle}/{id}/verify', { params });
  const { whole } = done('la cadena', verified);
  expectThat(whole, 'la cadena está entera', verified.data);
  auditor.step(`lee la historia (${entries.length} hechos) y la verifica`);
}

/** Command line: prints a line for each step, and at the end any difference from the contract. */
export async function run([base = 'http://127.0.0.1:3000', password = 'Demo-2026!']: readonly string[]) {
  let steps = 0;
  const step = (text: string): void => {
    steps += 1;
    process.stdout.write(`${String(steps).padStart(2)}. ${text}\n`);
  };
  try {
    const order = await mainJob(base, password, step);
    process.stdout.write(`\nListo: de un plan a la orden ${order} pagada, en ${steps} pasos.\n`);
  } catch (error) {
    const seen = error instanceof NotAsDocumented ? JSON.stringify(error.seen, null, 2) : '';
    const text = error instanceof Error ? error.message : String(error);
    process.stderr.write(`No es como está documentado: ${text}\n${seen}\n`);
    process.exitCode = 1;
  }
}
