import type { BookRecord } from '@expediente/schemas/catalogues/records.ts';
import { distinctNames } from '../input/distinct-names.ts';
import { optionsOf } from './live-fields.ts';

/** Choice among the active books of minutes; its help explains where none exists. */
export const bookChoice = (books: readonly BookRecord[]) => ({
  options: optionsOf(distinctNames(books, ({ name }) => name)),
  ...(books.length === 0 && { help: 'Todavía no hay libros activos: se agregan en «Listado de Libros».' }),
});
