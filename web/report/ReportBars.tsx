import './report-bars.css';
import { counted } from '@expediente/kernel/format.ts';
import type { ReportBar, ReportPicture } from '@expediente/schemas/reports/definition.ts';
import { moneyText } from '../kit/figures/amounts.tsx';
import type { Filter } from '../kit/list/filters.tsx';
import { withFilter } from '../kit/list/list-state.ts';
import type { List } from '../kit/list/useList.ts';
import type { Answer, Row } from './useReport.ts';

interface Props {
  readonly picture: ReportPicture;
  readonly filters: readonly Filter[];
  readonly list: List<Row, Answer>;
}

/**
 * Bar chart of a report: one bar per value of a filter. Pressing a bar filters the rows by it, or removes that
 * filter.
 */
export function ReportBars({ picture, filters, list }: Props) {
  const bars = (list.answer?.bars ?? []).filter(({ filter }) => filter === picture.filter);
  const options = filters.find(({ name }) => name === picture.filter)?.options ?? [];
  const chosen = list.state.filters[picture.filter]?.[0];
  const most = Math.max(...bars.map(wholeOf), 0);
  if (most === 0) return null;
  return (
    <section
      className={`report-bars${picture.of || picture.limited ? ' parts' : ''}`}
      aria-label={picture.title}
    >
      <h2>{picture.title}</h2>
      {options.flatMap(({ value, label }) => {
        const bar = bars.find((each) => each.value === String(value));
        if (!bar) return [];
        const pressed = chosen === bar.value;
        const choose = () => list.set((now) => withFilter(now, picture.filter, pressed ? [] : [bar.value]));
        return (
          <button key={bar.value} type="button" aria-pressed={pressed} onClick={choose}>
            <span>{label}</span>
            <span className="report-bar" aria-hidden="true">
              {bar.of !== null && <i className="whole" style={{ width: percent(wholeOf(bar), most) }} />}
              <i style={{ width: percent(sizeOf(bar), most) }} />
              {bar.limit !== null && <Limit bar={bar} most={most} />}
            </span>
            <span className={bar.beyond && isAbove(bar) ? 'figures beyond' : 'figures'}>{barText(bar)}</span>
          </button>
        );
      })}
    </section>
  );
}

// Amounts become floats only for drawing.
const sizeOf = ({ sum, total, rows }: ReportBar): number => Math.max(Number(sum ?? total ?? rows), 0);
const limitOf = ({ limit }: ReportBar): number => Number(limit ?? 0);
const isAbove = (bar: ReportBar): boolean => sizeOf(bar) > limitOf(bar);
const wholeOf = (bar: ReportBar): number => Math.max(Number(bar.of ?? 0), limitOf(bar), sizeOf(bar));
const percent = (part: number, whole: number): string => `${(100 * part) / whole}%`;

/** Line at the limit of a bar, whose part beyond it is red where a row is. */
const Limit = ({ bar, most }: { readonly bar: ReportBar; readonly most: number }) => (
  <>
    {bar.beyond && isAbove(bar) && (
      <i
        className="beyond"
        style={{ left: percent(limitOf(bar), most), width: percent(sizeOf(bar) - limitOf(bar), most) }}
      />
    )}
    <i className="limit" style={{ left: percent(limitOf(bar), most) }} />
  </>
);

function barText({ rows, total, of, sum, limit }: ReportBar): string {
  if (sum !== null) return limit === null ? moneyText(sum) : `${moneyText(sum)} de ${moneyText(limit)}`;
  if (total === null) return counted(rows, 'registro');
  return of === null ? moneyText(total) : `${moneyText(total)} de ${moneyText(of)}`;
}
