import './report-bars.css';
import { counted } from '@expediente/kernel/format.ts';
import type { ReportDefinition } from '@expediente/schemas/reports/definition.ts';
import { moneyText } from '../kit/figures/amounts.tsx';
import type { Filter } from '../kit/list/ListTools.tsx';
import { withFilter } from '../kit/list/list-state.ts';
import type { List } from '../kit/list/useList.ts';
import type { Answer, Row } from './useReport.ts';

interface Props {
  readonly picture: NonNullable<ReportDefinition['picture']>;
  readonly filters: readonly Filter[];
  readonly list: List<Row, Answer>;
}

/** A report at a glance: a bar for each value of a filter, which narrows the rows to it, or back to all. */
export function ReportBars({ picture, filters, list }: Props) {
  const bars = list.answer?.bars ?? [];
  const options = filters.find(({ name }) => name === picture.filter)?.options ?? [];
  const chosen = list.state.filters[picture.filter]?.[0];
  // The drawing alone turns an amount into a number.
  const sizeOf = ({ total, rows }: Answer['bars'][number]): number => Number(total ?? rows);
  const most = Math.max(...bars.map(sizeOf), 0);
  if (most === 0) return null;
  return (
    <section className="report-bars" aria-label={picture.title}>
      <h2>{picture.title}</h2>
      {options.flatMap(({ value, label }) => {
        const bar = bars.find((each) => each.value === String(value));
        if (!bar) return [];
        const pressed = chosen === bar.value;
        const choose = () => list.set(withFilter(list.state, picture.filter, pressed ? [] : [bar.value]));
        return (
          <button key={bar.value} type="button" aria-pressed={pressed} onClick={choose}>
            <span>{label}</span>
            <span className="report-bar" aria-hidden="true">
              <i style={{ width: `${(100 * sizeOf(bar)) / most}%` }} />
            </span>
            <span className="figures">
              {bar.total === null ? counted(bar.rows, 'registro') : moneyText(bar.total)}
            </span>
          </button>
        );
      })}
    </section>
  );
}
