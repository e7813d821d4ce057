import type { RefusedRows } from '@expediente/schemas/shared/refused-rows.ts';
import { saveFile } from '../../base/api.ts';

/** A form with one file and further fields. */
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

/** Keeps rows that were refused as a workbook on the person's device, with the reason of each. */
export async function saveRefusedRows(path: string, field: string, refused: RefusedRows): Promise<void> {
  const content = new Blob([JSON.stringify(refused)], { type: 'application/json' });
  await saveFile(path, fileForm(field, content, 'filas.json'), 'filas_rechazadas.xlsx');
}
