import './bars.css';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Fragment } from 'react';
import type { Meaning } from '../../base/tokens.ts';

export interface BarPart {
  readonly label: string;
  /** `rest`: what is left, drawn as the ground on which the others stand. */
  readonly tone: Meaning | 'rest';
  /** Decimal text; the drawing alone turns it into a number. */
  readonly value: string;
}

export interface BarRow {
  readonly label: string;
  /** What it belongs to: shown above the first of several. */
  readonly group?: string;
  /** The whole the parts are of. */
  readonly whole: string;
  readonly parts: readonly BarPart[];
}

interface Props {
  /** Caption of the table, name of the list that the bars are. */
  readonly name: string;
  readonly rows: readonly BarRow[];
  /** In a narrow column: what a table would show is below each other. */
  readonly aside?: boolean;
  /** How a value is written: moneyText, quantityText. */
  shown(value: string): string;
}

/** Parts of a whole as bars with their figures: a table, on a phone a list, so that it reads without seeing. */
export function Bars(props: Props) {
  // Below it five columns have no room.
  const narrow = useMediaQuery(useTheme().breakpoints.down('md'));
  // From here on there is a column next to another one.
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

/** Units of two executors may have one name. */
const keyOf = ({ group = '', label }: BarRow): string => `${group} ${label}`;

/** The first row of what it belongs to. */
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

/** Calmer than the text's colour, still distinct from its neighbours. */
const barColor = (tone: BarPart['tone']): string =>
  tone === 'rest'
    ? 'color-mix(in srgb, var(--annulled) 22%, var(--surface))'
    : `color-mix(in srgb, var(--${tone}) 70%, var(--surface))`;

/** Width in percent: the one place where an amount becomes a float, for drawing only. */
const share = (part: string, whole: string): number => {
  const all = Number(whole);
  return all > 0 ? Math.min(100, Math.max(0, (Number(part) / all) * 100)) : 0;
};
