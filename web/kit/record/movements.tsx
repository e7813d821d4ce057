import History from '@mui/icons-material/History';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, useContext, useMemo, useRef } from 'react';
import { RecordDialog } from '../dialog/RecordDialog.tsx';
import type { EditColumn } from '../grid/edit-columns.ts';
import { RecordHistory } from '../history/RecordHistory.tsx';
import { WithinCell } from '../keys/within-cell.ts';
import { OpenStep, useStepAddress } from '../steps/useSteps.tsx';

/** The step in the address. */
const MOVEMENTS = 'movimientos';

interface Ledger<Line> {
  /** As in `/history/{lifecycle}/{id}`. */
  readonly lifecycle: 'planLine' | 'quarterBudget';
  readonly lines: readonly Line[];
  /** Its key's parts joined by hyphens. */
  idOf(line: Line): string;
  /** What people call it: '1004 ACETAMINOFÉN · 1-1-1'. */
  nameOf(line: Line): string;
}

interface Movements<Line> {
  /** Opens a line's movements. */
  readonly column: EditColumn<Line & WithMovements>;
  /** The lines as the grid takes them. */
  readonly lines: readonly (Line & WithMovements)[];
  /** The movements that are looked at; to be drawn next to the grid. */
  readonly dialog: ReactNode;
}

interface WithMovements {
  readonly movements: string;
}

/** Where the balances of a ledger stand in a grid: a button in each line, and behind it who moved it, when, by how much. */
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
  const asked = step.step === MOVEMENTS ? lines.find((line) => idOf(line) === step.of) : undefined;
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
    dialog: asked && (
      <OpenStep>
        <RecordDialog
          open
          size="xl"
          height="content"
          title={`Movimientos · ${nameOf(asked)}`}
          onClose={step.close}
        >
          <RecordHistory lifecycle={lifecycle} id={idOf(asked)} />
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
        // The grid is one Tab stop: Enter on the cell presses it.
        tabIndex={inCell ? -1 : 0}
        aria-label={`Ver movimientos de ${name}`}
        onClick={onClick}
      >
        <History fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
