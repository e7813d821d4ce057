import type { BookRecord } from '@expediente/schemas/catalogues/records.ts';
import { distinctNames } from '../input/distinct-names.ts';
import { optionsOf } from './live-fields.ts';

/** The active books of minutes as a choice. */
export const bookChoice = (books: readonly BookRecord[]) => ({
  options: optionsOf(distinctNames(books, ({ name }) => name)),
  ...(books.length === 0 && { help: 'Todavía no hay libros activos: se agregan en «Listado de Libros».' }),
});
