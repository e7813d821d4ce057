import { type FormField, NO_PATIENT_NAMES } from '../shared/layout.ts';
import type { ConsolidateRequests, RejectRequest, SaveRequest, SaveService } from './commands.ts';

const justification = {
  name: 'p_justification',
  widget: 'area',
  rows: 4,
  span: 12,
  help: NO_PATIENT_NAMES,
} as const;
const numberHelp = 'Vacío: el siguiente del centro de costo y año.';

/** Header of a pedido (R3 §3, §5); its sub-products stand in a grid. */
export const REQUEST_FORM: readonly FormField<Extract<keyof SaveRequest, string>>[] = [
  { name: 'p_id_unit', widget: 'unit', span: 6 },
  { name: 'p_number', widget: 'integer', span: 3, help: numberHelp },
  { name: 'p_date', widget: 'date', span: 3 },
  { name: 'p_type', widget: 'radio', span: 3, options: catalogueOptions() },
  { name: 'p_id_supplie', widget: 'supply', span: 9 },
  { name: 'p_cod_internal', span: 3 },
  { name: 'p_description_internal', widget: 'area', rows: 2, span: 9 },
  { name: 'p_quarter_order', widget: 'select', span: 4 },
  { name: 'p_year_additional', widget: 'integer', span: 2 },
  justification,
];

/** Header of a medical service; its supplies stand in a grid. */
export const SERVICE_FORM: readonly FormField<Extract<keyof SaveService, string>>[] = [
  { name: 'p_id_unit', widget: 'unit', span: 6 },
  { name: 'p_number', widget: 'integer', span: 3, help: numberHelp },
  { name: 'p_date', widget: 'date', span: 3 },
  { name: 'p_quarter_order', widget: 'select', span: 4 },
  { name: 'p_year_additional', widget: 'integer', span: 4 },
  justification,
];

export const REJECT_REQUEST_FORM: readonly FormField<Extract<keyof RejectRequest, string>>[] = [
  justification,
];

/** The consolidation of the ticked requests. */
export const CONSOLIDATE_FORM: readonly FormField<Extract<keyof ConsolidateRequests, string>>[] = [
  { name: 'p_number_resolution', span: 6 },
  { name: 'p_date_resolution', widget: 'date', span: 6 },
  {
    name: 'p_calculate_fee',
    widget: 'flag',
    span: 6,
    help: 'Aparta el monto en el presupuesto aprobado del cuatrimestre. Sin presupuesto aprobado, quite la marca.',
  },
  { name: 'p_has_award', widget: 'flag', span: 6 },
];

function catalogueOptions() {
  return [
    { value: 'SI', label: 'Con catálogo' },
    { value: 'NO', label: 'Sin catálogo' },
  ] as const;
}
