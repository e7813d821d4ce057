import type { ActionRecord, MenuOptionRecord } from '@expediente/schemas/catalogues/records.ts';
import type { Person } from './directory.ts';
import { permissionTree } from './permission-tree.ts';
import type { Scope, Session } from './session.ts';
import type { SessionRow } from './session-rows.ts';

export interface Menu {
  readonly options: readonly MenuOptionRecord[];
  readonly actions: readonly ActionRecord[];
}

/**
 * Session from its row and from its user's present data. A user's only executor is assigned automatically; a stored
 * executor that the user no longer has is ignored (R1 §4 "Session start").
 */
export function buildSession(row: Omit<SessionRow, 'created_at'>, person: Person, menu: Menu): Session {
  const { user, profile } = person;
  const executors = person.executors.map(({ id, description }) => ({ id, name: description }));
  const executor =
    executors.find(({ id }) => id === row.executor) ?? (executors.length === 1 ? executors[0] : undefined);
  return {
    id: row.id,
    userId: user.id,
    username: user.username,
    fullName: user.full_name,
    profileId: profile.id,
    profession: profile.description,
    year: row.year,
    executor: executor ?? null,
    executors,
    ...sight(person, executor?.id),
    ...(profile.reach !== 'institution' &&
      executors.length === 0 &&
      user.units.some(({ state }) => state === 1) && { unitsInactive: true as const }),
    permissions: permissionTree(profile, menu.options, menu.actions),
    ...(person.right !== undefined && { right: person.right }),
  };
}

/** The user's scope under an executor (domain §8 "Scope"). */
function sight(person: Person, executor: number | undefined): { scope: Scope; units: readonly number[] } {
  const centres = person.centres.filter(({ id_parent }) => id_parent === executor);
  const all = centres.map(({ id }) => id);
  if (person.profile.reach === 'institution') return { scope: 'institution', units: all };
  const own = new Set(person.assigned.map(({ id }) => id));
  const open = centres.filter(({ state }) => state === 1);
  const whole =
    executor !== undefined && (own.has(executor) || (open.length > 0 && open.every(({ id }) => own.has(id))));
  return whole
    ? { scope: 'executor', units: all }
    : { scope: 'units', units: all.filter((id) => own.has(id)) };
}
