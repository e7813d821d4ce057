import type { ActionOffer } from '@expediente/schemas/shared/read.ts';
import { offer } from '../offer.ts';
import { openFields } from './locks.ts';
import { freeFault } from './rules.ts';
import type { OrderStatus } from './state.ts';

/** What the offered actions of an order are computed from; a read model's row can make it too. */
export type OrderFacts = {
  readonly status: OrderStatus | null;
  /** Its purchase type is of low value: minutes are offered. */
  readonly lowValue: boolean;
  /** What is missing before the accrual, in words (`missingDocuments`); '' when nothing is. */
  readonly missing: string;
  /** Number of the award record of its consolidation, else null. */
  readonly award: string | null;
};

/** R3 §4's table, state by state; 'Corregir' in 6 beside the resend (domain §8). */
export function orderOffers(facts: OrderFacts): readonly ActionOffer[] {
  const { status, lowValue, missing, award } = facts;
  const update = offer('update', '', openFields(status));
  const minutes = lowValue ? [offer('purchaseorderacta')] : [];
  switch (status) {
    case 0:
      return [offer('purchaseorder'), offer('freeorder', freeFault(award))];
    case 1:
      return [offer('view'), offer('commitment'), update];
    case 2:
    case 9:
      return [offer('view'), update, offer('accrued', missing), offer('ban')];
    case 3:
      return [offer('view'), offer('accrued'), update, ...minutes, offer('ban')];
    case 4:
    case 6:
      return [offer('view'), offer('senddaf'), update, ...minutes, offer('ban')];
    case 5:
      return [offer('view'), offer('pay'), offer('refuse'), ...minutes, offer('ban')];
    case 7:
      return [offer('view'), offer('print'), ...minutes];
    case 8:
      return [offer('view')];
    case 10:
    case null:
      return [];
  }
}
