import type { ImportSheet, RowResult } from '@expediente/schemas/catalogues/import.ts';
import { newKey, type Outcome, post, upload } from '../../base/api.ts';
import { fileForm, saveRefusedRows } from '../../kit/workbook/refused-rows.ts';
import type { ImportCalls } from './machine.ts';

const FILE = 'p_file';
const TRIES = 5;
const PAUSE_MS = 1_500;

/** Repeats a call that got no answer, under the same key, so that the server does its work only once. */
async function insist<Data>(
  send: (key: string) => Promise<Outcome<Data>>,
  signal: AbortSignal,
): Promise<Data> {
  const key = newKey();
  for (let failures = 1; ; failures += 1) {
    const outcome = await send(key);
    if (outcome.is === 'done') return outcome.data;
    if (outcome.is !== 'failed' || failures === TRIES || signal.aborted) throw new Error(outcome.message);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * failures));
  }
}

/** Calls to the server for loading one catalogue. */
export function importCalls(catalogue: string): ImportCalls {
  const path = `/catalogues/${catalogue}/import`;
  const send = async (step: string, p_rows: readonly object[], signal: AbortSignal) => {
    const ask = (key: string) =>
      post<{ rows: readonly RowResult[] }>(`${path}/${step}`, { p_rows }, { key, signal, quiet: true });
    return (await insist(ask, signal)).rows;
  };
  return {
    async read(file) {
      const outcome = await upload<ImportSheet>(`${path}/read`, fileForm(FILE, file, file.name), {
        quiet: true,
      });
      if (outcome.is !== 'done') throw new Error(outcome.message);
      return outcome.data;
    },
    check: (rows, signal) =>
      send(
        'check',
        rows.map(({ row, values }) => ({ row, values })),
        signal,
      ),
    load: (rows, signal) => send('load', rows, signal),
  };
}

/** Downloads the refused rows as a workbook. */
export async function saveRefused(
  catalogue: string,
  sheet: ImportSheet,
  refused: readonly RowResult[],
): Promise<void> {
  const values = new Map(sheet.rows.map((each) => [each.row, each.values]));
  const rows = refused.map((result) => ({
    row: result.row,
    values: values.get(result.row) ?? {},
    reason: reasonOf(sheet, result),
  }));
  const columns = sheet.columns.map(({ field }) => field);
  await saveRefusedRows(`/catalogues/${catalogue}/import/refused`, FILE, { columns, rows });
}

/** Faults of a row in a sentence: 'NIT: Otro proveedor ya tiene este NIT' */
function reasonOf({ columns }: ImportSheet, { faults }: RowResult): string {
  return faults
    .map(({ field, message }) => {
      const title = columns.find((each) => each.field === field)?.title;
      return title === undefined ? message : `${title}: ${message}`;
    })
    .join(' ');
}
