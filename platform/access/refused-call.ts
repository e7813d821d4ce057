import type { JsonObject } from '@expediente/kernel/events.ts';
import type { Operation } from '@expediente/schemas/operation.ts';
import { namedByCall } from '@expediente/schemas/operation-record.ts';
import type { Fact } from '../audit/fact.ts';
import type { Session } from './session.ts';
import { executorIn } from './use-fact.ts';

/** The part of a request by which its refusal is recorded; Fastify's request has this shape. */
export interface CallOf {
  /** Code of the call, under which log and events record it, too. */
  readonly id: string;
  readonly query?: unknown;
  readonly params?: unknown;
  readonly body?: unknown;
}

/** Call that was refused. */
export interface RefusedCall {
  readonly operation: Pick<Operation, 'path'>;
  /** The permission that was missing; absent where a rule refused. */
  readonly permission?: string | undefined;
  /** Name of the rule. */
  readonly rule: string;
  readonly status: number;
  /** Names of the fields at fault, never their values. */
  readonly fields?: readonly string[];
  /** True for a question that has no answer, which only the log records. */
  readonly unaudited?: boolean;
  /** Fields of the call, where they are not the request's body. */
  readonly body?: unknown;
}

const MOST_FIELDS = 20;
const LONGEST_NAME = 60;

/** Audit fact of a refusal: the user, the rule, the record, the executor and the unit. */
export function refusalFact(request: CallOf, session: Session, refused: RefusedCall): Fact {
  const { operation, permission, rule, status, body = request.body } = refused;
  const named = namedByCall(operation, {
    ...membersOf(request.query),
    ...membersOf(body),
    ...membersOf(request.params),
  });
  const fields = refused.fields?.slice(0, MOST_FIELDS).map((name) => name.slice(0, LONGEST_NAME)) ?? [];
  const details: JsonObject = {
    operation: operation.path,
    ...(permission !== undefined && { permission }),
    rule,
    executor: executorIn(session),
    unit: named.unit || ownUnit(session),
    code: request.id,
    status,
    ...(named.others.length > 0 && { others: [...named.others] }),
    ...(fields.length > 0 && { fields }),
  };
  return {
    kind: 'refusal',
    user: String(session.userId),
    session: session.id,
    entity: named.record,
    result: rule,
    details,
  };
}

/** Unit of a user who has only one cost centre, else ''. */
const ownUnit = ({ units }: Session): string => (units.length === 1 ? String(units[0]) : '');

const membersOf = (source: unknown): Readonly<Record<string, unknown>> =>
  typeof source === 'object' && source !== null && !Array.isArray(source) ? { ...source } : {};

/** The refusal's part of the call's log line. */
export interface LoggedRefusal {
  readonly rule: string;
  readonly user: string;
  readonly record: string;
  readonly permission?: string;
  readonly fields?: readonly string[];
}

/** Refusals by request, kept until the log's line of the request is written. */
const logged = new WeakMap<object, LoggedRefusal>();

export function noteForLog(request: object, { user, entity = '', result, details = {} }: Fact): void {
  const { permission, fields } = details;
  logged.set(request, {
    rule: result,
    user,
    record: entity,
    ...(typeof permission === 'string' && { permission }),
    ...(Array.isArray(fields) && { fields: fields.map(String) }),
  });
}

/** Refusal of a call; undefined when it was not refused, or there was no session. */
export const refusalOf = (request: object): LoggedRefusal | undefined => logged.get(request);
