import { copyIn } from '@expediente/platform/copy.ts';
import type pg from 'pg';
import type { ColumnType } from '../projection.ts';
import { quoted, type Row, type Table } from './tables.ts';
import { copyText } from './values.ts';

const CHUNK = 64 * 1024;

/** Rows of one table in the text format of COPY, each written when it is added. */
export class CopyText {
  readonly #name: string;
  readonly #columns: readonly (readonly [string, ColumnType])[];
  /** Chunks as bytes: they are outside the heap, so that the garbage collector does not move them. */
  readonly #chunks: Buffer[] = [];
  #chunk = '';

  constructor(name: string, table: Table) {
    this.#name = name;
    this.#columns = Object.entries(table.columns);
  }

  add(row: Row): void {
    let text = '';
    let first = true;
    for (const [column, type] of this.#columns) {
      text += first ? copyText(row[column], type) : `\t${copyText(row[column], type)}`;
      first = false;
    }
    this.#chunk += `${text}\n`;
    if (this.#chunk.length > CHUNK) this.#close();
  }

  /** Adds new rows to the table, in one statement. */
  async send(client: pg.ClientBase): Promise<void> {
    this.#close();
    if (this.#chunks.length === 0) return;
    const columns = this.#columns.map(([column]) => quoted(column)).join(', ');
    await copyIn(client, `copy ${this.#name} (${columns}) from stdin`, this.#chunks);
  }

  #close(): void {
    if (this.#chunk !== '') this.#chunks.push(Buffer.from(this.#chunk));
    this.#chunk = '';
  }
}
