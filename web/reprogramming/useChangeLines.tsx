import type { Page } from '@expediente/schemas/shared/read.ts';
import Balance from '@mui/icons-material/BalanceOutlined';
import FileUpload from '@mui/icons-material/FileUploadOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { get } from '../base/api.ts';
import { notify } from '../base/notices.ts';
import { moneyText } from '../kit/figures/amounts.tsx';
import type { ColumnsOf, LinesView } from '../kit/form/LinesField.tsx';
import { NONE_FOUND, useLineSearch } from '../kit/grid/useLineSearch.tsx';
import { useCards } from '../kit/layout/useCards.ts';
import { OpenStep, useStepAddress } from '../kit/steps/useSteps.tsx';
import { AddLine } from '../pac/AddLine.tsx';
import type { PacFormLine } from '../pac/lines.ts';
import { type ChangedPlan, LoadChanges } from './LoadChanges.tsx';
import {
  addedLine,
  balanced,
  differenceOf,
  type EditedLine,
  faultsOf,
  isChanged,
  isTypeOffered,
  keyOf,
  lockOf,
  mayBalance,
  newTotal,
  underLevel,
  withChanges,
} from './lines.ts';

interface Level {
  readonly id: string;
  readonly description: string;
}

interface Asked {
  /** The lines of the plan. */
  readonly plan: readonly EditedLine[];
  /** Those that are changed, and those that are added. */
  readonly changes: readonly EditedLine[];
  readonly extension: boolean;
  /** Whose plan: it was read; undefined before. */
  readonly of: ChangedPlan | undefined;
  /** The form's. */
  readonly tries: number;
  onChange(changes: readonly EditedLine[]): void;
}

const LEVELS = '/nivel/get/public';
const ADD = 'agregar';
const LOAD = 'cargar';

/** Every line of the plan next to what is asked of it; a line is changed once it has a type of modification. */
export function useChangeLines(asked: Asked): {
  readonly view: LinesView<EditedLine>;
  readonly dialog: ReactNode;
} {
  const { plan, changes, extension, of, tries } = asked;
  const ready = of !== undefined;
  const latest = useRef(asked);
  latest.current = asked;
  const step = useStepAddress();
  /** As it was chosen; undefined: it was not. */
  const [chosen, setChosen] = useState<boolean>();
  const cards = useCards();
  const { data } = useQuery({
    queryKey: [LEVELS, 'reprogramming'],
    queryFn: ({ signal }) => get<Page<Level>>(LEVELS, { p_form: 'reprogramming' }, { signal }),
    staleTime: 300_000,
  });
  const levels = data?.rows;
  const all = useMemo(() => {
    const changed = new Map(changes.map((line) => [keyOf(line), line]));
    const planned = new Set(plan.map(keyOf));
    return [
      ...plan.map((line) => changed.get(keyOf(line)) ?? line),
      ...changes.filter((line) => !planned.has(keyOf(line))),
    ];
  }, [plan, changes]);
  const { found, searching, field: search } = useLineSearch({ lines: all, textOf, tries });
  // A whole plan of cards is many screens long: a phone shows what changes, and what is looked for to be changed.
  const changedOnly = chosen ?? (cards && !searching);
  const shown = useMemo(() => (changedOnly ? found.filter(isChanged) : found), [found, changedOnly]);
  const faults = useMemo(() => faultsOf(shown, extension), [shown, extension]);
  const columns = useMemo<ColumnsOf<EditedLine>>(() => {
    const open = (field: 'p_qty' | 'p_price' | 'p_justification') => ({
      editable: (line: EditedLine) => lockOf(line, field) === '',
      locked: (line: EditedLine) => lockOf(line, field),
    });
    const balance = (line: EditedLine) => {
      const { changes: now, onChange } = latest.current;
      const next = balanced(now.find((each) => keyOf(each) === keyOf(line)) ?? line, now);
      if (typeof next === 'string') notify('warning', next);
      else onChange(withChanges(now, [next]));
    };
    return {
      p_id_nivel: {
        control: true,
        render: (line) => (
          <LevelChoice
            line={line}
            levels={levels ?? []}
            extension={extension}
            onChoice={(level) => {
              const { changes: now, onChange } = latest.current;
              const next = underLevel(now.find((each) => keyOf(each) === keyOf(line)) ?? line, level);
              onChange(withChanges(now, [next]));
            }}
          />
        ),
      },
      p_qty: open('p_qty'),
      p_price: open('p_price'),
      p_justification: open('p_justification'),
      new_total: {
        value: totalText,
        render: (line) => (
          <span className="reprogramming-total">
            {totalText(line)}
            {mayBalance(line, extension) && <BalanceButton line={line} onBalance={balance} />}
          </span>
        ),
      },
      difference: { value: (line) => (isChanged(line) ? moneyText(differenceOf(line)) : '') },
    };
  }, [levels, extension]);
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
  const dialog = of !== undefined && (step.step === ADD || step.step === LOAD) && (
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
  return { view, dialog };
}

const emptyText = (ready: boolean, unchanged: boolean): string => {
  if (!ready) return 'Seleccione el centro de costo: aquí estarán las líneas de su plan.';
  return unchanged ? 'Todavía no hay cambios. Busque el insumo que cambia, o vea todo el plan.' : NONE_FOUND;
};

/** How many changes are found, of those that there are: '1 de 2' while the search leaves some out. */
const countOf = (found: readonly EditedLine[], changes: number): string => {
  const seen = found.filter(isChanged).length;
  return seen === changes ? String(changes) : `${seen} de ${changes}`;
};

const textOf = (line: EditedLine): string =>
  `${line.cod_internal} ${line.description} ${line.p_id_sub_products}`;

const totalText = (line: EditedLine): string => (isChanged(line) ? moneyText(newTotal(line)) : '');

/** Finds the price by which the whole comes out; in a grid Enter on its cell presses it. */
const BalanceButton = ({
  line,
  onBalance,
}: {
  readonly line: EditedLine;
  onBalance(line: EditedLine): void;
}) => (
  <button
    type="button"
    className="reprogramming-balance no-print"
    title="Cuadrar con este precio"
    aria-label={`Cuadrar con el precio de ${line.cod_internal} ${line.p_id_sub_products}`}
    onClick={() => onBalance(line)}
  >
    <Balance fontSize="inherit" aria-hidden />
    <span>Cuadrar con este precio</span>
  </button>
);

/** As the dialog that adds supplies asks for what is there already. */
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

interface ChoiceProps {
  readonly line: EditedLine;
  readonly levels: readonly Level[];
  readonly extension: boolean;
  onChoice(level: string): void;
}

/** The types that a line of its kind may have; none: it stays as it is. */
function LevelChoice({ line, levels, extension, onChoice }: ChoiceProps) {
  const offered = levels.filter(({ id }) => id === line.p_id_nivel || isTypeOffered(id, line, extension));
  // The grid draws the line a moment later: until then the list shows what was chosen, and the next key goes on from it.
  const [chosen, setChosen] = useState(line.p_id_nivel);
  useEffect(() => setChosen(line.p_id_nivel), [line.p_id_nivel]);
  return (
    <select
      className="reprogramming-level"
      aria-label={`Tipo de modificación de ${line.cod_internal} ${line.p_id_sub_products}`}
      value={chosen}
      onChange={({ target }) => {
        setChosen(target.value);
        onChoice(target.value);
      }}
    >
      <option value="">{line.kind === 'new' ? 'Quitar' : 'Sin cambio'}</option>
      {offered.map(({ id, description }) => (
        <option key={id} value={id}>
          {id} · {description}
        </option>
      ))}
    </select>
  );
}
