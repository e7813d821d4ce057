import './cell-holds.css';
import './edit-grid.css';
import { type ReactNode, useMemo } from 'react';
import { later } from '../../base/arriving.ts';
import { Boundary } from '../../base/Boundary.tsx';
import { Announced } from '../layout/Announced.tsx';
import { useCards } from '../layout/useCards.ts';
import { usePainted } from '../layout/usePainted.ts';
import { EditCards } from './EditCards.tsx';
import { type EditColumn, type EditGridProps, NO_LINES, shownCell, withGroup } from './edit-columns.ts';
import { GridToCome } from './GridToCome.tsx';
import { PrintTable, printClass } from './PrintTable.tsx';

export type { EditColumn, EditGridProps } from './edit-columns.ts';

// `later` loses the type parameter: the cast restores it.
const Editor = later(
  () => import('./EditGridTable.tsx'),
) as unknown as typeof import('./EditGridTable.tsx').default;

/** The lines of a record, edited in a grid: keyboard first, decimals checked, totals below; on a phone as cards. */
export function EditGrid<Line extends object>(props: EditGridProps<Line>) {
  const phone = useCards();
  // One that takes the focus comes with the rest of its record.
  const isTurn = usePainted(props.begin !== undefined);
  const printed = useMemo(
    () => props.columns.filter(({ pressed }) => !pressed).map(withGroup),
    [props.columns],
  );
  return (
    <div
      className="edit-grid"
      data-field={props.field}
      // The grid takes the initial focus in a cell: the dialog must not focus the first field.
      data-begins={!phone && props.begin !== undefined ? '' : undefined}
    >
      <PrintTable
        caption={() => props.name}
        columns={printed}
        rows={props.lines}
        rowId={props.lineId}
        cell={printedCell}
        totals={props.totals && <Totals {...props} columns={printed} />}
      >
        {phone ? (
          <EditCards {...props} />
        ) : isTurn ? (
          <Boundary waiting={<GridToCome {...props} />}>
            <Editor {...props} />
          </Boundary>
        ) : (
          <GridToCome {...props} />
        )}
      </PrintTable>
      <Announced text={linesInWords(props)} />
    </div>
  );
}

/** Announcement of an empty grid; '' while there are lines. */
const linesInWords = <Line extends object>({ lines, empty = NO_LINES }: EditGridProps<Line>): string =>
  lines.length === 0 ? empty : '';

const printedCell = <Line extends object>(column: EditColumn<Line>, line: Line): ReactNode =>
  column.render?.(line) ?? shownCell(column, column.value?.(line) ?? line[column.field]);

const Totals = <Line extends object>({ columns, totals = {} }: EditGridProps<Line>) => (
  <tr className="print-total">
    {columns.map((column) => (
      <td key={column.field} className={printClass(column)}>
        {shownCell(column, totals[column.field])}
      </td>
    ))}
  </tr>
);
