import type { DateText } from '@expediente/kernel/dates.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import {
  type Condition,
  type Filter,
  keysOf,
  type ListKey,
} from '@expediente/readmodels/lists/definition.ts';
import type { WorkedList } from '@expediente/readmodels/lists/whole.ts';
import { executorName } from '@expediente/readmodels/model/list.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { FieldOf, ReportDefinition } from '@expediente/schemas/reports/definition.ts';
import { EXECUTOR_FILTER } from '@expediente/schemas/shared/read.ts';
import { type RawBuilder, sql } from 'kysely';

/** Request of one reader to a report, besides search, filters and order. */
export interface Asked {
  readonly session: Session;
  /** Both days are in it; null where the report has no range. */
  readonly range: { readonly start: DateText; readonly end: DateText } | null;
  /** A cost centre; 0: all in sight. */
  readonly unit: number;
  /** The session's where the report is not asked by one; 0: all. */
  readonly year: number;
  /** In Guatemala, for what counts days. */
  readonly today: DateText;
  /** As of the end of which it is; absent: as it is now. */
  readonly day?: DateText;
}

/** Where the rows of a report come from: one expression for each column of its definition. */
export interface ReportQuery<Definition extends ReportDefinition> {
  /** Read models that it waits for. */
  readonly reads: readonly string[];
  /** Tables with their joins. */
  readonly from: RawBuilder<unknown>;
  /** A query whose rows `from` has as `worked`: they are worked out once, and counted, summed and shown. */
  worked?(asked: Asked): RawBuilder<unknown>;
  /** Key of a row. */
  readonly key: readonly ListKey[];
  /** Id of the executor whose a row is: each report can be narrowed to one, and says its name to who sees several. */
  readonly executor: RawBuilder<unknown>;
  /** Id of the record that a row opens. */
  readonly id: RawBuilder<unknown>;
  columns(asked: Asked): Readonly<Record<FieldOf<Definition>, RawBuilder<unknown>>>;
  /** Filters by the definition's own names. */
  filters?(asked: Asked): Readonly<Record<string, Filter>>;
  /** Condition of rows that hold a word, folded. */
  searched(word: string): Condition;
  /** The reader's scope, and what the parameters ask. */
  within(asked: Asked): readonly Condition[];
  /** True of the rows that totals are of; absent: of all. */
  readonly summed?: Condition;
}

/** A report as it is served. */
export interface Report<Definition extends ReportDefinition = ReportDefinition> {
  readonly definition: Definition;
  readonly query: ReportQuery<Definition>;
}

/** A definition with its query, which gives every column of it. */
export const served = <Definition extends ReportDefinition>(
  definition: Definition,
  query: ReportQuery<Definition>,
): Report => ({ definition, query: query as unknown as ReportQuery<ReportDefinition> }); // its columns are the definition's, by name

/** A report whose query follows the rules in force when it is read. */
export interface RuledReport extends Pick<Report, 'definition'> {
  readonly reads: readonly string[];
  by(db: ReadDatabase): Promise<Report>;
}

/** Label of a status in SQL, by its code. */
export const labelOf = (
  code: RawBuilder<unknown>,
  statuses: readonly { readonly code: number; readonly label: string }[],
): RawBuilder<string> =>
  sql<string>`case ${code} ${sql.join(
    statuses.map((status) => sql`when ${sql.lit(status.code)} then ${sql.lit(status.label)}`),
    sql` `,
  )} end`;

/** The question of a report as lists are asked: columns are sorted by as they are shown. */
export function listOf({ definition, query }: Report, asked: Asked): WorkedList {
  const columns = query.columns(asked);
  const worked = query.worked?.(asked);
  const order = {
    column: definition.sort.replace('-', ''),
    descending: definition.sort.startsWith('-'),
  };
  return {
    from: query.from,
    ...(worked && { with: sql`with worked as materialized (${worked})` }),
    select: sql.join([
      sql`concat_ws(' ', ${keysOf(query)}) as key`,
      sql`${query.id} as id`,
      ...('executor' in columns ? [] : [sql`${executorName(query.executor)} as executor`]),
      ...Object.entries(columns).map(([field, of]) => sql`${of} as ${sql.id(field)}`),
    ]),
    key: query.key,
    searched: async (_, word) => query.searched(word),
    sort: Object.fromEntries(
      Object.entries(columns).map(([field, of]) => [
        field,
        { of, ...(field !== order.column && ({ nullable: true } as const)) },
      ]),
    ),
    order,
    filters: { [EXECUTOR_FILTER]: { kind: 'integer', of: query.executor }, ...query.filters?.(asked) },
  };
}
