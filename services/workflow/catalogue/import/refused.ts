import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import { type SheetColumn, sheetColumns } from '@expediente/catalogues/excel/sheet.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { EXCEL_TYPE, type WrittenCell, writeWorkbook } from '@expediente/platform/excel/write.ts';
import { RefusedRows } from '@expediente/schemas/catalogues/import.ts';
import { validatorOf } from '@expediente/schemas/validate.ts';
import type { FastifyReply } from 'fastify';
import type { Static } from 'typebox';
import { BadInput } from '../../pipeline/errors.ts';
import { REASON } from './read.ts';

const checked = validatorOf(RefusedRows);
type Rows = Static<typeof RefusedRows>['rows'];

/** Rows as they stood in their sheet with the reason of each: to be mended and loaded again. @throws {BadInput} */
export async function sendRefused(
  reply: FastifyReply,
  definition: AnyCatalogue,
  session: Session,
  content: Buffer,
): Promise<FastifyReply> {
  const input = checked(parsed(content));
  if ('errors' in input)
    throw new BadInput([{ field: 'p_file', message: 'No son filas de un archivo revisado.' }]);
  const { columns: fields, rows } = input.value;
  const columns = sheetColumns(definition, session.profileId).filter(({ field }) => fields.includes(field));
  const sheet = {
    name: 'Filas rechazadas',
    columns: [
      // What was wrong stays as it stood: an amount may be a text with a comma.
      ...columns.map(({ title, kind }) => ({
        title,
        kind: kind === 'decimal' ? ('decimal' as const) : ('text' as const),
        width: 24,
      })),
      { title: REASON, kind: 'text' as const, width: 80 },
    ],
    rows: batches(columns, rows),
  };
  return await reply
    .type(EXCEL_TYPE)
    .header('content-disposition', 'attachment; filename="filas_rechazadas.xlsx"')
    .send(writeWorkbook([sheet], session.fullName));
}

const BATCH = 500;

function* batches(
  columns: readonly SheetColumn[],
  rows: Rows,
): Generator<readonly (readonly WrittenCell[])[]> {
  for (let at = 0; at < rows.length; at += BATCH) {
    yield rows.slice(at, at + BATCH).map(({ row, values, reason }) => [
      ...columns.map(({ field, values: words }) => {
        const value = values[field] ?? null;
        return words?.find((each) => each.value === value)?.label ?? value;
      }),
      `Fila ${row}. ${reason}`,
    ]);
  }
}

function parsed(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    return null;
  }
}
