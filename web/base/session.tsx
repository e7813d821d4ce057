import type { ActionPermission, PagePermission } from '@expediente/schemas/session/read.ts';
import { createContext, useContext } from 'react';
import { permittedPages } from './menu.ts';
import type { SessionData } from './session-store.ts';

export const SessionContext = createContext<SessionData | undefined>(undefined);

/** The session of the signed-in person. */
export function useSession(): SessionData {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs the session above it');
  return session;
}

/** Permission of a page: of the first of these names that the profile has (domain §8). */
export function usePage(...names: readonly string[]): PagePermission | undefined {
  const pages = permittedPages(useSession().permissions);
  for (const name of names) {
    const page = pages.find((each) => each.a_href === name);
    if (page) return page;
  }
  return undefined;
}

const INACTIVE_UNITS = 'Sus centros de costo están INACTIVOS: pida a un administrador que los revise.';

/** Reason for which this person cannot plan or request anything despite permissions; undefined: there is none. */
export const useHindrance = (): string | undefined =>
  useSession().units_inactive === 1 ? INACTIVE_UNITS : undefined;

/** The actions granted on a page: only those whose enabled value is 1 (R1 §6). */
export const useGranted = (...names: readonly string[]): readonly ActionPermission[] =>
  usePage(...names)?.actions_profile.filter((action) => action.enabled === 1) ?? [];
