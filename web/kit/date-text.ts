import { isDateText, shownDate } from '@expediente/kernel/dates.ts';

/** What stands in a date field: a day as dd/mm/yyyy; what is no day yet as it was typed. */
export const typedDate = (value: string): string => (isDateText(value) ? shownDate(value) : value);

/** What was typed as the value to keep: `5/3/2026` is 2026-03-05; what is no day yet stays as typed. */
export function keptDate(typed: string): string {
  const text = typed.trim();
  const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  if (!parts) return text;
  const [, day = '', month = '', year = ''] = parts;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDateText(iso) ? iso : text;
}
