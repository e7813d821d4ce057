import type { SheetDefinition } from './definition.ts';

/**
 * The list of award acts as a workbook: R2's columns in their order, then further ones for which a sheet has room
 * (awards §1.1).
 */
export const AWARDS_SHEET = {
  name: 'awards',
  title: 'Actas de adjudicación',
  parameters: ['year'],
  columns: [
    { field: 'number', title: 'No. ADJU', width: 84 },
    { field: 'number_business', title: 'No. NEGO', width: 84 },
    { field: 'type_purchase', title: 'Tipo', width: 168 },
    { field: 'nog', title: 'NOG', width: 98 },
    { field: 'provider_nit', title: 'NIT', width: 98 },
    { field: 'provider', title: 'Proveedor', width: 252 },
    { field: 'cod_internal', title: 'Código', width: 84 },
    { field: 'description', title: 'Insumo', width: 308 },
    { field: 'date', title: 'Fecha', kind: 'date' },
    { field: 'amount', title: 'Monto', kind: 'money' },
    { field: 'qty', title: 'Cantidad', kind: 'quantity', width: 98 },
    { field: 'iva', title: 'IVA', width: 112 },
    { field: 'number_resolution', title: 'Resolución', width: 112 },
    { field: 'state', title: 'Estado', width: 168 },
  ],
  filters: [
    { name: 'state', label: 'Estado', from: 'award' },
    { name: 'id_type_purchase', label: 'Tipo', from: { catalogue: 'purchaseType', named: 'description' } },
    { name: 'id_provider', label: 'Proveedor', from: { catalogue: 'provider', named: 'name' } },
    { name: 'id_supplie', label: 'Insumo', from: { catalogue: 'supply', named: 'description_internal' } },
  ],
  file: 'actas',
} as const satisfies SheetDefinition & { readonly name: string };
