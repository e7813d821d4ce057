import { createHash } from 'node:crypto';
import { canonicalJson } from '@expediente/kernel/canonical.ts';
import type { JsonObject } from '@expediente/kernel/events.ts';

/** A fact about use, as told by whoever saw it happen. */
export interface Fact {
  readonly kind: 'sign-in' | 'sign-out' | 'password' | 'refusal' | 'print' | 'export' | 'ops';
  /** User id; `''` when nobody is signed in. */
  readonly user: string;
  /** Id of the session, never its token. */
  readonly session?: string;
  /** What it is about: `order:4711`, `projection:orders`. */
  readonly entity?: string;
  /** `done`, or why not: the rule's name. */
  readonly result: string;
  /** Strings, integers, booleans, null, lists and objects; no secrets. */
  readonly details?: JsonObject;
}

/** A fact as it stands in the table, in the order and form that its chain was taken over. */
export interface AuditRow {
  readonly number: number;
  /** ISO 8601 UTC with milliseconds. */
  readonly at: string;
  readonly kind: string;
  readonly user_id: string;
  readonly session: string;
  readonly entity: string;
  readonly result: string;
  readonly details: JsonObject;
}

/** Before the first fact. */
export const CHAIN_START = '0'.repeat(64);

/** SHA-256 over the previous chain and this fact (RFC 8785), hex. */
export function chainOf(previous: string, row: AuditRow): string {
  return createHash('sha256')
    .update(previous)
    .update(canonicalJson({ ...row }))
    .digest('hex');
}
