import { createContext } from 'react';

/** A column, as far as a cell names it. */
interface NamedColumn {
  readonly field: string;
  readonly title: string;
}

/** What the cells of one grid ask of it; lines are that grid's own. */
export interface CellEdits {
  /** Puts a value into a cell of the form's lines. @param stay names the time in which the cell has the keyboard */
  change(line: object, column: NamedColumn, value: string, stay: string): void;
  /** Names a cell for those who do not see its row and column. */
  nameOf(line: object, column: NamedColumn): string;
}

export const CellEdits = createContext<CellEdits>({ change: () => undefined, nameOf: () => '' });
