import { type Desk, documentOf, done, expectThat, isPdf, NotAsDocumented, type Office } from './desk.ts';

/** Two requests for one plan line, both sent. */
export interface Raised {
  readonly unit: number;
  readonly ids: readonly number[];
  readonly quantity: number;
  readonly line: BudgetLine;
}

type BudgetLine = Awaited<ReturnType<typeof budgetOf>>[number];

const QUANTITIES = ['20', '10.5'];

export const quarterOf = (today: string): 'PRIMERO' | 'SEGUNDO' | 'TERCERO' => {
  const month = Number(today.slice(5, 7));
  return month <= 4 ? 'PRIMERO' : month <= 8 ? 'SEGUNDO' : 'TERCERO';
};

/** Makes two requests for a line with available units and budget, and sends them. @throws {NotAsDocumented} */
export async function raise(office: Office, centro: Desk, today: string): Promise<Raised> {
  const { unit, line } = await lineWithBalance(office, centro, today);
  const ids: number[] = [];
  for (const qty of QUANTITIES) {
    const body = {
      p_id: 0,
      p_id_unit: unit,
      p_year: office.year,
      p_date: today,
      p_id_supplie: line.id_supplie,
      p_total_qty: qty,
      p_justification: 'Para la atención del cuatrimestre',
      p_sub_products: [{ p_id_sub_products: line.id_sub_products, p_qty: qty }],
      p_quarter_order: quarterOf(today),
      p_year_additional: office.year,
    };
    const text = `guarda un pedido de ${qty}`;
    const saved = done(text, await centro.api.POST('/orders/insert/update', { body }));
    centro.step(text);
    ids.push(saved.id);
    done('lo envía', await centro.api.POST('/orders/send', { body: { p_id: saved.id } }));
    centro.step('lo envía');
  }
  const quantity = QUANTITIES.reduce((sum, qty) => sum + Number(qty), 0);
  const after = await lineNow(office, centro, unit, line);
  expectThat(
    Math.abs(Number(line.available) - quantity - Number(after.available)) < 1e-6,
    'los pedidos apartan del plan lo que piden',
    after,
  );
  return { unit, ids, quantity, line };
}

async function budgetOf({ api }: Desk, path: { year: number; unit: number; supply: number }) {
  const params = { path: { ...path, id: 0 } };
  return done(
    'el saldo del plan',
    await api.GET('/unit/buget/get/all/{year}/{unit}/{supply}/{id}', { params }),
  );
}

/** Plan line with its present balance. */
export async function lineNow(
  { year }: Office,
  desk: Desk,
  unit: number,
  { id_supplie: supply, id_sub_products }: Pick<BudgetLine, 'id_supplie' | 'id_sub_products'>,
): Promise<BudgetLine> {
  const budget = await budgetOf(desk, { year, unit, supply });
  const found = budget.find((each) => each.id_sub_products === id_sub_products);
  expectThat(found, 'el insumo sigue en el plan', budget);
  return found;
}

async function lineWithBalance({ year }: Office, centro: Desk, today: string) {
  const ofYear = { params: { path: { year } } };
  const units = done('los centros con PAC', await centro.api.GET('/unit/pac/get/all/{year}', ofYear)).rows;
  for (const { id: unit } of units) {
    const params = { path: { unit, year } };
    const balances = done(
      'el presupuesto cuatrimestral',
      await centro.api.GET('/quarterly/balance/{unit}/{year}', { params }),
    );
    const budget = await budgetOf(centro, { year, unit, supply: 0 });
    const line = budget.find(
      (each) =>
        each.has_catalog === 1 &&
        Number(each.available) >= 60 &&
        balances.some((b) => b.quarter === quarterOf(today) && Number(b.balance) >= 60 * Number(each.price)),
    );
    if (line) return { unit, line };
  }
  throw new NotAsDocumented('hay un insumo planificado con saldo', units);
}

/** Prints a request in both formats. @throws {NotAsDocumented} */
export async function printRequest(compras: Desk, { unit, ids: [order = 0] }: Raised): Promise<void> {
  const params = { query: { p_id_unit: unit } };
  const signatories = done('las firmas', await compras.api.GET('/firms/get/public', { params })).rows;
  // Signatories of acts are left out, as they cannot sign requests.
  const firm = (type: string): number =>
    signatories.find((each) => each.type === type && each.in_acts !== 1)?.id ?? 0;
  const path = { order, requester: firm('SOLICITANTE'), authorizer: firm('AUTORIZADOR'), address: 'main' };
  const bytes = { params: { path }, parseAs: 'arrayBuffer' } as const;
  const printed = [
    await compras.api.GET('/orders/pdf/{order}/{requester}/{authorizer}/{address}', bytes),
    await compras.api.GET('/orders/format2/pdf/{order}/{requester}/{authorizer}/{address}', bytes),
  ].map(documentOf);
  for (const each of printed) expectThat(isPdf(each), 'el pedido se imprime', each.type);
  compras.step('imprime el pedido en sus dos formatos');
}
