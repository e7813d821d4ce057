import type { SaveReprogramming } from '@expediente/schemas/reprogramming/commands.ts';
import type { ReprogrammingContent } from '@expediente/schemas/reprogramming/events.ts';
import type { HolderOfEach, RecordForm } from '../life-cycle/form.ts';
import type { ReprogrammingCommand } from './commands.ts';
import { reprogrammingLabel } from './words.ts';

/** The field of the form that holds each part of a reprogramming. */
export const REPROGRAMMING_HELD: HolderOfEach<ReprogrammingContent, keyof SaveReprogramming> = {
  extensionBudget: 'p_extension_budget',
  justification: 'p_justification',
  details: 'p_details',
  current: 'worked-out',
  requested: 'worked-out',
};

export const REPROGRAMMING_FORM: RecordForm<ReprogrammingCommand['type']> = {
  saves: ['SaveReprogramming'],
  held: REPROGRAMMING_HELD,
  label: reprogrammingLabel,
};
