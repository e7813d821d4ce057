import { labelOf } from '../words.ts';

const LABELS: Readonly<Record<string, string>> = {
  status: 'Estado',
  unit: 'Centro de costo',
  year: 'Año',
  number: 'Número',
  date: 'Fecha',
  catalogue: 'Catálogo',
  description: 'Descripción',
  codInternal: 'Código',
  justification: 'Justificación',
  quarter: 'Cuatrimestre',
  yearAdditional: 'Año del cargo',
  lines: 'Subproductos',
  'lines.supply': 'Insumo',
  'lines.subProduct': 'Subproducto',
  'lines.row': 'Renglón',
  'lines.codInternal': 'Código',
  'lines.description': 'Descripción',
  'lines.qty': 'Cantidad',
  'lines.price': 'Precio',
  totalQty: 'Cantidad total',
  reason: 'Motivo del rechazo',
  order: 'Orden de compra',
  resolution: 'No. resolución',
};

export const requestLabel = (field: string): string | null => labelOf(LABELS, field);
