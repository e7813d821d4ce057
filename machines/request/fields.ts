import type { RequestContent } from '@expediente/schemas/request/events.ts';
import { REQUEST_FIELDS } from '@expediente/schemas/request/fields.ts';
import { sentOfEach } from '@expediente/schemas/shared/sent.ts';
import type { HolderOfEach, RecordForm } from '../life-cycle/form.ts';
import type { RequestCommand } from './commands.ts';
import { requestLabel } from './words.ts';

/** The field of the form that holds each part of a request. */
export const REQUEST_HELD = sentOfEach(REQUEST_FIELDS) satisfies HolderOfEach<RequestContent>;

export const REQUEST_FORM: RecordForm<RequestCommand['type']> = {
  saves: ['SaveRequest'],
  held: REQUEST_HELD,
  label: requestLabel,
};
