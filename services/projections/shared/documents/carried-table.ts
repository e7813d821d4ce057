import { add, type Money, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import { shownMoney } from '@expediente/kernel/format.ts';
import { type Html, html } from './html.ts';

export interface CarriedRow {
  /** Its cells, `<td>`. */
  readonly cells: Html;
  readonly amount: Money;
  /** A sum of rows above it; its amount is carried by them. */
  readonly total?: true;
}

export interface CarriedTable {
  /** Cells over the head's own, `<th>`: names of groups of columns. */
  readonly above?: Html | null;
  /** The head's cells, `<th>`. */
  readonly head: Html;
  readonly columns: number;
  /** Columns behind the one that holds the amount; absent: it is the last. */
  readonly after?: number;
  readonly rows: readonly CarriedRow[];
  /** The foot's row, `<tr>`. */
  readonly foot: Html;
  /** Indexes of the rows that begin a new page (0: the whole table does); none while the page has not been measured. */
  readonly breaks: readonly number[];
}

/**
 * A table of amounts that may go over several pages: the head comes again on each, a page that is not
 * the last ends in "Van…" and the next begins with "Vienen…" (domain §5).
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

/** On a table whose first row does not fit below what is above it. */
const NEW_PAGE = html` class="new-page"`;

const turnOfPage = (carried: Money, columns: number, after: number): Html => {
  const amount = (word: string) =>
    html`<th colspan="${columns - 1 - after}" class="n">${word}</th><td class="n">${shownMoney(carried)}</td>${after > 0 && html`<td colspan="${after}"></td>`}`;
  return html`<tr class="carry">${amount('Van…')}</tr>
<tr class="carry new-page">${amount('Vienen…')}</tr>
`;
};

/** Where things stand in the page laid out without breaks, in CSS pixels from its top. */
export interface Measured {
  readonly headHeight: number;
  /** Bottom and top of each body row; the foot is the last. */
  readonly rows: readonly { readonly top: number; readonly bottom: number }[];
  /** Height that a page holds. */
  readonly pageHeight: number;
}

/** Height of a "Van…" or "Vienen…" row, and what printing may round away. */
const CARRY_HEIGHT = 27;
const SLACK = 6;
/** Height of the title over a table, with its margins. */
const TITLE_HEIGHT = 40;

/** The rows that must begin a page for the carry lines to fit. The foot stays with the last row. */
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
    // A table that begins a page takes its title along.
    pageTop = row.top - headHeight - (index === 0 ? TITLE_HEIGHT : CARRY_HEIGHT);
  }
  return breaks;
}
