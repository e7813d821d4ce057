import { expect, test } from 'vitest';
import { cellOfError, explanationOf, faultsIn, firstFault } from './cell-faults.ts';
import type { EditColumn } from './edit-columns.ts';

interface Line {
  readonly id: string;
  readonly supply: string;
  readonly qty: string;
}

const COLUMNS: readonly EditColumn<Line>[] = [
  { field: 'supply', title: 'Insumo', locked: ({ id }) => (id === 'b' ? 'Es de otro.' : '') },
  { field: 'qty', title: 'Cantidad', editable: true, maxLength: 3 },
];
const [SUPPLY, QTY] = COLUMNS as readonly [EditColumn<Line>, EditColumn<Line>]; // the two above
const a: Line = { id: 'a', supply: 'Gasas', qty: '' };
const b: Line = { id: 'b', supply: 'Guantes', qty: '1' };
const LINES = [a, b];
const faults = (errors: readonly { field: string; message: string }[], lines: readonly Line[] = LINES) =>
  faultsIn<Line>({ field: 'p_details', errors, lines, lineId: ({ id }) => id });

test('an error finds its cell, one of a line all of its cells', () => {
  const of = faults([
    { field: 'p_details.0.qty', message: 'Falta.' },
    { field: 'p_details.1', message: 'Repetida.' },
    { field: 'p_observation', message: 'De otro campo.' },
  ]);
  expect([of(a, SUPPLY), of(a, QTY), of(b, SUPPLY), of(b, QTY)]).toEqual([
    undefined,
    'Falta.',
    'Repetida.',
    'Repetida.',
  ]);
});

test('an error of the list is that of its empty cells; an empty line below others asks for nothing', () => {
  const list = [{ field: 'p_details', message: 'Ingrese cantidades.' }];
  const of = faults(list);
  expect([of(a, QTY), of(a, SUPPLY), of(b, QTY)]).toEqual(['Ingrese cantidades.', undefined, undefined]);
  const blank = { id: 'new', supply: '', qty: '' };
  expect(of(blank, QTY)).toBeUndefined();
  expect(faults(list, [])(blank, QTY)).toBe('Ingrese cantidades.');
});

test('a text that is too long is a fault before anything is sent', () => {
  expect(faults([])({ ...b, qty: '1234' }, QTY)).toMatch(/3/);
});

test('the cell with the keyboard is explained: its fault before its lock', () => {
  const grid = { lines: LINES, columns: COLUMNS };
  expect(explanationOf({ rowIndex: 1, colId: 'supply' }, grid, faults([]))).toEqual({
    text: 'Es de otro.',
    fault: false,
  });
  const refused = faults([{ field: 'p_details.1.supply', message: 'No existe.' }]);
  expect(explanationOf({ rowIndex: 1, colId: 'supply' }, grid, refused)).toEqual({
    text: 'No existe.',
    fault: true,
  });
  expect(explanationOf({ rowIndex: 0, colId: 'supply' }, grid, refused)).toBeUndefined();
  expect(explanationOf({ rowIndex: 7, colId: 'supply' }, grid, refused)).toBeUndefined();
  expect(explanationOf(undefined, grid, refused)).toBeUndefined();
});

test('an error leads to its cell, that of the list to the first faulty one', () => {
  const grid = { field: 'p_details', lines: LINES, columns: COLUMNS };
  const refused = faults([{ field: 'p_details.1.qty', message: 'No alcanza.' }]);
  expect(cellOfError('p_details.1.qty', grid, refused)).toEqual({ rowIndex: 1, colId: 'qty' });
  expect(cellOfError('p_details.1.unknown', grid, refused)).toEqual({ rowIndex: 1, colId: 'supply' });
  expect(cellOfError('p_details', grid, refused)).toEqual({ rowIndex: 1, colId: 'qty' });
  expect(cellOfError('p_details', grid, faults([]))).toBe('first');
  expect(cellOfError('p_details.x.qty', grid, refused)).toBeUndefined();
});

test('an error names a line by its index in the command, wherever its row is drawn', () => {
  const placeOf = ({ id }: Line) => ['b'].indexOf(id);
  const grid = { field: 'p_details', lines: LINES, columns: COLUMNS, placeOf };
  const errors = [{ field: 'p_details.0.qty', message: 'No alcanza.' }];
  const of = faultsIn<Line>({ ...grid, errors, lineId: ({ id }) => id });
  expect([of(a, QTY), of(b, QTY)]).toEqual([undefined, 'No alcanza.']);
  expect(cellOfError('p_details.0.qty', grid, of)).toEqual({ rowIndex: 1, colId: 'qty' });
  expect(firstFault(errors, { ...grid, lines: [a] })).toBeUndefined();
});

test('the first error leads to its cell, where it is one of these lines', () => {
  const grid = { field: 'p_details', lines: LINES, columns: COLUMNS };
  const error = (field: string) => ({ field, message: 'Corrija.' });
  expect(firstFault([error('p_details.1.qty'), error('p_name')], grid)).toEqual({
    rowIndex: 1,
    colId: 'qty',
  });
  expect(firstFault([error('p_name'), error('p_details.1.qty')], grid)).toBeUndefined();
  expect(firstFault([error(`p_details.${LINES.length}.qty`)], grid)).toBeUndefined();
  expect(firstFault([], grid)).toBeUndefined();
});
