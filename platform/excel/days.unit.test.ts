import xlsx from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { dayCell } from './days.ts';
import { openSheet } from './read.ts';
import { writtenBy } from './testing/written.ts';

/** Numbers of days as a workbook counts from 1900 or from 1904, and the day that Excel shows; null: none. */
const DAYS: readonly (readonly [from1900: number, from1904: number, day: string | null])[] = [
  [46_346, 44_884, '2026-11-20'],
  [46_346.75, 44_884.75, '2026-11-20'],
  [46_081, 44_619, '2026-02-28'],
  [45_351, 43_889, '2024-02-29'],
  [36_892, 35_430, '2001-01-01'],
  [1_462, 0, '1904-01-01'],
  [1_463, 1, '1904-01-02'],
  [2_958_465, 2_957_003, '9999-12-31'],
  [2_958_466, 2_957_004, null],
];

/** Before 1904, and a 29th of February that the calendar does not have. */
const EARLY: typeof DAYS = [
  [1, Number.NaN, '1900-01-01'],
  [59, Number.NaN, '1900-02-28'],
  [60, Number.NaN, null],
  [61, Number.NaN, '1900-03-01'],
  [0, Number.NaN, null],
  [0.5, Number.NaN, null],
];

const ofXlsx = (serial: number, date1904: boolean): Buffer =>
  writtenBy({ date1904, rows: `<row r="1"><c r="A1" s="1"><v>${serial}</v></c></row>` });

function ofXls(serial: number, date1904: boolean): Buffer {
  const sheet = xlsx.utils.aoa_to_sheet([[]]);
  sheet.A1 = { t: 'n', v: serial, z: 'dd/mm/yyyy' };
  sheet['!ref'] = 'A1';
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, sheet, 'a');
  book.Workbook = { WBProps: { date1904 } };
  return xlsx.write(book, { type: 'buffer', bookType: 'biff8' });
}

describe.each([
  ['.xlsx', ofXlsx],
  ['.xls', ofXls],
])('days of an %s', (_, made) => {
  const cellOf = async (serial: number, date1904: boolean) => {
    for await (const { cells } of (await openSheet(made(serial, date1904), () => false)).rows)
      return cells[0];
    return undefined;
  };

  test.each(DAYS)('%d or %d is %s', async (from1900, from1904, day) => {
    const expected = day === null ? { kind: 'error', text: '#NUM!' } : { kind: 'date', day };
    expect(await cellOf(from1900, false)).toMatchObject(expected);
    expect(await cellOf(from1904, true)).toMatchObject(expected);
  });

  test.each(EARLY)('%d is %s', async (from1900, ___, day) => {
    expect(await cellOf(from1900, false)).toMatchObject(
      day === null ? { kind: 'error' } : { kind: 'date', day },
    );
  });
});

test('no number of a day', () => {
  for (const serial of [-1, 1e12, Number.MAX_VALUE])
    expect(dayCell(serial, false)).toEqual({ kind: 'error', text: '#NUM!' });
});
