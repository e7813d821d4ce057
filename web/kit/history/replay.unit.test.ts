import type { FieldLine, HistoryField } from '@expediente/schemas/history/read.ts';
import { fieldsAfter } from '@expediente/schemas/history/replay.ts';
import { expect, test } from 'vitest';
import { shownRecord } from './replay.ts';

const own = (
  field: string,
  value: HistoryField['value'],
  more: Partial<HistoryField> = {},
): HistoryField => ({
  field,
  label: field.toUpperCase(),
  value,
  ...more,
});
const lineOf = (key: string): FieldLine => ({
  list: 'Insumos',
  key: `lines[${key}]`,
  title: `Insumo ${key}`,
});
const inLine = (key: string, field: string, value: HistoryField['value']): HistoryField =>
  own(`lines[${key}].${field}`, value, { label: field.toUpperCase(), line: lineOf(key), kind: 'quantity' });
const after = (...fields: readonly HistoryField[]) => fieldsAfter([{ fields }]);

test('facts, lists as tables and what is empty are apart', () => {
  const now = after(own('year', 2026), inLine('4', 'qty', '1.00'), inLine('4', 'note', ''), own('ban', ''));
  expect(shownRecord(now, undefined)).toEqual({
    facts: [{ field: own('year', 2026) }],
    lists: [
      {
        title: 'Insumos',
        columns: [{ path: '.qty', label: 'QTY', kind: 'quantity' }],
        lines: [
          {
            line: lineOf('4'),
            cells: new Map([
              ['.qty', { field: inLine('4', 'qty', '1.00') }],
              ['.note', { field: inLine('4', 'note', '') }],
            ]),
          },
        ],
      },
    ],
    empty: ['BAN'],
    differing: 0,
  });
});

test('a field that differs has the other value, also one that is empty here', () => {
  const now = after(own('ban', ''), own('year', 2026));
  const other = after(own('ban', 'No entregó'), own('year', 2026));
  const { facts, empty, differing } = shownRecord(now, other, { only: true });
  expect(facts).toEqual([{ field: own('ban', ''), other: own('ban', 'No entregó') }]);
  expect([empty, differing]).toEqual([[], 1]);
});

test('a field that only the other moment has is shown empty, one that only this has with no other value', () => {
  const { facts } = shownRecord(after(own('now', 'A')), after(own('then', 'B')));
  expect(facts).toEqual([
    { field: own('now', 'A'), other: null },
    { field: own('then', null), other: own('then', 'B') },
  ]);
});

test('another name of the same record is no difference, the same name of another record is one', () => {
  const then = after(own('unit', 'EMERGENCIA', { stored: 4 }), own('provider', 'GASA', { stored: 1 }));
  const now = after(own('unit', 'URGENCIAS', { stored: 4 }), own('provider', 'GASA', { stored: 2 }));
  const { facts } = shownRecord(now, then, { only: true });
  expect(facts.map(({ field }) => field.field)).toEqual(['provider']);
});

test('nothing, an empty text and an empty list are the same', () => {
  const { differing } = shownRecord(after(own('a', ''), own('b', [])), after(own('a', null), own('b', null)));
  expect(differing).toBe(0);
});

test('lines that only one moment has are marked whole; only what differs leaves out the others', () => {
  const now = after(inLine('1', 'qty', '1.00'), inLine('2', 'qty', '2.00'), inLine('3', 'qty', '3.00'));
  const other = after(inLine('1', 'qty', '1.00'), inLine('2', 'qty', '5.00'), inLine('4', 'qty', '4.00'));
  const { lists, differing } = shownRecord(now, other, { only: true });
  expect(lists[0]?.lines.map(({ line, is }) => [line.key, is])).toEqual([
    ['lines[2]', undefined],
    ['lines[3]', 'new'],
    ['lines[4]', 'gone'],
  ]);
  expect(differing).toBe(3);
  expect(lists[0]?.lines[0]?.cells.get('.qty')).toEqual({
    field: inLine('2', 'qty', '2.00'),
    other: inLine('2', 'qty', '5.00'),
  });
});

test('steps are laid one over the other, lines go, and the order is that of the record', () => {
  const [one, two] = [inLine('1', 'qty', '1.00'), inLine('2', 'qty', '2.00')];
  const fields = fieldsAfter([
    { fields: [one, own('unit', 'A')] },
    { fields: [two], order: [two.field, one.field, 'unit'] },
    { fields: [], renamed: [own('unit', 'B')], gone: [one.field] },
  ]);
  expect([...fields.values()]).toEqual([two, own('unit', 'B')]);
});

test('what the head shows is no fact of its own but where it differs', () => {
  const now = after(own('status', 'PAGADO'), own('total', '5.00'), own('year', 2026), own('party', ''));
  const other = after(own('status', 'PAGADO'), own('total', '4.00'), own('year', 2026));
  const inHead = ['status', 'total', 'party'];
  const shown = (then?: ReturnType<typeof after>) => shownRecord(now, then, { inHead });
  expect(shown().facts.map(({ field }) => field.field)).toEqual(['year']);
  expect(shown(other).facts.map(({ field }) => field.field)).toEqual(['total', 'year']);
  expect(shown().empty).toEqual([]);
});

test('a column that repeats the names of the lines is left out, one that says more in one of them is not', () => {
  const named = (key: string, field: string, value: string): HistoryField => {
    const line = { list: 'Insumos', key: `lines[${key}]`, title: `1-1-1 · 100${key} GASA ${key}` };
    return own(`lines[${key}].${field}`, value, { label: field.toUpperCase(), line });
  };
  const now = after(
    ...['1', '2'].flatMap((key) => [
      named(key, 'description', `GASA ${key}`),
      named(key, 'code', `100${key}`),
      named(key, 'unit', key === '1' ? '1-1-1' : '1-1-2'),
      named(key, 'other', 'ASA 1'),
    ]),
  );
  const columnsOf = (then?: ReturnType<typeof after>) =>
    shownRecord(now, then).lists[0]?.columns.map(({ path }) => path);
  expect(columnsOf()).toEqual(['.unit', '.other']);
  expect(columnsOf(after(...[...now.values()].map((field) => ({ ...field, value: 'x' }))))).toContain(
    '.description',
  );
});
