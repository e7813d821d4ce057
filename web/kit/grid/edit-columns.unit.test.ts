import { expect, test } from 'vitest';
import { type EditColumn, filledDown, isOpen, lineErrors, shownCell, withLine } from './edit-columns.ts';

interface Receipt {
  readonly id: string;
  readonly number: string;
  readonly locked?: boolean;
}

const NUMBER: EditColumn<Receipt> = { field: 'number', title: 'No.', editable: ({ locked }) => !locked };
const lines: readonly Receipt[] = [
  { id: 'a', number: '1' },
  { id: 'b', number: '2' },
  { id: 'c', number: '3', locked: true },
  { id: 'd', number: '' },
];

test('a cell is copied to the lines below it that can be written, and to none above', () => {
  expect(filledDown(lines, 1, NUMBER).map(({ number }) => number)).toEqual(['1', '2', '3', '2']);
  expect(filledDown(lines, 9, NUMBER)).toEqual(lines);
  expect(lines.filter((line) => isOpen(NUMBER, line)).map(({ id }) => id)).toEqual(['a', 'b', 'd']);
});

test('a line that was typed in takes its place, a new one is last', () => {
  const idOf = ({ id }: Receipt) => id;
  expect(withLine(lines, { id: 'b', number: '20' }, idOf).map(({ number }) => number)).toEqual([
    '1',
    '20',
    '3',
    '',
  ]);
  expect(withLine(lines, { id: 'e', number: '5' }, idOf).at(-1)).toEqual({ id: 'e', number: '5' });
});

test('the error of a list is kept apart from those of its lines', () => {
  const errors = lineErrors('p_unit', [
    { field: 'p_unit', message: 'ninguna' },
    { field: 'p_unit.2.qty', message: 'mucha' },
    { field: 'p_units', message: 'otra lista' },
  ]);
  expect([...errors]).toEqual([
    ['', 'ninguna'],
    ['2.qty', 'mucha'],
  ]);
});

test('a value is shown by its kind, and what is none yet as it was typed', () => {
  expect(shownCell({ ...NUMBER, kind: 'money' }, '1234.5')).toBe('Q1,234.50');
  expect(shownCell({ ...NUMBER, kind: 'date' }, '2026-11-22')).toBe('22/11/2026');
  expect(shownCell({ ...NUMBER, kind: 'quantity' }, '12,5')).toBe('12,5');
});
