import { counted } from '@expediente/kernel/format.ts';

/** The sheet of a workbook that was read. */
export interface SheetRead {
  readonly sheet: string;
  /** Rows that the sheet hides, by hand or by a filter: they were read like the others. */
  readonly hidden: number;
}

/** What a person has to know of the sheet that was read. */
export const sheetInWords = ({ sheet, hidden }: SheetRead): string =>
  [
    ...(sheet === '' ? [] : [`Hoja leída: «${sheet}».`]),
    ...(hidden === 0
      ? []
      : [
          `También se ${hidden === 1 ? 'leyó' : 'leyeron'} ${counted(hidden, 'fila')} que la hoja no muestra (${hidden === 1 ? 'oculta o filtrada' : 'ocultas o filtradas'}).`,
        ]),
  ].join(' ');
