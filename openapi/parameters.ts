import { CATALOGUE_NAMES } from '@expediente/catalogues/registry.ts';
import { SPEAKER_HEADER } from '@expediente/kernel/envelope.ts';
import { asked, type Operation, type Query } from '@expediente/schemas/operation.ts';
import { OF_CATALOGUES } from './catalogues.ts';
import { parametersOf } from './names.ts';
import type { Schema } from './schema.ts';

const ID = asked.id('').schema;
const TEXT = asked.text('', 100).schema;

/** Parameters of paths by their names; others are ids. */
const OF_PATHS: Readonly<Record<string, Schema>> = {
  year: asked.year().schema,
  date_start: asked.day('').schema,
  date_end: asked.day('').schema,
  lifecycle: TEXT,
  name: TEXT,
  address: { ...TEXT, description: 'id of an address, or main' },
  file: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  catalogue: { type: 'string', enum: CATALOGUE_NAMES },
  template: asked.one(
    '',
    ...['award', 'business', 'certificationaward', 'certificationbusiness', 'actpurchaseorder'],
  ).schema,
};

/** Paths of records whose keys have several parts, or are of any kind: `100101-2026`. */
const KEYS_IN_TEXT = /^\/(history|quarterly\/(get|details))\//;

const shared = (name: string): Schema => ({ $ref: `#/components/parameters/${name}` });

/** Parameters of an operation besides its body. */
export function parametersIn(operation: Operation): readonly Schema[] {
  const { path, method, permission, query = OF_CATALOGUES.get(operation.path)?.query ?? {} } = operation;
  const withSession = permission !== 'none';
  return [
    ...parametersOf(path).map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: pathSchema(path, name),
    })),
    ...queryParameters(query),
    shared('Correlation'),
    ...(withSession ? [shared('Speaker')] : []),
    ...(withSession && method === 'GET' ? [shared('Position')] : []),
  ];
}

function pathSchema(path: string, name: string): Schema {
  const key = OF_CATALOGUES.get(path)?.keys[name];
  if (key !== undefined) return key;
  return OF_PATHS[name] ?? (name === 'id' && KEYS_IN_TEXT.test(path) ? TEXT : ID);
}

const queryParameters = (query: Query): readonly Schema[] =>
  Object.entries(query).map(([name, { schema, about, required }]) => ({
    name,
    in: 'query',
    description: about,
    ...(required && { required }),
    schema,
  }));

export const IDEMPOTENCY_KEY = shared('IdempotencyKey');

/** Headers that operations have in common. */
export const PARAMETERS: Readonly<Record<string, Schema>> = {
  Correlation: {
    name: 'x-correlation-id',
    in: 'header',
    description:
      'The code of this call in logs, events and messages of failures; absent: the server makes one.',
    schema: { type: 'string', pattern: '^[\\w-]{8,64}$' },
  },
  IdempotencyKey: {
    name: 'idempotency-key',
    in: 'header',
    description: 'The same key with the same payload again has the first answer again, and is done once.',
    schema: { type: 'string', pattern: '^[\\w.:-]{8,100}$' },
  },
  Position: {
    name: 'x-expediente-position',
    in: 'header',
    description:
      'The `position` of an answer to a command: the read waits at most 2 seconds until it can show it.',
    schema: { type: 'string' },
  },
  Speaker: {
    name: SPEAKER_HEADER,
    in: 'header',
    description:
      'id_user/year/executor: the session that the call is made for, where another sign-in may replace it (cookies).',
    schema: { type: 'string' },
  },
};
