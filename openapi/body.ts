import type { Operation } from '@expediente/schemas/operation.ts';
import { FILE_KINDS } from '@expediente/schemas/shared/form-file.ts';
import { type Payload, payloadOf } from './payloads.ts';
import { asSchema, published, type Schema } from './schema.ts';

const TOKEN: Schema = {
  token: { type: 'string', description: 'The session, where neither header nor cookie has it.' },
};

const FILE_TYPES: Readonly<Record<NonNullable<Payload['file']>['kind'], string>> = {
  pdf: FILE_KINDS.pdf.types.join(', '),
  image: FILE_KINDS.image.types.join(', '),
  'pdf or image': FILE_KINDS['pdf or image'].types.join(', '),
  excel: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet, application/vnd.ms-excel',
};

/** Body of a POST: JSON; also a form where a file may be sent, and only a form where a file has to be. */
export function bodyOf(operation: Operation): Schema {
  const { schema, file } = payloadOf(operation);
  // Payloads are objects of JSON values.
  const payload = published({ ...(schema as Schema) });
  const properties = { ...asSchema(payload.properties), ...(operation.permission !== 'none' && TOKEN) };
  const required: readonly unknown[] = Array.isArray(payload.required) ? payload.required : [];
  const json = { schema: { ...payload, properties } };
  if (file === undefined) return { required: required.length > 0, content: { 'application/json': json } };
  const form = {
    ...payload,
    properties: { ...properties, [file.field]: { type: 'string', format: 'binary' } },
    required: [...required, ...(file.optional ? [] : [file.field])],
  };
  return {
    required: true,
    content: {
      ...(file.optional && { 'application/json': json }),
      'multipart/form-data': {
        schema: form,
        encoding: { [file.field]: { contentType: FILE_TYPES[file.kind] } },
      },
    },
  };
}
