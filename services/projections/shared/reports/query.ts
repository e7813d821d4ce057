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

/** Question of one user to a report, besides search, filters and order. */
export interface Asked {
  readonly session: Session;
  /** First and last day, both included; null: the report has no range. */
  readonly range: { readonly start: DateText; readonly end: DateText } | null;
  /** A cost centre; 0: all that the session sees. */
  readonly unit: number;
  /** Year of the question, or of the session if the report takes none; 0: all years. */
  readonly year: number;
  /** Today in Guatemala, for reports that count days. */
  readonly today: DateText;
  /** Day at whose end the state is shown; absent: the present state. */
  readonly day?: DateText;
}

/** Query of a report: one expression for each column of its definition. */
export interface ReportQuery<Definition extends ReportDefinition> {
  /** Read models that the report waits for. */
  readonly reads: readonly string[];
  /** Tables with their joins. */
  readonly from: RawBuilder<unknown>;
  /** Query whose rows `from` has as `worked`: they are computed once for count, sums and page. */
  worked?(asked: Asked): RawBuilder<unknown>;
  /** Columns that identify a row, and that order rows whose sorted values are equal. */
  readonly key: readonly ListKey[];
  /** Id of a row's executor: each report can be narrowed to one, and shows its name to users who see several. */
  readonly executor: RawBuilder<unknown>;
  /** Id of the record that a row opens. */
  readonly id: RawBuilder<unknown>;
  columns(asked: Asked): Readonly<Record<FieldOf<Definition>, RawBuilder<unknown>>>;
  /** Expressions of columns that are not sorted by their shown values. */
  readonly sorts?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Filters by the definition's own names. */
  filters?(asked: Asked): Readonly<Record<string, Filter>>;
  /** Condition of rows that contain a folded word. */
  searched(word: string): Condition;
  /** Conditions by the session's sight and the parameters. */
  within(asked: Asked): readonly Condition[];
  /** Condition of the rows that totals include; absent: all rows. */
  readonly summed?: Condition;
}

/** A definition of a report with its query. */
export interface Report<Definition extends ReportDefinition = ReportDefinition> {
  readonly definition: Definition;
  readonly query: ReportQuery<Definition>;
}

/** Joins a definition with its query. The cast is safe: the query has all of the definition's columns, by name. */
export const served = <Definition extends ReportDefinition>(
  definition: Definition,
  query: ReportQuery<Definition>,
): Report => ({ definition, query: query as unknown as ReportQuery<ReportDefinition> });

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

/** List of a report's question; its columns are sorted by their shown values, unless the query has others. */
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
        { of: query.sorts?.[field] ?? of, ...(field !== order.column && ({ nullable: true } as const)) },
      ]),
    ),
    order,
    filters: { [EXECUTOR_FILTER]: { kind: 'integer', of: query.executor }, ...query.filters?.(asked) },
  };
}
