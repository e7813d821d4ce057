import { expect, test } from 'vitest';
import { blockCells, blockText, leftOut, pasted, plainFigure } from './cell-block.ts';
import type { EditColumn } from './edit-columns.ts';

interface Line {
  readonly id: string;
  readonly name: string;
  readonly qty: string;
  readonly day: string;
}

const COLUMNS: readonly EditColumn<Line>[] = [
  { field: 'name', title: 'Insumo' },
  { field: 'qty', title: 'Cantidad', kind: 'quantity', editable: (line) => line.id !== 'locked' },
  { field: 'day', title: 'Fecha', kind: 'date', editable: true },
];
const line = (id: string): Line => ({ id, name: `insumo ${id}`, qty: '1.00', day: '' });
const target = (lines: readonly Line[], blank?: () => Line) => ({
  lines,
  lineId: ({ id }: Line) => id,
  columns: [...COLUMNS, undefined],
  blank,
});

test('cells come as spreadsheets copy them, with or without a line break at the end, quoted where they hold one', () => {
  expect(blockCells('1\t2\r\n3\t4\r\n')).toEqual([
    ['1', '2'],
    ['3', '4'],
  ]);
  expect(blockCells('1\n2')).toEqual([['1'], ['2']]);
  expect(blockCells('15')).toEqual([['15']]);
  expect(blockCells('\t')).toEqual([['', '']]);
  expect(blockCells('"dos\nrenglones"\t"de ""uno"""\r\n')).toEqual([['dos\nrenglones', 'de "uno"']]);
  // A quote inside a cell is a letter.
  expect(blockCells('tubo 3"\t5')).toEqual([['tubo 3"', '5']]);
  const rows = [
    ['a\tb', 'c"d'],
    ['', 'e\nf'],
  ];
  expect(blockCells(blockText(rows))).toEqual(rows);
});

test('an amount loses the commas of its thousands where its point shows what they are', () => {
  expect(plainFigure('Q 1,250.00')).toBe('1250.00');
  expect(plainFigure('-1,250.5')).toBe('-1250.5');
  // Thousands or decimals: that is asked, not guessed.
  expect(plainFigure('1,250')).toBe('1,250');
});

test('a block goes down and to the right, each cell as it would be if it were typed', () => {
  const { lines, locked, beyond } = pasted(target([line('1'), line('2')]), { row: 0, column: 1 }, [
    ['1,500.00', '5/3/2026'],
    ['x7', '050326'],
  ]);
  expect(lines).toEqual([
    { ...line('1'), qty: '1500.00', day: '2026-03-05' },
    // What is no number is there to be seen and mended.
    { ...line('2'), qty: 'x7', day: '2026-03-05' },
  ]);
  expect([locked, beyond]).toEqual([0, 0]);
});

test('what cannot be typed keeps its value, and is counted unless it says the same', () => {
  const { lines, locked, beyond } = pasted(target([line('1'), line('locked')]), { row: 0, column: 0 }, [
    ['insumo 1', '2'],
    ['otro', '3'],
    ['', ''],
    ['insumo 3', '4'],
  ]);
  expect(lines).toEqual([{ ...line('1'), qty: '2' }, line('locked')]);
  expect([locked, beyond]).toEqual([2, 2]);
  expect(leftOut({ locked, beyond })).toBe(
    'Revise lo pegado: 2 celdas sin pegar porque ahí no se puede escribir; 2 celdas sin pegar porque no caben en la tabla.',
  );
  expect(leftOut({ locked: 0, beyond: 0 })).toBeUndefined();
});

test('rows below the last line become lines where the grid adds them', () => {
  let made = 0;
  const blank = (): Line => {
    made += 1;
    return { id: `new ${made}`, name: '', qty: '', day: '' };
  };
  const { lines, beyond } = pasted(target([line('1')], blank), { row: 1, column: 1 }, [['5'], ['6'], [' ']]);
  expect(lines.map(({ id, qty }) => [id, qty])).toEqual([
    ['1', '1.00'],
    ['new 1', '5'],
    ['new 2', '6'],
  ]);
  expect(beyond).toBe(0);
});
