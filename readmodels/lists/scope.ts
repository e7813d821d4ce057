import { type ScopeColumns, scopeCondition } from '@expediente/platform/access/scope.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import type { Within } from './definition.ts';

/** Condition of the rows that the session sees, with its columns (without the alias). */
export function scopeWithin(session: Sight, columns: ScopeColumns): Within {
  const looked =
    session.scope === 'institution'
      ? []
      : session.scope === 'executor'
        ? [columns.executor]
        : Object.values(columns);
  return {
    columns: looked.map((column) => column.slice(column.indexOf('.') + 1)),
    condition: scopeCondition(session, columns),
  };
}
