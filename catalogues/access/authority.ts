import type { ProfileRecord } from '@expediente/schemas/catalogues/records.ts';
import { ADMINISTRATOR_PROFILE, rightsOf, rightText } from './administration.ts';

/** A user with the right to change others' access; profile 1 is not among them, for it may do everything. */
export interface Delegate {
  readonly profile: ProfileRecord;
  /** The executors whose units it may give; null: all (its own profile reaches the institution). */
  readonly executors: readonly number[] | null;
}

/** A user as far as authority over it goes. */
export interface Subject {
  /** Null: there is no such profile. */
  readonly profile: ProfileRecord | null;
  /** Executors of the units that it works for. */
  readonly executors: readonly number[];
}

/** Named of the rights that are too much. */
const NAMED = 3;

/**
 * Why a delegate may neither give a profile nor change it, or who has it; null: it may. No user gives, or takes over by
 * a new password, more than they have themselves.
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
  // Actions of a page that is too much need not be named.
  const named = more.filter((right) => !more.includes(right.split('.')[0] ?? '') || !right.includes('.'));
  const names = named.slice(0, NAMED).map(rightText).join('; ');
  return `El perfil ${description} permite más que el suyo (${names}${named.length > NAMED ? '; …' : ''}): solo el perfil Administrador puede asignarlo o modificar a los usuarios que lo tienen.`;
}

/** Why a delegate may not change a user; null: it may. */
export const beyondUser = (delegate: Delegate, { profile, executors }: Subject): string | null =>
  beyondProfile(delegate, profile) ??
  (delegate.executors !== null && executors.some((id) => delegate.executors?.includes(id) !== true)
    ? 'El usuario trabaja para otra unidad ejecutora: solo el perfil Administrador puede cambiarlo.'
    : null);

/** Why only who reaches the whole institution changes what applies to all of it. */
export const OF_THE_INSTITUTION =
  'El menú y las acciones son de toda la institución: solo puede cambiarlos un usuario que ve toda la institución. Lo que un perfil puede ver y hacer se cambia en «Perfiles».';
