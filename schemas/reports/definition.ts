import type { CatalogueName } from '../catalogues/records.ts';
import type { ListColumn, ListView } from '../shared/layout.ts';

/**
 * Parameters of a report besides search, filters and order (purchasing §1.5). `unit` is in the path where the
 * path has it, else `p_id_unit`; `year` is `p_year`.
 */
export type ReportParameter = 'range' | 'unit' | 'number' | 'year';

/** A column, on screen and in the workbook. */
export interface ReportColumn
  extends Pick<
    ListColumn<Readonly<Record<string, unknown>>>,
    'title' | 'kind' | 'width' | 'grow' | 'within' | 'short' | 'lines'
  > {
  readonly field: string;
  /** Set for a column with a total at the foot; quantities and money only. */
  readonly total?: true;
  /** Set for a column of the workbook alone: the screen opens the record, which shows it. */
  readonly only?: 'sheet';
  /** Holds the label of a status of this life cycle. */
  readonly states?: 'order' | 'request' | 'pac' | 'unops';
  /** Values with the colour of their meaning, where they are no statuses. */
  readonly looks?: readonly { readonly label: string; readonly tone: 'waiting' | 'done' | 'refused' }[];
  /** Column with the limit of an amount, which is bold above it. */
  readonly limit?: string;
}

/** A value of a filter, in words. */
export interface ReportChoice {
  readonly value: string;
  readonly label: string;
}

/**
 * A filter of the list: by the statuses of a life cycle, by the cost centre, by the values of the rows themselves, by
 * the bars of its picture, or by the choices given.
 */
export interface ReportFilter {
  readonly name: string;
  readonly label: string;
  readonly from: 'order' | 'request' | 'unops' | 'units' | 'rows' | 'bars' | readonly ReportChoice[];
}

/**
 * A filter of a list whose workbook writes it in words; it may also be by the records of a catalogue, named by one of
 * their fields.
 */
export interface ListedFilter extends Omit<ReportFilter, 'from'> {
  readonly from:
    | ReportFilter['from']
    | 'award'
    | { readonly catalogue: CatalogueName; readonly named: string };
}

/** A picture above the rows: a bar for each value of a filter, which narrows the rows to that value. */
export interface ReportPicture {
  readonly title: string;
  readonly filter: string;
  /** Column that a bar sums; absent: bars count rows. */
  readonly amount?: string;
  /** Column whose sum is the whole that a bar is a part of; absent: the longest bar is the whole. */
  readonly of?: string;
  /** Column that names a value, where the filter has no words for it. */
  readonly label?: string;
  /** Limit of a sum: bars show how near to it the worst row is, worst first. */
  readonly limited?: ReportLimit;
}

/** Columns with a sum and its limit, and the value by which another column marks rows that are beyond it. */
export interface ReportLimit {
  readonly sum: string;
  readonly limit: string;
  readonly beyond: { readonly field: string; readonly is: string };
}

/** Most values of a filter by bars: those with the longest bars. */
export const MOST_BARS = 8;

/** A list that is downloaded as a workbook: its sheet, the lines above the columns, and the workbook's name. */
export interface SheetDefinition {
  /** Title in the exact words of the requirement. */
  readonly title: string;
  readonly parameters: readonly ReportParameter[];
  readonly columns: readonly ReportColumn[];
  readonly filters?: readonly ListedFilter[];
  /** Rows that are listed but left out of the totals: those with this text in that column. */
  readonly leftOut?: { readonly field: string; readonly is: string };
  /** Beginning of the workbook's name, before executor and year. */
  readonly file: string;
  /** Set when the workbook's name ends with the day instead: the rows belong to no year. */
  readonly of?: 'day';
  /** Note for readers of the figures; on screen and in the workbook. */
  readonly note?: string;
}

/** A report as plain data, for the server, the workbook and the web. */
export interface ReportDefinition extends SheetDefinition {
  /** Name of the report in the audit: 'orders'. */
  readonly name: string;
  /** Page of the report, which is its permission unless it names another. */
  readonly page: string;
  readonly permission?: string;
  readonly path: string;
  /** English description, for other clients. */
  readonly does: string;
  /** Sort, `column` or `-column`; that column has a value in every row. */
  readonly sort: string;
  /** Key fields of a row on a phone. */
  readonly card: readonly [string, string, string, ...string[]];
  readonly filters?: readonly ReportFilter[];
  readonly pictures?: readonly ReportPicture[];
  /** Views that are shipped with the report. */
  readonly views?: readonly ListView[];
  /** The record that a row opens, whose id is in the row's `id`; `history`: that of any record, by its entity `order:24`. */
  readonly opens?: 'order' | 'history' | 'request' | 'plan' | 'reprogramming' | 'quarterly' | 'unops';
}

/** A definition with its own literals, so that its query cannot forget a column. */
export const report = <const Definition extends ReportDefinition>(definition: Definition): Definition =>
  definition;

export type FieldOf<Definition extends ReportDefinition> = Definition['columns'][number]['field'];

type Value<Kind> = Kind extends 'integer' ? number : string;
type ColumnOf<Definition extends ReportDefinition, Field> = Extract<
  Definition['columns'][number],
  { readonly field: Field }
>;

/** A row of a report: decimals and days as text, null where there is none. */
export type ReportRow<Definition extends ReportDefinition = ReportDefinition> = {
  readonly [Field in FieldOf<Definition>]: Value<
    ColumnOf<Definition, Field> extends { readonly kind: infer Kind } ? Kind : 'text'
  > | null;
} & {
  /** Key of the row. */
  readonly key: string;
  /** Id of the record that the row opens. */
  readonly id: number | string;
  /** Name of the row's executor. */
  readonly executor?: string | null;
};

/** Rows of one value of a filter: their number, and the sum of the picture's column. */
export interface ReportBar {
  /** Filter that has the value. */
  readonly filter: string;
  readonly value: string;
  /** Null where the filter has words for its values. */
  readonly label: string | null;
  readonly rows: number;
  /** Null where bars count rows. */
  readonly total: string | null;
  /** Whole that the bar is a part of; null where bars are compared with one another. */
  readonly of: string | null;
  /** Sum and limit of the worst row; null where the picture has no limit. */
  readonly sum: string | null;
  readonly limit: string | null;
  /** Set where one of the rows is beyond the limit. */
  readonly beyond: boolean;
}

/** Answer of every report besides its rows (purchasing C16). */
export interface ReportFigures {
  readonly total: number;
  /** Totals by field, over all rows under the same query. */
  readonly totals: Readonly<Record<string, string>>;
  /** The workbook as base64; null with `page`, without rows, and above 10,000 rows. */
  readonly file: string | null;
  /** Null without rows. */
  readonly filename: string | null;
  /** ISO instant at which the report was read. */
  readonly at: string;
  /** Origin of the figures: 'Leído el 01/02/2026 10:00:05 por Ana (ana), sesión 4f1c…, año 2026.' */
  readonly read: string;
  /** Bars of the pictures: rows by a filter's values, whatever value of that filter is chosen. */
  readonly bars: readonly ReportBar[];
  /** Values that a filter by the rows' own values may have, by the filter's name. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
}

export interface ReportAnswer<Row = ReportRow> extends ReportFigures {
  readonly data: readonly Row[];
}

/** The answer of a report as TypeScript writes it, for the documents (`Operation.answer`). */
export const answerText = ({ columns }: Pick<ReportDefinition, 'columns'>): string => {
  const fields = columns.map(
    ({ field, kind }) => `readonly ${field}: ${kind === 'integer' ? 'number' : 'string'} | null`,
  );
  // Executor of the row, where the report has no column for it.
  const executor = columns.some(({ field }) => field === 'executor')
    ? []
    : ['readonly executor: string | null'];
  const row = ['readonly key: string', 'readonly id: number | string', ...executor, ...fields].join('; ');
  return `ReportFigures & { readonly data: readonly { ${row} }[] }`;
};
