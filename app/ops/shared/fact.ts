import type { JsonObject } from '@expediente/kernel/events.ts';
import type { Fact } from '@expediente/platform/audit/fact.ts';
import { actor } from '../../runs/given.ts';

/**
 * Audit fact of an ops command, by the person for whom the product started it, else by the system's user at this
 * machine.
 */
export function opsFact(entity: string, result: string, details: JsonObject): Fact {
  const { user, session, name } = actor();
  return {
    kind: 'ops',
    user,
    ...(session !== undefined && { session }),
    entity,
    result,
    details: { ...details, by: name },
  };
}
