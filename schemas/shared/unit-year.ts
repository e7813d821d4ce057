import { TextField } from '../types.ts';

/**
 * Pattern of the ids of records that a unit has once a year: plans and quarterly programmings, `100101-2026` (domain
 * §8).
 */
const UNIT_YEAR = /^(\d{1,9})-(\d{4})$/;

/** Unit and year of an id; null when the text is no such id. */
export function unitYearOf(id: string): { readonly unit: number; readonly year: number } | null {
  const [, unit, year] = UNIT_YEAR.exec(id) ?? [];
  return unit === undefined || year === undefined ? null : { unit: Number(unit), year: Number(year) };
}

export const unitYearId = ({ unit, year }: { readonly unit: number; readonly year: number }): string =>
  `${unit}-${year}`;

/** Id of an existing record, made of its unit and year. */
export const UnitYearId = TextField(14, {
  pattern: UNIT_YEAR.source,
  errorMessage: { pattern: 'Debe ser el centro de costo y el año, como 100101-2026.' },
});
