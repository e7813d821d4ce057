import type { Page } from '@expediente/schemas/shared/read.ts';
import FileUpload from '@mui/icons-material/FileUploadOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { get } from '../base/api.ts';
import type { LinesView } from '../kit/form/LinesField.tsx';
import { NONE_FOUND, useLineSearch } from '../kit/grid/useLineSearch.tsx';
import { useCards } from '../kit/layout/useCards.ts';
import { OpenStep, useStepAddress } from '../kit/steps/useSteps.tsx';
import { AddLine } from '../pac/AddLine.tsx';
import type { PacFormLine } from '../pac/lines.ts';
import { type ChangedPlan, LoadChanges } from './LoadChanges.tsx';
import { addedLine, type EditedLine, faultsOf, isChanged, withChanges, withPlan } from './lines.ts';
import { type Level, useChangeColumns } from './useChangeColumns.tsx';

interface Asked {
  /** All lines of the plan. */
  readonly plan: readonly EditedLine[];
  /** Changed and added lines only. */
  readonly changes: readonly EditedLine[];
  readonly extension: boolean;
  /** Plan that the lines belong to; undefined until it is loaded. */
  readonly of: ChangedPlan | undefined;
  /** Number of failed attempts to save, as the form counts them. */
  readonly tries: number;
  onChange(changes: readonly EditedLine[]): void;
}

const LEVELS = '/nivel/get/public';
const ADD = 'agregar';
const LOAD = 'cargar';

/** Grid of all lines of the plan with their requested changes; a line is changed once it has a type of modification. */
export function useChangeLines(asked: Asked): {
  readonly view: LinesView<EditedLine>;
  readonly dialog: ReactNode;
} {
  const { plan, changes, extension, of, tries } = asked;
  const ready = of !== undefined;
  const latest = useRef(asked);
  latest.current = asked;
  const step = useStepAddress();
  /** Choice between all lines and changed ones; undefined until the user makes it. */
  const [chosen, setChosen] = useState<boolean>();
  const cards = useCards();
  const { data } = useQuery({
    queryKey: [LEVELS, 'reprogramming'],
    queryFn: ({ signal }) => get<Page<Level>>(LEVELS, { p_form: 'reprogramming' }, { signal }),
    staleTime: 300_000,
  });
  const levels = data?.rows;
  const all = useMemo(() => withPlan(plan, changes), [plan, changes]);
  const { found, searching, field: search } = useLineSearch({ lines: all, textOf, tries });
  // As cards a whole plan would be many screens long: phones begin with the changes, or the result of a search.
  const changedOnly = chosen ?? (cards && !searching);
  const shown = useMemo(() => (changedOnly ? found.filter(isChanged) : found), [found, changedOnly]);
  const faults = useMemo(() => faultsOf(shown, extension), [shown, extension]);
  const columns = useChangeColumns(levels, extension, latest);
  const view: LinesView<EditedLine> = {
    shown,
    kept: (changed, before) => withChanges(before, changed),
    columns,
    faults,
    empty: emptyText(ready, changedOnly && changes.length === 0),
    add: ready && (
      <div className="reprogramming-tools">
        {search}
        <Button
          variant={changedOnly ? 'contained' : 'outlined'}
          aria-pressed={changedOnly}
          onClick={() => setChosen(!changedOnly)}
        >
          Solo los cambios ({countOf(found, changes.length)})
        </Button>
        <Button variant="outlined" onClick={() => step.open(ADD)}>
          Agregar insumo
        </Button>
        <Button variant="outlined" startIcon={<FileUpload />} onClick={() => step.open(LOAD)}>
          Cargar Excel
        </Button>
      </div>
    ),
  };
  const dialog = of !== undefined && <AddingDialog {...{ of, asked, step }} />;
  return { view, dialog };
}

interface DialogProps {
  readonly of: ChangedPlan;
  readonly asked: Asked;
  readonly step: ReturnType<typeof useStepAddress>;
}

/** Dialogs that add a line which the plan does not have, or load changes from a workbook. */
function AddingDialog({ of, asked, step }: DialogProps) {
  const { plan, changes, extension } = asked;
  const latest = useRef(asked);
  latest.current = asked;
  if (step.step !== ADD && step.step !== LOAD) return null;
  return (
    <OpenStep>
      {step.step === ADD ? (
        <AddLine
          lines={[...plan, ...changes].map(asPacLine)}
          onAdd={(added) => latest.current.onChange([...latest.current.changes, ...added.map(addedLine)])}
          onClose={step.close}
        />
      ) : (
        <LoadChanges
          {...{ of, plan, changes, extension }}
          onChange={(loaded) => latest.current.onChange(loaded)}
          onClose={step.close}
        />
      )}
    </OpenStep>
  );
}

const emptyText = (ready: boolean, unchanged: boolean): string => {
  if (!ready) return 'Seleccione el centro de costo: aquí estarán las líneas de su plan.';
  return unchanged ? 'Todavía no hay cambios. Busque el insumo que cambia, o vea todo el plan.' : NONE_FOUND;
};

/** Number of changes found: '1 de 2' while the search hides some. */
const countOf = (found: readonly EditedLine[], changes: number): string => {
  const seen = found.filter(isChanged).length;
  return seen === changes ? String(changes) : `${seen} de ${changes}`;
};

const textOf = (line: EditedLine): string =>
  `${line.cod_internal} ${line.description} ${line.p_id_sub_products}`;

/** Line in the form that the plan's dialog for adding supplies expects, to find those already there. */
const asPacLine = (line: EditedLine): PacFormLine => ({
  p_id_sub_products: line.p_id_sub_products,
  p_id_supplie: line.p_id_supplie,
  p_cod_internal: line.cod_internal,
  p_qty: line.p_qty,
  p_price: line.p_price,
  description: line.description,
  subProduct: line.p_id_sub_products,
  row: line.row,
});
