import { type Price, price } from '@expediente/kernel/decimal.ts';

/** A number of parts of 10,000. */
export type BasisPoints = number;

const WHOLE = 10_000;

/** A price and so many parts of 10,000 of it more, as a catalogue has it: with four decimals below Q1, two above. */
export function pricePlus(base: Price, more: BasisPoints): Price {
  // Ten-thousandths of a quetzal: whole numbers that are exact up to Q90,000,000.
  const raised = Math.round((tenThousandths(base) * (WHOLE + more)) / WHOLE);
  const kept = raised < WHOLE ? raised : Math.round(raised / 100) * 100;
  return price(`${Math.floor(kept / WHOLE)}.${String(kept % WHOLE).padStart(4, '0')}`);
}

/** A price in ten-thousandths of a quetzal. */
function tenThousandths(base: Price): number {
  const [whole = '', decimals = ''] = base.split('.');
  return Number(whole + decimals.slice(0, 4).padEnd(4, '0'));
}

/** Units as people order them: rounded to three figures. */
export function threeFigures(units: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, units))) - 2);
  return Math.round(units / step) * step;
}
