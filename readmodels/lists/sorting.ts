import { BadInput } from '@expediente/platform/refusals.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ListDefinition, SortColumn } from './definition.ts';
import type { ListRequest } from './query.ts';

export interface Sort {
  readonly name: string;
  readonly column: SortColumn;
  readonly descending: boolean;
}

/**
 * The requested sort, or the list's default.
 * @throws {BadInput}
 */
export function sortOf(list: ListDefinition, request: ListRequest): Sort {
  const { column: name, descending } = request.sort ?? list.order;
  const column = Object.hasOwn(list.sort, name) ? list.sort[name] : undefined;
  if (!column) throw new BadInput([{ field: 'sort', message: `No se puede ordenar por ${name}.` }]);
  return { name, column, descending };
}

/** `order by` of a sort; `backwards`: from the end. */
export const orderOf = (list: ListDefinition, { column, descending }: Sort, backwards = false) =>
  orderBy(
    column,
    list.key.map(({ of }) => of),
    descending,
    backwards,
  );

/** `order by` of a column and the key: ties follow the direction of the sort, nulls come last in both directions. */
export function orderBy(
  { of, nullable }: SortColumn,
  key: readonly RawBuilder<unknown>[],
  descending: boolean,
  backwards = false,
): RawBuilder<unknown> {
  const way = descending !== backwards ? sql`desc` : sql`asc`;
  const nulls = nullable ? (backwards ? sql` nulls first` : sql` nulls last`) : sql``;
  return sql.join([sql`${of} ${way}${nulls}`, ...key.map((column) => sql`${column} ${way}`)]);
}
