import { permittedPages } from './menu.ts';
import { useSession } from './session.tsx';

/** True when the session's profile has permission for a page. */
export function useMayOpen(page: string): boolean {
  const { permissions } = useSession();
  return permittedPages(permissions).some(({ a_href }) => a_href === page);
}
