import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import { type RawBuilder, sql } from 'kysely';
import { permissionTo } from './offers.ts';

/** Columns that the read models of records of one cost centre share: `id_unit`, `id_executor`, `year` and `number`. */

/** Joins the record's cost centre as `u`. */
export const unitJoin = (as: string): RawBuilder<unknown> =>
  sql`left join ${catalogueTable('unit')} u on u.id = ${sql.ref(`${as}.id_unit`)}`;

/** Column with the name of the joined cost centre. */
export const UNIT_NAME = {
  type: 'text',
  from: sql.ref('u.description'),
  shown: sql<string>`coalesce(u.description, '')`,
  sort: { nullable: true },
  filter: 'contains',
} as const;

/** Column with 'n/yyyy', sorted by n. */
export const numberOfYear = (as: string) =>
  ({
    type: 'text',
    from: sql.ref(`${as}.number`),
    shown: sql<string>`${sql.ref(`${as}.number`)} || '/' || ${sql.ref(`${as}.year`)}`,
    sort: {},
  }) as const;

/** Ownership of a record by one cost centre. */
export const ownedByUnit = (
  { executor, unit }: { readonly executor: number; readonly unit: number },
  pages: readonly string[],
) => ({ executor, units: [unit], numberedIn: unit, permission: permissionTo('view', pages) });
