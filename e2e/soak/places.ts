import { comparedIn, disagreements } from '@expediente/testing/planning/figures.ts';
import { figuresEverywhere } from '@expediente/testing/planning/places.ts';
import { everythingOf, readerAt } from '@expediente/testing/planning/product.ts';
import { YEAR } from '@expediente/testing/product/user.ts';
import type { Inspected } from './inspect.ts';

/** Compares the figures on all pages of the product, once its read models are up to date. */
export async function placesAgree(base: string): Promise<Inspected> {
  const reader = await readerAt(base, 'centro', YEAR);
  const figures = await figuresEverywhere(reader, await everythingOf(reader, YEAR));
  return {
    says: 'Plans, their workbooks and histories, pickers, the home page and quarters say the same numbers',
    looked: comparedIn(figures),
    broken: disagreements(figures),
  };
}
