import { type ScopeColumns, scopeCondition } from '@expediente/platform/access/scope.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import type { Within } from './definition.ts';

/** Condition of rows that the session sees, with the columns (without the alias) that this looks at. */
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
