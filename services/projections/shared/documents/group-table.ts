import { shownDate } from '@expediente/kernel/dates.ts';
import { type Money, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import { shownMoney, shownPrice, shownQuantity } from '@expediente/kernel/format.ts';
import { linesOf, type Table, type TableColumn, type TableLine } from '../workbooks/table.ts';
import { type CarriedRow, carriedTable } from './carried-table.ts';
import { type Html, html, whole } from './html.ts';

/**
 * A table with the subtotals of its groups and its total, as in a workbook. The amounts of its last column are carried
 * over from page to page.
 * @param breaks lines that begin a page, known after measuring
 */
export function groupTable<Row>(table: Table<Row>, breaks: readonly number[]): Html {
  const { columns } = table;
  const lines = linesOf(table);
  const amounts = columns.at(-1);
  const rows = lines
    .filter((line) => line.is !== 'total')
    .map((line): CarriedRow => {
      const cells = cellsOf(columns, line);
      // Carried tables end in a column of money.
      if (line.is === 'row') return { cells, amount: (amounts?.of(line.row) ?? ZERO_MONEY) as Money };
      return { cells, amount: ZERO_MONEY, total: true };
    });
  return carriedTable({
    head: headOf(columns),
    columns: columns.length,
    rows,
    foot: footOf(table, lines),
    breaks,
  });
}

/** `groupTable` for few rows, without amounts carried over. */
export function plainTable<Row>(table: Table<Row>): Html {
  const { columns } = table;
  const lines = linesOf(table);
  const rows = lines.filter((line) => line.is === 'row');
  return html`<table>
<thead><tr>${headOf(columns)}</tr></thead>
<tbody>
${rows.map(
  (line) => html`<tr>${cellsOf(columns, line)}</tr>
`,
)}${footOf(table, lines)}
</tbody>
</table>`;
}

const isNumber = ({ kind }: TableColumn<never>): boolean => kind !== 'text' && kind !== 'date';

const headOf = <Row>(columns: readonly TableColumn<Row>[]): Html =>
  html`${columns.map((column) =>
    isNumber(column) ? html`<th class="n">${column.title}</th>` : html`<th>${column.title}</th>`,
  )}`;

function footOf<Row>({ columns }: Table<Row>, lines: readonly TableLine<Row>[]): Html {
  const total = lines.at(-1);
  return html`<tr class="total">${total ? cellsOf(columns, total) : null}</tr>`;
}

function cellsOf<Row>(columns: readonly TableColumn<Row>[], line: TableLine<Row>): Html {
  if (line.is === 'row') return html`${columns.map((column) => cell(column, column.of(line.row)))}`;
  const { name, sums } = line;
  const named = Math.max(
    1,
    sums.findIndex((sum) => sum !== null),
  );
  return html`<th colspan="${named}">${name}</th>${columns
    .slice(named)
    .map((column, at) => cell(column, sums[named + at] ?? null))}`;
}

function cell<Row>(column: TableColumn<Row>, value: string | number | null): Html {
  if (isNumber(column)) return html`<td class="n">${shown(column.kind, value)}</td>`;
  return html`<td>${whole(column.kind === 'date' && value !== null ? shownDate(String(value)) : String(value ?? ''))}</td>`;
}

function shown(kind: TableColumn<never>['kind'], value: string | number | null): string {
  if (value === null) return '';
  const text = String(value);
  if (kind === 'money') return shownMoney(text);
  if (kind === 'price') return shownPrice(text);
  return kind === 'quantity' ? shownQuantity(text) : text;
}
