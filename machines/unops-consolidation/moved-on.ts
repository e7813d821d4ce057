import type { UnopsConsolidationState } from './state.ts';

/** Reason for which a consolidation can no longer be regularised; '' while it can. */
export function consolidationMoved({ status, id, regularization }: UnopsConsolidationState): string {
  switch (status) {
    case 'liberada':
      return `La consolidación ${id} fue liberada`;
    case 'regularizada':
      return `La consolidación ${id} ya está en la regularización ${regularization}`;
    default:
      return '';
  }
}
