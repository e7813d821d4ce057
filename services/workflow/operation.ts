import type { FieldError } from '@expediente/kernel/envelope.ts';
import type { Json, JsonObject } from '@expediente/kernel/events.ts';
import type { Access } from '@expediente/platform/access/access.ts';
import { type OperationPath, operation } from '@expediente/schemas/operations.ts';
import { type Validated, validatorOf } from '@expediente/schemas/validate.ts';
import type { Static, TSchema } from 'typebox';
import type { Answer } from './pipeline/answer.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** The part of a multipart request that is a file; it reaches the handler as `{ hash, name, size }`. */
export interface FilePart {
  readonly field: string;
  readonly kind: 'pdf' | 'image';
  /** Spanish, when it was not sent; null: it may be left out. */
  readonly missing: string | null;
}

/** A field of the payload that never reaches the event store: a password. */
export interface Secret {
  readonly field: string;
  readonly schema: TSchema;
  /** What is wrong with it, in Spanish. */
  faults(value: unknown, payload: JsonObject): readonly FieldError[];
}

/**
 * What follows a command that is done, outside the event store. A command that is sent again gets its answer
 * again and is followed again, so it must be the same twice.
 */
export type Following = (access: Access, answer: Json, secret: unknown) => Promise<void>;

/** One command as the server offers it: path and permission of the operations table, input, what it does. */
export interface Command {
  readonly path: OperationPath;
  readonly permission: string;
  readonly does: string;
  readonly file: FilePart | null;
  readonly secret?: Secret;
  readonly after?: Following;
  /** Of the payload, for `/api/openapi.json`. */
  readonly schema: TSchema;
  validate(input: unknown): Validated<JsonObject>;
  /** `payload` as `validate` gave it. */
  run(unit: UnitOfWork, payload: Json): Promise<Answer>;
}

/** Ties a schema to its handler. */
export function command<Schema extends TSchema>(
  path: OperationPath,
  schema: Schema,
  handle: (unit: UnitOfWork, payload: Static<Schema>) => Promise<Answer>,
  file: FilePart | null = null,
): Command {
  const validate = validatorOf(schema);
  return {
    path,
    permission: operation(path).permission,
    does: operation(path).does,
    file,
    schema,
    // Payload schemas are objects of JSON values.
    validate: (input) => validate(input) as Validated<JsonObject>,
    run: (unit, payload) => handle(unit, payload as Static<Schema>), // it comes from `validate`
  };
}
