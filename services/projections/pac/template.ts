import type { Session } from '@expediente/platform/access/session.ts';
import { PAC_LOAD_COLUMNS } from '@expediente/schemas/pac/load.ts';
import type { Parameters, ReadAnswer } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { filledWith, lineTemplate } from '../shared/workbooks/line-template.ts';
import { entityOf, readPac, savedLines } from './queries.ts';

const HOW = [
  'Cada fila de la hoja «PAC» es un insumo con un subproducto y su cantidad; las columnas se leen por su lugar.',
  'Las celdas tienen formato de texto: sin él, Excel convierte un subproducto como 1-1-1 en una fecha.',
  'Escriba los valores, no fórmulas, y no combine celdas. Lo que esté a la derecha de la columna D no se lee.',
  'En el PAC presione «Cargar Excel»: nada se guarda antes de revisar el archivo y presionar «Guardar».',
] as const;

/**
 * `/packsannual/template`: the workbook that a plan's lines are loaded with; `filled=1` with `p_id_unit` and `p_year`
 * holds the lines of that plan. @throws {BadInput, NotFound}
 */
export async function planTemplate(
  parts: Pick<ReadParts, 'db' | 'audit'>,
  session: Session,
  parameters: Parameters,
): Promise<ReadAnswer> {
  const key = filledWith(parameters);
  const plan = key && (await readPac(parts.db, session, key.unit, key.year));
  return await lineTemplate(parts, session, {
    sheet: 'PAC',
    columns: PAC_LOAD_COLUMNS,
    how: HOW,
    empty: 'plantilla_pac.xlsx',
    filled: plan && {
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
  });
}
