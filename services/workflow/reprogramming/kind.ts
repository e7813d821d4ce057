import type { JsonObject } from '@expediente/kernel/events.ts';
import { reprogramming } from '@expediente/machines/reprogramming/decide.ts';
import type { ReprogrammingState } from '@expediente/machines/reprogramming/state.ts';
import { approvalOf } from '../shared/records/approval.ts';

/** Data that every command of a reprogramming answers. */
export const answered = (state: ReprogrammingState): JsonObject => ({
  id: state.id,
  number: state.number,
  number_year: `${state.number}/${state.year}`,
  state: reprogramming.status(state),
  total: state.current,
  new_total: state.requested,
  number_resolution: state.numberResolution,
});

export const approval = approvalOf({
  cycle: reprogramming,
  noun: 'la reprogramación',
  keyOf: ({ p_id }: { readonly p_id: number }) => [p_id],
  missing: () => 'La reprogramación no existe.',
  answered,
});
