import { amountOf, sum, ZERO_MONEY, ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';
import type { PacContent, PacLine } from '@expediente/schemas/pac/events.ts';
import type { PacLineDraft } from './commands.ts';

/** Identity of a planned line within its plan. */
export const pacLineId = (supply: number, subProduct: string): string => `${supply}-${subProduct}`;

/** The lines at the catalogue's price of this moment, with the header's sums (domain §4.1). */
export function pacContent(drafts: readonly PacLineDraft[]): PacContent {
  const lines = drafts.map(
    (draft): PacLine => ({
      id: pacLineId(draft.supply, draft.subProduct),
      supply: draft.supply,
      subProduct: draft.subProduct,
      row: draft.row,
      group: draft.group,
      codInternal: draft.codInternal,
      description: draft.description,
      qty: draft.qty,
      price: draft.price,
      subtotal: amountOf(draft.qty, draft.price),
    }),
  );
  return {
    lines,
    qtyStart: sum(
      lines.map((line) => line.qty),
      ZERO_QUANTITY,
    ),
    budget: sum(
      lines.map((line) => line.subtotal),
      ZERO_MONEY,
    ),
  };
}
