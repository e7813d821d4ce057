import { request } from '@expediente/machines/request/decide.ts';
import { expect, test } from 'vitest';
import { part } from './part.ts';
import { type ReadModelDefinition, readModel, rowsIn } from './read-model.ts';
import { recordModel } from './record-model.ts';

interface Choices {
  readonly type?: 'integer' | 'text';
  readonly sorted?: boolean;
  readonly partKey?: 'id_supplie' | 'id_sub_products';
  readonly counts?: readonly ('year' | 'state' | 'id_unit')[];
}

const foldOf = ({
  type = 'integer',
  sorted = false,
  partKey = 'id_supplie',
  counts = ['year'],
}: Choices = {}) =>
  recordModel({
    cycle: request,
    name: 'request',
    key: { id: 'integer' },
    columns: {
      year: { type: 'integer', of: (s) => s.year },
      id_unit: { type: 'integer', of: (s) => s.unit },
      number:
        type === 'integer'
          ? { type, of: (s) => s.number, ...(sorted && { sort: {} }) }
          : { type, of: (s) => String(s.number) },
    },
    lists: { within: ['year'], filtered: ['id_unit', 'state'] },
    counts: { request_count: counts },
    parts: [
      part({
        name: 'request_line',
        owner: ['id_request'],
        key: [partKey],
        from: (state) => [state.lines],
        each: (state: typeof request.initial) => state.lines,
        columns: {
          id_request: { type: 'integer', of: (_, state) => state.id },
          id_supplie: { type: 'integer', of: (line) => line.supply },
          id_sub_products: { type: 'text', of: (line) => line.subProduct },
        },
        indexes: [],
      }),
    ],
  });

const versionOf = (choices?: Choices, fold: ReadModelDefinition['fold'] = 1): string =>
  readModel({ name: 'request', folds: [foldOf(choices)], fold }).version;

test('the same definition is the same version', () => {
  expect(versionOf()).toBe(versionOf());
});

test.each([
  ["a column's type", versionOf({ type: 'text' })],
  ['a sort, which brings an index', versionOf({ sorted: true })],
  ["a part's key", versionOf({ partKey: 'id_sub_products' })],
  ['what is counted by', versionOf({ counts: ['year', 'state'] })],
  ['the fold', versionOf({}, 2)],
  ['what else rules the fold', versionOf({}, { rules: 1, searched: ['description'] })],
])('%s that changes is another version', (_, version) => {
  expect(version).not.toBe(versionOf());
});

test("tables' names end in the version", () => {
  const model = foldOf();
  const projection = readModel({ name: 'request', folds: [model], fold: 1 });
  expect(rowsIn(projection, model).realName).toBe(`read.request_${projection.version}`);
});

test('a list is sorted through an index that begins with what it is always asked by', () => {
  expect(foldOf({ sorted: true }).table.indexes).toEqual([
    '(year, id) include (id_unit, state)',
    '(year, number, id) include (id_unit, state)',
    '(year, state, id) include (id_unit)',
  ]);
});
