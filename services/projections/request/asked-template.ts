import { NotFound } from '@expediente/platform/refusals.ts';
import type { WorkbookLoad } from '@expediente/schemas/shared/workbook-load.ts';
import { answer, type Reader } from '../shared/reads.ts';
import { filledWith, lineTemplate } from '../shared/workbooks/line-template.ts';
import { readUnitBudget } from './plan-lines.ts';

interface Filled {
  /** Narrows to lines of this renglón. */
  readonly row?: string;
  /** Message of a plan without such lines. */
  readonly none: string;
  /** Name of the filled workbook, before its cost centre and year. */
  readonly name: string;
}

/**
 * Workbook for loading asked quantities; `filled=1` with `p_id_unit` and `p_year` fills it with the plan's lines
 * (purchasing C13, hospital A1).
 * @throws {BadInput, NotFound}
 */
export const askedTemplate = (load: WorkbookLoad, { row, none, name }: Filled): Reader =>
  answer(['ledger', 'request', 'catalogues'], async (parts, { session, parameters }) => {
    const plan = filledWith(parameters);
    if (!plan) return await lineTemplate(parts, session, load);
    const narrowed = { ...plan, supply: 0, request: 0, ...(row === undefined ? {} : { row }) };
    const lines = await readUnitBudget(parts.db, session, narrowed);
    if (lines.length === 0) throw new NotFound(none);
    return await lineTemplate(parts, session, load, {
      aside: [{ title: 'Disponible (no se lee)', kind: 'text', width: 22 }],
      rows: lines.map((line) => [
        line.id_sub_products,
        line.cod_internal,
        line.description_internal,
        '',
        line.available,
      ]),
      entity: `pac:${plan.unit}-${plan.year}`,
      name: `${name}_${plan.unit}_${plan.year}.xlsx`,
    });
  });
