import { styled, useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Meaning } from '../app/tokens.ts';

export interface BarPart {
  readonly label: string;
  /** `rest`: what is left, drawn as the ground on which the others stand. */
  readonly tone: Meaning | 'rest';
  /** Decimal text; the drawing alone turns it into a number. */
  readonly value: string;
}

export interface BarRow {
  readonly label: string;
  /** The whole the parts are of. */
  readonly whole: string;
  readonly parts: readonly BarPart[];
}

interface Props {
  /** Caption of the table, name of the list that the bars are. */
  readonly name: string;
  readonly rows: readonly BarRow[];
  /** How a value is written: moneyText, quantityText. */
  shown(value: string): string;
}

const Table = styled('table')({
  // Two of them below each other have their columns in line.
  tableLayout: 'fixed',
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: '6px 0 8px 10px',
    textAlign: 'left',
    verticalAlign: 'baseline',
    borderTop: '1px solid var(--line)',
  },
  '& thead th, & thead td': { borderTop: 0 },
  '& thead th': { color: 'var(--muted)', fontSize: '0.86rem', fontWeight: 600 },
  '& tbody th': { fontWeight: 500 },
  '& .figure': { textAlign: 'right', whiteSpace: 'nowrap', fontSize: '0.93rem' },
  '& .of': { width: '31%', paddingLeft: 0 },
  '& .of > div': { marginTop: 4 },
});
const List = styled('ul')({
  margin: '12px 0 0',
  padding: 0,
  listStyle: 'none',
  '& li': { padding: '10px 0', borderTop: '1px solid var(--line)', fontWeight: 500 },
  '& > li > div': { marginTop: 4 },
  '& dl': { margin: '6px 0 0', fontWeight: 400 },
  '& dl > div': { display: 'flex', justifyContent: 'space-between', gap: 12 },
  '& dt': { color: 'var(--muted)' },
  '& dd': { margin: 0 },
});
const Track = styled('div')({
  display: 'flex',
  height: 8,
  borderRadius: 2,
  overflow: 'hidden',
  '& i': { display: 'block', height: '100%' },
  '& i:not(:last-of-type)': { borderRight: '1px solid var(--surface)' },
});
const Swatch = styled('span')({
  display: 'inline-block',
  width: 10,
  height: 10,
  borderRadius: 2,
  marginRight: 6,
});

/** Parts of a whole as bars with their figures: a table, on a phone a list, so that it reads without seeing. */
export function Bars(props: Props) {
  // Below it five columns have no room.
  const narrow = useMediaQuery(useTheme().breakpoints.down('md'));
  return narrow ? <BarList {...props} /> : <BarTable {...props} />;
}

function BarTable({ name, rows, shown }: Props) {
  const heads = rows[0]?.parts ?? [];
  return (
    <Table>
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
        {rows.map((row) => (
          <tr key={row.label}>
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
        ))}
      </tbody>
    </Table>
  );
}

function BarList({ name, rows, shown }: Props) {
  return (
    <List aria-label={name}>
      {rows.map((row) => (
        <li key={row.label}>
          {row.label}
          <Bar row={row} />
          <dl>
            <div>
              <dt>Total</dt>
              <dd>{shown(row.whole)}</dd>
            </div>
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
    </List>
  );
}

function Bar({ row }: { readonly row: BarRow }) {
  return (
    <Track aria-hidden="true">
      {row.parts.map((part) => (
        <i
          key={part.label}
          style={{ width: `${share(part.value, row.whole)}%`, background: barColor(part.tone) }}
        />
      ))}
    </Track>
  );
}

function PartLabel({ part }: { readonly part: BarPart }) {
  return (
    <>
      <Swatch style={{ background: barColor(part.tone) }} aria-hidden="true" />
      {part.label}
    </>
  );
}

/** Calmer than the text's colour, still told apart from its neighbours. */
const barColor = (tone: BarPart['tone']): string =>
  tone === 'rest'
    ? 'color-mix(in srgb, var(--annulled) 22%, var(--surface))'
    : `color-mix(in srgb, var(--${tone}) 70%, var(--surface))`;

/** Width in percent: the one place where an amount becomes a float, for drawing only. */
const share = (part: string, whole: string): number => {
  const all = Number(whole);
  return all > 0 ? Math.min(100, Math.max(0, (Number(part) / all) * 100)) : 0;
};
