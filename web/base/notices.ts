import { type ResponseKind, withoutCode } from '@expediente/kernel/envelope.ts';

/** A message that was shown as a toast and stays in the bell's list (R1 §8). */
export interface Notice {
  readonly id: number;
  readonly kind: ResponseKind;
  readonly message: string;
  readonly lead?: NoticeLead;
  readonly at: string;
  readonly read: boolean;
}

/** Where a message leads on: what one does there. */
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

/** Shows a message of a kind and keeps it; the same within two seconds is one, unless something was done. */
export function notify(kind: ResponseKind, message: string, lead?: NoticeLead): void {
  const last = notices[0];
  // Several calls of one page fail of one cause: it is reported once.
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
