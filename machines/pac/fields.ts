import type { SavePac } from '@expediente/schemas/pac/commands.ts';
import type { PacContent } from '@expediente/schemas/pac/events.ts';
import type { HolderOfEach, RecordForm } from '../life-cycle/form.ts';
import type { PacCommand } from './commands.ts';
import type { PacState } from './state.ts';
import { pacLabel } from './words.ts';

/** What a save of a plan records, with the sums that follow from it. */
type Saved = PacContent & Pick<PacState, 'budgetNow' | 'qtyNow'>;

/** The field of the form that holds each part of a plan. */
export const PAC_HELD: HolderOfEach<Saved, keyof SavePac> = {
  lines: 'p_details',
  qtyStart: 'worked-out',
  budget: 'worked-out',
  budgetNow: 'worked-out',
  qtyNow: 'worked-out',
};

export const PAC_FORM: RecordForm<PacCommand['type']> = {
  saves: ['SavePac'],
  held: PAC_HELD,
  label: pacLabel,
};
