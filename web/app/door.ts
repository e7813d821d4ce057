/** Kept apart from the routes, so that signing in does not load the list of pages. */
export const LOGIN_PATH = '/login';

/** True for the paths of the login screen; without a session every other path leads to it (R1 §2). */
export const isDoor = (path: string): boolean => path === '/' || path === LOGIN_PATH;
