import { ADMINISTRATOR_PROFILE } from '@expediente/catalogues/access/administration.ts';
import { beyondProfile, beyondUser, type Delegate } from '@expediente/catalogues/access/authority.ts';
import { Forbidden, Refused } from '@expediente/platform/refusals.ts';
import type { ProfileRecord, UserRecord } from '@expediente/schemas/catalogues/records.ts';
import type { UnitOfWork } from '../../shared/unit/unit-of-work.ts';

/**
 * The acting user, or null for profile 1, which has no limits.
 * @throws {Forbidden}
 */
async function delegateOf(unit: UnitOfWork): Promise<Delegate | null> {
  const { session } = unit;
  if (session.profileId === ADMINISTRATOR_PROFILE) return null;
  const profile = await unit.reference('profile', session.profileId);
  if (profile === null) throw new Forbidden();
  return {
    profile,
    executors: session.scope === 'institution' ? null : session.executors.map(({ id }) => id),
  };
}

/**
 * Requires that a user, before and after a change, is within the authority of the acting user. A null `before`:
 * created; a null `after`: deleted.
 * @throws {Forbidden} the acting user may not change that user
 * @throws {Refused} the acting user may not give these rights
 */
export async function expectOverUser(
  unit: UnitOfWork,
  before: UserRecord | null,
  after: UserRecord | null,
): Promise<void> {
  const delegate = await delegateOf(unit);
  if (delegate === null) return;
  if (before !== null) {
    const profile = await unit.reference('profile', before.id_profile);
    const reason = beyondUser(delegate, { profile, executors: await executorsOf(unit, before) });
    if (reason !== null) throw new Forbidden(reason);
  }
  if (after === null) return;
  const reason = beyondProfile(delegate, await unit.reference('profile', after.id_profile));
  if (reason !== null) throw new Refused('authority', reason, 'p_id_profile');
  const { executors } = delegate;
  const foreign =
    executors !== null && (await executorsOf(unit, after)).find((executor) => !executors.includes(executor));
  if (typeof foreign === 'number')
    throw new Refused(
      'authority',
      `Solo puede asignar centros de costo de su unidad ejecutora; hay de la ${foreign}. Quítelos, o pídalo al perfil Administrador.`,
      'p_unit',
    );
}

/**
 * Requires the same authority over a profile, before and after a change.
 * @throws {Forbidden, Refused}
 */
export async function expectOverProfile(
  unit: UnitOfWork,
  before: ProfileRecord | null,
  after: ProfileRecord | null,
): Promise<void> {
  const delegate = await delegateOf(unit);
  if (delegate === null) return;
  const touched = beyondProfile(delegate, before);
  if (touched !== null) throw new Forbidden(touched);
  const given = beyondProfile(delegate, after);
  if (given !== null)
    throw new Refused('authority', given, after?.reach === 'institution' ? 'p_reach' : 'p_tags_items');
}

/** Executors of the units that a user works for. */
async function executorsOf(unit: UnitOfWork, { units }: UserRecord): Promise<readonly number[]> {
  const assigned = units.filter(({ state }) => state === 1).map(({ id }) => id);
  const records = await unit.references('unit', assigned);
  return [...new Set([...records.values()].map(({ id, id_parent }) => id_parent ?? id))];
}
