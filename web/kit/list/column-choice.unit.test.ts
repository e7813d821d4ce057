import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chosenColumns, unknownFields, withMoved, withOrder } from './chosen-columns.ts';
import {
  type ColumnChoice,
  NO_CHOICE,
  readChoice,
  withHidden,
  withWidth,
  writeChoice,
} from './column-choice.ts';
import type { Column } from './columns.tsx';

interface Row {
  readonly number: string;
  readonly unit: string;
  readonly total: string;
}

const COLUMNS: readonly Column<Row>[] = [
  { field: 'number', title: 'Número' },
  { field: 'unit', title: 'Centro de costo', grow: 2 },
  { field: 'total', title: 'Total', kind: 'money' },
];
const fieldsOf = (choice: ColumnChoice) => chosenColumns(COLUMNS, choice).map(({ field }) => field);

test('what is written into the address is read again', () => {
  const fields = fc.uniqueArray(fc.constantFrom('number', 'unit', 'total', 'gone'));
  const widths = fc.dictionary(fc.constantFrom('number', 'unit'), fc.integer({ min: 48, max: 800 }), {
    noNullPrototype: true,
  });
  fc.assert(
    fc.property(fc.record({ order: fields, hidden: fields, widths }), (choice) => {
      const params = new URLSearchParams();
      writeChoice(params, choice);
      expect(readChoice(new URLSearchParams(params.toString()))).toEqual(choice);
    }),
  );
});

test('a column is hidden and shown again; the last one stays', () => {
  const without = withHidden(NO_CHOICE, 'unit', true);
  expect(fieldsOf(without)).toEqual(['number', 'total']);
  expect(withHidden(without, 'unit', true)).toEqual(without);
  expect(withHidden(without, 'unit', false)).toEqual(NO_CHOICE);
  expect(fieldsOf({ ...NO_CHOICE, hidden: ['number', 'unit', 'total'] })).toHaveLength(3);
});

test('columns move among those in sight, past hidden ones, and back to their usual order', () => {
  const without = withHidden(NO_CHOICE, 'unit', true);
  const moved = withOrder(without, COLUMNS, ['total', 'number']);
  expect(fieldsOf(moved)).toEqual(['total', 'number']);
  expect(moved.order).toEqual(['total', 'unit', 'number']);
  expect(withOrder(moved, COLUMNS, ['number', 'total'])).toEqual(without);
});

test('a column moves one place among those that are present, and no further than their ends', () => {
  const present = COLUMNS.filter(({ field }) => field !== 'unit');
  const moved = withMoved(NO_CHOICE, COLUMNS, present, { field: 'total', by: -1 });
  expect(moved.order).toEqual(['total', 'unit', 'number']);
  expect(withMoved(moved, COLUMNS, present, { field: 'total', by: 1 })).toEqual(NO_CHOICE);
  expect(withMoved(moved, COLUMNS, present, { field: 'total', by: -1 })).toEqual(moved);
  expect(withMoved(moved, COLUMNS, present, { field: 'unit', by: 1 })).toEqual(moved);
});

test('a column with a width of its own neither grows nor leaves the bounds', () => {
  const [, unit] = chosenColumns(COLUMNS, withWidth(NO_CHOICE, 'unit', 9999));
  expect(unit).toEqual({ field: 'unit', title: 'Centro de costo', width: 800, fixed: true });
});

test('columns that the list does not have any more are named, and change nothing', () => {
  const old = { order: ['gone', 'total'], hidden: ['lost'], widths: { lost: 90 } };
  expect(unknownFields(COLUMNS, old)).toEqual(['gone', 'lost']);
  expect(fieldsOf(old)).toEqual(['total', 'number', 'unit']);
});
