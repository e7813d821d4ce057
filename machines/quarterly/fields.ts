import type { SaveQuarterly } from '@expediente/schemas/quarterly/commands.ts';
import type { QuarterlyContent } from '@expediente/schemas/quarterly/events.ts';
import type { HolderOfEach, RecordForm } from '../life-cycle/form.ts';
import type { QuarterlyCommand } from './commands.ts';
import { quarterlyLabel } from './words.ts';

/** The field of the form that holds each part of a programming. */
export const QUARTERLY_HELD: HolderOfEach<QuarterlyContent, keyof SaveQuarterly> = {
  amounts: 'p_details',
  budget: 'worked-out',
};

export const QUARTERLY_FORM: RecordForm<QuarterlyCommand['type']> = {
  saves: ['SaveQuarterly'],
  held: QUARTERLY_HELD,
  label: quarterlyLabel,
};
