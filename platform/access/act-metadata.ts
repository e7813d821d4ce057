import type { EventMetadata } from '@expediente/kernel/events.ts';
import { BUILD } from '../build.ts';
import type { Session } from './session.ts';
import { executorIn } from './use-fact.ts';

/** Data of a session's act, for the metadata of its events. */
export type ActOf = Pick<
  EventMetadata,
  'at' | 'commandId' | 'correlationId' | 'ruleVersion' | 'schemaVersion'
> & {
  readonly session: Session;
  /** Pairs of actions that the user completed on the record; '' or absent: none. */
  readonly segregation?: string;
};

/** Metadata of an event: who did it, when, under which call and by which right. */
export const actMetadata = ({ session, ...act }: ActOf): EventMetadata => ({
  // Keys in canonical order, so that serialising need not sort them.
  at: act.at,
  build: BUILD,
  commandId: act.commandId,
  correlationId: act.correlationId,
  executor: executorIn(session),
  ...(session.userId !== 0 && { profile: String(session.profileId) }),
  ...(session.right !== undefined && { right: session.right }),
  ruleVersion: act.ruleVersion,
  schemaVersion: act.schemaVersion,
  ...(act.segregation && { segregation: act.segregation }),
  ...(session.id !== '' && { session: session.id }),
  sessionYear: String(session.year),
  userId: String(session.userId),
  userName: session.fullName,
  username: session.username,
});
