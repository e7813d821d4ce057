import type { AskedSupply } from '@expediente/schemas/request/forms.ts';
import type { UnitBudgetLine } from '@expediente/schemas/request/read.ts';
import FileUpload from '@mui/icons-material/FileUploadOutlined';
import Button from '@mui/material/Button';
import { useMemo, useRef, useState } from 'react';
import type { LinesView } from '../kit/form/LinesField.tsx';
import { sameValues } from '../kit/form/same.ts';
import { NONE_FOUND, useLineSearch } from '../kit/grid/useLineSearch.tsx';
import {
  COLUMNS,
  excessOf,
  isAsked,
  keptOf,
  LOT_COLUMNS,
  type PlanGridLine,
  planGridLines,
  supplyKey,
  textOf,
  totalsOf,
} from './plan-lines.ts';

const NO_LINES: readonly UnitBudgetLine[] = [];
/** Number of lines up to which all are visible; above it there is a search. */
const SEEN_AT_ONCE = 10;

interface Asked {
  /** Field of the command that lists what is asked. */
  readonly field: string;
  /** Lines of the plan; undefined: no cost centre is chosen, or they are being read. */
  readonly plan: readonly UnitBudgetLine[] | undefined;
  readonly asked: readonly AskedSupply[];
  /** Failed tries of the form. */
  readonly tries: number;
  /** True: each supply becomes a request of its own, which may have its own justification. */
  readonly bySupply?: boolean;
  /** Each new value puts the keyboard into the first empty cell. */
  readonly begin?: string | number;
  /** Text of a plan without lines. */
  readonly none: string;
  /** Opens the dialog that loads quantities from a workbook. */
  onLoad(): void;
}

/**
 * Grid of a plan in which quantities are asked for, with search and amounts: of a medical service, and of a lot of
 * pedidos (R3 §5, hospital A1).
 */
export function usePlanGrid({ field, plan, asked, tries, bySupply = false, begin, none, onLoad }: Asked) {
  /** True: only lines of which something is asked are shown. */
  const [askedOnly, setAskedOnly] = useState(false);
  const { lines, total } = useMemo(
    () => planGridLines(plan ?? NO_LINES, asked, bySupply),
    [plan, asked, bySupply],
  );
  const all = useSameLines(lines);
  const { found, field: search } = useLineSearch({ lines: all, textOf, tries });
  const shown = useMemo(() => (askedOnly ? found.filter(isAsked) : found), [found, askedOnly]);
  const faults = useMemo(() => excessOf(field, shown), [field, shown]);
  const count = all.filter(isAsked).length;
  const view: LinesView<AskedSupply> = {
    shown,
    columns: bySupply ? LOT_COLUMNS : COLUMNS,
    kept: (changed) => keptOf(all, changed as readonly PlanGridLine[]), // rows of `shown`
    faults,
    sparse: true,
    totals: totalsOf(all, bySupply),
    atFault: tries,
    begin,
    empty: emptyText(plan, askedOnly && count === 0, none),
    add: all.length > 0 && (
      <>
        {all.length > SEEN_AT_ONCE && search}
        {all.length > SEEN_AT_ONCE && (
          <Button
            variant={askedOnly ? 'contained' : 'outlined'}
            aria-pressed={askedOnly}
            onClick={() => setAskedOnly(!askedOnly)}
          >
            {`Solo con cantidad (${count})`}
          </Button>
        )}
        <Button variant="outlined" startIcon={<FileUpload />} onClick={onLoad}>
          Cargar Excel
        </Button>
      </>
    ),
  };
  return { view, total };
}

const emptyText = (
  plan: readonly UnitBudgetLine[] | undefined,
  nothingAsked: boolean,
  none: string,
): string => {
  if (plan === undefined) return 'Seleccione el centro de costo.';
  if (plan.length === 0) return none;
  return nothingAsked ? 'Todavía no hay cantidades.' : NONE_FOUND;
};

/** The lines, each the same object as before where it says the same, so that the grid draws only the others. */
function useSameLines(lines: readonly PlanGridLine[]): readonly PlanGridLine[] {
  const before = useRef<ReadonlyMap<string, PlanGridLine>>(new Map());
  return useMemo(() => {
    const same = lines.map((line) => {
      const old = before.current.get(supplyKey(line));
      return old && sameValues(old, line) ? old : line;
    });
    before.current = new Map(same.map((line) => [supplyKey(line), line]));
    return same;
  }, [lines]);
}
