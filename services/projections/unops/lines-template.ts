import type { Session } from '@expediente/platform/access/session.ts';
import { writeWorkbook } from '@expediente/platform/excel/write.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import { UNOPS_LINE_COLUMNS } from '@expediente/schemas/unops/load.ts';
import { sql } from 'kysely';
import { fileAnswer, type ReadAnswer } from '../shared/http/read-route.ts';
import { personOf } from '../shared/workbooks/export.ts';
import { instructionsSheet, valuesSheet } from '../shared/workbooks/instructions.ts';

const HOW = [
  'Cada fila de la hoja «Líneas» es una factura, un recibo o un subproducto del registro: lo dice su columna Tipo.',
  'Las columnas se leen por su lugar. Lo que esté a la derecha de la columna E no se lee.',
  'Escriba los valores, no fórmulas, y no combine celdas.',
  'En el registro presione «Cargar Excel»: nada se guarda antes de revisar el archivo y presionar «Guardar».',
] as const;

/** `/unops/lines/template`: the workbook that a record's lines are loaded with, with the code of each sub-product. */
export async function linesTemplate(db: ReadDatabase, session: Session): Promise<ReadAnswer> {
  const { rows: subProducts } = await sql<{ id: string; description: string }>`
    select id, description from ${catalogueTable('subProduct')} order by id`.execute(db);
  const sheets = [
    {
      name: 'Líneas',
      columns: UNOPS_LINE_COLUMNS.map(({ title, kind, width }) => ({ title, kind, width })),
      rows: [[]],
    },
    instructionsSheet(HOW, UNOPS_LINE_COLUMNS),
    valuesSheet(
      'Subproductos',
      ['Código', 'Subproducto'],
      [subProducts.map(({ id, description }) => [id, description])],
    ),
  ];
  return fileAnswer({ workbook: writeWorkbook(sheets, personOf(session)), name: 'plantilla_unops.xlsx' });
}
