import type { Price } from '@expediente/kernel/decimal.ts';
import { shownPrice } from '@expediente/kernel/format.ts';
import type { PacLine } from '@expediente/schemas/pac/events.ts';
import type { PlannedSupply } from './commands.ts';

/** A supply whose price in the catalogue differs from the price that a user saw. */
export type PriceChange = {
  readonly supply: number;
  readonly codInternal: string;
  readonly before: Price;
  readonly now: Price;
};

type Priced = Pick<PacLine, 'supply' | 'codInternal' | 'price'>;

/** Price changes of the lines' supplies, each supply once; `before` is the line's price. */
export function priceChanges(
  lines: readonly Priced[],
  priceNow: (supply: number) => Price | undefined,
): readonly PriceChange[] {
  const changes = new Map<number, PriceChange>();
  for (const { supply, codInternal, price: before } of lines) {
    const now = priceNow(supply);
    if (now !== undefined && now !== before && !changes.has(supply))
      changes.set(supply, { supply, codInternal, before, now });
  }
  return [...changes.values()];
}

/** Codes of the lines whose supply can no longer be planned: inactive, or gone from the catalogue. */
export const inactiveCodes = (
  lines: readonly Pick<PacLine, 'supply' | 'codInternal'>[],
  catalogue: readonly PlannedSupply[],
): readonly string[] => {
  const active = new Set(catalogue.filter((each) => each.active).map(({ supply }) => supply));
  return lines.filter(({ supply }) => !active.has(supply)).map(({ codInternal }) => codInternal);
};

const NAMED = 10;

/** Joins names, each once, up to a number of them: 'a, b y 3 más'. */
export function namedUpTo(names: readonly string[], most: number = NAMED): string {
  const all = [...new Set(names)];
  const more = all.length - most;
  return all.slice(0, most).join(', ') + (more > 0 ? ` y ${more} más` : '');
}

/**
 * Price changes in words: 'El precio de 1001 cambió de Q0.0875 a Q0.0999'; several: 'Cambiaron los precios: 1001 de
 * Q0.0875 a …'.
 */
export const changesInWords = (changes: readonly PriceChange[]): string => {
  const [first] = changes;
  if (first && changes.length === 1)
    return `El precio de ${first.codInternal} cambió de ${shownPrice(first.before)} a ${shownPrice(first.now)}`;
  const each = changes.map(
    ({ codInternal, before, now }) => `${codInternal} de ${shownPrice(before)} a ${shownPrice(now)}`,
  );
  return `Cambiaron los precios: ${namedUpTo(each)}`;
};
