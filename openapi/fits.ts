import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ApiDocument } from './document.ts';
import { asSchema, changed, type Schema } from './schema.ts';

/** An answer as it came. */
export interface Answered {
  readonly method: string;
  /** Path of the address, below `/api`: `/orders/get/id/7`. */
  readonly path: string;
  readonly status: number;
  readonly contentType: string;
  /** Body, parsed from JSON. */
  readonly body?: unknown;
}

/** Lists the differences between an answer and the document: `/data/rows/0 must have …`; none: it fits. */
export type Fits = (answer: Answered) => readonly string[];

const NAME = 'document';

/**
 * Compares answers with the document, in both directions: a property that the document does not name is a fault,
 * although clients have to ignore those that they do not know.
 */
export function answersFit(document: ApiDocument): Fits {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema({ $id: NAME, ...closed(document) });
  const operations = Object.entries(document.paths).map(([path, methods]) => ({
    path,
    methods,
    // A word in the path takes precedence over a parameter in its place.
    parameters: path.split('{').length,
    pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
  }));
  operations.sort((a, b) => a.parameters - b.parameters);
  const checks = new Map<string, ValidateFunction>();
  const checkAt = (pointer: string): ValidateFunction => {
    const check = checks.get(pointer) ?? ajv.compile({ $ref: `${NAME}#${pointer}` });
    checks.set(pointer, check);
    return check;
  };
  return ({ method, path, status, contentType, body }) => {
    const found = operations.find(
      ({ pattern, methods }) => pattern.test(path) && method.toLowerCase() in methods,
    );
    if (found === undefined) return [`${method} ${path} is not in the document`];
    const own = ['paths', found.path, method.toLowerCase(), 'responses', String(status)];
    const at = reached(document, own) ?? reached(document, [...own.slice(0, -1), 'default']) ?? own;
    const type = contentType.split(';')[0]?.trim() ?? '';
    const content = asSchema(valueAt(document, [...at, 'content']));
    if (content?.[type] === undefined) return [`${method} ${found.path} ${status} does not answer ${type}`];
    if (type !== 'application/json') return [];
    const schema = [...at, 'content', type, 'schema'];
    const check = checkAt([...schema, ...alternative(document, schema, body)].map(escaped).join(''));
    if (check(body)) return [];
    return (check.errors ?? []).map(
      ({ instancePath, message = '', params }) =>
        `${method} ${found.path} ${status} ${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  };
}

/** A part of a JSON pointer in a URI's fragment, with its slash. */
const escaped = (part: string): string =>
  `/${encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))}`;

/** Envelope of this answer among those of its status, so that faults are reported about that one alone. */
function alternative(document: ApiDocument, at: readonly string[], body: unknown): readonly string[] {
  const alternatives = asSchema(valueAt(document, at))?.anyOf;
  const response = asSchema(body)?.response;
  if (!Array.isArray(alternatives)) return [];
  const found = alternatives.findIndex((_, each) => {
    const own = reached(document, [...at, 'anyOf', String(each)]) ?? at;
    const allowed = valueAt(document, [...own, 'properties', 'response', 'enum']);
    return Array.isArray(allowed) && allowed.includes(response);
  });
  return found < 0 ? [] : ['anyOf', String(found)];
}

const valueAt = (document: ApiDocument, keys: readonly string[]): unknown =>
  keys.reduce<unknown>(
    (value, key) => (Array.isArray(value) ? value[Number(key)] : asSchema(value)?.[key]),
    document,
  );

/** Place to which those keys lead, or the one that a reference there names. */
function reached(document: ApiDocument, keys: readonly string[]): readonly string[] | undefined {
  const value = asSchema(valueAt(document, keys));
  if (value === undefined) return undefined;
  return typeof value.$ref === 'string' ? value.$ref.slice('#/'.length).split('/') : keys;
}

/** Document in which every object has only the properties that it names. */
const closed = (document: ApiDocument): Schema =>
  asSchema(
    changed(document, (schema) =>
      schema.type === 'object' && asSchema(schema.properties) && schema.additionalProperties === undefined
        ? { ...schema, additionalProperties: false }
        : schema,
    ),
  ) ?? {};
