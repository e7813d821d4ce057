import { counted } from '@expediente/kernel/format.ts';
import { quoted } from '@expediente/kernel/text.ts';

/** The sheet of a workbook that was read. */
export interface SheetRead {
  readonly sheet: string;
  /** Rows that the sheet hides, by hand or by a filter: they were read like the others. */
  readonly hidden: number;
  /** Further sheets that have the same titles, which were not read. */
  readonly others: readonly string[];
}

/** Facts that a person has to know of the sheet that was read, in sentences. */
export const sheetInWords = ({ sheet, hidden, others }: SheetRead): string =>
  [
    ...(sheet === '' ? [] : [`Hoja leída: «${sheet}».`]),
    ...(hidden === 0
      ? []
      : [
          `También se ${hidden === 1 ? 'leyó' : 'leyeron'} ${counted(hidden, 'fila')} que la hoja no muestra (${hidden === 1 ? 'oculta o filtrada' : 'ocultas o filtradas'}).`,
        ]),
    ...(others.length === 0
      ? []
      : [
          `No se ${others.length === 1 ? 'leyó la hoja' : 'leyeron las hojas'} ${others.map(quoted).join(', ')}, con los mismos títulos: si también se carga, póngala en un libro aparte.`,
        ]),
  ].join(' ');
