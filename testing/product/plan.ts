import type { QuarterBalanceRow } from '@expediente/schemas/ledger/read.ts';
import type { UnitBudgetLine } from '@expediente/schemas/request/read.ts';
import { FIRST_LAW, quarterOf } from '@expediente/schemas/rules/registry.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { dataOf, TODAY, type User, YEAR } from './user.ts';

/** Line of an approved plan with units and money left in the current cuatrimestre. */
export interface OpenLine {
  readonly unit: number;
  readonly supply: number;
  readonly subProduct: string;
  readonly row: string;
}

/** Lines of the demonstration's plans for small requests, of all units that have some. */
export async function openLines(centre: User): Promise<readonly OpenLine[]> {
  const units = dataOf<Page<{ readonly id: number }>>(await centre.read(`/unit/pac/get/all/${YEAR}`)).rows;
  const lines: OpenLine[] = [];
  for (const { id: unit } of units) {
    const balances = dataOf<QuarterBalanceRow[]>(await centre.read(`/quarterly/balance/${unit}/${YEAR}`));
    const rows = dataOf<UnitBudgetLine[]>(await centre.read(`/unit/buget/get/all/${YEAR}/${unit}/0/0`));
    for (const row of rows) {
      const affordable = balances.some(
        ({ quarter, balance }) =>
          quarter === quarterOf(FIRST_LAW, TODAY) && Number(balance) >= 20 * Number(row.price),
      );
      // Supplies without a catalogue are requested in another way.
      if (Number(row.available) < 20 || !affordable || row.has_catalog !== 1) continue;
      lines.push({ unit, supply: row.id_supplie, subProduct: row.id_sub_products, row: row.id_row });
    }
  }
  return lines;
}

interface PlannedUnit {
  readonly unit: number;
  /** Number of lines, each of another supply of the catalogue. */
  readonly lines: number;
  /** Units of each. */
  readonly qty: number;
}

/** Makes the plan of a cost centre that had none, and has it approved. @returns name of the cost centre */
export async function approvedPlan(
  { centro, aprobador }: { readonly centro: User; readonly aprobador: User },
  { unit, lines, qty }: PlannedUnit,
): Promise<string> {
  const supplies = dataOf<Page<{ readonly id: number; readonly has_catalog: number }>>(
    await centro.read('/supplies/get/public?page=1&size=50'),
  ).rows.filter(({ has_catalog }) => has_catalog === 1);
  const key = { p_id_unit: unit, p_year: YEAR };
  await centro.insist('/packsannual/insert/update', {
    ...key,
    p_details: supplies
      .slice(0, lines)
      .map(({ id }) => ({ p_id_supplie: id, p_id_sub_products: '1-1-1', p_qty: qty })),
  });
  await centro.insist('/packsannual/send', key);
  const { answer } = await aprobador.insist('/packsannual/approve', key);
  const units = dataOf<Page<{ readonly id: number; readonly description: string }>>(
    await centro.read('/unit/get/user'),
  ).rows;
  // Waits until the plan is read.
  await centro.read(`/unit/buget/get/all/${YEAR}/${unit}/0/0`, answer.position);
  return units.find(({ id }) => id === unit)?.description ?? '';
}

/**
 * Form of a request for a fifth of a unit, or another quantity, which costs something at any price of the plans;
 * `justification` identifies the request.
 */
export const smallRequest = (line: OpenLine, justification: string, qty = '0.2'): object => ({
  p_id: 0,
  p_id_unit: line.unit,
  p_year: YEAR,
  p_number: '',
  p_date: TODAY,
  p_id_supplie: line.supply,
  p_type: 'SI',
  p_id_row: line.row,
  p_total_qty: qty,
  p_justification: justification,
  p_sub_products: [{ p_id_sub_products: line.subProduct, p_qty: qty }],
  p_quarter_order: quarterOf(FIRST_LAW, TODAY),
  p_year_additional: YEAR,
});
