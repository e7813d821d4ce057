import './bars.css';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Fragment } from 'react';
import type { Meaning } from '../../base/tokens.ts';

export interface BarPart {
  readonly label: string;
  /** Colour of the part; `rest`: the remainder, in the colour of the bar's ground. */
  readonly tone: Meaning | 'rest';
  /** Decimal text; only the drawing turns it into a number. */
  readonly value: string;
}

export interface BarRow {
  readonly label: string;
  /** Group of the row, shown above its first row. */
  readonly group?: string;
  /** Total of which the parts are shares. */
  readonly whole: string;
  readonly parts: readonly BarPart[];
}

interface Props {
  /** Caption of the table, or name of the list. */
  readonly name: string;
  readonly rows: readonly BarRow[];
  /** True in a narrow column, where the bars are a list on wide screens too. */
  readonly aside?: boolean;
  /** Text of a value: `moneyText`, `quantityText`. */
  shown(value: string): string;
}

/** Parts of a whole as bars with their figures, in a table, or a list on a phone, for screen readers too. */
export function Bars(props: Props) {
  // Five columns have no room below this width.
  const narrow = useMediaQuery(useTheme().breakpoints.down('md'));
  // Pages have two columns from this width on.
  const columns = useMediaQuery('(min-width: 1280px)');
  return narrow || (props.aside && columns) ? <BarList {...props} /> : <BarTable {...props} />;
}

function BarTable({ name, rows, shown }: Props) {
  const heads = rows[0]?.parts ?? [];
  return (
    <table className="bars-table">
      <caption className="visually-hidden">{name}</caption>
      <thead>
        <tr>
          <td className="of" />
          <th scope="col" className="figure">
            Total
          </th>
          {heads.map((part) => (
            <th key={part.label} scope="col" className="figure">
              <PartLabel part={part} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <Fragment key={keyOf(row)}>
            {begins(rows, at) && (
              <tr className="bars-group">
                <th scope="colgroup" colSpan={heads.length + 2}>
                  {row.group}
                </th>
              </tr>
            )}
            <tr>
              <th scope="row" className="of">
                {row.label}
                <Bar row={row} />
              </th>
              <td className="figure">{shown(row.whole)}</td>
              {row.parts.map((part) => (
                <td key={part.label} className="figure">
                  {shown(part.value)}
                </td>
              ))}
            </tr>
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function BarList({ name, rows, shown }: Props) {
  return (
    <ul className="bars-list" aria-label={name}>
      {rows.map((row, at) => (
        <li key={keyOf(row)}>
          {begins(rows, at) && <strong className="bars-group">{row.group}</strong>}
          <div className="bars-whole">
            <span>{row.label}</span>
            <span>{shown(row.whole)}</span>
          </div>
          <Bar row={row} />
          <dl>
            {row.parts.map((part) => (
              <div key={part.label}>
                <dt>
                  <PartLabel part={part} />
                </dt>
                <dd>{shown(part.value)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** Key with the group, because units of two executors may have the same name. */
const keyOf = ({ group = '', label }: BarRow): string => `${group} ${label}`;

/** True for the first row of its group. */
const begins = (rows: readonly BarRow[], at: number): boolean =>
  rows[at]?.group !== undefined && rows[at]?.group !== rows[at - 1]?.group;

function Bar({ row }: { readonly row: BarRow }) {
  return (
    <div className="bars-track" aria-hidden="true">
      {row.parts.map((part) => (
        <i
          key={part.label}
          style={{ width: `${share(part.value, row.whole)}%`, background: barColor(part.tone) }}
        />
      ))}
    </div>
  );
}

function PartLabel({ part }: { readonly part: BarPart }) {
  return (
    <>
      <span className="bars-swatch" style={{ background: barColor(part.tone) }} aria-hidden="true" />
      {part.label}
    </>
  );
}

/** Colour of a part, calmer than that of texts and still distinct from its neighbours. */
const barColor = (tone: BarPart['tone']): string =>
  tone === 'rest'
    ? 'color-mix(in srgb, var(--annulled) 22%, var(--surface))'
    : `color-mix(in srgb, var(--${tone}) 70%, var(--surface))`;

/** Width in percent: the one place where an amount becomes a float, for drawing only. */
const share = (part: string, whole: string): number => {
  const all = Number(whole);
  return all > 0 ? Math.min(100, Math.max(0, (Number(part) / all) * 100)) : 0;
};
