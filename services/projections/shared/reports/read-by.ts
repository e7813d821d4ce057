import { shownInstant } from '@expediente/kernel/dates.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { personOf } from '../workbooks/export.ts';

/** Instant, user and session of a read. */
export interface ReadBy {
  readonly at: string;
  readonly read: string;
}

export function readBy(session: Session): ReadBy {
  const at = new Date().toISOString();
  const read = `Leído el ${shownInstant(at, true)} por ${personOf(session)}, sesión ${session.id}, año ${session.year}.`;
  return { at, read };
}
