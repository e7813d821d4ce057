import History from '@mui/icons-material/History';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, useContext, useMemo, useRef } from 'react';
import { RecordDialog } from '../dialog/RecordDialog.tsx';
import type { EditColumn } from '../grid/edit-columns.ts';
import { RecordHistory } from '../history/RecordHistory.tsx';
import { WithinCell } from '../keys/within-cell.ts';
import { OpenStep, useStepAddress } from '../steps/useSteps.tsx';

/** Name of the step in the address. */
const MOVEMENTS = 'movimientos';

interface Ledger<Line> {
  /** Life cycle, as in `/history/{lifecycle}/{id}`. */
  readonly lifecycle: 'planLine' | 'quarterBudget';
  readonly lines: readonly Line[];
  /** Id of a line's history: the parts of its key joined by hyphens. */
  idOf(line: Line): string;
  /** Name of a line for people: '1004 ACETAMINOFÉN · 1-1-1'. */
  nameOf(line: Line): string;
}

interface Movements<Line> {
  /** Column with the buttons that open a line's movements. */
  readonly column: EditColumn<Line & WithMovements>;
  /** Lines with a field for that column. */
  readonly lines: readonly (Line & WithMovements)[];
  /** Dialog of the opened movements, to be drawn next to the grid. */
  readonly dialog: ReactNode;
}

interface WithMovements {
  readonly movements: string;
}

/** Adds to a grid of a ledger's balances a button per line for its movements: their authors, times and amounts. */
export function useMovements<Line extends object>({
  lifecycle,
  lines,
  idOf,
  nameOf,
}: Ledger<Line>): Movements<Line> {
  const step = useStepAddress();
  const open = useRef(step.open);
  open.current = step.open;
  const naming = useRef({ idOf, nameOf });
  naming.current = { idOf, nameOf };
  const openLine = step.step === MOVEMENTS ? lines.find((line) => idOf(line) === step.of) : undefined;
  const column = useMemo<EditColumn<Line & WithMovements>>(
    () => ({
      field: 'movements',
      title: 'Historia',
      width: 84,
      fixed: true,
      pressed: true,
      render: (line) => (
        <MovementsButton
          name={naming.current.nameOf(line)}
          onClick={() => open.current(MOVEMENTS, naming.current.idOf(line))}
        />
      ),
    }),
    [],
  );
  return {
    column,
    lines: useMemo(() => lines.map((line) => ({ ...line, movements: '' })), [lines]),
    dialog: openLine && (
      <OpenStep>
        <RecordDialog
          open
          size="xl"
          height="content"
          title={`Movimientos · ${nameOf(openLine)}`}
          onClose={step.close}
        >
          <RecordHistory lifecycle={lifecycle} id={idOf(openLine)} />
        </RecordDialog>
      </OpenStep>
    ),
  };
}

function MovementsButton({ name, onClick }: { readonly name: string; onClick(): void }) {
  const inCell = useContext(WithinCell);
  return (
    <Tooltip title="Ver movimientos">
      <IconButton
        size="small"
        // A read-only grid is one stop of Tab: Enter on the cell presses the button.
        tabIndex={inCell ? -1 : 0}
        aria-label={`Ver movimientos de ${name}`}
        onClick={onClick}
      >
        <History fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
