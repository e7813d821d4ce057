import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { MaySee, Sight } from './session.ts';

/** True for a record that is visible through its executor, and through one of its units (domain §8 "Scope"). */
export const maySee: MaySee = (session, record) => {
  if (seesInstitution(session)) return true;
  if (session.executor === null || record.executor !== session.executor.id) return false;
  return session.scope === 'executor' || record.units.some((unit) => session.units.includes(unit));
};

/** True when records of every executor are in sight. */
export const seesInstitution = ({ scope }: Pick<Sight, 'scope'>): boolean => scope === 'institution';

/** True when only records of the user's own units are in sight. */
export const seesUnitsOnly = ({ scope }: Pick<Sight, 'scope'>): boolean => scope === 'units';

/**
 * Columns in which a read model keeps a record's executor and its unit (`integer`) or units (`integer[]`). With
 * `unitsOrAll` a record without units belongs to all units of its executor; without a column for units, they do not
 * matter.
 */
export type ScopeColumns =
  | { readonly executor: string; readonly unit?: string }
  | { readonly executor: string; readonly units: string }
  | { readonly executor: string; readonly unitsOrAll: string };

/**
 * `maySee` as an SQL condition, so that indexes which begin with the executor serve it. A user who has no executor yet
 * sees nothing.
 * @param through brings the condition to another table, which has the columns; not called where everything is in sight
 */
export function scopeCondition(
  session: Sight,
  columns: ScopeColumns,
  through = (condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> => condition,
): RawBuilder<SqlBool> {
  if (seesInstitution(session)) return sql<SqlBool>`true`;
  if (session.executor === null) return sql<SqlBool>`false`;
  const executor = sql<SqlBool>`${sql.ref(columns.executor)} = ${session.executor.id}`;
  const units = session.scope === 'executor' ? null : unitsCondition(session.units, columns);
  return through(units === null ? executor : sql<SqlBool>`(${executor} and ${units})`);
}

function unitsCondition(seen: readonly number[], columns: ScopeColumns): RawBuilder<SqlBool> | null {
  const units = sql`${[...seen]}::integer[]`;
  if ('units' in columns) return sql<SqlBool>`${sql.ref(columns.units)} && ${units}`;
  if ('unitsOrAll' in columns) {
    const kept = sql.ref(columns.unitsOrAll);
    return sql<SqlBool>`(${kept} && ${units} or ${kept} is null and ${seen.length > 0})`;
  }
  return columns.unit === undefined ? null : sql<SqlBool>`${sql.ref(columns.unit)} = any(${units})`;
}
