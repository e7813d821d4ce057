import { copyIn } from '@expediente/platform/copy.ts';
import type pg from 'pg';
import { quoted, type Row, type Table } from './tables.ts';
import { copyText } from './values.ts';

const CHUNK = 64 * 1024;

/** Rows written down for COPY, ready to be sent. */
export interface CopyText {
  readonly statement: string;
  readonly chunks: readonly string[];
}

export function copyTextOf(name: string, table: Table, rows: readonly Row[]): CopyText {
  const columns = Object.entries(table.columns);
  const chunks: string[] = [];
  let chunk = '';
  for (const row of rows) {
    let first = true;
    for (const [column, type] of columns) {
      chunk += first ? copyText(row[column], type) : `\t${copyText(row[column], type)}`;
      first = false;
    }
    chunk += '\n';
    if (chunk.length > CHUNK) {
      chunks.push(chunk);
      chunk = '';
    }
  }
  if (chunk !== '') chunks.push(chunk);
  return {
    statement: `copy ${name} (${columns.map(([column]) => quoted(column)).join(', ')}) from stdin`,
    chunks,
  };
}

/** Adds rows that their table does not hold yet, in one statement. */
export async function sendCopy(client: pg.ClientBase, { statement, chunks }: CopyText): Promise<void> {
  if (chunks.length === 0) return;
  await copyIn(client, statement, buffers(chunks));
}

function* buffers(chunks: readonly string[]): Generator<Buffer> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}
