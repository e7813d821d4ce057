import Balance from '@mui/icons-material/BalanceOutlined';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import { notify } from '../base/notices.ts';
import { moneyText } from '../kit/figures/amounts.tsx';
import type { ColumnsOf } from '../kit/form/LinesField.tsx';
import {
  balanced,
  differenceOf,
  type EditedLine,
  isChanged,
  isTypeOffered,
  keyOf,
  lockOf,
  mayBalance,
  newTotal,
  underLevel,
  withChanges,
} from './lines.ts';

/** Type of modification. */
export interface Level {
  readonly id: string;
  readonly description: string;
}

interface Changed {
  readonly changes: readonly EditedLine[];
  onChange(changes: readonly EditedLine[]): void;
}

/** Cell that can be edited if the line's type allows it. */
const opened = (field: 'p_qty' | 'p_price' | 'p_justification') => ({
  editable: (line: EditedLine) => lockOf(line, field) === '',
  locked: (line: EditedLine) => lockOf(line, field),
});

/**
 * Columns of the requested changes. @param latest current changes, read when a cell is used: drawn cells are kept for
 * long
 */
export function useChangeColumns(
  levels: readonly Level[] | undefined,
  extension: boolean,
  latest: RefObject<Changed>,
): ColumnsOf<EditedLine> {
  return useMemo<ColumnsOf<EditedLine>>(() => {
    const now = (line: EditedLine) =>
      latest.current.changes.find((each) => keyOf(each) === keyOf(line)) ?? line;
    const put = (line: EditedLine) => {
      const { changes, onChange } = latest.current;
      onChange(withChanges(changes, [line]));
    };
    const balance = (line: EditedLine) => {
      const next = balanced(now(line), latest.current.changes);
      if (typeof next === 'string') notify('warning', next);
      else put(next);
    };
    return {
      p_id_nivel: {
        control: true,
        render: (line) => (
          <LevelChoice
            line={line}
            levels={levels ?? []}
            extension={extension}
            onChoice={(level) => put(underLevel(now(line), level))}
          />
        ),
      },
      p_qty: opened('p_qty'),
      p_price: opened('p_price'),
      p_justification: opened('p_justification'),
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
  }, [levels, extension, latest]);
}

const totalText = (line: EditedLine): string => (isChanged(line) ? moneyText(newTotal(line)) : '');

/** Button that sets the price which balances all changes; in a grid Enter on the cell presses it. */
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

interface ChoiceProps {
  readonly line: EditedLine;
  readonly levels: readonly Level[];
  readonly extension: boolean;
  onChoice(level: string): void;
}

/** Choice of a line's type, among those for lines of its kind; without one the line is not changed. */
function LevelChoice({ line, levels, extension, onChoice }: ChoiceProps) {
  const offered = levels.filter(({ id }) => id === line.p_id_nivel || isTypeOffered(id, line, extension));
  // The grid draws the line a moment later: until then the choice is kept here, and further keys act on it.
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
