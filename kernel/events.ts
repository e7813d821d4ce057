/** Value that an event may hold: money and quantities are decimal strings, never floats. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** An outcome of a decision, as a life cycle names it (`OrderCommitted`), before it is stored. */
export interface DomainEvent<Type extends string = string, Data = JsonObject> {
  readonly type: Type;
  readonly data: Data;
}

/** Proves to the compiler that a fold has a case for every event; undefined events never reach it. */
export function unreachable(event: never): never {
  throw new Error(`no case for ${JSON.stringify(event)}`);
}

/**
 * Record of who did what, when, under which command and by which right. All values are strings, because KurrentDB's
 * multi-stream append accepts nothing else. Optional members are absent in events that are older than the member.
 * Acts of the product itself (first data, its menu and rules) have `userId: '0'`, `username: 'sistema'`, and neither
 * `profile`, `right` nor `session`: there was no sign-in. An act of the command line has as `username` the system's
 * user and host (`ops@servidor`). The demonstration is written without a session, in the name of its users.
 */
export interface EventMetadata {
  /** The idempotency key of the command, or an id made for it. */
  readonly commandId: string;
  /** Id of the call, the same from the browser to the event. */
  readonly correlationId: string;
  readonly userId: string;
  readonly userName: string;
  readonly sessionYear: string;
  /** The assigned executor unit, or ''. */
  readonly executor: string;
  /** Version of the shape of the event's data, by the definition of that time. */
  readonly schemaVersion: string;
  /** Versions of the rule sets that judged, `purchaseLimits@3;iva@1`; the decider's own where none did. */
  readonly ruleVersion: string;
  /** Build of the program that decided; absent in older events. */
  readonly build?: string;
  /** Instant of the decision, ISO 8601 UTC. */
  readonly at: string;
  /** Sign-in name of the user; a name may be shared, a sign-in name is one person's. */
  readonly username?: string;
  /** Id of the user's profile at that moment. */
  readonly profile?: string;
  /** Streams and revisions of the user and the profile that let the command through: `user-4@7;profile-5@3`. */
  readonly right?: string;
  /**
   * Pairs of actions that one person was to leave to another, and did on this record all the same:
   * `accrued_pay;create_approve`, by the version of the rule set `segregation` in `ruleVersion`. Absent: none.
   */
  readonly segregation?: string;
  /** Id of the session, never its token; the audit's facts of that session name it too. */
  readonly session?: string;
  /**
   * Place of the event in its append, `2/4`: the second of four events over all streams written together, the command's
   * own record included. Set by the store, which writes them together or not at all.
   */
  readonly of?: string;
}

/**
 * Reason why a place of the log holds no event that can be read: `deleted`, the mark that a server leaves where
 * somebody deleted the whole stream; `foreign`, another program wrote it; `damaged`, this program wrote it, and `part`
 * has changed since (`data`, or a member of the metadata). The rest of the event is given as far as it can be read.
 */
export type Flaw =
  | { readonly is: 'deleted' }
  | { readonly is: 'foreign' }
  | { readonly is: 'damaged'; readonly part: string };

/** Revision of the mark of a deleted stream: after every event, and the largest that a table keeps. */
export const AFTER_ALL = 2_147_483_647;
