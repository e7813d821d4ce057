import type { SaveUnops } from '@expediente/schemas/unops/commands.ts';
import type { UnopsContent } from '@expediente/schemas/unops/events.ts';
import type { HolderOfEach, RecordForm } from '../life-cycle/form.ts';
import type { UnopsCommand } from './commands.ts';
import { unopsLabel } from './words.ts';

/** The field of the form that holds each part of a record. */
export const UNOPS_HELD: HolderOfEach<UnopsContent, keyof SaveUnops> = {
  unit: 'p_id_unit',
  unitDescription: 'worked-out',
  externalId: 'p_external_id',
  numberOrder: 'p_number_order',
  numberDispatch: 'p_number_dispatch',
  numberAct: 'p_number_act',
  dateAct: 'p_date_act',
  yearReception: 'p_year_reception',
  numberBidding: 'p_number_bidding',
  numberItb: 'p_number_itb',
  provider: 'p_id_provider',
  providerNit: 'worked-out',
  providerName: 'worked-out',
  supply: 'p_id_supplie',
  codInternal: 'worked-out',
  codPpr: 'worked-out',
  description: 'worked-out',
  presentation: 'worked-out',
  row: 'worked-out',
  rowDescription: 'worked-out',
  group: 'worked-out',
  groupDescription: 'worked-out',
  price: 'p_price',
  qty: 'p_qty',
  total: 'worked-out',
  subProducts: 'p_sub_products',
  invoices: 'p_invoices',
  receipts: 'p_receipts',
  receiptsCompleted: 'p_receipts_completed',
};

export const UNOPS_FORM: RecordForm<UnopsCommand['type']> = {
  saves: ['SaveUnops'],
  held: UNOPS_HELD,
  label: unopsLabel,
};
