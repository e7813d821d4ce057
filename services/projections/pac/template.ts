import type { Session } from '@expediente/platform/access/session.ts';
import { PAC_LOAD } from '@expediente/schemas/pac/load.ts';
import type { Parameters, ReadAnswer } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { filledWith, lineTemplate } from '../shared/workbooks/line-template.ts';
import { entityOf, readPac, savedLines } from './queries.ts';

/**
 * `/packsannual/template`: workbook for loading a plan's lines; `filled=1` with `p_id_unit` and `p_year` fills it with
 * the lines of that plan.
 * @throws {BadInput, NotFound}
 */
export async function planTemplate(
  parts: Pick<ReadParts, 'db' | 'audit'>,
  session: Session,
  parameters: Parameters,
): Promise<ReadAnswer> {
  const key = filledWith(parameters);
  const plan = key && (await readPac(parts.db, session, key.unit, key.year));
  return await lineTemplate(
    parts,
    session,
    PAC_LOAD,
    plan && {
      aside: [{ title: 'Insumo (no se lee)', kind: 'text', width: 60 }],
      rows: savedLines(plan).map((line) => [
        line.id_sub_products,
        line.cod_internal,
        line.id,
        line.qty_start.replace(/\.00$/, ''),
        `${line.description_internal} · ${line.description_presentation}`,
      ]),
      entity: entityOf(plan),
      name: `plantilla_pac_${plan.id_unit}_${plan.year}.xlsx`,
    },
  );
}
