import { NOTHING, type Operation, type PayloadSchema } from '@expediente/schemas/operation.ts';
import type { FileKind } from '@expediente/schemas/shared/form-file.ts';
import { COMMANDS, LINE_LOADS } from '@expediente/workflow/modules.ts';

/** Body of an operation. */
export interface Payload {
  readonly schema: PayloadSchema;
  /** The field of a multipart form that is a file. */
  readonly file?: {
    readonly field: string;
    readonly kind: FileKind | 'excel';
    readonly optional: boolean;
  };
}

const excel = (field: string): NonNullable<Payload['file']> => ({ field, kind: 'excel', optional: false });

const OF_COMMANDS: readonly (readonly [path: string, payload: Payload])[] = COMMANDS.map(
  ({ path, schema, file }) => [
    path,
    {
      schema,
      ...(file && { file: { field: file.field, kind: file.kind, optional: file.missing === null } }),
    },
  ],
);

const OF_LOADS = LINE_LOADS.flatMap(
  ({ path, refused, field, fields }): readonly (readonly [path: string, payload: Payload])[] => [
    [path, { schema: fields, file: excel(field) }],
    [refused, { schema: NOTHING, file: excel(field) }],
  ],
);

const PAYLOADS: ReadonlyMap<string, Payload> = new Map([...OF_COMMANDS, ...OF_LOADS]);

/** True for an operation that is one command, which an idempotency key makes once. */
export const isCommand = ({ path }: Pick<Operation, 'path'>): boolean =>
  OF_COMMANDS.some(([command]) => command === path) || path === '/catalogues/{catalogue}/import/load';

/** Payload of a POST: that of its command, or the one that its operation states. */
export const payloadOf = ({ path, payload, file }: Operation): Payload =>
  PAYLOADS.get(path) ?? { schema: payload ?? NOTHING, ...(file !== undefined && { file: excel(file) }) };
