import { createHash } from 'node:crypto';
import { canonicalJson } from '@expediente/kernel/canonical.ts';
import type { JsonObject } from '@expediente/kernel/events.ts';

/** A fact about use, as recorded by the code that observed it. */
export interface Fact {
  readonly kind: 'sign-in' | 'sign-out' | 'password' | 'refusal' | 'read' | 'print' | 'export' | 'ops';
  /** User id; `''` without a session. */
  readonly user: string;
  /** Id of the session, never its token. */
  readonly session?: string;
  /** Subject of the fact: `order:4711`, `projection:orders`. */
  readonly entity?: string;
  /** `done`, or the name of the rule that refused. */
  readonly result: string;
  /** Strings, integers, booleans, null, lists and objects; no secrets. */
  readonly details?: JsonObject;
}

/** A stored fact, with the members in the order and form that its chain covers. */
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

/** Result of the fact that reports that the audit did not end where it was left. */
export const AUDIT_CUT = 'audit-cut';

/** Chain before the first fact. */
export const CHAIN_START = '0'.repeat(64);

/** SHA-256 over the previous chain and this fact (RFC 8785), hex. */
export function chainOf(previous: string, row: AuditRow): string {
  return createHash('sha256')
    .update(previous)
    .update(canonicalJson({ ...row }))
    .digest('hex');
}
