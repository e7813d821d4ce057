import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import type { RecordFinder } from '@expediente/catalogues/engine/finder.ts';
import { columnsOf } from '@expediente/catalogues/engine/table.ts';
import { CATALOGUES } from '@expediente/catalogues/registry.ts';
import type { EventStore } from '@expediente/eventstore/port.ts';
import { type SqlBool, sql } from 'kysely';
import type { Positions } from '../engine/positions.ts';
import type { ReadDatabase } from '../read-database.ts';
import { accessProjection, cataloguesProjection, catalogueTable } from './projection.ts';

const READS = [accessProjection.name, cataloguesProjection.name];

/** Finds catalogue records by their values in the lists. */
export const finderIn = (
  db: ReadDatabase,
  positions: Pick<Positions, 'waitFor'>,
  store: Pick<EventStore, 'head'>,
): RecordFinder => ({
  async keysWith(name, values) {
    const definition: AnyCatalogue = CATALOGUES[name];
    const columns = columnsOf(definition);
    const conditions = Object.entries(values).map(([field, value]) =>
      columns[field] === 'text' && value !== null
        ? sql<SqlBool>`upper(${sql.ref(field)}) = upper(${String(value)})`
        : sql<SqlBool>`${sql.ref(field)} is not distinct from ${value}`,
    );
    const { rows } = await sql<{ key: string | number }>`
      select ${sql.ref(definition.key.field)} as key from ${catalogueTable(name)}
      where ${sql.join(conditions, sql` and `)} limit 2`.execute(db);
    return rows.map(({ key }) => key);
  },
  async settled() {
    await positions.waitFor(READS, await store.head());
  },
});
