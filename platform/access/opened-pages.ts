import type { Session } from './session.ts';

/** True when the session's profile has a page, whatever it may do there. */
export const mayOpen = ({ permissions }: Pick<Session, 'permissions'>, page: string): boolean =>
  permissions.some(({ children }) =>
    children.some(({ pages }) => pages.some(({ a_href }) => a_href === page)),
  );
