import type { UnopsConsolidationState } from './state.ts';

/** Reason why a consolidation is no longer to be regularised; '' while it is. */
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
