import { MAX_CELL } from '@expediente/kernel/limits.ts';
import { columnLetters } from './cell.ts';

/** A workbook that cannot be read, with the reason and the remedy in Spanish. */
export class UnreadableWorkbook extends Error {
  override readonly name = 'UnreadableWorkbook';
  /**
   * Status of the answer: 415 for a file of another kind, 400 for a workbook whose content cannot be read (domain §8).
   */
  get status(): 400 | 415 {
    return this.message === NOT_EXCEL || this.message === MACROS ? 415 : 400;
  }
}

export const MOST_ROWS = 50_000;
/** Most rows above the records: head lines and titles. */
export const HEAD_ROWS = 20;
export const MOST_COLUMNS = 100;
/** Most bytes of all parts, unpacked: fifty thousand rows of twenty full columns are less. */
export const MOST_UNPACKED = 200 * 1024 * 1024;
/**
 * Most characters of all cells together, a shared text counted as often as it is shown: forty in each of a million
 * cells.
 */
export const MOST_TEXT = 40_000_000;
/** Most shared texts, and most formats of cells; Excel's own bound of formats is 65,490. */
export const MOST_SHARED = 2_000_000;
export const MOST_FORMATS = 65_490;
/** Longest format of a number, as Excel bounds it. */
export const MOST_FORMAT = 255;
/** Memory of the thread that reads a workbook. */
export const MEMORY_MB = 256;
export const LONGEST_MS = 60_000;

export const NOT_EXCEL =
  'El archivo no es un libro de Excel. Guárdelo como libro de Excel (.xlsx) y vuelva a cargarlo.';
export const MACROS =
  'El libro de Excel tiene macros (.xlsm). Guárdelo como libro de Excel (.xlsx) y vuelva a cargarlo.';
export const DAMAGED =
  'El libro de Excel está dañado o no se puede leer. Ábralo, guárdelo de nuevo como .xlsx y vuelva a cargarlo.';
export const LOCKED = 'El libro de Excel tiene contraseña. Guárdelo sin contraseña y vuelva a cargarlo.';
export const TOO_LARGE =
  'El libro de Excel es demasiado grande al abrirlo. Deje solo la hoja con los datos, sin formatos ni imágenes, o divídalo en partes.';
export const TOO_LONG =
  'La lectura del libro de Excel tardó demasiado y se detuvo. Deje solo la hoja con los datos o divídala en partes.';
const counted = (count: number): string => count.toLocaleString('es-GT');
export const TOO_MANY_ROWS = `La hoja tiene más de ${counted(MOST_ROWS)} filas. Divídala en partes.`;
export const NO_SHEET = 'El libro de Excel no tiene ninguna hoja visible con datos.';

/** @param address of a cell to the right of those that are read */
export const farCell = (address: string): string =>
  `La celda ${address} tiene contenido y una hoja se lee hasta la columna ${columnLetters(MOST_COLUMNS)} (${MOST_COLUMNS} columnas). Bórrela, o deje solo las columnas de la plantilla.`;

/** @param address of the cell, `C12`; absent: it is not known */
export const longCell = (address?: string): string =>
  `${address === undefined ? 'Una celda del libro' : `La celda ${address}`} tiene más de ${counted(MAX_CELL)} caracteres, que es lo que admite Excel. Acorte su texto y vuelva a cargar el libro.`;
