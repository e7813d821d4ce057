import type { NewEvent } from '@expediente/eventstore/port.ts';

/** Metadata of events that the product writes by itself, without a command (`EventMetadata`). */
export const systemMetadata = (
  occasion: 'seed' | 'demonstration' | 'seal',
  at: string,
  ruleVersion = '1',
): NewEvent['metadata'] => ({
  at,
  commandId: occasion,
  correlationId: occasion,
  executor: '',
  ruleVersion,
  schemaVersion: '1',
  sessionYear: at.slice(0, 4),
  userId: '0',
  userName: 'Sistema',
  username: 'sistema',
});
