import { styled, useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Meaning } from '../app/tokens.ts';

export interface BarPart {
  readonly label: string;
  readonly tone: Meaning;
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
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: '6px 10px 6px 0',
    textAlign: 'left',
    verticalAlign: 'middle',
    borderTop: '1px solid var(--line)',
  },
  '& thead th, & thead td': { borderTop: 0 },
  '& thead th': { color: 'var(--muted)', fontSize: '0.86rem', fontWeight: 600 },
  '& tbody th': { fontWeight: 500 },
  '& .figure': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& .bar': { width: '22%', minWidth: 84, paddingRight: 0 },
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
  height: 14,
  background: 'var(--annulledGround)',
  borderRadius: 2,
  overflow: 'hidden',
  '& i': { display: 'block', height: '100%', borderRight: '1px solid var(--surface)' },
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
          <td />
          <th scope="col" className="figure">
            Total
          </th>
          {heads.map((part) => (
            <th key={part.label} scope="col" className="figure">
              <PartLabel part={part} />
            </th>
          ))}
          <td className="bar" />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row">{row.label}</th>
            <td className="figure">{shown(row.whole)}</td>
            {row.parts.map((part) => (
              <td key={part.label} className="figure">
                {shown(part.value)}
              </td>
            ))}
            <td className="bar">
              <Bar row={row} />
            </td>
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
const barColor = (tone: Meaning): string => `color-mix(in srgb, var(--${tone}) 70%, var(--surface))`;

/** Width in percent: the one place where an amount becomes a float, for drawing only. */
const share = (part: string, whole: string): number => {
  const all = Number(whole);
  return all > 0 ? Math.min(100, Math.max(0, (Number(part) / all) * 100)) : 0;
};
