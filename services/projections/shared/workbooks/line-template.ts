import type { Session } from '@expediente/platform/access/session.ts';
import { type WrittenCell, type WrittenSheet, writeWorkbook } from '@expediente/platform/excel/write.ts';
import { BadInput } from '@expediente/platform/refusals.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { LoadColumn } from '@expediente/schemas/shared/line-load.ts';
import { sql } from 'kysely';
import { fileAnswer, integerIn, type Parameters, type ReadAnswer } from '../http/read-route.ts';
import { type ExportParts, exported, personOf } from './export.ts';
import { instructionsSheet, valuesSheet } from './instructions.ts';

interface Parts extends ExportParts {
  readonly db: ReadDatabase;
}

/** A workbook that lines of a form are loaded with. */
export interface LineTemplate {
  readonly sheet: string;
  readonly columns: readonly LoadColumn[];
  readonly how: readonly string[];
  /** Sheets of further codes that its columns take. */
  readonly values?: readonly WrittenSheet[];
  /** Name of the empty file. */
  readonly empty: string;
  readonly filled?: FilledTemplate | undefined;
}

/** Lines that are there already; next to the columns that are read are some that are not. */
export interface FilledTemplate {
  readonly aside: WrittenSheet['columns'];
  readonly rows: readonly (readonly WrittenCell[])[];
  /** Whose lines they are, for the audit. */
  readonly entity: string;
  readonly name: string;
}

/** Lines and instructions, with the codes of the sub-products. */
export async function lineTemplate(
  parts: Parts,
  session: Session,
  { sheet, columns, how, values = [], empty, filled }: LineTemplate,
): Promise<ReadAnswer> {
  const { rows: subProducts } = await sql<{ id: string; description: string }>`
    select id, description from ${catalogueTable('subProduct')} order by id`.execute(parts.db);
  const read = columns.map(({ title, kind, width }) => ({ title, kind, width }));
  const sheets: readonly WrittenSheet[] = [
    {
      name: sheet,
      columns: filled ? [...read, ...filled.aside] : read,
      rows: [filled?.rows ?? []],
    },
    instructionsSheet(how, columns),
    valuesSheet(
      'Subproductos',
      ['Código', 'Descripción'],
      [subProducts.map(({ id, description }) => [id, description])],
    ),
    ...values,
  ];
  if (!filled) return fileAnswer({ workbook: writeWorkbook(sheets, personOf(session)), name: empty });
  const { entity, rows, name } = filled;
  const details = { format: 'template', rows: rows.length };
  return fileAnswer(await exported(parts, session, { entity, details, sheets, name }));
}

/** Whose lines a template is filled with; undefined for an empty one. @throws {BadInput} */
export function filledWith(
  parameters: Parameters,
): { readonly unit: number; readonly year: number } | undefined {
  if (parameters.filled !== '1') return undefined;
  const missing = ['p_id_unit', 'p_year'].filter((name) => !parameters[name]);
  if (missing.length > 0)
    throw new BadInput(missing.map((field) => ({ field, message: 'Diga de qué plan son las líneas.' })));
  return { unit: integerIn(parameters, 'p_id_unit'), year: integerIn(parameters, 'p_year') };
}
