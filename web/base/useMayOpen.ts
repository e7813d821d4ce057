import { permittedPages } from './menu.ts';
import { useSession } from './session.tsx';

/** Whether the session's profile has a page. */
export function useMayOpen(page: string): boolean {
  const { permissions } = useSession();
  return permittedPages(permissions).some(({ a_href }) => a_href === page);
}
