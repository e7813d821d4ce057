/** What an event may hold: money and quantities are decimal strings, never floats. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** An outcome of a decision, as a life cycle names it (`OrderCommitted`), before it is stored. */
export interface DomainEvent<Type extends string = string, Data = JsonObject> {
  readonly type: Type;
  readonly data: Data;
}

/** For the compiler: a fold has a case for every event, and undefined events never reach it. */
export function unreachable(event: never): never {
  throw new Error(`no case for ${JSON.stringify(event)}`);
}

/**
 * Who did what, when, under which command. All values are strings, because KurrentDB's
 * multi-stream append accepts nothing else.
 */
export interface EventMetadata {
  /** The idempotency key of the command, or an id made for it. */
  readonly commandId: string;
  /** One id from the browser's call to the event. */
  readonly correlationId: string;
  readonly userId: string;
  readonly userName: string;
  readonly sessionYear: string;
  /** The assigned executor unit, or ''. */
  readonly executor: string;
  /** Version of the event's data shape, as its definition had it then. */
  readonly schemaVersion: string;
  /** Versions of the rule sets that judged, `purchaseLimits@3;iva@1`; the decider's own where none did. */
  readonly ruleVersion: string;
  /** Build of the program that decided; absent in events of before it was kept. */
  readonly build?: string;
  /** Instant of the decision, ISO 8601 UTC. */
  readonly at: string;
}
