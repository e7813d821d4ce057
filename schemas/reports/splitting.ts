import { report } from './definition.ts';

/** Situations of the purchases of one supply or renglón against the limit of their type. */
export const SPLITTING_SITUATIONS = [
  { value: 'over', label: 'Sobre el límite', tone: 'refused' },
  { value: 'near', label: 'Cerca del límite', tone: 'waiting' },
  { value: 'within', label: 'Dentro del límite', tone: 'done' },
] as const;

/** Limit of the sums of the windows, which the bars show. */
const limited = (sum: string) => ({
  sum,
  limit: 'maximum',
  beyond: { field: 'situation', is: SPLITTING_SITUATIONS[0].label },
});

/**
 * Purchases by low value and direct purchase of the session year, added up by supply and by renglón in their windows.
 */
export const SPLITTING_REPORT = report({
  name: 'splitting',
  page: 'fraccionamiento',
  title: 'Reporte De Fraccionamiento',
  path: '/reports/splitting',
  does: 'purchases of the session year whose types are added up (rule splitting): each with what its supply and its renglón come to in their windows, over all cost centres of its executor, against the limit of its type',
  parameters: [],
  sort: '-situation',
  columns: [
    { field: 'number_purchase', title: 'No. OC', width: 60 },
    { field: 'date', title: 'Emisión', kind: 'date', within: 'number_purchase' },
    { field: 'supplie', title: 'Insumo', width: 170, grow: 4, lines: 2 },
    { field: 'id_row', title: 'Renglón', width: 70, within: 'supplie', short: 'Renglón' },
    { field: 'row', title: 'Nombre del renglón', width: 200, only: 'sheet' },
    { field: 'unit', title: 'Centro de costo', width: 120, grow: 2, lines: 2 },
    { field: 'executor', title: 'Unidad ejecutora', width: 120, only: 'sheet' },
    { field: 'provider_name', title: 'Proveedor', width: 150, only: 'sheet' },
    { field: 'type_purchase', title: 'Tipo de compra', width: 130, lines: 2 },
    { field: 'amount', title: 'Monto', kind: 'money', total: true },
    { field: 'sum_supply', title: 'Suma del insumo', kind: 'money', width: 150, limit: 'maximum' },
    {
      field: 'sum_row',
      title: 'Suma del renglón',
      kind: 'money',
      within: 'sum_supply',
      short: 'Renglón',
      limit: 'maximum',
    },
    { field: 'maximum', title: 'Límite', kind: 'money', within: 'situation', short: 'Límite' },
    { field: 'situation', title: 'Situación', width: 150, looks: SPLITTING_SITUATIONS },
    { field: 'justification', title: 'Justificación', width: 200, only: 'sheet' },
  ],
  card: ['number_purchase', 'supplie', 'amount', 'situation'],
  filters: [
    { name: 'situation', label: 'Situación', from: SPLITTING_SITUATIONS },
    { name: 'id_supplie', label: 'Insumo', from: 'bars' },
    { name: 'id_row', label: 'Renglón', from: 'bars' },
    { name: 'executor', label: 'Unidad ejecutora', from: 'rows' },
  ],
  pictures: [
    {
      title: 'Compras por insumo',
      filter: 'id_supplie',
      amount: 'amount',
      label: 'supplie',
      limited: limited('sum_supply'),
    },
    {
      title: 'Compras por renglón',
      filter: 'id_row',
      amount: 'amount',
      label: 'row',
      limited: limited('sum_row'),
    },
  ],
  views: [
    { name: 'Sobre el límite', query: 'f.situation=over' },
    { name: 'Cerca del límite', query: 'f.situation=near' },
  ],
  opens: 'order',
  file: 'fraccionamiento',
  note: 'Las sumas son de todos los centros de costo de la unidad ejecutora, en la ventana de la regla «Fraccionamiento».',
});
