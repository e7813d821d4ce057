import type { FieldError } from '@expediente/kernel/envelope.ts';
import type { Json, JsonObject } from '@expediente/kernel/events.ts';
import type { Access } from '@expediente/platform/access/access.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import type { Audit } from '@expediente/platform/audit/audit.ts';
import { MAX_FILE_BYTES } from '@expediente/platform/files/store.ts';
import { type NamedOperation, operation } from '@expediente/schemas/operations.ts';
import type { FormFile } from '@expediente/schemas/shared/form-file.ts';
import { type Validated, validatorOf } from '@expediente/schemas/validate.ts';
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import type { Answer } from '../unit/answer.ts';
import type { UnitOfWork } from '../unit/unit-of-work.ts';

/** File part of a multipart request; the payload contains the kept file as `{ hash, name, size }`. */
export interface FilePart extends Pick<FormFile, 'field' | 'kind'> {
  /** Spanish message when the file was not sent; null when it is optional. */
  readonly missing: string | null;
  /** The papers of a record are put together into one PDF: a file with which this cannot be done is refused (hospital D2). */
  readonly merged?: boolean;
}

/** A kept file in the payload. */
const KeptFile = Type.Object({
  hash: Type.String(),
  name: Type.String(),
  size: Type.Integer({ maximum: MAX_FILE_BYTES }),
});
type KeptFile = Static<typeof KeptFile>;

/** A field of the payload that never reaches the event store: a password. */
export interface Secret {
  readonly field: string;
  readonly schema: TSchema;
  /** Faults of the field, in Spanish. */
  faults(value: unknown, payload: JsonObject): readonly FieldError[];
}

/**
 * The effect of a finished command outside the event store. A repeated command gets its stored answer
 * and runs this again, so the effect must be idempotent.
 */
export type Following = (by: FollowedBy, answer: Json, secret: unknown) => Promise<void>;

/** Session that acted, and the parts that an effect works with. */
export interface FollowedBy {
  readonly access: Access;
  readonly audit: Pick<Audit, 'write'>;
  readonly session: Pick<Session, 'id' | 'userId'>;
}

/** A command of the server: path and permission of its operation, input and handler. */
export interface Command {
  readonly path: string;
  readonly permission: string;
  readonly file: FilePart | null;
  readonly secret?: Secret;
  readonly after?: Following;
  /** Schema of the payload, for `/api/openapi.json`. */
  readonly schema: TSchema;
  validate(input: unknown): Validated<JsonObject>;
  /** `payload` as returned by `validate`. */
  run(unit: UnitOfWork, payload: Json): Promise<Answer>;
}

/** Makes a command of a schema and its handler. */
export function command<Schema extends TSchema>(
  named: NamedOperation,
  schema: Schema,
  handle: (unit: UnitOfWork, payload: Static<Schema>) => Promise<Answer>,
  file: FilePart | null = null,
): Command {
  const validate = validatorOf(schema);
  const { path, permission } = operation(named);
  return {
    path,
    permission,
    file,
    schema,
    // Payload schemas are objects of JSON values.
    validate: (input) => validate(input) as Validated<JsonObject>,
    run: (unit, payload) => handle(unit, payload as Static<Schema>), // it comes from `validate`
  };
}

type CommandFile = FormFile & Pick<FilePart, 'merged'>;

/** A command whose form may have a file. */
export const commandWithOptionalFile = <Schema extends TObject>(
  named: NamedOperation,
  schema: Schema,
  { field, kind, merged = false }: CommandFile,
  handle: (unit: UnitOfWork, payload: Static<Schema>, kept: KeptFile | undefined) => Promise<Answer>,
  missing: string | null = null,
): Command =>
  command(
    named,
    Type.Object({ ...schema.properties, [field]: Type.Optional(KeptFile) }),
    // Payload of the command with the file in its field, as the schema has checked it.
    (unit, payload) => handle(unit, payload as Static<Schema>, (payload as Record<string, KeptFile>)[field]),
    { field, kind, missing, merged },
  );

/** A command whose form has a file. */
export const commandWithFile = <Schema extends TObject>(
  named: NamedOperation,
  schema: Schema,
  file: CommandFile,
  handle: (unit: UnitOfWork, payload: Static<Schema>, kept: KeptFile) => Promise<Answer>,
): Command =>
  commandWithOptionalFile(
    named,
    schema,
    file,
    (unit, payload, kept) =>
      handle(unit, payload, kept ?? unit.refuse('document-given', file.missing, file.field)),
    file.missing,
  );
