import { buffer } from 'node:stream/consumers';
import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import { sheetColumns } from '@expediente/catalogues/excel/sheet.ts';
import { type WrittenCell, writeWorkbook } from '@expediente/platform/excel/write.ts';
import type { ImportRow, ImportSheet, RowResult } from '@expediente/schemas/catalogues/import.ts';
import type { TestServices } from './services.ts';

/** Workbook with these cells under the titles of a catalogue's columns, like a filled-in template. */
export async function filledTemplate(
  definition: AnyCatalogue,
  rows: readonly Readonly<Record<string, WrittenCell>>[],
): Promise<Buffer> {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = sheetColumns(definition, 1).filter(({ field }) => fields.includes(field));
  const sheet = {
    name: 'Hoja1',
    columns: columns.map(({ title }) => ({ title, kind: 'text' as const, width: 20 })),
    rows: [rows.map((row) => columns.map(({ field }) => row[field]))],
  };
  return await buffer(writeWorkbook([sheet], 'prueba'));
}

export interface Reply<Data> {
  readonly status: number;
  readonly response: string;
  readonly message: string;
  readonly data: Data;
}

/** Sends a form with a file, as a browser does. */
export async function sendFile(
  { app }: Pick<TestServices, 'app'>,
  url: string,
  fields: Readonly<Record<string, string>>,
  field: string,
  content: Buffer,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(field, new Blob([new Uint8Array(content)]), 'datos.pdf');
  const request = new Request('http://x', { method: 'POST', body: form });
  return await app.inject({
    method: 'POST',
    url,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  });
}

/** User who loads workbooks into one catalogue. */
export class Loader {
  readonly #services: TestServices;
  readonly #token: string;
  readonly #path: string;

  constructor(services: TestServices, token: string, catalogue: string) {
    this.#services = services;
    this.#token = token;
    this.#path = `/catalogues/${catalogue}/import`;
  }

  async upload(content: Buffer, step: 'read' | 'refused' = 'read') {
    return await sendFile(this.#services, `${this.#path}/${step}`, { token: this.#token }, 'p_file', content);
  }

  async read(content: Buffer): Promise<Reply<ImportSheet>> {
    const reply = await this.upload(content);
    return { status: reply.statusCode, ...reply.json() };
  }

  async check(rows: readonly ImportRow[]): Promise<readonly RowResult[]> {
    return await this.#send('check', rows, {});
  }

  async load(rows: readonly ImportRow[], key: string): Promise<readonly RowResult[]> {
    return await this.#send('load', rows, { 'idempotency-key': key });
  }

  async #send(step: string, rows: readonly ImportRow[], headers: Record<string, string>) {
    const results: RowResult[] = [];
    for (let at = 0; at < rows.length; at += 200) {
      const payload = { token: this.#token, p_rows: rows.slice(at, at + 200) };
      const { status, message, data } = await this.#services.call(
        'POST',
        `${this.#path}/${step}`,
        payload,
        headers,
      );
      if (status !== 200) throw new Error(`${status} ${message} ${JSON.stringify(data)}`);
      results.push(...data.rows);
    }
    return results;
  }
}

/** Number of rows by result. */
export function classesOf(results: readonly RowResult[]): Readonly<Record<string, number>> {
  const classes: Record<string, number> = {};
  for (const { is } of results) classes[is] = (classes[is] ?? 0) + 1;
  return classes;
}
