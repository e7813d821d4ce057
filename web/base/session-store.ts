import { speakerOf } from '@expediente/kernel/envelope.ts';
import type { SessionAnswer } from '@expediente/schemas/session/read.ts';
import { kept, keptForTab } from './kept.ts';

/** The session without its token, which is in a cookie that scripts cannot read. */
export type SessionData = Omit<SessionAnswer, 'jwt'>;

/** Key of the session in the browser's storage (R1 §3). */
const KEY = 'expediente';

/** Session that this page shows; another tab may have changed the cookie, which both share. */
let shown: SessionData | undefined;

export function keepSession({ jwt: _, ...session }: SessionAnswer): SessionData {
  kept.set(KEY, JSON.stringify(session));
  shown = session;
  return session;
}

/** Clears the storage, on error_session_api and on signing out (R1 §8). */
export function clearSession(): void {
  kept.clear();
  keptForTab.clear();
}

/** Removes an ended session, so that the next page does not take it for the present one. */
export const forgetSession = (): void => kept.remove(KEY);

/** Identity of this page's session, sent with its calls (domain §8); undefined before it shows a session. */
export const speaker = (): string | undefined =>
  shown && speakerOf(shown.id_user, shown.year, shown.unit_executor_assigned?.id);

/** Result of this page's last change of the session: true when it became another one. */
let change: Promise<boolean> = Promise.resolve(false);

/**
 * Registers a change of the session by this page: calls refused meanwhile as another session's are its own doing.
 * @param work resolves true when the session changed, and the page is about to reload
 */
export function whileSessionChanges(work: Promise<boolean>): void {
  change = work.catch(() => false);
}

/** True when this page itself changed the session; waits for a change under way. */
export const madeAnotherSession = (): Promise<boolean> => change;

/** Registers a listener of other tabs that sign in as another user, or with another year or executor. */
export function onOtherSession(listener: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key !== KEY || newValue === null || shown === undefined) return;
    // Text that `keepSession` wrote in the other tab.
    const { id_user, year, unit_executor_assigned } = JSON.parse(newValue) as SessionData;
    if (speakerOf(id_user, year, unit_executor_assigned?.id) !== speaker()) listener();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}
