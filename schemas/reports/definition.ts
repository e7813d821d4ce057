import type { CatalogueName } from '../catalogues/records.ts';
import type { ListColumn } from '../shared/layout.ts';

/**
 * Parameters of a report besides search, filters and order (purchasing §1.5). `unit` is in the path where the
 * path has it, else `p_id_unit`; `year` is `p_year`.
 */
export type ReportParameter = 'range' | 'unit' | 'number' | 'year';

/** One column, on screen and in the workbook. */
export interface ReportColumn
  extends Pick<
    ListColumn<Readonly<Record<string, unknown>>>,
    'title' | 'kind' | 'width' | 'grow' | 'within' | 'short' | 'lines'
  > {
  readonly field: string;
  /** Its total is at the foot; quantities and money only. */
  readonly total?: true;
  /** In the workbook alone: the screen opens the record, which shows it. */
  readonly only?: 'sheet';
  /** Holds the label of a status of this life cycle. */
  readonly states?: 'order' | 'request' | 'pac' | 'unops';
}

/** A value of a filter, in words. */
export interface ReportChoice {
  readonly value: string;
  readonly label: string;
}

/**
 * A filter of the list: by the statuses of a life cycle, by the cost centre, by what the rows themselves hold, by the bars
 * of its picture, or by the choices given.
 */
export interface ReportFilter {
  readonly name: string;
  readonly label: string;
  readonly from: 'order' | 'request' | 'unops' | 'units' | 'rows' | 'bars' | readonly ReportChoice[];
}

/** A filter of a list whose workbook writes it in words: it may also be by the records of a catalogue, called by a field of theirs. */
export interface ListedFilter extends Omit<ReportFilter, 'from'> {
  readonly from:
    | ReportFilter['from']
    | 'award'
    | { readonly catalogue: CatalogueName; readonly named: string };
}

/** Drawn above the rows: a bar for each value of a filter, which narrows them to it. */
export interface ReportPicture {
  readonly title: string;
  readonly filter: string;
  /** The column that a bar sums; absent: it counts rows. */
  readonly amount?: string;
  /** The column whose sum is the whole that a bar is a part of; absent: the longest bar is. */
  readonly of?: string;
  /** The column that names a value, where the filter has no words for it. */
  readonly label?: string;
}

/** The values of a filter by bars: those with the longest ones. */
export const MOST_BARS = 8;

/** A list that is taken out as a workbook: its sheet, the lines above the columns, and the workbook's name. */
export interface SheetDefinition {
  /** As the requirement has it, to the letter. */
  readonly title: string;
  readonly parameters: readonly ReportParameter[];
  readonly columns: readonly ReportColumn[];
  readonly filters?: readonly ListedFilter[];
  /** Rows that are listed and left out of the totals: those with this text in that column. */
  readonly leftOut?: { readonly field: string; readonly is: string };
  /** Beginning of the workbook's name, before executor and year. */
  readonly file: string;
  /** Its name ends with the day instead: the rows are of no year. */
  readonly of?: 'day';
  /** For the reader of its figures; on screen and in the workbook. */
  readonly note?: string;
}

/** One report as plain data, for the server, the workbook and the web. */
export interface ReportDefinition extends SheetDefinition {
  /** 'orders': the audit's name for it. */
  readonly name: string;
  /** Its page, which is its permission unless it names another. */
  readonly page: string;
  readonly permission?: string;
  readonly path: string;
  /** English, for other clients. */
  readonly does: string;
  /** `column` or `-column`. That column has a value in every row. */
  readonly sort: string;
  /** Key fields of a row on a phone. */
  readonly card: readonly [string, string, string, ...string[]];
  readonly filters?: readonly ReportFilter[];
  readonly pictures?: readonly ReportPicture[];
  /** The record that a row opens, whose id is in the row's `id`. */
  readonly opens?: 'order' | 'request' | 'plan' | 'reprogramming' | 'quarterly' | 'unops';
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
  /** Id of the record that it opens. */
  readonly id: number | string;
  /** Name of the executor whose it is. */
  readonly executor?: string | null;
};

/** The rows of one value of a filter: how many, and what the picture's column comes to. */
export interface ReportBar {
  /** The filter whose value it is. */
  readonly filter: string;
  readonly value: string;
  /** Null where the filter has words for its values. */
  readonly label: string | null;
  readonly rows: number;
  /** Null where bars count rows. */
  readonly total: string | null;
  /** Whole that it is a part of; null where bars are compared with one another. */
  readonly of: string | null;
}

/** Answer of every report besides its rows (purchasing C16). */
export interface ReportFigures {
  readonly total: number;
  /** Totals by field, over all rows under the same question. */
  readonly totals: Readonly<Record<string, string>>;
  /** The workbook as base64; null with `page`, without rows, and above 10,000 rows. */
  readonly file: string | null;
  /** Null without rows. */
  readonly filename: string | null;
  /** ISO instant of its reading. */
  readonly at: string;
  /** 'Leído el 01/02/2026 10:00:05 por Ana (ana), sesión 4f1c…, año 2026.' */
  readonly read: string;
  /** Bars of the pictures: rows by a filter's values, whatever is chosen of that filter. */
  readonly bars: readonly ReportBar[];
  /** Values that a filter by the rows' own may have, by its name. */
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
  // Executor whose it is, where the report has no column of it.
  const executor = columns.some(({ field }) => field === 'executor')
    ? []
    : ['readonly executor: string | null'];
  const row = ['readonly key: string', 'readonly id: number | string', ...executor, ...fields].join('; ');
  return `ReportFigures & { readonly data: readonly { ${row} }[] }`;
};
