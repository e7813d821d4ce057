import type { AnyCatalogue, CatalogueScope } from '@expediente/catalogues/definition.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Within } from '../lists/definition.ts';
import { catalogueTable } from './projection.ts';

/** Whose unit a record is: the unit itself, or the one that it names. */
const ownerColumn = ({ name }: AnyCatalogue): string => (name === 'unit' ? 'base.id' : 'base.id_unit');

/** Executors' catalogues are their own, units' those of the executor's units (domain §8 "Scope"). */
export function sightOf(
  definition: AnyCatalogue,
  scope: CatalogueScope,
  session: Sight,
): RawBuilder<SqlBool> {
  const executor = session.executor?.id;
  if (scope === 'everyone' || (session.scope === 'institution' && executor === undefined)) {
    return sql<SqlBool>`true`;
  }
  if (executor === undefined) return sql<SqlBool>`false`;
  const owner = sql.ref(ownerColumn(definition));
  if (scope === 'executor') return sql<SqlBool>`${owner} = ${executor}`;
  const units = catalogueTable('unit');
  return sql<SqlBool>`${owner} in (select id from ${units} where id = ${executor} or id_parent = ${executor})`;
}

/** The same with the column that it looks at, none when everything is in sight. */
export function sightWithin(definition: AnyCatalogue, session: Sight): Within {
  const { scope } = definition;
  const all = scope === 'everyone' || session.executor === null;
  const column = ownerColumn(definition).replace('base.', '');
  return { columns: all ? [] : [column], condition: sightOf(definition, scope, session) };
}
