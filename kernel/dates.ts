declare const dateBrand: unique symbol;
/** A day of America/Guatemala, `yyyy-mm-dd`; compares as text. */
export type DateText = string & { readonly [dateBrand]: true };

/** America/Guatemala is UTC-6 the whole year (domain §4). */
const GUATEMALA_OFFSET_MS = 6 * 60 * 60 * 1000;

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** True for an existing day written `yyyy-mm-dd`. */
export function isDateText(text: string): text is DateText {
  const match = SHAPE.exec(text);
  if (!match) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/** @throws RangeError when the text is no existing day */
export function dateText(text: string): DateText {
  if (!isDateText(text)) throw new RangeError(`no existing day: ${text}`);
  return text;
}

/** The day in Guatemala at an instant. */
export const dateInGuatemala = (instant: Date): DateText =>
  new Date(instant.getTime() - GUATEMALA_OFFSET_MS).toISOString().slice(0, 10) as DateText;

/** `dd/mm/yyyy`, as shown on screen and paper (domain §6). */
export const shownDate = (date: string): string => date.slice(0, 10).split('-').reverse().join('/');

/** `dd/mm/yyyy HH:mm` in Guatemala of an ISO instant. */
export function shownInstant(instant: string): string {
  const local = new Date(new Date(instant).getTime() - GUATEMALA_OFFSET_MS).toISOString();
  return `${shownDate(local)} ${local.slice(11, 16)}`;
}

export const QUARTERS = ['PRIMERO', 'SEGUNDO', 'TERCERO'] as const;
/** Cuatrimestre: four months (R1 §9). */
export type Quarter = (typeof QUARTERS)[number];

/** January to April PRIMERO, May to August SEGUNDO, then TERCERO (R3 §4). */
export function quarterOf(date: string): Quarter {
  const month = Number(date.slice(5, 7));
  return month <= 4 ? 'PRIMERO' : month <= 8 ? 'SEGUNDO' : 'TERCERO';
}
