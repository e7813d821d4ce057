import { entered } from '@expediente/kernel/entered.ts';
import { folded } from '@expediente/kernel/text.ts';
import { type CheckOffers, OFFER_COLUMNS } from '@expediente/schemas/award/load.ts';
import { blockCells, plainFigure } from '../kit/grid/cell-block.ts';

/** A row of cells as a spreadsheet copies them, in the columns of the template or without the provider's name. */
export interface PastedOffer {
  /** From 1. */
  readonly row: number;
  readonly text: string;
  readonly cells: CheckOffers['p_offers'][number];
}

type Field = (typeof OFFER_COLUMNS)[number]['field'];
/** Columns by position; null: one that is not read. */
type Layout = readonly (Field | null)[];

const TEMPLATE: Layout = OFFER_COLUMNS.map(({ field }) => field);
const WITHOUT_NAME: Layout = TEMPLATE.filter((field) => field !== 'name');

/** Whatever people write for an amount, misspelt or not: a name has letters besides the sign of the money. */
const AMOUNT = /^(?:Q|GTQ)?[\s.]*[-\d][\d.,'\s-]*$/i;
/** Characters of a cell; what is longer is no offer, and the check refuses it as it is cut. */
const MOST = 100;

interface Row {
  /** From 1. */
  readonly row: number;
  readonly text: string;
  readonly cells: readonly string[];
}

/** Rows as a spreadsheet copies them, or as they are typed, with `;` between cells. */
const rowsIn = (text: string): readonly Row[] =>
  blockCells(text).map((block, at) => {
    const [typed = ''] = block;
    const cells = block.length > 1 ? block : typed.split(';');
    return { row: at + 1, text: block.join('\t'), cells: cells.map((cell) => entered(cell).trim()) };
  });

/** The column that a cell is the title of: by its first word, as people shorten titles. */
function titled(cell: string): Field | undefined {
  const [word = ''] = folded(cell).split(/[\s*]/);
  return word === ''
    ? undefined
    : OFFER_COLUMNS.find(({ title }) => folded(title).split(' ')[0] === word)?.field;
}

const NIT_TITLE = /^nit[\s*:]*$/i;

/** Whether a row has the titles: a NIT that is copied with its word has more in its cell. */
const isTitles = (cells: readonly string[]): boolean => cells.some((cell) => NIT_TITLE.test(cell));

/** What titles place; undefined: the NIT alone. Those of the first columns stand for all of them. */
function placedBy(titles: readonly string[]): Layout | undefined {
  const layout = titles.map((cell) => titled(cell) ?? null);
  if (layout.filter((field) => field !== null).length < 2) return undefined;
  return [TEMPLATE, WITHOUT_NAME].find((each) => layout.every((field, at) => field === each[at])) ?? layout;
}

/** Of rows without titles: in the template the second cell is a name, which most rows have. */
function layoutOf(rows: readonly (readonly string[])[]): Layout {
  const second = rows.map(([, cell = '']) => cell).filter((cell) => cell !== '');
  const names = second.filter((cell) => !AMOUNT.test(cell));
  const isWide = rows.some((cells) => cells.length >= TEMPLATE.length);
  return names.length * 2 > second.length || (second.length === 0 && isWide) ? TEMPLATE : WITHOUT_NAME;
}

/** The rows of what was pasted, empty ones and titles left out. */
export function pastedOffers(text: string): readonly PastedOffer[] {
  const rows = rowsIn(text).filter(({ cells }) => cells.some((cell) => cell !== ''));
  const offers = rows.filter(({ cells }) => !isTitles(cells));
  const titles = rows.find(({ cells }) => isTitles(cells))?.cells ?? [];
  const layout = placedBy(titles) ?? layoutOf(offers.map(({ cells }) => cells));
  return offers.map(({ text, row, cells }) => {
    const cellOf = (field: Field): string => (cells[layout.indexOf(field)] ?? '').slice(0, MOST);
    const [nit, amount, products, winner] = [
      cellOf('nit'),
      plainFigure(cellOf('amount')),
      cellOf('products'),
      cellOf('winner'),
    ];
    return { row, text, cells: { row, nit, amount, products, winner } };
  });
}
