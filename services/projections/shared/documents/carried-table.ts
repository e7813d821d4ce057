import { add, type Money, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import { shownMoney } from '@expediente/kernel/format.ts';
import { type Html, html } from './html.ts';

export interface CarriedRow {
  /** Cells of the row, `<td>`. */
  readonly cells: Html;
  readonly amount: Money;
  /** Marks a sum of earlier rows, which carry its amount already. */
  readonly total?: true;
}

export interface CarriedTable {
  /** Cells above the head, `<th>`: names of groups of columns. */
  readonly above?: Html | null;
  /** Cells of the head, `<th>`. */
  readonly head: Html;
  readonly columns: number;
  /** Number of columns after the column of amounts; absent: none. */
  readonly after?: number;
  readonly rows: readonly CarriedRow[];
  /** Row of the foot, `<tr>`. */
  readonly foot: Html;
  /** Indexes of the rows that begin a new page (0: the whole table does); empty before measuring. */
  readonly breaks: readonly number[];
}

/**
 * A table of amounts that may span pages: each page repeats the head, ends with "Van…" unless it is the last, and
 * begins with "Vienen…" unless it is the first (domain §5).
 */
export function carriedTable({
  above = null,
  head,
  columns,
  after = 0,
  rows,
  foot,
  breaks,
}: CarriedTable): Html {
  let carried = ZERO_MONEY;
  const body = rows.map(({ cells, amount, total }, index) => {
    const before = index > 0 && breaks.includes(index) ? turnOfPage(carried, columns, after) : null;
    carried = add(carried, amount);
    return html`${before}<tr${total ? TOTAL : null}>${cells}</tr>
`;
  });
  return html`<table data-carried${breaks.includes(0) ? NEW_PAGE : null}>
<thead>${above && html`<tr>${above}</tr>`}<tr>${head}</tr></thead>
<tbody>
${body}${foot}
</tbody>
</table>`;
}

const TOTAL = html` class="total"`;

/** Class of a table that begins a new page, since its first row does not fit on the one before. */
const NEW_PAGE = html` class="new-page"`;

const turnOfPage = (carried: Money, columns: number, after: number): Html => {
  const amount = (word: string) =>
    html`<th colspan="${columns - 1 - after}" class="n">${word}</th><td class="n">${shownMoney(carried)}</td>${after > 0 && html`<td colspan="${after}"></td>`}`;
  return html`<tr class="carry">${amount('Van…')}</tr>
<tr class="carry new-page">${amount('Vienen…')}</tr>
`;
};

/** Positions in the page laid out without breaks, in CSS pixels from its top. */
export interface Measured {
  readonly headHeight: number;
  /** Bottom and top of each body row; the foot is the last. */
  readonly rows: readonly { readonly top: number; readonly bottom: number }[];
  /** Usable height of a page. */
  readonly pageHeight: number;
}

/** Height of a "Van…" or "Vienen…" row, and tolerance for rounding in print. */
const CARRY_HEIGHT = 27;
const SLACK = 6;
/** Height of the title over a table, with its margins. */
const TITLE_HEIGHT = 40;

/** Rows that must begin a page so that the carry rows fit. The foot stays with the last row. */
export function breaksOf({ headHeight, rows, pageHeight }: Measured): readonly number[] {
  const breaks: number[] = [];
  const last = rows.length - 2;
  let pageTop = 0;
  for (let index = 0; index <= last; index += 1) {
    const row = rows[index];
    const after = rows[index + 1];
    if (!row || !after) break;
    const needs = (index === last ? after.bottom : row.bottom + CARRY_HEIGHT) - pageTop;
    if (needs + SLACK <= pageHeight || breaks.at(-1) === index) continue;
    breaks.push(index);
    // The title moves with its table to the new page.
    pageTop = row.top - headHeight - (index === 0 ? TITLE_HEIGHT : CARRY_HEIGHT);
  }
  return breaks;
}
