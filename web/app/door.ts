/** Apart from the routes: signing in loads no list of pages. */
export const LOGIN_PATH = '/login';

/** Paths that show the login screen before signing in; every other leads to it (R1 §2). */
export const isDoor = (path: string): boolean => path === '/' || path === LOGIN_PATH;
