import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { MaySee, Sight } from './session.ts';

/** A record is visible through its executor, and through one of its units (domain §8 "Scope"). */
export const maySee: MaySee = (session, record) => {
  if (session.scope === 'institution') return true;
  if (session.executor === null || record.executor !== session.executor.id) return false;
  return session.scope === 'executor' || record.units.some((unit) => session.units.includes(unit));
};

/** Where a read model keeps a record's executor and its unit (`integer`) or units (`integer[]`). */
export type ScopeColumns =
  | { readonly executor: string; readonly unit: string }
  | { readonly executor: string; readonly units: string };

/**
 * `maySee` as an SQL condition, so that indexes which begin with the executor serve it. A user who has
 * no executor yet sees nothing.
 */
export function scopeCondition(session: Sight, columns: ScopeColumns): RawBuilder<SqlBool> {
  if (session.scope === 'institution') return sql<SqlBool>`true`;
  if (session.executor === null) return sql<SqlBool>`false`;
  const executor = sql<SqlBool>`${sql.ref(columns.executor)} = ${session.executor.id}`;
  if (session.scope === 'executor') return executor;
  const units = sql`${[...session.units]}::integer[]`;
  return 'unit' in columns
    ? sql<SqlBool>`(${executor} and ${sql.ref(columns.unit)} = any(${units}))`
    : sql<SqlBool>`(${executor} and ${sql.ref(columns.units)} && ${units})`;
}
