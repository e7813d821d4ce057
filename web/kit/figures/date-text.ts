import {
  type DateText,
  dateInGuatemala,
  hourInGuatemala,
  isDateText,
  shownDate,
} from '@expediente/kernel/dates.ts';
import { counted } from '@expediente/kernel/format.ts';

/** Text of a date field: a day as dd/mm/yyyy, an incomplete one as it was typed. */
export const typedDate = (value: string): string => (isDateText(value) ? shownDate(value) : value);

/** Patterns of day, month and year with or without separators: `5/3/2026`, `5-3-26`, `5.3`, `050326`, `0503`. */
const SHAPES = [/^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?$/, /^(\d{2})(\d{2})(\d{4}|\d{2})?$/];
const NOW = /^h(oy?)?$/i;
const FROM_NOW = /^([+-]\d{1,3})$/;

/**
 * Value of a typed date: `5/3/2026`, `5/3/26` and `050326` are 2026-03-05, `5/3` is that day of the year that brings
 * it nearest to today, `h` or `hoy` is today, `+1` tomorrow, `-1` yesterday; other text stays as typed.
 */
export function keptDate(typed: string, today: string = dateInGuatemala(new Date())): string {
  const text = typed.trim();
  if (NOW.test(text)) return today;
  const days = FROM_NOW.exec(text)?.[1];
  if (days !== undefined) return dayAfter(today, Number(days));
  for (const shape of SHAPES) {
    const parts = shape.exec(text);
    if (!parts) continue;
    const [, day = '', month = '', year] = parts;
    const rest = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (year === undefined) return nearest(rest, today) ?? text;
    const iso = `${year.length === 2 ? `${today.slice(0, 2)}${year}` : year}-${rest}`;
    return isDateText(iso) ? iso : text;
  }
  return text;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Day by so many days later; a negative number: earlier. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Days from today to the last day of a term; negative once it is over. */
export const daysLeft = (due: string, today: string): number =>
  Math.round((Date.parse(due) - Date.parse(today)) / DAY_MS);

/** Time left: `Faltan 12 días`, `Vence hoy`, `Venció hace 3 días`. */
export function leftText(due: string, today: string): string {
  const left = daysLeft(due, today);
  if (left === 0) return 'Vence hoy';
  if (left < 0) return `Venció hace ${counted(-left, 'día')}`;
  return `${left === 1 ? 'Falta' : 'Faltan'} ${counted(left, 'día')}`;
}

/** Date `mm-dd` of this year, the last or the next, whichever is nearest to today; undefined: no such day. */
function nearest(rest: string, today: string): string | undefined {
  const year = Number(today.slice(0, 4));
  const far = (day: string): number => Math.abs(Date.parse(day) - Date.parse(today));
  return [year, year - 1, year + 1]
    .map((each) => `${each}-${rest}`)
    .filter(isDateText)
    .sort((one, other) => far(one) - far(other))[0];
}

/** Present day in Guatemala. */
export const today = (): DateText => dateInGuatemala(new Date());

/** Present hour in Guatemala, `HH:mm`. */
export const hourNow = (): string => hourInGuatemala(new Date());
