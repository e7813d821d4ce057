import type { Readable } from 'node:stream';
import { ClearError, errorCode } from '@expediente/platform/clear-error.ts';
import { DamagedBackup, END_OF_ROWS } from './format.ts';

const NEWLINE = 10;
/** Ends of rows in the two places where they can be: after a row, or at once where there are none. */
const AFTER_A_ROW = Buffer.from(`\n${END_OF_ROWS}`);
const AT_ONCE = Buffer.from(END_OF_ROWS);
/** Longest line accepted; a manifest of hundreds of tables is far shorter. */
const LONGEST_LINE = 4 * 1024 * 1024;

/** A backup's text, read line by line or, within rows, chunk by chunk. */
export class BackupText {
  /** Part that is being read, for the message when the backup is damaged. */
  part = 'manifest';
  readonly #source: AsyncIterator<Buffer>;
  readonly #file: string;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: Readable, file: string) {
    this.#source = source[Symbol.asyncIterator]();
    this.#file = file;
  }

  /** The next line without its end. */
  async line(): Promise<string> {
    let end = this.#rest.indexOf(NEWLINE);
    while (end < 0) {
      if (this.#rest.length > LONGEST_LINE) throw new DamagedBackup(this.part, 'una línea no termina');
      await this.#more();
      end = this.#rest.indexOf(NEWLINE);
    }
    const line = this.#rest.toString('utf8', 0, end);
    this.#rest = this.#rest.subarray(end + 1);
    return line;
  }

  /** The rows up to their end; what follows is a line again. */
  async *rows(): AsyncGenerator<Buffer, void, void> {
    while (this.#rest.length < AT_ONCE.length) await this.#more();
    if (this.#rest.subarray(0, AT_ONCE.length).equals(AT_ONCE)) {
      this.#rest = this.#rest.subarray(AT_ONCE.length);
      return;
    }
    for (;;) {
      const end = this.#rest.indexOf(AFTER_A_ROW);
      if (end >= 0) {
        const rows = this.#rest.subarray(0, end + 1);
        this.#rest = this.#rest.subarray(end + AFTER_A_ROW.length);
        yield rows;
        return;
      }
      // The end marker may be split over two chunks: the bytes that may belong to it are held back.
      const safe = this.#rest.length - AFTER_A_ROW.length + 1;
      if (safe > 0) {
        const rows = this.#rest.subarray(0, safe);
        this.#rest = this.#rest.subarray(safe);
        yield rows;
      }
      await this.#more();
    }
  }

  /** Refuses further content. */
  async end(): Promise<void> {
    const next = await this.#next();
    if (this.#rest.length > 0 || next !== undefined) throw new DamagedBackup(this.part, 'sobra contenido');
  }

  async #more(): Promise<void> {
    const next = await this.#next();
    if (next === undefined) throw new DamagedBackup(this.part, 'está incompleto');
    this.#rest = this.#rest.length === 0 ? next : Buffer.concat([this.#rest, next]);
  }

  async #next(): Promise<Buffer | undefined> {
    try {
      const { done, value } = await this.#source.next();
      return done === true ? undefined : value;
    } catch (error) {
      const code = errorCode(error);
      if (code === 'Z_BUF_ERROR') throw new DamagedBackup(this.part, 'está incompleto');
      if (!code.startsWith('Z_')) throw error;
      throw this.part === 'manifest'
        ? new ClearError(`${this.#file} no es un respaldo de Expediente, o está dañado en su comienzo.`)
        : new DamagedBackup(this.part, 'no se puede descomprimir');
    }
  }
}
