import { type Price, price } from '@expediente/kernel/decimal.ts';
import { changesInWords, inactiveCodes, namedUpTo, priceChanges } from '@expediente/machines/pac/prices.ts';
import type { ChangedSince } from '@expediente/schemas/pac/read.ts';
import type { UnitOfWork } from '../unit/unit-of-work.ts';
import type { More } from './approval.ts';

type Line = { readonly supply: number; readonly codInternal: string; readonly price: Price };

/** Lists what changed in the catalogue since lines were written: other prices, supplies that can no longer be planned. */
export async function changedSince(unit: UnitOfWork, lines: readonly Line[]): Promise<More> {
  const records = await unit.references('supply', [...new Set(lines.map(({ supply }) => supply))]);
  const catalogue = [...records.values()].map(({ id, price: now, state }) => ({
    supply: id,
    price: price(now),
    active: state === 1,
  }));
  const now = new Map(catalogue.map((each) => [each.supply, each.price]));
  const prices = priceChanges(lines, (supply) => now.get(supply));
  const inactive = [...new Set(inactiveCodes(lines, catalogue))];
  return {
    words: [
      ...(prices.length === 0 ? [] : [`${changesInWords(prices)} en el catálogo.`]),
      ...(inactive.length === 0 ? [] : [`Ya no están activos en el catálogo: ${namedUpTo(inactive)}.`]),
    ].join(' '),
    data: {
      prices_changed: prices.map(({ supply, codInternal, before, now: price }) => ({
        id_supplie: supply,
        cod_internal: codInternal,
        before,
        now: price,
      })),
      inactive,
    } satisfies ChangedSince,
  };
}
