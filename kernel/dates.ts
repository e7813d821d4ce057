declare const dateBrand: unique symbol;
/** A day of America/Guatemala, `yyyy-mm-dd`; compares as text. */
export type DateText = string & { readonly [dateBrand]: true };

/** America/Guatemala is UTC-6 the whole year (domain §4). */
const GUATEMALA_OFFSET_MS = 6 * 60 * 60 * 1000;

/** Days of each month of a common year. */
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** True for an existing day written `yyyy-mm-dd`. */
export function isDateText(text: string): text is DateText {
  const match = SHAPE.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return day >= 1 && day <= (month === 2 && leap ? 29 : (DAYS[month - 1] ?? 0));
}

/** @throws RangeError when the text is no existing day */
export function dateText(text: string): DateText {
  if (!isDateText(text)) throw new RangeError(`no existing day: ${text}`);
  return text;
}

/** The day in Guatemala at an instant. */
export const dateInGuatemala = (instant: Date): DateText =>
  new Date(instant.getTime() - GUATEMALA_OFFSET_MS).toISOString().slice(0, 10) as DateText;

/** The hour in Guatemala at an instant, `HH:mm`. */
export const hourInGuatemala = (instant: Date): string =>
  new Date(instant.getTime() - GUATEMALA_OFFSET_MS).toISOString().slice(11, 16);

/** The first instant of a day in Guatemala. */
export const startOfDay = (day: DateText): Date =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + GUATEMALA_OFFSET_MS);

/** `dd/mm/yyyy`, as shown on screen and paper (domain §6). */
export const shownDate = (date: string): string => date.slice(0, 10).split('-').reverse().join('/');

/** `dd/mm/yyyy HH:mm` in Guatemala of an ISO instant; with seconds `dd/mm/yyyy HH:mm:ss`. */
export function shownInstant(instant: string, seconds = false): string {
  const local = new Date(new Date(instant).getTime() - GUATEMALA_OFFSET_MS).toISOString();
  return `${shownDate(local)} ${local.slice(11, seconds ? 19 : 16)}`;
}

export const QUARTERS = ['PRIMERO', 'SEGUNDO', 'TERCERO'] as const;
/** Cuatrimestre: four months (R1 §9). */
export type Quarter = (typeof QUARTERS)[number];
