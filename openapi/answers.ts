import type { ResponseKind } from '@expediente/kernel/envelope.ts';
import { EXCEL_TYPE } from '@expediente/platform/excel/write.ts';
import { boundOf } from '@expediente/schemas/bounds.ts';
import type { Operation } from '@expediente/schemas/operation.ts';
import { OF_CATALOGUES } from './catalogues.ts';
import { isCommand, payloadOf } from './payloads.ts';
import type { Schema } from './schema.ts';

const JSON_TYPE = 'application/json';
const BYTES: Schema = { type: 'string', format: 'binary' };

/** Answers that are bytes, by the kind that an operation's line names. */
const OF_BYTES: Readonly<Record<string, readonly string[]>> = {
  pdf: ['application/pdf'],
  image: ['image/png', 'image/jpeg'],
  workbook: [EXCEL_TYPE],
  zip: ['application/zip'],
  tlog: ['text/plain', 'application/octet-stream'],
};

/** Type of a file: a workbook or a PDF as base64. */
const FILE = '{ readonly filename: string; readonly file: string }';
/** Type of the file of a report that may have nothing to show. */
const FILE_OR_NONE = '{ readonly filename: string | null; readonly file: string | null }';

/** Type of an operation's `data`; undefined when it answers bytes, or this document. */
export function dataOf({ path, answer = OF_CATALOGUES.get(path)?.answer }: Operation): string | undefined {
  if (answer === undefined || OF_BYTES[answer] !== undefined) return undefined;
  if (answer === 'document') return FILE_OR_NONE;
  return answer === 'file' ? FILE : answer;
}

/** Types of the `data` of refusals. */
export const REFUSED_DATA = {
  refused: 'RefusedData | null',
  malformed: 'MalformedData | null',
  conflict: 'ChangedData | AnotherSession | null',
  tooMany: 'TooManyData | null',
  nothing: 'null',
} as const;

export const envelope = (responses: readonly ResponseKind[], data: unknown, more: Schema = {}): Schema => ({
  type: 'object',
  required: ['response', 'message', 'data'],
  properties: { response: { type: 'string', enum: responses }, message: { type: 'string' }, data, ...more },
});

/** Position of the last event that a command wrote; a read that names it shows that event. */
export const POSITION: Schema = { position: { type: 'string' } };

/** Paths at which too many wrong passwords are answered with the time to wait. */
const ATTEMPTS: readonly string[] = ['/users/login', '/users/change/passsword'];

/** Path answered without a session where the installation allows it, and slowed down like wrong passwords. */
const PUBLIC = '/paper/public/{lifecycle}/{id}/{revision}/{chain}';

const shared = (name: string): Schema => ({ $ref: `#/components/responses/${name}` });

/**
 * Answers of an operation by their status.
 * @param data schema of its data, when it has any
 */
export function answersOf(operation: Operation, data: Schema | undefined): Readonly<Record<string, Schema>> {
  const { path, method, permission } = operation;
  const withSession = permission !== 'none';
  const isBounded = boundOf(operation, {}) !== undefined;
  const takesFile = method === 'POST' && payloadOf(operation).file !== undefined;
  return {
    200: {
      description: 'Done, or refused by a rule (`warning`).',
      headers: HEADERS,
      content: content(operation, data),
    },
    400: shared('Malformed'),
    ...(withSession && {
      401: shared('NoSession'),
      403: shared('Forbidden'),
      404: shared('NotFound'),
    }),
    ...(takesFile && { 408: shared('TooSlow'), 413: shared('TooLarge'), 415: shared('WrongKind') }),
    ...(withSession && { 409: shared('Conflict') }),
    ...(isCommand(operation) && { 422: shared('KeyReused') }),
    ...(path === PUBLIC && { 404: shared('NotFound') }),
    ...((isBounded || path === PUBLIC || ATTEMPTS.includes(path)) && { 429: shared('TooMany') }),
    503:
      path === '/health'
        ? { description: 'A part is away.', content: content(operation, data) }
        : shared('Away'),
    default: shared('Failed'),
  };
}

const HEADERS: Schema = { 'x-correlation-id': { $ref: '#/components/headers/Correlation' } };

function content(operation: Operation, data: Schema | undefined): Schema {
  const { answer = '', query = {}, path } = operation;
  const bytes = OF_BYTES[answer] ?? [];
  const json = data === undefined ? bare(path, bytes) : { schema: enveloped(operation, data) };
  return {
    ...(json && { [JSON_TYPE]: json }),
    ...Object.fromEntries(bytes.map((type) => [type, { schema: BYTES }])),
    // Answer to `download=1`.
    ...('download' in query && {
      [answer === 'document' ? 'application/pdf' : EXCEL_TYPE]: { schema: BYTES },
    }),
  };
}

/** Content without data: where bytes are answered the envelope only refuses, and this document has no envelope. */
const bare = (path: string, bytes: readonly string[]): Schema | undefined =>
  bytes.length > 0
    ? { schema: REFUSED }
    : path === '/openapi.json'
      ? { schema: { type: 'object' } }
      : undefined;

/** Reads that find nothing and warn of it, with their data all the same (R3 §7). */
const WARNING_WITH_DATA: readonly string[] = ['/reports/orders/number'];

const REFUSED: Schema = { $ref: '#/components/schemas/Refused' };

function enveloped(operation: Operation, data: Schema): Schema {
  if (operation.path === '/health') return envelope(['success', 'error'], data);
  if (WARNING_WITH_DATA.includes(operation.path))
    return { anyOf: [envelope(['success', 'warning'], data), REFUSED] };
  const command = operation.method === 'POST' && isCommand(operation);
  return { anyOf: [envelope(['success', 'info'], data, command ? POSITION : {}), REFUSED] };
}
