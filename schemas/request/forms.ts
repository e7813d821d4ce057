import { type FormOf, type FormValues, NO_PATIENT_NAMES } from '../shared/form.ts';
import type { ConsolidateRequests, SaveLot, SaveRequest, SaveService } from './commands.ts';
import type { RequestDetail } from './read.ts';

const justification = {
  name: 'p_justification',
  widget: 'area',
  rows: 4,
  span: 12,
  help: NO_PATIENT_NAMES,
} as const;
const numberHelp = 'Si lo deja vacío, se asigna el siguiente del centro de costo y del año.';

/** A pedido (R3 §3, §5): its header, and the quantity of each sub-product next to the live balance of its plan line. */
export const REQUEST_FORM = [
  { name: 'p_id_unit', widget: 'unit', span: 6 },
  { name: 'p_number', widget: 'integer', span: 3, help: numberHelp },
  { name: 'p_date', widget: 'date', span: 3 },
  { name: 'p_type', begins: 'SI', widget: 'radio', span: 3, options: catalogueOptions() },
  { name: 'p_id_supplie', widget: 'supply', span: 9 },
  { name: 'p_cod_internal', span: 3 },
  { name: 'p_description_internal', widget: 'area', rows: 2, span: 9, required: true },
  { name: 'p_quarter_order', widget: 'select', span: 4 },
  { name: 'p_year_additional', widget: 'integer', span: 2 },
  justification,
  {
    name: 'p_sub_products',
    lines: {
      name: 'Cantidad por subproducto',
      one: 'Subproducto',
      by: 'p_id_sub_products',
      key: ['p_id_sub_products'],
      columns: [
        { field: 'p_id_sub_products', title: 'Subproducto', width: 100, heading: true },
        { field: 'description', title: 'Descripción', width: 220, heading: true, computed: true },
        { field: 'planned', title: 'Vigente', kind: 'quantity', width: 92, computed: true },
        { field: 'reserved', title: 'Reservado', kind: 'quantity', width: 92, computed: true },
        { field: 'qty_order', title: 'Ejecutado', kind: 'quantity', width: 92, computed: true },
        { field: 'available', title: 'Disponible', kind: 'quantity', width: 92, computed: true },
        {
          field: 'p_qty',
          of: 'newQty',
          title: 'Cantidad',
          kind: 'quantity',
          width: 100,
          editable: true,
        },
        { field: 'price', title: 'Precio', kind: 'price', width: 96, computed: true },
        { field: 'amount', title: 'Total', kind: 'money', width: 104, computed: true },
      ],
    },
  },
] as const satisfies FormOf<SaveRequest, RequestDetail>;

/** A requested sub-product, as typed. */
export type AskedSubProduct = { readonly p_id_sub_products: string; readonly p_qty: string };
export type RequestValues = FormValues<
  SaveRequest,
  typeof REQUEST_FORM,
  { readonly p_sub_products: readonly AskedSubProduct[] }
>;

/** Columns of the grid in which quantities of a plan are asked for, which both its forms have. */
const PLAN_GRID = {
  named: [
    { field: 'cod_internal', title: 'Código', width: 96, computed: true },
    { field: 'description_internal', title: 'Insumo', width: 200, heading: true, computed: true },
    { field: 'p_id_sub_products', title: 'Subproducto', width: 96 },
  ],
  available: { field: 'available', title: 'Disponible', kind: 'quantity', width: 88, computed: true },
  price: { field: 'price', title: 'Precio', kind: 'price', width: 92, computed: true },
  qty: { field: 'p_qty', of: 'newQty', title: 'Cantidad', kind: 'quantity', width: 96, editable: true },
  amount: { field: 'amount', title: 'Total', kind: 'money', width: 104, computed: true },
} as const;

/**
 * A medical service (R3 §3, §5): its header, and the quantity of each supply of row 182 next to the balance of its plan
 * line.
 */
export const SERVICE_FORM = [
  { name: 'p_id_unit', widget: 'unit', span: 6 },
  { name: 'p_number', widget: 'integer', span: 3, help: numberHelp },
  { name: 'p_date', widget: 'date', span: 3 },
  { name: 'p_quarter_order', widget: 'select', span: 4 },
  { name: 'p_year_additional', widget: 'integer', span: 2 },
  justification,
  {
    name: 'p_supplies',
    of: 'sub_products',
    lines: {
      name: 'Cantidad por insumo y subproducto',
      one: 'Insumo',
      by: 'cod_internal',
      key: ['p_id', 'p_id_sub_products'],
      keeps: ['cod_internal'],
      columns: [
        ...PLAN_GRID.named,
        { field: 'planned', title: 'Vigente', kind: 'quantity', width: 76, computed: true },
        { field: 'reserved', title: 'Reservado', kind: 'quantity', width: 88, computed: true },
        { field: 'qty_order', title: 'Ejecutado', kind: 'quantity', width: 84, computed: true },
        PLAN_GRID.available,
        PLAN_GRID.qty,
        PLAN_GRID.price,
        PLAN_GRID.amount,
      ],
    },
  },
] as const satisfies FormOf<SaveService, RequestDetail>;

/** A requested supply, as typed. */
export type AskedSupply = {
  readonly p_id: number;
  readonly cod_internal: string;
  readonly p_id_sub_products: string;
  readonly p_qty: string;
  /** Justification of its own, in a lot. */
  readonly p_justification?: string;
};
export type ServiceValues = FormValues<
  SaveService,
  typeof SERVICE_FORM,
  { readonly p_supplies: readonly AskedSupply[] }
>;

/** A lot of pedidos (hospital A1): what they share, and the quantity of each supply of the whole plan. */
export const LOT_FORM = [
  { name: 'p_id_unit', widget: 'unit', span: 5 },
  { name: 'p_date', widget: 'date', span: 2 },
  { name: 'p_quarter_order', widget: 'select', span: 3 },
  { name: 'p_year_additional', widget: 'integer', span: 2 },
  { ...justification, rows: 2 },
  {
    name: 'p_lines',
    lines: {
      name: 'Insumos del plan',
      one: 'Insumo',
      by: 'cod_internal',
      key: ['p_id', 'p_id_sub_products'],
      keeps: ['cod_internal'],
      columns: [
        ...PLAN_GRID.named,
        PLAN_GRID.available,
        PLAN_GRID.price,
        PLAN_GRID.qty,
        PLAN_GRID.amount,
        { field: 'p_justification', title: 'Justificación propia', width: 180, editable: true },
      ],
    },
  },
] as const satisfies FormOf<SaveLot>;
export type LotValues = FormValues<SaveLot, typeof LOT_FORM, { readonly p_lines: readonly AskedSupply[] }>;

/** Form that consolidates the ticked requests: all of them, or what is taken of each line (hospital A6). */
export const CONSOLIDATE_FORM = [
  { name: 'p_number_resolution', span: 6 },
  { name: 'p_date_resolution', widget: 'date', span: 6 },
  {
    name: 'p_calculate_fee',
    begins: 1,
    widget: 'flag',
    span: 6,
    help: 'Reserva el monto en el presupuesto aprobado del cuatrimestre; si no hay presupuesto aprobado, desmarque la casilla.',
  },
  { name: 'p_has_award', begins: 1, widget: 'flag', span: 6, help: 'Un acta es de un solo insumo.' },
  {
    name: 'p_justification',
    widget: 'area',
    rows: 2,
    span: 12,
    help: `Solo si hay alertas: se guarda con ellas. ${NO_PATIENT_NAMES}`,
  },
  {
    name: 'p_lines',
    lines: {
      name: 'Cantidades que se consolidan',
      one: 'Línea',
      by: 'number_year',
      key: ['p_id', 'p_id_supplie', 'p_id_sub_products'],
      columns: [
        { field: 'number_year', title: 'Número', width: 80 },
        { field: 'supplie', title: 'Insumo', width: 200, heading: true, computed: true },
        { field: 'unit', title: 'Centro de costo', width: 130, computed: true, within: 'supplie' },
        { field: 'p_id_sub_products', title: 'Subproducto', width: 96 },
        { field: 'quarter_order', title: 'Cuatrimestre', width: 106, computed: true },
        { field: 'p_asked', of: 'qty', title: 'Pide', kind: 'quantity', width: 84 },
        { field: 'p_qty', of: 'qty', title: 'Se toma', kind: 'quantity', width: 92, editable: true },
        { field: 'rest', title: 'Queda', kind: 'quantity', width: 84, computed: true },
        { field: 'amount', title: 'Total', kind: 'money', width: 110, computed: true },
      ],
    },
  },
] as const satisfies FormOf<ConsolidateRequests>;

/** A line that is consolidated, and what is taken of it. */
export type TakenLine = {
  readonly p_id: number;
  readonly p_id_supplie: number;
  readonly p_id_sub_products: string;
  readonly p_asked: string;
  readonly p_qty: string;
  readonly number_year: string;
};
export type ConsolidateValues = FormValues<
  ConsolidateRequests,
  typeof CONSOLIDATE_FORM,
  { readonly p_lines: readonly TakenLine[] }
>;

function catalogueOptions() {
  return [
    { value: 'SI', label: 'Con catálogo' },
    { value: 'NO', label: 'Sin catálogo' },
  ] as const;
}
