import SwaggerParser from '@apidevtools/swagger-parser';
import { OPERATIONS } from '@expediente/schemas/operations.ts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import { apiDocument } from './document.ts';
import { asSchema, changed, type Schema } from './schema.ts';

const document = apiDocument();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    method,
    operation: asSchema(operation) ?? {},
  })),
);
const operationAt = (path: string): Schema => operations.find((each) => each.path === path)?.operation ?? {};

const valueAt = (schema: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>((value, key) => asSchema(value)?.[key], schema);

describe('the document is valid', () => {
  test('for swagger-parser', async () => {
    const copy = structuredClone(document);
    await expect(SwaggerParser.validate(copy as never)).resolves.toBeDefined(); // its types are of OpenAPI 2 and 3 together
  });

  test('for the recommended rules of Redocly', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      // Tags are the modules' titles, and need no more; addresses are the requirement's.
      rules: { 'tag-description': 'off', 'no-ambiguous-paths': 'off' },
    });
    const problems = await lintFromString({
      source: JSON.stringify(document),
      absoluteRef: 'openapi.json',
      config,
    });
    const found = problems.map(
      ({ ruleId, message, location: [at] }) => `${ruleId}: ${message} ${at?.pointer}`,
    );
    expect(found).toEqual([]);
  });
});

test('every operation is described', () => {
  const names = OPERATIONS.map(({ method, path }) => `${method} ${path}`);
  const described = operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`);
  expect(described.sort()).toEqual(names.filter((name) => name !== 'GET /metrics').sort());
});

test('a client has a name for each operation', () => {
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(operations.length);
  expect(ids.filter((id) => !/^[a-z]\w+$/i.test(String(id)))).toEqual([]);
});

test('every answer says what its data is', () => {
  const unknown = operations.filter(({ operation, path }) => {
    const content = asSchema(valueAt(operation, 'responses', '200', 'content')) ?? {};
    const { 'application/json': json, ...bytes } = content;
    const schema = asSchema(valueAt(json, 'schema')) ?? {};
    const [done = schema] = Array.isArray(schema.anyOf) ? schema.anyOf : [];
    const data = asSchema(valueAt(done, 'properties', 'data'));
    const isDescribed = data !== undefined && Object.keys(data).length > 0;
    return !isDescribed && Object.keys(bytes).length === 0 && path !== '/openapi.json';
  });
  expect(unknown.map(({ path }) => path)).toEqual([]);
});

test('own words begin with x-', () => {
  const own = new Set<string>();
  const TYPES = ['string', 'integer', 'number', 'boolean', 'array', 'object', 'null'];
  const OWN = ['decimal', 'recordId', 'flag', 'code', 'nit', 'verbatim', 'trimmed', 'errorMessage'];
  for (const { operation } of operations) {
    changed(operation.requestBody, (schema) => {
      // Names of properties are the payload's; those of messages are keywords.
      if (TYPES.includes(String(schema.type))) for (const word of OWN) if (word in schema) own.add(word);
      return schema;
    });
  }
  expect([...own]).toEqual([]);
});

test('a list says how it is asked, a look-up how it is narrowed', () => {
  const names = (path: string): unknown[] => {
    const { parameters } = operationAt(path);
    return Array.isArray(parameters) ? parameters.map((each) => valueAt(each, 'name')).filter(Boolean) : [];
  };
  const list = ['page', 'size', 'search', 'sort', 'filter'];
  expect(names('/orders/consolidate/get/all/{year}')).toEqual(['year', ...list, 'day']);
  expect(names('/rows/get/all/{group}')).toEqual(['group', ...list]);
  expect(names('/nivel/get/public')).toEqual(['page', 'size', 'search', 'sort', 'p_form']);
  expect(names('/firms/get/public')).toContain('p_id_unit');
});

test('files are sent as forms, and workbooks come as data or as bytes', () => {
  const pay = valueAt(operationAt('/orders/purchaseorder/pay'), 'requestBody', 'content');
  expect(Object.keys(asSchema(pay) ?? {})).toEqual(['multipart/form-data']);
  expect(valueAt(pay, 'multipart/form-data', 'schema', 'properties', 'p_pdf_document')).toEqual({
    type: 'string',
    format: 'binary',
  });
  const entity = valueAt(operationAt('/entity/insert/update'), 'requestBody', 'content');
  expect(Object.keys(asSchema(entity) ?? {})).toEqual(['application/json', 'multipart/form-data']);
  const template = valueAt(operationAt('/packsannual/template'), 'responses', '200', 'content');
  expect(Object.keys(asSchema(template) ?? {})).toEqual([
    'application/json',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ]);
});

test('an answer is typed by what its handler answers', () => {
  const detail = valueAt(document.components.schemas, 'OrderDetail', 'properties');
  // Of an interface, of a mapped type whose keys are renamed, and of another module.
  expect(valueAt(detail, 'calculate_fee')).toEqual({ type: 'number', enum: [0, 1] });
  expect(valueAt(detail, 'date_compromise')).toEqual({ type: ['string', 'null'] });
  expect(valueAt(detail, 'law')).toMatchObject({ $ref: '#/components/schemas/LawRead' });
});
