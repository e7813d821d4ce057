import { plannedNow, reservedNow } from '@expediente/machines/pac/figures.ts';
import type { PacLineRead, PlanReprogramming } from '@expediente/schemas/pac/read.ts';
import type { Table, TableColumn } from '../shared/workbooks/table.ts';

/** Column of a table in a plan's documents (planning §2.3). */

type Column = TableColumn<PacLineRead>;

const SUPPLY: readonly Column[] = [
  { title: 'Renglón', kind: 'text', width: 12, of: (line) => line.id_row },
  { title: 'Código', kind: 'text', width: 12, of: (line) => line.cod_internal },
  { title: 'Código PpR', kind: 'text', width: 16, of: (line) => line.cod_ppr },
  { title: 'Descripción', kind: 'text', width: 48, of: (line) => line.description_internal },
  { title: 'Presentación', kind: 'text', width: 24, of: (line) => line.description_presentation },
  { title: 'Subproducto', kind: 'text', width: 14, of: (line) => line.id_sub_products },
];

const quantityColumn = (title: string, of: (line: PacLineRead) => string): Column => ({
  title,
  kind: 'quantity',
  width: 14,
  total: true,
  of,
});

/** Table of the plan as it was saved or approved. */
export const planTable = (lines: readonly PacLineRead[]): Table<PacLineRead> => ({
  columns: [
    ...SUPPLY,
    quantityColumn('Cantidad', (line) => line.qty_start),
    { title: 'Precio', kind: 'price', width: 14, of: (line) => line.price },
    { title: 'Subtotal', kind: 'money', width: 18, total: true, of: (line) => line.subtotal },
  ],
  groups: [],
  rows: lines,
});

/** Descriptions of rows and groups, by their code. */
export interface PlanNames {
  readonly rows: ReadonlyMap<string, string>;
  readonly groups: ReadonlyMap<string, string>;
}

/** Table of the plan with its movements, by group and row. */
export const historyTable = (lines: readonly PacLineRead[], names: PlanNames): Table<PacLineRead> => ({
  columns: [
    ...SUPPLY,
    quantityColumn('Cantidad inicial', (line) => line.qty_start),
    quantityColumn('Ampliación', (line) => line.extension_qty),
    quantityColumn('Reducción', (line) => line.reduction_qty),
    quantityColumn('Vigente', plannedNow),
    quantityColumn('Reservado', reservedNow),
    quantityColumn('Ejecutado', (line) => line.qty_order),
    quantityColumn('Disponible', (line) => line.available),
    { title: 'Precio', kind: 'price', width: 14, of: (line) => line.price_now },
    { title: 'Total', kind: 'money', width: 18, total: true, of: (line) => line.total },
  ],
  groups: [
    {
      keyOf: ({ id_group }) => id_group,
      nameOf: ({ id_group }) => `grupo ${id_group} ${names.groups.get(id_group) ?? ''}`.trim(),
    },
    {
      keyOf: ({ id_row }) => id_row,
      nameOf: ({ id_row }) => `renglón ${id_row} ${names.rows.get(id_row) ?? ''}`.trim(),
    },
  ],
  rows: [...lines].sort(
    (a, b) =>
      a.id_group.localeCompare(b.id_group) ||
      a.id_row.localeCompare(b.id_row) ||
      a.cod_internal.localeCompare(b.cod_internal) ||
      a.id_sub_products.localeCompare(b.id_sub_products),
  ),
});

/** Table of the plan's approved reprogrammings. */
export const reprogrammingsTable = (rows: readonly PlanReprogramming[]): Table<PlanReprogramming> => ({
  columns: [
    { title: 'No.', kind: 'integer', width: 12, of: ({ number }) => number },
    { title: 'Fecha', kind: 'date', width: 14, of: ({ date_resolution }) => date_resolution },
    { title: 'Resolución', kind: 'text', width: 16, of: ({ number_resolution }) => number_resolution },
    {
      title: 'Ampliación',
      kind: 'text',
      width: 14,
      of: ({ extension_budget }) => (extension_budget === 1 ? 'SI' : 'NO'),
    },
    { title: 'Actual', kind: 'money', width: 18, of: ({ total }) => total },
    { title: 'Nuevo', kind: 'money', width: 18, of: ({ new_total }) => new_total },
    { title: 'Diferencia', kind: 'money', width: 18, total: true, of: ({ difference }) => difference },
  ],
  groups: [],
  rows,
});
