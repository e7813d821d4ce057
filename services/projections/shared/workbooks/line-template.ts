import type { Session } from '@expediente/platform/access/session.ts';
import { type WrittenCell, type WrittenSheet, writeWorkbook } from '@expediente/platform/excel/write.ts';
import { BadInput } from '@expediente/platform/refusals.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { CodeSheet, WorkbookLoad } from '@expediente/schemas/shared/workbook-load.ts';
import { sql } from 'kysely';
import { fileAnswer, integerIn, type Parameters, type ReadAnswer } from '../http/read-route.ts';
import { type ExportParts, exported, personOf } from './export.ts';
import { instructionsSheet, valuesSheet } from './instructions.ts';

interface Parts extends ExportParts {
  readonly db: ReadDatabase;
}

/** Present lines for a template; besides the columns that a load reads, they have some that it ignores. */
export interface FilledTemplate {
  readonly aside: WrittenSheet['columns'];
  readonly rows: readonly (readonly WrittenCell[])[];
  /** Record to which the lines belong, for the audit. */
  readonly entity: string;
  readonly name: string;
}

/** Template for a load: lines, instructions, and the codes that its columns accept. */
export async function lineTemplate(
  parts: Parts,
  session: Session,
  { sheet, columns, how, codes, file }: WorkbookLoad,
  filled?: FilledTemplate,
): Promise<ReadAnswer> {
  const read = columns.map(({ title, kind, width }) => ({ title, kind, width }));
  const sheets: readonly WrittenSheet[] = [
    {
      name: sheet,
      columns: filled ? [...read, ...filled.aside] : read,
      rows: [filled?.rows ?? []],
    },
    instructionsSheet(how, columns),
    ...(await Promise.all(codes.map(async (each) => await codeSheet(parts.db, each)))),
  ];
  if (!filled) return fileAnswer({ workbook: writeWorkbook(sheets, personOf(session)), name: file });
  const { entity, rows, name } = filled;
  const details = { format: 'template', rows: rows.length };
  return fileAnswer(await exported(parts, session, { entity, details, sheets, name }));
}

async function codeSheet(
  db: ReadDatabase,
  { sheet, titles, catalogue, code, description, active, has = () => true }: CodeSheet,
): Promise<WrittenSheet> {
  const [codes, names] = [sql.ref(code), sql.ref(description)];
  const { rows } = await sql<{ code: string; name: string }>`
    select ${codes} as code, ${names} as name from ${catalogueTable(catalogue)}
    ${active ? sql`where state = 1 order by ${names}, ${codes}` : sql`order by ${codes}`}`.execute(db);
  return valuesSheet(sheet, titles, [
    rows.filter((each) => has(each.code)).map(({ code, name }) => [code, name]),
  ]);
}

/**
 * Record whose lines fill a template; undefined: the template is empty.
 * @throws {BadInput}
 */
export function filledWith(
  parameters: Parameters,
): { readonly unit: number; readonly year: number } | undefined {
  if (parameters.filled !== '1') return undefined;
  const missing = ['p_id_unit', 'p_year'].filter((name) => !parameters[name]);
  if (missing.length > 0)
    throw new BadInput(missing.map((field) => ({ field, message: 'Diga de qué plan son las líneas.' })));
  return { unit: integerIn(parameters, 'p_id_unit'), year: integerIn(parameters, 'p_year') };
}
