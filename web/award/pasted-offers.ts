import { decimalFault } from '@expediente/schemas/checks.ts';
import { decimalText } from '@expediente/schemas/messages.ts';
import { decimalRule } from '@expediente/schemas/types.ts';

/** A row of cells as a spreadsheet copies them: NIT, amount, and how many products were offered. */
export interface PastedOffer {
  /** From 1. */
  readonly row: number;
  readonly text: string;
  readonly nit: string;
  readonly amount: string;
  readonly products: number;
  /** Why it cannot be an offer; '' when it can. */
  readonly fault: string;
}

const AMOUNT = decimalRule('money', { minimum: '1' });
/** `1,250.00` as a spreadsheet shows it: the point leaves no doubt what its commas are. */
const GROUPED = /^\d{1,3}(,\d{3})+\.\d{2}$/;
const WHOLE = /^[1-9]\d{0,4}$/;
const TITLE = /^nit$/i;
/** Between cells: as a spreadsheet copies them, or as they are typed. */
const BETWEEN = /\t|;/;

/** NIT as the catalogue has them: without hyphens and spaces, in capitals. */
const nitOf = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase();

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
      const [first = '', second = '', third = ''] = line.split(BETWEEN).map((cell) => cell.trim());
      const [nit, amount] = [nitOf(first), amountOf(second)];
      return {
        row,
        text: line,
        nit,
        amount,
        products: WHOLE.test(third) ? Number(third) : 1,
        fault: faultOf(nit, amount, third),
      };
    });

function faultOf(nit: string, amount: string, products: string): string {
  if (nit === '') return 'Falta el NIT del proveedor.';
  if (amount === '') return 'Falta el monto: copie las columnas NIT y monto.';
  if (decimalFault(AMOUNT, amount) !== undefined) return `Monto «${amount}»: ${decimalText(AMOUNT, amount)}`;
  return products === '' || WHOLE.test(products)
    ? ''
    : `Productos ofertados «${products}»: escriba un número entero.`;
}
