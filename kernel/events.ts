/** Value that an event may hold: money and quantities are decimal strings, never floats. */
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
 * Record of who did what, when, under which command and by which right. All values are strings, because KurrentDB's
 * multi-stream append accepts nothing else. Optional members are absent in events of before they were kept.
 *
 * What the product does by itself (first data, its menu and rules) has `userId: '0'`, `username: 'sistema'`, and neither
 * `profile`, `right` nor `session`: there was no sign-in. An act of the command line has as `username` the system's user and
 * host (`ops@servidor`). The demonstration is written without a session, in the name of its users.
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
  /** Sign-in name of the user; a name may be shared, a sign-in name is one person's. */
  readonly username?: string;
  /** Id of the user's profile at that moment. */
  readonly profile?: string;
  /** The streams and revisions of user and profile that let the command through: `user-4@7;profile-5@3`. */
  readonly right?: string;
  /** Id of the session, never its token; the audit's facts of that session name it too. */
  readonly session?: string;
  /**
   * Place in its append, `2/4`: the second of four events over all streams written together, the command's own record
   * included. Given by the store, which writes them together or not at all.
   */
  readonly of?: string;
}

/**
 * Why what lies at a place of the log is no event that can be read: `deleted`, the mark that a server leaves where somebody
 * deleted the whole stream; `foreign`, this program did not write it; `damaged`, it did, and `part` is not as it wrote it
 * (`data`, or a member of the metadata). The rest of it is given as far as it can be read.
 */
export type Flaw =
  | { readonly is: 'deleted' }
  | { readonly is: 'foreign' }
  | { readonly is: 'damaged'; readonly part: string };

/** Revision of the mark of a deleted stream: after every event, and the largest that a table keeps. */
export const AFTER_ALL = 2_147_483_647;
