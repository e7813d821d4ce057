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
