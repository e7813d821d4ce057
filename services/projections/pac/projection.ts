import { DECIMALS } from '@expediente/kernel/limits.ts';
import { streamKey } from '@expediente/kernel/streams.ts';
import { pac } from '@expediente/machines/pac/index.ts';
import type { PacState } from '@expediente/machines/pac/record.ts';
import { tableName } from '../engine/tables.ts';
import type { Projection } from '../projection.ts';
import { recordFold } from '../records/record-fold.ts';

interface PacKey {
  readonly id_unit: number;
  readonly year: number;
}

interface PacColumns {
  readonly id_executor: number;
  readonly qty_start: string;
  readonly budget: string;
}

const pacs = recordFold({
  cycle: pac,
  table: {
    name: 'pac',
    key: ['id_unit', 'year'],
    columns: {
      id_unit: 'integer',
      year: 'integer',
      id_executor: 'integer',
      qty_start: DECIMALS.quantity.column,
      budget: DECIMALS.money.column,
    },
    indexes: ['(year, id_executor, id_unit)', '(state, id_executor)'],
  },
  keyOf(stream: string): PacKey {
    const [unit, year] = streamKey(stream);
    return { id_unit: Number(unit), year: Number(year) };
  },
  columns: ({ executor, qtyStart, budget }: PacState): PacColumns => ({
    id_executor: executor,
    qty_start: qtyStart,
    budget,
  }),
});

/** Annual plans: one row a unit and year (R3 §2). What is left of them stands in the ledger. */
export const pacProjection: Projection = { name: 'pac', version: 2, folds: [pacs] };

/** `read.pac_v2`: id_unit, year, id_executor, state, qty_start, budget, record (PacState)… */
export const PAC_TABLE = tableName({ name: 'pac' }, pacProjection.version);
