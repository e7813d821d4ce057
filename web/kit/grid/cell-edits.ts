import { createContext } from 'react';

/** Column of a cell. */
interface NamedColumn {
  readonly field: string;
  readonly title: string;
}

/** Functions that one grid offers its cells; lines are that grid's own. */
export interface CellEdits {
  /** Sets a cell of the form's lines. @param stay identifies one stay of the focus in the cell */
  change(line: object, column: NamedColumn, value: string, stay: string): void;
  /** Name of a cell for people who do not see its row and column. */
  nameOf(line: object, column: NamedColumn): string;
}

export const CellEdits = createContext<CellEdits>({ change: () => undefined, nameOf: () => '' });
