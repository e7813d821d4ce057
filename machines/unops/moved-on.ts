import type { UnopsState } from './state.ts';

/** Reason for which a record can no longer be consolidated, with its present place; '' while it can (unops D26). */
export function recordMoved({ status, id, consolidation, regularization }: UnopsState): string {
  switch (status) {
    case 'eliminado':
      return `El registro ${id} fue eliminado`;
    case 'consolidado':
      return `El registro ${id} ya está en la consolidación ${consolidation}`;
    case 'regularizado':
      return `El registro ${id} ya está en la regularización ${regularization}`;
    default:
      return '';
  }
}
