import { hasPage, mayUse } from '../access/permissions.ts';
import type { Session } from '../access/session.ts';
import { Forbidden } from '../refusals.ts';
import type { Viewer } from './views.ts';

/** Permission to change what a profile has, which its views belong to. */
const OF_PROFILES = 'perfiles.update';

/** The session's person as views see them. */
export const viewerOf = (session: Session): Viewer => ({
  user: session.userId,
  profile: session.profileId,
  ofProfiles: mayUse(session, OF_PROFILES),
});

/** True when the session may open the page of a list: `unops` for `unops:1`. */
export const opensList = (session: Session, list: string): boolean =>
  hasPage(session, list.split(':')[0] ?? '');

/** @throws {Forbidden} when the session may not open the page of the list */
export function requireList(session: Session, list: string): void {
  if (!opensList(session, list)) throw new Forbidden('No tiene permiso para abrir este listado.');
}

/** @throws {Forbidden} when the session may not keep views for profiles */
export function requireProfiles(viewer: Viewer): void {
  if (!viewer.ofProfiles)
    throw new Forbidden('Solo quien cambia perfiles guarda vistas para un perfil.', OF_PROFILES);
}
