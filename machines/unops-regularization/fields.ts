import type { RegularizeUnops } from '@expediente/schemas/unops/commands.ts';
import { REGULARIZE_DOCUMENT } from '@expediente/schemas/unops/document.ts';
import type { UnopsRegularizationEvent } from '@expediente/schemas/unops/events.ts';
import type { HolderOfEach, RecordForm } from '../life-cycle/form.ts';
import type { UnopsRegularizationCommand } from './commands.ts';
import { unopsRegularizationLabel } from './words.ts';

type Saved = Omit<
  Extract<UnopsRegularizationEvent, { readonly type: 'UnopsRegularizationMade' }>['data'],
  'id' | 'executor'
>;

/** The field of the form that holds each part of a regularisation; its state opens those that may be corrected. */
export const UNOPS_REGULARIZATION_HELD: HolderOfEach<
  Saved,
  keyof RegularizeUnops | typeof REGULARIZE_DOCUMENT.field
> = {
  unit: 'p_list_consolidate',
  unitDescription: 'worked-out',
  curdp: 'p_number_curdp',
  datePay: 'p_date_pay',
  consolidations: 'p_list_consolidate',
  records: 'worked-out',
  total: 'worked-out',
  document: REGULARIZE_DOCUMENT.field,
};

export const UNOPS_REGULARIZATION_FORM: RecordForm<UnopsRegularizationCommand['type']> = {
  saves: ['MakeRegularization', 'CorrectRegularization'],
  held: UNOPS_REGULARIZATION_HELD,
  label: unopsRegularizationLabel,
};
