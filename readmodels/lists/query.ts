import type { FieldError } from '@expediente/kernel/envelope.ts';
import { searchOf } from '@expediente/kernel/spellings.ts';
import { BadInput } from '@expediente/platform/refusals.ts';
import { UNSEEN } from '@expediente/schemas/checks.ts';

export const PAGE_SIZES = [10, 25, 50, 100] as const;
const MOST_FILTER_VALUES = 200;
const MOST_KEYS = 500;

type FilterValue = string | number | boolean | null;

/** Request to a list in parsed form; without a page it asks for the whole list (architecture "Reading"). */
export interface ListRequest {
  readonly page: { readonly number: number; readonly size: number } | null;
  readonly search: string;
  readonly sort: { readonly column: string; readonly descending: boolean } | null;
  readonly filter: Readonly<Record<string, readonly FilterValue[]>>;
  /** Keys of the only rows that are asked for, each as its ids joined by `-`; absent: all. */
  readonly keys?: readonly string[];
}

/**
 * Reads `page`, `size`, `search`, `sort`, `filter`, and `keys` (a comma list, for the product's own questions).
 * @throws {BadInput}
 */
export function listRequest(parameters: Readonly<Record<string, string | undefined>>): ListRequest {
  const errors: FieldError[] = [];
  const request: ListRequest = {
    page: pageOf(parameters, errors),
    search: searchOf(parameters.search),
    sort: sortOf(parameters.sort),
    filter: filterOf(parameters.filter, errors),
    ...(parameters.keys && { keys: parameters.keys.split(',').slice(0, MOST_KEYS) }),
  };
  if (errors.length > 0) throw new BadInput(errors);
  return request;
}

function pageOf(
  { page, size }: Readonly<Record<string, string | undefined>>,
  errors: FieldError[],
): ListRequest['page'] {
  if (!page && !size) return null;
  const number = Number(page || 1);
  const rows = Number(size || 25);
  if (!Number.isSafeInteger(number) || number < 1 || number > 10_000_000) {
    errors.push({ field: 'page', message: 'La página debe ser un número desde 1.' });
  }
  if (!PAGE_SIZES.some((each) => each === rows)) {
    errors.push({ field: 'size', message: 'El tamaño debe ser 10, 25, 50 o 100.' });
  }
  return { number, size: rows };
}

function sortOf(sort: string | undefined): ListRequest['sort'] {
  if (!sort) return null;
  return sort.startsWith('-')
    ? { column: sort.slice(1), descending: true }
    : { column: sort, descending: false };
}

function filterOf(text: string | undefined, errors: FieldError[]): ListRequest['filter'] {
  if (!text) return {};
  const wrong = (): ListRequest['filter'] => {
    errors.push({ field: 'filter', message: 'El filtro debe ser un objeto JSON de columnas y valores.' });
    return {};
  };
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return wrong();
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return wrong();
  const filter: Record<string, readonly FilterValue[]> = {};
  for (const [column, value] of Object.entries(parsed)) {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    if (values.length > MOST_FILTER_VALUES || !values.every(isFilterValue)) return wrong();
    filter[column] = values;
  }
  return filter;
}

function isFilterValue(value: unknown): value is FilterValue {
  if (typeof value === 'string') return !UNSEEN.test(value);
  return value === null || typeof value === 'number' || typeof value === 'boolean';
}
