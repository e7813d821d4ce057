import type { ConsolidateUnops } from '@expediente/schemas/unops/commands.ts';
import type { UnopsConsolidationEvent } from '@expediente/schemas/unops/events.ts';
import type { HolderOfEach, RecordForm } from '../life-cycle/form.ts';
import type { UnopsConsolidationCommand } from './commands.ts';
import { unopsConsolidationLabel } from './words.ts';

type Saved = Omit<
  Extract<UnopsConsolidationEvent, { readonly type: 'UnopsConsolidationMade' }>['data'],
  'id' | 'executor'
>;

/** The field of the form that holds each part of a consolidation, which no later save changes. */
export const UNOPS_CONSOLIDATION_HELD: HolderOfEach<Saved, keyof ConsolidateUnops> = {
  unit: 'p_unops',
  unitDescription: 'worked-out',
  date: 'p_date_consolidate',
  records: 'p_unops',
  total: 'worked-out',
};

export const UNOPS_CONSOLIDATION_FORM: RecordForm<UnopsConsolidationCommand['type']> = {
  saves: ['MakeConsolidation'],
  held: UNOPS_CONSOLIDATION_HELD,
  label: unopsConsolidationLabel,
};
