import type { Session } from '@expediente/platform/access/session.ts';
import { REPROGRAMMING_LOAD } from '@expediente/schemas/reprogramming/load.ts';
import type { ReprogrammingLineRead } from '@expediente/schemas/reprogramming/read.ts';
import { integerIn, type Parameters, type ReadAnswer } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { type FilledTemplate, filledWith, lineTemplate } from '../shared/workbooks/line-template.ts';
import { readReprogrammingDetails } from './details.ts';

type Parts = Pick<ReadParts, 'db' | 'audit'>;

const ASIDE: FilledTemplate['aside'] = [
  { title: 'Insumo (no se lee)', kind: 'text', width: 60 },
  { title: 'Cantidad autorizada (no se lee)', kind: 'quantity', width: 18 },
  { title: 'Disponible (no se lee)', kind: 'quantity', width: 18 },
  { title: 'Precio autorizado (no se lee)', kind: 'decimal', width: 18 },
];

/**
 * `/reprogramming/template`: workbook for loading the lines of a reprogramming; `filled=1` with `p_id_unit` and
 * `p_year` fills it with the lines of that plan, and `p_id` with the changes of that reprogramming.
 * @throws {BadInput, NotFound, Refused} the plan is not approved
 */
export async function reprogrammingTemplate(
  parts: Parts,
  session: Session,
  parameters: Parameters,
): Promise<ReadAnswer> {
  return await lineTemplate(parts, session, REPROGRAMMING_LOAD, await linesOf(parts, session, parameters));
}

async function linesOf(
  { db }: Parts,
  session: Session,
  parameters: Parameters,
): Promise<FilledTemplate | undefined> {
  const plan = filledWith(parameters);
  if (plan === undefined) return undefined;
  const id = parameters.p_id ? integerIn(parameters, 'p_id') : 0;
  const { details } = await readReprogrammingDetails(db, session, { ...plan, id });
  return {
    aside: ASIDE,
    rows: details.map(rowOf),
    entity: id === 0 ? `pac:${plan.unit}-${plan.year}` : `reprogramming:${id}`,
    name: `plantilla_reprogramacion_${plan.unit}_${plan.year}.xlsx`,
  };
}

/** Row of a line: its change, or its present values without one; then its authorised values. */
const rowOf = (line: ReprogrammingLineRead) => [
  line.id_sub_products,
  line.cod_internal,
  line.id_packs_details,
  line.id_nivel,
  (line.new_qty || line.qty).replace(/\.00$/, ''),
  line.new_price || line.price_now,
  line.justification,
  `${line.description_internal} · ${line.description_presentation}`,
  line.qty,
  line.available,
  line.price_now,
];
