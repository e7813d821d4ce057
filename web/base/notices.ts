import { type ResponseKind, withoutCode } from '@expediente/kernel/envelope.ts';

/** A message shown as a toast, which stays in the bell's list (R1 §8). */
export interface Notice {
  readonly id: number;
  readonly kind: ResponseKind;
  readonly message: string;
  readonly lead?: NoticeLead;
  readonly at: string;
  readonly read: boolean;
}

/** Button of a message that leads to a further place. */
export interface NoticeLead {
  readonly label: string;
  open(): void;
}

const KEPT = 100;
const SAME_MS = 2000;
let notices: readonly Notice[] = [];
let next = 1;
const listeners = new Set<() => void>();

const notifyListeners = (): void => {
  for (const listener of listeners) listener();
};

/** Shows a message and keeps it in the list; the same one again within two seconds is dropped, unless a success. */
export function notify(kind: ResponseKind, message: string, lead?: NoticeLead): void {
  const last = notices[0];
  // Several calls of one page may fail for the same cause, which is reported once.
  const again = kind !== 'success' && last?.kind === kind;
  if (
    again &&
    withoutCode(last.message) === withoutCode(message) &&
    Date.now() - Date.parse(last.at) < SAME_MS
  )
    return;
  const at = new Date().toISOString();
  const notice = { id: next++, kind, message, ...(lead ? { lead } : {}), at, read: false };
  notices = [notice, ...notices].slice(0, KEPT);
  notifyListeners();
}

export function markNoticesRead(): void {
  if (!notices.some((notice) => !notice.read)) return;
  notices = notices.map((notice) => ({ ...notice, read: true }));
  notifyListeners();
}

export const currentNotices = (): readonly Notice[] => notices;

export function onNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
