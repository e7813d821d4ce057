import type { ActionOffer } from '@expediente/schemas/shared/read.ts';
import { offer } from '../offer.ts';

/** What the offered actions of a request are computed from; a read model's row can make it too. */
export type RequestFacts = {
  readonly status: 0 | 1 | 2 | 3 | 4 | null;
  /** 1 pedido, 2 medical service. */
  readonly kind: 1 | 2;
};

/**
 * R3 §4: edit, send and annul in 0 and 2; reject and consolidate in 1; a pedido prints above 0 and not in
 * 4, a medical service below 4; nothing in 4 (details are shown below 4).
 */
export function requestOffers({ status, kind }: RequestFacts): readonly ActionOffer[] {
  const draftPrint = kind === 2 ? [offer('printorder')] : [];
  switch (status) {
    case 0:
    case 2:
      return [
        offer('view'),
        offer('update'),
        offer('sendrequest'),
        offer('ban'),
        ...(status === 2 ? [offer('printorder')] : draftPrint),
      ];
    case 1:
      return [offer('view'), offer('refuse'), offer('consolidateorder'), offer('printorder')];
    case 3:
      return [offer('view'), offer('viewpurchaseorder'), offer('printorder')];
    case 4:
    case null:
      return [];
  }
}

/** Only a request in 1 can be ticked for a consolidation (R3 §4). */
export const isConsolidable = (status: number | null): boolean => status === 1;
