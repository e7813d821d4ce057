import { buffer } from 'node:stream/consumers';
import { UnreadableWorkbook } from '@expediente/platform/excel/limits.ts';
import { refusedSheet } from '@expediente/platform/excel/refused.ts';
import { writeWorkbook } from '@expediente/platform/excel/write.ts';
import { RefusedRows } from '@expediente/schemas/shared/refused-rows.ts';
import { validatorOf } from '@expediente/schemas/validate.ts';
import type { RefusedJob } from './jobs.ts';

const NO_ROWS = 'No son filas de un archivo revisado.';

const refusedRows = validatorOf(RefusedRows);

/**
 * Writes refused rows as a workbook.
 * @throws {UnreadableWorkbook} something else was sent
 */
export async function writeRefused({ content, columns, name }: RefusedJob): Promise<Uint8Array> {
  const input = refusedRows(parsed(content));
  if ('errors' in input) throw new UnreadableWorkbook(NO_ROWS);
  const asked = columns.filter(({ field }) => input.value.columns.includes(field));
  return new Uint8Array(await buffer(writeWorkbook([refusedSheet(asked, input.value.rows)], name)));
}

function parsed(content: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(content));
  } catch {
    return null;
  }
}
