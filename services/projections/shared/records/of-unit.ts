import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import { type RawBuilder, sql } from 'kysely';
import { permissionTo } from './offers.ts';

/** Columns that the read models of records of one cost centre share: `id_unit`, `id_executor`, `year` and `number`. */

/** Joins the record's cost centre as `u`. */
export const unitJoin = (as: string): RawBuilder<unknown> =>
  sql`left join ${catalogueTable('unit')} u on u.id = ${sql.ref(`${as}.id_unit`)}`;

/** The name of the cost centre, of the join. */
export const UNIT_NAME = {
  type: 'text',
  from: sql.ref('u.description'),
  shown: sql<string>`coalesce(u.description, '')`,
  sort: { nullable: true },
  filter: 'contains',
} as const;

/** 'n/yyyy', sorted by n. */
export const numberOfYear = (as: string) =>
  ({
    type: 'text',
    from: sql.ref(`${as}.number`),
    shown: sql<string>`${sql.ref(`${as}.number`)} || '/' || ${sql.ref(`${as}.year`)}`,
    sort: {},
  }) as const;

/** Owner of a record. */
export const ownedByUnit = (
  { executor, unit }: { readonly executor: number; readonly unit: number },
  pages: readonly string[],
) => ({ executor, units: [unit], numberedIn: unit, permission: permissionTo('view', pages) });
