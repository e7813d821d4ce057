import type { UnopsConsolidationState } from './state.ts';

/** What became of a consolidation that is no longer to be regularised; '' of one that is. */
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
