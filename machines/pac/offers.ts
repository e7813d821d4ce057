import type { ActionOffer } from '@expediente/schemas/shared/read.ts';
import { offer } from '../offer.ts';
import { sendFault } from './rules.ts';

/** What the offered actions of a plan are computed from; a read model's row can make it too. */
export type PacFacts = {
  readonly status: 0 | 1 | 2 | 3 | null;
  /** Number of lines. */
  readonly lines: number;
};

/** R3 §4: edit and send in 0 and 2; approve and reject in 1; view always. Excel is offered once it is served. */
export function pacOffers({ status, lines }: PacFacts): readonly ActionOffer[] {
  const always = [offer('view')];
  switch (status) {
    case 0:
    case 2:
      return [offer('update'), offer('sendrequest', sendFault(lines)), ...always];
    case 1:
      return [offer('approve'), offer('refuse'), ...always];
    case 3:
      return always;
    case null:
      return [];
  }
}
