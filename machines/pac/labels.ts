import { labelOf } from '../words.ts';

const LABELS: Readonly<Record<string, string>> = {
  status: 'Estado',
  unit: 'Centro de costo',
  year: 'Año',
  lines: 'Insumos',
  'lines.supply': 'Insumo',
  'lines.subProduct': 'Subproducto',
  'lines.row': 'Renglón',
  'lines.codInternal': 'Código',
  'lines.description': 'Descripción',
  'lines.qty': 'Cantidad',
  'lines.price': 'Precio',
  'lines.subtotal': 'Subtotal',
  qtyStart: 'Cantidad inicial',
  budget: 'Precio inicial',
  reason: 'Motivo del rechazo',
};

export const pacLabel = (field: string): string | null => labelOf(LABELS, field);
