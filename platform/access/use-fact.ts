import type { JsonObject } from '@expediente/kernel/events.ts';
import type { Fact } from '../audit/fact.ts';
import type { Session } from './session.ts';

/** Id of the executor that a session works for, in the form of facts and events; '' for none. */
export const executorIn = ({ executor }: Pick<Session, 'executor'>): string =>
  executor === null ? '' : String(executor.id);

/**
 * Fact of something that a session was handed out, under the session's executor: users of another executor do not see
 * it.
 */
export const useFact = (
  session: Session,
  kind: Extract<Fact['kind'], 'read' | 'print' | 'export'>,
  entity: string,
  details: JsonObject,
): Fact => ({
  kind,
  user: String(session.userId),
  session: session.id,
  entity,
  result: 'done',
  details: { ...details, executor: executorIn(session) },
});
