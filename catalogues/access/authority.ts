import type { ProfileRecord } from '@expediente/schemas/catalogues/records.ts';
import { ADMINISTRATOR_PROFILE, rightsOf, rightText } from './administration.ts';

/** A user with the right to change the access of others; not a user of profile 1, who may do everything. */
export interface Delegate {
  readonly profile: ProfileRecord;
  /** Executors whose units the delegate may assign; null: all (the delegate's profile reaches the institution). */
  readonly executors: readonly number[] | null;
}

/** A user whose access is to be changed, with the parts on which authority depends. */
export interface Subject {
  /** Null: the profile does not exist. */
  readonly profile: ProfileRecord | null;
  /** Executors of the units for which the user works. */
  readonly executors: readonly number[];
}

/** Most excessive rights that a refusal names. */
const NAMED = 3;

/**
 * Reason why a delegate may neither assign a profile, nor change it, nor change its users; null: all allowed. No user
 * can give more rights than their own, or gain more by setting another user's password.
 */
export function beyondProfile(delegate: Delegate, profile: ProfileRecord | null): string | null {
  if (profile === null) return null;
  const { id, description, reach } = profile;
  if (id === ADMINISTRATOR_PROFILE)
    return `Solo un usuario con el perfil ${description} puede asignarlo o modificar a los usuarios que lo tienen.`;
  if (reach === 'institution')
    return `El perfil ${description} alcanza toda la institución: solo el perfil Administrador puede asignarlo o modificar a los usuarios que lo tienen.`;
  const own = new Set(rightsOf(delegate.profile));
  const more = rightsOf(profile).filter((right) => !own.has(right));
  if (more.length === 0) return null;
  // A page that is excessive as a whole is named without its actions.
  const named = more.filter((right) => !more.includes(right.split('.')[0] ?? '') || !right.includes('.'));
  const names = named.slice(0, NAMED).map(rightText).join('; ');
  return `El perfil ${description} permite más que el suyo (${names}${named.length > NAMED ? '; …' : ''}): solo el perfil Administrador puede asignarlo o modificar a los usuarios que lo tienen.`;
}

/** Reason why a delegate may not change a user; null: allowed. */
export const beyondUser = (delegate: Delegate, { profile, executors }: Subject): string | null =>
  beyondProfile(delegate, profile) ??
  (delegate.executors !== null && executors.some((id) => delegate.executors?.includes(id) !== true)
    ? 'El usuario trabaja para otra unidad ejecutora: solo el perfil Administrador puede cambiarlo.'
    : null);

/** Refusal to change what applies to the whole institution, for users who do not reach all of it. */
export const OF_THE_INSTITUTION =
  'El menú y las acciones son de toda la institución: solo puede cambiarlos un usuario que ve toda la institución. Lo que un perfil puede ver y hacer se cambia en «Perfiles».';
