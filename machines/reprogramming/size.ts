import { MOST_CHANGES } from '@expediente/schemas/reprogramming/commands.ts';
import { levelOf } from './levels.ts';

const weightOf = ({ p_id_nivel }: { readonly p_id_nivel: string }): number =>
  levelOf(p_id_nivel).of === 'new' ? 2 : 1;

/** Refusal of a reprogramming with too many changes; '' when their number is allowed. */
export const sizeFault = (changes: readonly { readonly p_id_nivel: string }[]): string =>
  changes.reduce((sum, change) => sum + weightOf(change), 0) > MOST_CHANGES
    ? `Una reprogramación admite como máximo ${MOST_CHANGES} cambios; un insumo nuevo cuenta como dos. Haga otra con los demás cuando esta se apruebe`
    : '';
