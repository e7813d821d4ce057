import { readFileSync } from 'node:fs';
import type { Operation } from '@expediente/schemas/operation.ts';
import { OPERATIONS } from '@expediente/schemas/operations.ts';
import { describe, expect, test } from 'vitest';
import { payloadOf } from './payloads.ts';

/** The operations of the modules against the documented table, by which other clients were written. */

interface Documented {
  readonly method: string;
  readonly path: string;
  readonly permission: string;
  readonly payload: string;
}

const DOCUMENTED: readonly Documented[] = readFileSync('docs/operations.tsv', 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [method = '', path = '', permission = '', payload = ''] = line.split('\t');
    return { method, path, permission, payload };
  });

/** Names of a documented payload: `p_id, p_unit[id, qty], p_file (multipart)`; of lists, those of their rows. */
interface Name {
  readonly name: string;
  readonly within: readonly Name[];
}

function namesIn(text: string): readonly Name[] {
  const parts: string[] = [];
  let [depth, part] = [0, ''];
  for (const sign of text) {
    if (sign === '[') depth += 1;
    if (sign === ']') depth -= 1;
    if (sign === ',' && depth === 0) {
      parts.push(part);
      part = '';
    } else part += sign;
  }
  return [...parts, part].flatMap((each) => {
    const [, name, , rows = ''] = /^\s*(\w+)\??(\[(.*)\])?/.exec(each) ?? [];
    return name === undefined ? [] : [{ name, within: namesIn(rows) }];
  });
}

/** Values are JSON Schemas of objects and lists. */
interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
}

function differences(names: readonly Name[], shape: Shape, at: string): readonly string[] {
  const properties = shape.properties ?? {};
  const known = new Set(names.map(({ name }) => name));
  return [
    ...(shape.required ?? []).filter((name) => !known.has(name)).map((name) => `${at}${name} is needed`),
    ...names.flatMap(({ name, within }) => {
      const own = properties[name];
      if (own === undefined) return [`${at}${name} is not taken`];
      return within.length === 0 ? [] : differences(within, own.items ?? {}, `${at}${name}.`);
    }),
  ];
}

/** What the documents send and the server works out itself: it is passed over. */
const WORKED_OUT: Readonly<Record<string, readonly string[]>> = {
  '/supplies/insert/update': ['p_auto_generated'],
  '/reprogramming/insert/update': ['p_details.p_change', 'p_details.p_modify_budget'],
};

const key = ({ method, path, permission }: Pick<Operation, 'path' | 'permission'> & { method: string }) =>
  `${method} ${path} ${permission}`;

test('the operations are those of the documented table, each with its permission', () => {
  expect(OPERATIONS.map(key).sort()).toEqual(DOCUMENTED.map(key).sort());
});

test('a path has one operation', () => {
  expect(new Set(OPERATIONS.map(({ path }) => path)).size).toBe(OPERATIONS.length);
});

describe('what the documents send is taken, and nothing that they leave out is needed', () => {
  const served = OPERATIONS.filter(({ method }) => method === 'POST');
  test.each(served.map((operation) => [operation.path, operation] as const))('%s', (path, operation) => {
    const { schema, file } = payloadOf(operation);
    const shape: Shape = schema as Shape; // payloads are objects of JSON values
    const taken: Shape = {
      ...shape,
      properties: {
        ...shape.properties,
        ...(file && { [file.field]: {} }),
      },
    };
    const documented = DOCUMENTED.find((each) => each.path === path);
    const passedOver = (WORKED_OUT[path] ?? []).map((name) => `${name} is not taken`);
    const found = differences(namesIn(documented?.payload ?? ''), taken, '');
    expect(found.filter((each) => !passedOver.includes(each))).toEqual([]);
    expect(passedOver.filter((each) => !found.includes(each))).toEqual([]);
  });
});
