/**
 * A refusal by a business rule: nothing changed, and `message` explains to the user in Spanish why and how to
 * mend it (domain §8: answered as 200 `warning` with `data: { rule }`).
 */
export interface Refusal {
  /** Stable name of the rule, for tests, metrics and clients. */
  readonly rule: string;
  readonly message: string;
  /** The payload's field at fault, when there is one. */
  readonly field?: string | undefined;
}

/** Result of `decide`: the events that follow, or the rule that refused. */
export type Decision<Event> = { readonly events: readonly Event[] } | { readonly refusal: Refusal };

export function refuse(rule: string, message: string, field?: string): { readonly refusal: Refusal } {
  return { refusal: field === undefined ? { rule, message } : { rule, message, field } };
}

export function isRefused<Event>(decision: Decision<Event>): decision is { readonly refusal: Refusal } {
  return 'refusal' in decision;
}
