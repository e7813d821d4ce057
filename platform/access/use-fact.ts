import type { JsonObject } from '@expediente/kernel/events.ts';
import type { Fact } from '../audit/fact.ts';
import type { Session } from './session.ts';

/** Id of the executor that a session works for; '' for none: as facts and events keep it. */
export const executorIn = ({ executor }: Pick<Session, 'executor'>): string =>
  executor === null ? '' : String(executor.id);

/** Something that a session was handed out, under the executor that it works for: who sees another one does not see the fact. */
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
