import type { CellValue } from './cell.ts';

const DAY_MS = 86_400_000;
/** Days from the sheet's day 0 to 1970. */
const TO_1970 = 25_569;
const FROM_1900_TO_1904 = 1_462;
/** Number of a 29th of February 1900, which Excel counts and the calendar does not have. */
const NO_DAY = 60;

/**
 * Day that Excel shows for a number in the format of a date. It has no zone: the day is the same in every kind of
 * workbook.
 */
export function dayCell(serial: number, date1904: boolean): CellValue {
  const counted = Math.floor(serial) + (date1904 ? FROM_1900_TO_1904 : 0);
  const days = counted < NO_DAY ? counted + 1 : counted;
  const date = new Date((days - TO_1970) * DAY_MS);
  const isDay = serial >= 0 && counted >= 1 && counted !== NO_DAY && date.getUTCFullYear() <= 9_999;
  return isDay && !Number.isNaN(date.getTime())
    ? { kind: 'date', day: date.toISOString().slice(0, 10) }
    : { kind: 'error', text: '#NUM!' };
}
