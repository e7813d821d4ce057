import { speakerOf } from '@expediente/kernel/envelope.ts';
import type { SessionAnswer } from '@expediente/schemas/session/read.ts';
import { kept, keptForTab } from './kept.ts';

/** The session without its token: the cookie holds that, out of any script's reach. */
export type SessionData = Omit<SessionAnswer, 'jwt'>;

/** R1 §3: the session is kept in browser storage under one key. */
const KEY = 'expediente';

/** The session that this page shows, whatever another tab made of the cookie that both share. */
let shown: SessionData | undefined;

export function keepSession({ jwt: _, ...session }: SessionAnswer): SessionData {
  kept.set(KEY, JSON.stringify(session));
  shown = session;
  return session;
}

/** R1 §8: error_session_api and signing out clear the storage. */
export function clearSession(): void {
  kept.clear();
  keptForTab.clear();
}

/** A session that ended is not taken for the present one by the next page. */
export const forgetSession = (): void => kept.remove(KEY);

/** For whom this page's calls speak (domain §8); undefined before it shows a session. */
export const speaker = (): string | undefined =>
  shown && speakerOf(shown.id_user, shown.year, shown.unit_executor_assigned?.id);

/** Whether the session became another one, of the last change that this page itself asked for. */
let change: Promise<boolean> = Promise.resolve(false);

/**
 * While `work` makes the session another one: a read that is answered meanwhile as another's is this page's own doing.
 * @param work true: it did, and the page is about to be loaded anew
 */
export function whileSessionChanges(work: Promise<boolean>): void {
  change = work.catch(() => false);
}

/** Whether this page itself made the session another one; waits for a change under way. */
export const madeAnotherSession = (): Promise<boolean> => change;

/** Called when another tab of this browser signs in for somebody else, or another year or executor. */
export function onOtherSession(listener: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key !== KEY || newValue === null || shown === undefined) return;
    // What `keepSession` wrote in the other tab.
    const { id_user, year, unit_executor_assigned } = JSON.parse(newValue) as SessionData;
    if (speakerOf(id_user, year, unit_executor_assigned?.id) !== speaker()) listener();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}
