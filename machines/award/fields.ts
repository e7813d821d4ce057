import type { SaveAward } from '@expediente/schemas/award/commands.ts';
import type { AwardContent } from '@expediente/schemas/award/events.ts';
import type { HolderOfEach, RecordForm } from '../life-cycle/form.ts';
import type { AwardCommand } from './commands.ts';
import { awardLabel } from './words.ts';

/** The field of the form that holds each part of an award. */
export const AWARD_HELD: HolderOfEach<AwardContent, keyof SaveAward> = {
  number: 'p_number',
  date: 'p_date',
  hour: 'p_hour',
  nog: 'p_nog',
  purchaseType: 'p_id_type_purchase',
  purchaseTypeDescription: 'worked-out',
  templates: 'worked-out',
  order: 'p_id_consolidate',
  resolution: 'worked-out',
  supply: 'p_id_supplie',
  typeSupplies: 'worked-out',
  codInternal: 'worked-out',
  codPpr: 'worked-out',
  descriptionPpr: 'worked-out',
  description: 'p_description_supplie',
  presentation: 'worked-out',
  row: 'worked-out',
  rowDescription: 'worked-out',
  units: 'p_unit',
  providers: 'p_providers',
  book: 'p_id_book',
  bookName: 'worked-out',
  participants: 'p_id_participant',
  qty: 'p_qty',
  amount: 'p_amount',
  iva: 'p_iva',
  justification: 'p_justification',
};

export const AWARD_FORM: RecordForm<AwardCommand['type']> = {
  saves: ['SaveAward'],
  held: AWARD_HELD,
  label: awardLabel,
};
