import type { SessionAnswer } from '@expediente/schemas/session/read.ts';

/** The session without its token: the cookie holds that, out of any script's reach. */
export type SessionData = Omit<SessionAnswer, 'jwt'>;

/** R1 §3: the session is kept in browser storage under one key. */
const KEY = 'expediente';

export function keepSession({ jwt: _, ...session }: SessionAnswer): SessionData {
  localStorage.setItem(KEY, JSON.stringify(session));
  return session;
}

/** R1 §8: error_session_api and signing out clear the storage. */
export function clearSession(): void {
  localStorage.clear();
  sessionStorage.clear();
}

export const hasKeptSession = (): boolean => localStorage.getItem(KEY) !== null;
