import type { RefusedRows } from '@expediente/schemas/shared/refused-rows.ts';
import { saveFile } from '../../base/api.ts';

/** Body of a call with one file and further fields. */
export function fileForm(
  field: string,
  file: Blob,
  name: string,
  fields: Readonly<Record<string, string | number>> = {},
): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, String(value));
  form.append(field, file, name);
  return form;
}

/** Saves refused rows on the person's device as a workbook, each with its reason. */
export async function saveRefusedRows(path: string, field: string, refused: RefusedRows): Promise<void> {
  const content = new Blob([JSON.stringify(refused)], { type: 'application/json' });
  await saveFile(path, fileForm(field, content, 'filas.json'), 'filas_rechazadas.xlsx');
}
