import type { UnopsState } from './state.ts';

/** Notices of values that a record lacks although it may be saved (unops D4): 'Sin número de ITB'. */
export const lacksOf = ({
  numberItb,
  numberOrder,
  numberAct,
  dateAct,
}: Pick<UnopsState, 'numberItb' | 'numberOrder' | 'numberAct' | 'dateAct'>): readonly string[] =>
  (
    [
      [numberItb, 'Sin número de ITB'],
      [numberOrder, 'Sin número de orden'],
      [numberAct, 'Sin número de acta'],
      [dateAct, 'Sin fecha de acta'],
    ] as const
  ).flatMap(([value, notice]) => (value === '' ? notice : []));
