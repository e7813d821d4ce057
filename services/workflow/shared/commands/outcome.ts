import { EventStoreUnavailable } from '@expediente/eventstore/port.ts';
import type { Envelope, FieldError } from '@expediente/kernel/envelope.ts';
import { Declined, declinedEnvelope } from '@expediente/platform/refusals.ts';
import { FutureEvent, StrangeEvent, strangeAnswer, UPDATING } from '@expediente/schemas/present.ts';
import type { Executed } from '../pipeline/pipeline.ts';

/** Result of a command as the caller gets it, by the table of domain §8. */
export interface Outcome {
  readonly status: number;
  readonly envelope: Envelope;
  /** Name of the rule that refused, for audit and logs; null: it was not refused. */
  readonly refused: string | null;
  /** The permission that was missing. */
  readonly permission?: string;
}

export const succeeded = ({ answer, position }: Executed): Outcome => ({
  status: 200,
  envelope: { ...answer, ...(position === undefined ? {} : { position }) },
  refused: null,
});

const STORE_AWAY = 'El sistema no está disponible en este momento: intente de nuevo en unos segundos.';

/** Turns an error of a command into an answer, which happens nowhere else; null: the error is unexpected, and a 500. */
export function outcomeOf(error: unknown): Outcome | null {
  if (error instanceof Declined)
    return {
      status: error.status,
      envelope: declinedEnvelope(error),
      refused: error.rule,
      ...(error.permission !== undefined && { permission: error.permission }),
    };
  if (error instanceof FutureEvent) return away(UPDATING, NEWER_LOG);
  if (error instanceof StrangeEvent) return unusable(error);
  if (error instanceof EventStoreUnavailable) return away(STORE_AWAY, 'store-away');
  return null;
}

const STRANGE = 'strange-history';

/** Outcome for a record whose history cannot be read, which trying again does not change. */
const unusable = (error: StrangeEvent): Outcome => ({
  status: 200,
  envelope: { response: 'warning', message: strangeAnswer(error), data: { rule: STRANGE } },
  refused: STRANGE,
});

/** Name of the rule that refuses because an event is newer than this program. */
export const NEWER_LOG = 'updating';

/** Failure of an act of the program itself at a record whose history cannot be read. */
export class StrangeRecord extends Error {
  override readonly name = 'StrangeRecord';
}

/**
 * Requires that an act of the program itself was done.
 * @throws {StrangeRecord}
 * @throws {Error} with `notDone` and the refusal, caused by its rule
 */
export function requireDone({ refused, envelope }: Outcome, notDone: string): void {
  if (refused === STRANGE) throw new StrangeRecord(envelope.message);
  if (refused !== null) throw new Error(`${notDone}: ${envelope.message}`, { cause: refused });
}

/** Outcome when nothing can be decided at the moment. */
const away = (message: string, rule: string): Outcome => ({
  status: 503,
  envelope: { response: 'error', message, data: null },
  refused: rule,
});

/** Names of the fields in which an answer finds faults. */
export function faultyFields({ data }: Envelope): readonly string[] {
  if (typeof data !== 'object' || data === null) return [];
  if ('field' in data && typeof data.field === 'string') return [data.field];
  const errors: unknown = 'errors' in data ? data.errors : [];
  return Array.isArray(errors) ? errors.map(({ field }: FieldError) => field) : []; // as `BadInput` makes them
}
