import type { Session } from '@expediente/platform/access/session.ts';
import { writeWorkbook } from '@expediente/platform/excel/write.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import { OFFER_COLUMNS } from '@expediente/schemas/award/load.ts';
import { sql } from 'kysely';
import { fileAnswer, type ReadAnswer } from '../shared/http/read-route.ts';
import { personOf } from '../shared/workbooks/export.ts';
import { instructionsSheet, valuesSheet } from '../shared/workbooks/instructions.ts';

const HOW = [
  'Cada fila de la hoja «Ofertas» es la oferta de un proveedor; las columnas se leen por su lugar.',
  'Las celdas del NIT tienen formato de texto: sin él, Excel quita los ceros del principio.',
  'Escriba los valores, no fórmulas, y no combine celdas. Lo que esté a la derecha de la columna E no se lee.',
  'En el acta presione «Cargar Excel»: nada se guarda antes de revisar el archivo y presionar «Guardar».',
] as const;

/** `/awardacts/offers/template`: the workbook that offers are loaded with, with the NIT of each active provider. */
export async function offersTemplate(db: ReadDatabase, session: Session): Promise<ReadAnswer> {
  const { rows: providers } = await sql<{ nit: string; name: string }>`
    select nit, name from ${catalogueTable('provider')} where state = 1 order by name, nit`.execute(db);
  const sheets = [
    {
      name: 'Ofertas',
      columns: OFFER_COLUMNS.map(({ title, kind, width }) => ({ title, kind, width })),
      rows: [[]],
    },
    instructionsSheet(HOW, OFFER_COLUMNS),
    valuesSheet('Proveedores', ['NIT', 'Proveedor'], [providers.map(({ nit, name }) => [nit, name])]),
  ];
  return fileAnswer({ workbook: writeWorkbook(sheets, personOf(session)), name: 'plantilla_ofertas.xlsx' });
}
