import { EventStoreUnavailable } from '@expediente/eventstore/port.ts';
import type { Envelope } from '@expediente/kernel/envelope.ts';
import type { JsonObject } from '@expediente/kernel/events.ts';
import { FutureEvent, UPDATING } from '@expediente/schemas/present.ts';
import { BadInput, Busy, Forbidden, KeyReused, NotFound, RecordChanged } from '../pipeline/errors.ts';
import type { Executed } from '../pipeline/pipeline.ts';
import { Refused } from '../unit-of-work.ts';

/** What goes back to the caller: the table of domain §8. */
export interface Outcome {
  readonly status: number;
  readonly envelope: Envelope;
  /** Name of the rule when the answer is a no; for audit and logs. */
  readonly refused: string | null;
}

export const succeeded = ({ answer, position }: Executed): Outcome => ({
  status: 200,
  envelope: { ...answer, ...(position === undefined ? {} : { position }) },
  refused: null,
});

const STORE_AWAY = 'El sistema no está disponible en este momento: intente de nuevo en unos segundos.';

/** The one place where what a command throws becomes an answer. Null: nobody foresaw it, a 500. */
export function outcomeOf(error: unknown): Outcome | null {
  if (error instanceof Refused) {
    const { rule, field } = error;
    return refused(200, 'warning', error, rule, field === undefined ? { rule } : { rule, field });
  }
  if (error instanceof BadInput)
    return refused(400, 'error', error, 'malformed', {
      errors: error.errors.map(({ field, message }) => ({ field, message })),
    });
  if (error instanceof Forbidden) return refused(403, 'danger', error, 'forbidden', null);
  if (error instanceof NotFound) return refused(404, 'warning', error, 'not-found', null);
  if (error instanceof RecordChanged) return refused(409, 'warning', error, 'record-changed', error.data);
  if (error instanceof KeyReused) return refused(422, 'error', error, 'key-reused', null);
  if (error instanceof FutureEvent) return refused(503, 'error', new Error(UPDATING), 'updating', null);
  if (error instanceof Busy) return refused(503, 'error', error, 'busy', null);
  if (error instanceof EventStoreUnavailable)
    return refused(503, 'error', new Error(STORE_AWAY), 'store-away', null);
  return null;
}

const refused = (
  status: number,
  response: Envelope['response'],
  { message }: Error,
  rule: string,
  data: JsonObject | null,
): Outcome => ({ status, envelope: { response, message, data }, refused: rule });
