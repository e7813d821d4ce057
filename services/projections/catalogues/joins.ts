import type { Join } from '@expediente/catalogues/definition.ts';
import { CATALOGUES } from '@expediente/catalogues/registry.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import { type RawBuilder, sql } from 'kysely';

/** Columns that joins add, by their names in the answer. */
export const joinedColumns = (joins: readonly Join[]): ReadonlyMap<string, RawBuilder<unknown>> =>
  new Map(
    joins.flatMap(({ catalogue, select }) =>
      Object.entries(select).map(([name, field]) => [name, sql.ref(`${catalogue}.${field}`)] as const),
    ),
  );

/** Tables that joins read, each under its catalogue's name; the record's own table is `base`. */
export const joinedTables = (joins: readonly Join[]): RawBuilder<unknown> =>
  sql.join(
    joins.map(({ on, catalogue }) => {
      const key = `${catalogue}.${CATALOGUES[catalogue].key.field}`;
      const from = on.includes('.') ? on : `base.${on}`;
      return sql` left join ${catalogueTable(catalogue)} as ${sql.id(catalogue)} on ${sql.ref(key)} = ${sql.ref(from)}`;
    }),
    sql``,
  );
