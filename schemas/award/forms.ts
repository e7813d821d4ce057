import { IVA_OPTIONS } from '../order/fields.ts';
import { readTitlesOf } from '../record/table.ts';
import { type FormOf, type FormValues, NO_PATIENT_NAMES, NOW } from '../shared/form.ts';
import { viewOf } from '../shared/view.ts';
import type { AttachQuotation, CertifyAward, GenerateBusiness, SaveAward } from './commands.ts';
import type { AwardDetail, AwardProviderRead, AwardUnitRead } from './read.ts';
import { AWARD_RECORD } from './record.ts';

/** Fields of an award besides its lines (R2 §3, §5). */
export const AWARD_FORM = [
  { name: 'p_number', span: 3, help: 'El año se agrega al guardar.' },
  { name: 'p_date', widget: 'date', span: 3 },
  { name: 'p_hour', begins: NOW, span: 3 },
  { name: 'p_id_type_purchase', widget: 'select', span: 3 },
  { name: 'p_nog', span: 3 },
  { name: 'p_id_supplie', widget: 'supply', span: 9 },
  { name: 'p_description_supplie', of: 'description', widget: 'area', rows: 2, span: 12 },
] as const satisfies FormOf<SaveAward, AwardDetail>;

/** Fields of the awarded quantity and amount, after the offers that they are compared with. */
export const AWARDED_FORM = [
  { name: 'p_qty', span: 3 },
  { name: 'p_amount', span: 3 },
  { name: 'p_iva', widget: 'radio', span: 6, options: IVA_OPTIONS, begins: 1 },
  { name: 'p_justification', widget: 'area', rows: 3, span: 12, help: NO_PATIENT_NAMES },
] as const satisfies FormOf<SaveAward, AwardDetail>;

/** Cost centres and offers (R2 §3, §5). */
export const AWARD_LINES = [
  {
    name: 'p_unit',
    of: 'units',
    heading: 'Centros de costo',
    label: 'Centros de costo',
    lines: {
      name: 'Centros de costo',
      one: 'Centro de costo',
      key: ['id'],
      columns: [
        { field: 'id', of: 'id_unit', title: 'Código', width: 90 },
        { field: 'description', title: 'Centro de costo', width: 240, heading: true },
        { field: 'number_order', title: 'No. pedido', width: 160, editable: true },
        { field: 'qty', title: 'Cantidad', kind: 'quantity', width: 130, editable: true },
      ],
      removable: true,
      fillDown: true,
      empty: 'Agregue los centros de costo que pidieron el insumo, o busque la resolución.',
    },
  },
  {
    name: 'p_providers',
    of: 'providers',
    heading: 'Ofertas',
    label: 'Proveedores',
    lines: {
      name: 'Ofertas',
      one: 'Oferta',
      key: ['id'],
      columns: [
        { field: 'id', of: 'id_provider', title: 'Id', width: 60 },
        { field: 'nit', title: 'NIT', width: 120 },
        { field: 'name', title: 'Proveedor', width: 260, heading: true },
        {
          field: 'products_oferts',
          title: 'Productos ofertados',
          kind: 'integer',
          width: 150,
          editable: true,
        },
        { field: 'amount', title: 'Monto ofertado', kind: 'money', width: 140, editable: true },
        { field: 'state', title: 'Ganador', width: 90, editable: true },
      ],
      removable: true,
      empty: 'Agregue las ofertas que se recibieron.',
    },
  },
] as const satisfies FormOf<SaveAward, AwardDetail>;

/** Fields of book and participants; R2 places them after the offers. */
export const AWARD_PEOPLE_FORM = [
  { name: 'p_id_book', widget: 'select', span: 4 },
  { name: 'p_id_participant', span: 8 },
] as const satisfies FormOf<SaveAward, AwardDetail>;

export const AWARD_FIELDS = [...AWARD_FORM, ...AWARD_LINES, ...AWARD_PEOPLE_FORM, ...AWARDED_FORM] as const;

/** Form values of the lines of a saved award, under the names of the payload. */
export type AwardUnitValues = Omit<AwardUnitRead, 'id_unit'> & { readonly id: number };
export type AwardProviderValues = Omit<AwardProviderRead, 'id_provider' | 'products_oferts'> & {
  readonly id: number;
  readonly products_oferts: number | '';
};

export type AwardValues = FormValues<
  SaveAward,
  typeof AWARD_FIELDS,
  {
    readonly p_unit: readonly AwardUnitValues[];
    readonly p_providers: readonly AwardProviderValues[];
    readonly p_id_participant: readonly number[];
  }
>;

export const BUSINESS_FORM: FormOf<GenerateBusiness> = [
  { name: 'p_number_business', span: 4, help: 'El año se agrega al guardar.' },
  { name: 'p_date', widget: 'date', span: 4 },
  { name: 'p_hour', begins: NOW, span: 4 },
];

export const CERTIFY_FORM: FormOf<CertifyAward> = [
  { name: 'p_invoice_award', span: 6 },
  { name: 'p_invoice_business', span: 6 },
];

/** Form of a quotation; its file field is apart (`QUOTATIONS.file`). */
export const QUOTATION_FORM: FormOf<AttachQuotation> = [
  { name: 'p_id_provider', widget: 'select', span: 12 },
];

/** View of an award above its lines (R2 §3). */
export const AWARD_VIEW = viewOf<AwardDetail>()(
  {
    facts: [
      { of: 'type_purchase' },
      { of: ['date', 'hour'], title: 'Fecha y hora', kind: 'date' },
      { of: 'nog', ifFilled: true },
      { of: 'number_resolution', ifFilled: true },
      { of: ['cod_internal', 'description'], title: 'Insumo', span: 6 },
      { of: 'type_supplies' },
      { of: 'cod_ppr', title: 'Código PpR' },
      { of: 'description_presentation', ifFilled: true },
      { of: ['id_row', 'description_row'], title: 'Renglón', span: 6 },
      { of: 'description_ppr', title: 'Descripción PpR', span: 6 },
      { of: ['provider_nit', 'provider'], title: 'Proveedor ganador', span: 6 },
      { of: 'qty_requested', title: 'Cantidad solicitada', kind: 'quantity' },
      { of: 'qty' },
      { of: 'amount' },
      { of: 'iva' },
      { of: 'book', span: 6 },
      { of: 'number_business', title: 'No. NEGO', ifFilled: true },
      {
        of: ['date_business', 'hour_business'],
        title: 'Fecha de la negociación',
        kind: 'date',
        ifFilled: true,
      },
      { of: 'invoice_award', title: 'Folio de adjudicación', ifFilled: true },
      { of: 'invoice_business', title: 'Folio de negociación', ifFilled: true },
      { of: 'justification', span: 12, ifFilled: true },
    ],
    elsewhere: [
      'number',
      'units',
      'providers',
      'participants',
      'firms',
      'consolidation',
      'quotations',
      'templates_changed',
      'date_reasoned',
      'justification_reasoned',
    ],
    leftOut: [
      'id_executor',
      'year',
      'id_type_purchase',
      'id_provider',
      'id_supplie',
      'id_consolidate',
      'id_units',
      'id_participant',
      'id_book',
    ],
  },
  readTitlesOf(AWARD_RECORD),
);
