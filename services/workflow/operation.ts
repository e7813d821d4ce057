import type { Json, JsonObject } from '@expediente/kernel/events.ts';
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

/** One command as the server offers it: path and permission of the operations table, input, what it does. */
export interface Command {
  readonly path: OperationPath;
  readonly permission: string;
  readonly does: string;
  readonly file: FilePart | null;
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
