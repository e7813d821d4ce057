import type { Session } from '@expediente/platform/access/session.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import { REPROGRAMMING_LOAD_COLUMNS } from '@expediente/schemas/reprogramming/load.ts';
import type { ReprogrammingLineRead } from '@expediente/schemas/reprogramming/read.ts';
import { isLevelOffered } from '@expediente/schemas/shared/levels.ts';
import { sql } from 'kysely';
import { integerIn, type Parameters, type ReadAnswer } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { valuesSheet } from '../shared/workbooks/instructions.ts';
import { type FilledTemplate, filledWith, lineTemplate } from '../shared/workbooks/line-template.ts';
import { readReprogrammingDetails } from './details.ts';

type Parts = Pick<ReadParts, 'db' | 'audit'>;

const HOW = [
  'Cada fila de la hoja «Reprogramación» es un insumo con un subproducto; las columnas se leen por su lugar.',
  'Escriba el tipo de modificación en las líneas que cambian, lo que cambia y su justificación. Las que no llevan tipo quedan como están.',
  'Los insumos que no están en el plan van en filas nuevas, con el tipo A. Los códigos de los tipos están en la hoja «Tipos».',
  'Las celdas tienen formato de texto: sin él, Excel convierte un subproducto como 1-1-1 en una fecha.',
  'Escriba los valores, no fórmulas, y no combine celdas. Lo que esté a la derecha de la columna G no se lee.',
  'En la reprogramación presione «Cargar Excel»: nada se guarda antes de revisar el archivo y presionar «Guardar».',
] as const;

const ASIDE: FilledTemplate['aside'] = [
  { title: 'Insumo (no se lee)', kind: 'text', width: 60 },
  { title: 'Cantidad autorizada (no se lee)', kind: 'quantity', width: 18 },
  { title: 'Disponible (no se lee)', kind: 'quantity', width: 18 },
  { title: 'Precio autorizado (no se lee)', kind: 'decimal', width: 18 },
];

/**
 * `/reprogramming/template`: the workbook that the lines of a reprogramming are loaded with; `filled=1` with
 * `p_id_unit` and `p_year` holds the lines of that plan, and with `p_id` what that reprogramming asks of them.
 * @throws {BadInput, NotFound, Refused} the plan is not approved
 */
export async function reprogrammingTemplate(
  parts: Parts,
  session: Session,
  parameters: Parameters,
): Promise<ReadAnswer> {
  const { rows: levels } = await sql<{ id: string; description: string }>`
    select id, description from ${catalogueTable('modificationType')} order by id`.execute(parts.db);
  const offered = levels.filter(({ id }) => isLevelOffered('reprogramming', id));
  return await lineTemplate(parts, session, {
    sheet: 'Reprogramación',
    columns: REPROGRAMMING_LOAD_COLUMNS,
    how: HOW,
    values: [
      valuesSheet(
        'Tipos',
        ['Código', 'Descripción'],
        [offered.map(({ id, description }) => [id, description])],
      ),
    ],
    empty: 'plantilla_reprogramacion.xlsx',
    filled: await linesOf(parts, session, parameters),
  });
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

/** What is asked of a line, where nothing is its own values; then what is authorised. */
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
