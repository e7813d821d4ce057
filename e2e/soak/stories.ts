import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { FIRST_LAW, quarterOf } from '@expediente/schemas/rules/registry.ts';
import type { Chance } from '@expediente/testing/chance.ts';
import { smallPdf } from '@expediente/testing/small-pdf.ts';
import { type Caller, fieldIn, listIn, numberIn, textIn } from './caller.ts';

const PROOF = smallPdf('Pago');

/** Plan line that requests may take from. */
export interface PlanLine {
  readonly unit: number;
  /** Name of the cost centre. */
  readonly name: string;
  readonly row: unknown;
}

/** Users and data of one team: a cost centre, its approver, procurement and the finance department. */
export interface Team {
  readonly centro: Caller;
  readonly aprobador: Caller;
  readonly compras: Caller;
  readonly daf: Caller;
  readonly lines: readonly PlanLine[];
  readonly provider: number;
  readonly purchaseType: number;
  readonly chance: Chance;
}

const today = (): string => dateInGuatemala(new Date());
const year = (): number => Number(today().slice(0, 4));

/** Plan lines with available units, of all cost centres that the caller sees. */
export async function openLines(centro: Caller): Promise<readonly PlanLine[]> {
  const lines: PlanLine[] = [];
  const units = listIn(await centro.get(`/unit/pac/get/all/${year()}`), 'rows');
  for (const unit of units) {
    const id = numberIn(unit, 'id');
    const rows = await centro.get(`/unit/buget/get/all/${year()}/${id}/0/0`);
    for (const row of Array.isArray(rows) ? rows : [])
      if (numberIn(row, 'available') >= 50 && numberIn(row, 'has_catalog') === 1)
        lines.push({ unit: id, name: textIn(unit, 'description'), row });
  }
  return lines;
}

/** Provider for orders, and a purchase type with competition. */
export async function orderChoices(compras: Caller): Promise<{ provider: number; purchaseType: number }> {
  const providers = listIn(await compras.get('/providers/get/public?search=drogueria'), 'rows');
  const types = listIn(await compras.get('/typepurchase/get/public'), 'rows');
  const competition = types.find((each) => textIn(each, 'description').startsWith('COTIZACI'));
  return { provider: numberIn(providers[0], 'id'), purchaseType: numberIn(competition, 'id') };
}

/**
 * One story of the main job: from requests to a payment, or to another end: rejected, annulled, freed. Numbers are
 * drawn from a small range, so that many are refused as taken.
 */
export async function writeStory(team: Team): Promise<void> {
  const { compras, chance } = team;
  const line = chance.one(team.lines);
  const ids: number[] = [];
  for (let n = chance.between(1, 2); n > 0; n -= 1) {
    const id = await request(team, line);
    if (id !== undefined) ids.push(id);
  }
  if (ids.length === 0) return;
  const consolidated = await untilFree(team, '/orders/consolidate/approve', (number) => ({
    p_number_resolution: `R-${number}`,
    p_date_resolution: today(),
    p_list_orders: ids.join(','),
    p_calculate_fee: chance.happens(0.8) ? 1 : 0,
    p_has_award: 1,
  }));
  const order = numberIn(consolidated, 'id');
  if (!Number.isInteger(order)) return;
  if (chance.happens(0.15)) {
    await compras.send('/orders/purchaseorder/free', { p_id: order });
    return;
  }
  await purchase(team, order);
}

/** Saves a request, sometimes changes it, and sends it; undefined if it ends before that. */
async function request({ centro, aprobador, chance }: Team, line: PlanLine): Promise<number | undefined> {
  const payload = (id: number, qty: string) => ({
    p_id: id,
    p_id_unit: line.unit,
    p_year: year(),
    p_number: '',
    p_date: today(),
    p_id_supplie: fieldIn(line.row, 'id_supplie'),
    p_cod_internal: fieldIn(line.row, 'cod_internal'),
    p_description_internal: fieldIn(line.row, 'description_internal'),
    p_type: 'SI',
    p_id_row: fieldIn(line.row, 'id_row'),
    p_total_qty: qty,
    p_justification: 'Para la atención del cuatrimestre',
    p_sub_products: [{ p_id_sub_products: fieldIn(line.row, 'id_sub_products'), p_qty: qty }],
    p_quarter_order: quarterOf(FIRST_LAW, today()),
    p_year_additional: year(),
  });
  const hundredths = chance.between(10, 98);
  const saved = await centro.send('/orders/insert/update', payload(0, `0.${hundredths}`));
  if (!saved.done) return undefined;
  const id = numberIn(saved.data, 'id');
  // Another quantity, as a save without a change writes no event.
  if (chance.happens(0.3)) await centro.send('/orders/insert/update', payload(id, `0.${hundredths + 1}`));
  if (chance.happens(0.1)) {
    await centro.send('/orders/ban', { p_id_order: id });
    return undefined;
  }
  await centro.send('/orders/send', { p_id: id });
  if (!chance.happens(0.15)) return id;
  await aprobador.send('/orders/disapprove', { p_id: id, p_justification: 'Revisar la cantidad' });
  if (chance.happens(0.5)) return undefined;
  const again = await centro.send('/orders/send', { p_id: id });
  return again.done ? id : undefined;
}

async function purchase(team: Team, order: number): Promise<void> {
  const { compras, daf, chance } = team;
  const detail = await compras.get(`/orders/consolidate/get/id/${order}`);
  const form = (number: string, receipt: boolean) => ({
    p_id: order,
    p_iva: 1,
    p_number_purchase: number,
    p_date_issue: today(),
    p_quarter: quarterOf(FIRST_LAW, today()),
    p_id_type_purchase: team.purchaseType,
    p_npg_nog: '99000001',
    p_date_npg_nog: today(),
    p_number_award: 'N/A',
    p_id_provider: team.provider,
    p_unit: listIn(detail, 'units').map((each) => ({
      id: fieldIn(each, 'id'),
      id_unit: fieldIn(each, 'id_unit'),
      qty: fieldIn(each, 'requested_qty'),
      number_invoice: receipt ? `D-${number}` : '',
      date_issue: receipt ? today() : '',
      date_reception: receipt ? today() : '',
    })),
    p_invoices: receipt ? [{ serie_invoice: '0A1B2C3D', number_invoice: number, date_invoice: today() }] : [],
    p_exemption_iva: receipt ? `E-${number}` : '',
    p_justification_purchase_order: '',
    p_type_order: 1,
    p_supplies: listIn(detail, 'supplies').map((each) => ({
      id: fieldIn(each, 'id'),
      price: fieldIn(each, 'price'),
      order_ids: fieldIn(each, 'order_ids'),
    })),
  });
  let number = '';
  const generated = await untilFree(team, '/orders/purchaseorder/generate', (free) => {
    number = free;
    return form(free, false);
  });
  if (generated === undefined) return;
  const committed = await untilFree(team, '/orders/purchaseorder/commitment', (free) => ({
    p_id: order,
    p_number_compromise: free,
    p_date_compromise: today(),
    p_date_send_provider: today(),
  }));
  if (committed === undefined) return;
  const annul = async (): Promise<void> => {
    await compras.send('/orders/purchaseorder/ban', {
      p_id: order,
      p_date_ban: today(),
      p_justification_ban: 'El proveedor no pudo entregar',
    });
  };
  if (chance.happens(0.15)) return await annul();
  if (!(await compras.send('/orders/purchaseorder/update', form(number, true))).done) return;
  const accrued = await untilFree(team, '/orders/purchaseorder/accrued', (free) => ({
    p_id: order,
    p_number_devengade: free,
    p_date_devengade: today(),
  }));
  if (accrued === undefined) return;
  if (chance.happens(0.15)) return await annul();
  await compras.send('/orders/purchaseorder/senddaf', {
    p_id: order,
    p_number_table: '15',
    p_date_send_daf: today(),
  });
  if (chance.happens(0.3)) {
    await daf.send('/orders/purchaseorder/rejection', {
      p_id: order,
      p_date_rejection: today(),
      p_justification_rejection: 'Falta la serie correcta de la factura',
    });
    if (chance.happens(0.3)) return await annul();
    await compras.send('/orders/purchaseorder/senddaf', { p_id: order, p_date_send_daf: today() });
  }
  await daf.send(
    '/orders/purchaseorder/pay',
    { p_id: order, p_date_pay: today(), p_number: number, p_number_box: 'C-12' },
    { field: 'p_pdf_document', bytes: PROOF },
  );
}

/** Rules that refuse a number because another record has it. */
const TAKEN = ['resolutionNumber', 'purchaseNumber', 'commitmentNumber', 'accrualNumber'];

/** Repeats a command with new numbers until one is free; undefined if it is refused for another reason. */
async function untilFree(
  { compras, chance }: Team,
  path: string,
  payload: (number: string) => Readonly<Record<string, unknown>>,
): Promise<unknown> {
  // Each attempt draws from a range ten times as large as the one before.
  for (let digits = 2; digits <= 9; digits += 1) {
    const { done, data } = await compras.send(path, payload(String(chance.between(1, 10 ** digits))));
    if (done) return data;
    if (!TAKEN.includes(textIn(data, 'rule'))) return undefined;
  }
  return undefined;
}
