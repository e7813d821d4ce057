import { type AnyCatalogue, belongToUnits, type CatalogueScope } from '@expediente/catalogues/definition.ts';
import { seesInstitution } from '@expediente/platform/access/scope.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import type { Within } from '@expediente/readmodels/lists/definition.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Column of the unit that owns a record: a unit's own id, else the unit to which the record refers. */
const ownerColumn = ({ name }: AnyCatalogue): string => (name === 'unit' ? 'base.id' : 'base.id_unit');

/**
 * Condition of the records that a session sees: its executor's catalogues, and catalogues of its executor's units
 * (domain §8 "Scope").
 */
export function sightOf(
  definition: AnyCatalogue,
  scope: CatalogueScope,
  session: Sight,
): RawBuilder<SqlBool> {
  if (scope === 'people') return peopleOf(session);
  const executor = session.executor?.id;
  if (!belongToUnits(scope) || (seesInstitution(session) && executor === undefined)) {
    return sql<SqlBool>`true`;
  }
  if (executor === undefined) return sql<SqlBool>`false`;
  const owner = sql.ref(ownerColumn(definition));
  if (scope === 'executor') return sql<SqlBool>`${owner} = ${executor}`;
  const units = catalogueTable('unit');
  return sql<SqlBool>`${owner} in (select id from ${units} where id = ${executor} or id_parent = ${executor})`;
}

/** The condition together with its column; no column when the session sees all records. */
export function sightWithin(definition: AnyCatalogue, session: Sight): Within {
  const { scope } = definition;
  const condition = sightOf(definition, scope, session);
  if (scope === 'people') return { columns: seesInstitution(session) ? [] : PEOPLE_COLUMNS, condition };
  const all = !belongToUnits(scope) || session.executor === null;
  const column = ownerColumn(definition).replace('base.', '');
  return { columns: all ? [] : [column], condition };
}

const PEOPLE_COLUMNS = ['units', 'id_profile'];

/**
 * Condition of the users that a session sees. Names, addresses and telephones of people are for their colleagues: users
 * of the session's executors, and users without a unit so far. Only users of the whole institution administer users of
 * the whole institution.
 */
function peopleOf(session: Sight): RawBuilder<SqlBool> {
  if (seesInstitution(session)) return sql<SqlBool>`true`;
  const executors = session.executors.map(({ id }) => id);
  const units = sql`jsonb_array_elements(base.units) assigned where (assigned.value ->> 'state')::integer = 1`;
  return sql<SqlBool>`not exists (
      select from ${catalogueTable('profile')} p where p.id = base.id_profile and p.reach = 'institution')
    and (not exists (select from ${units}) or exists (
      select from ${units} and (assigned.value ->> 'id')::integer in (
        select id from ${catalogueTable('unit')} where coalesce(id_parent, id) = any(${executors}::integer[]))))`;
}
