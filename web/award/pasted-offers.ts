import type { CheckOffers } from '@expediente/schemas/award/load.ts';

/** A row of cells as a spreadsheet copies them: NIT, amount, number of products, winner. */
export interface PastedOffer {
  /** From 1. */
  readonly row: number;
  readonly text: string;
  readonly cells: CheckOffers['p_offers'][number];
}

/** `1,250.00` as a spreadsheet shows it: the point leaves no doubt what its commas are. */
const GROUPED = /^\d{1,3}(,\d{3})+\.\d{2}$/;
const TITLE = /^nit$/i;
/** Between cells: as a spreadsheet copies them, or as they are typed. */
const BETWEEN = /\t|;/;
/** Characters of a cell; what is longer is no offer, and the check refuses it as it is cut. */
const MOST = 100;

const amountOf = (text: string): string => {
  const plain = text.replace(/^Q\s*/i, '').trim();
  return GROUPED.test(plain) ? plain.replaceAll(',', '') : plain;
};

/** The rows of what was pasted, empty ones and a row of titles left out. */
export const pastedOffers = (text: string): readonly PastedOffer[] =>
  text
    .split(/\r?\n/)
    .map((line, at) => ({ line, row: at + 1 }))
    .filter(({ line }) => line.trim() !== '' && !TITLE.test(line.split(BETWEEN)[0]?.trim() ?? ''))
    .map(({ line, row }) => {
      const [nit = '', amount = '', products = '', winner = ''] = line
        .split(BETWEEN)
        .map((cell) => cell.trim().slice(0, MOST));
      return { row, text: line, cells: { row, nit, amount: amountOf(amount), products, winner } };
    });
