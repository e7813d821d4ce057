import { Type } from 'typebox';
import { ListField, TextField } from '../types.ts';

/**
 * A column of a sheet of lines; columns are read by position, the first is A. A heading has no number in the first
 * column of numbers.
 */
export interface LoadColumn<Field extends string = string> extends ColumnOptions {
  readonly field: Field;
  readonly title: string;
  readonly kind: 'text' | 'integer' | 'decimal' | 'date';
  /** Width in characters. */
  readonly width: number;
  /** Accepted content, in a sentence. */
  readonly rule: string;
  readonly required: boolean;
}

interface ColumnOptions {
  readonly required?: boolean;
  /** Set for a NIT, which is read without hyphens and spaces. */
  readonly nit?: true;
  /** Most characters of a cell; absent: as many as any code has. */
  readonly most?: number;
  /** Set for a column for people alone: its cells are not read, and copied cells may be without it. */
  readonly aside?: true;
}

type Column = Omit<LoadColumn, 'field'>;

export const column = (
  kind: LoadColumn['kind'],
  title: string,
  width: number,
  rule: string,
  { required = false, ...options }: ColumnOptions = {},
): Column => ({ title, kind, required, ...options, rule, width });

/** Columns by position, from a table of them by field. */
export const columnsOf = <Field extends string>(
  table: Readonly<Record<Field, Column>>,
): readonly LoadColumn<Field>[] =>
  // The table's keys are the fields.
  (Object.entries(table) as [Field, Column][]).map(([field, each]) => ({ field, ...each }));

/** A text for each column of a sheet. */
export type TextsOf<Field extends string> = Readonly<Record<Field, string>>;

/** A fault of a row, at its cell (`B7`). */
export interface LoadFault<Reason extends string = string> {
  readonly cell: string;
  readonly reason: Reason;
  readonly message: string;
}

/** A row that was not added: its first fault, and the others. */
export interface RefusedRow<Reason extends string = string> extends LoadFault<Reason> {
  /** Number of the row in the sheet. */
  readonly row: number;
  readonly also: readonly LoadFault<Reason>[];
}

/** A sheet of a template with the codes that one of its columns takes. */
export interface CodeSheet {
  readonly sheet: string;
  readonly titles: readonly [code: string, description: string];
  readonly catalogue: 'provider' | 'subProduct' | 'modificationType';
  readonly code: string;
  readonly description: string;
  /** Set for active records alone, by description; absent: all, by code. */
  readonly active?: true;
  /** True for codes that the sheet has; absent: it has all. */
  has?(code: string): boolean;
}

/** Lines of a form that a workbook may give: one definition for its template, its reading and its dialog. */
export interface WorkbookLoad<Field extends string = string> {
  /** Operations: one reads, one returns the rows that were not added as a workbook, one returns the template. */
  readonly path: string;
  readonly refused: string;
  readonly template: string;
  /** Name of the form's workbook field. */
  readonly field: string;
  readonly columns: readonly LoadColumn<Field>[];
  /** Parts of the template: sheet, file name, text of its instructions, and the codes that columns take. */
  readonly sheet: string;
  readonly file: string;
  readonly how: readonly string[];
  readonly codes: readonly CodeSheet[];
  /** Texts of the dialog. */
  readonly title: string;
  readonly steps: readonly string[];
}

/** Rows that become lines of a form without changes, each checked by itself. */
export interface RowLoad<Field extends string = string, Reason extends string = string>
  extends WorkbookLoad<Field> {
  readonly templateLabel: string;
  /** Singular and plural noun of the lines that are added (feminine). */
  readonly nouns: readonly [one: string, several: string];
  /** Headings of the rows' names and of the lines that are added. */
  readonly named: string;
  readonly heading: string;
  /** Cells by which a refused row is named, and the name used when the first of them is empty. */
  readonly namedBy: readonly Field[];
  readonly unnamed: string;
  /** Words for each reason, for one row and for several, in the order in which they are shown. */
  readonly reasons: Readonly<Record<Reason, readonly [one: string, several: string]>>;
  /**
   * Rule that a line occurs once: the column of its fault, and its message in a sheet (a row follows) and over the
   * form.
   */
  readonly once: { readonly at: Field; readonly inSheet: string; readonly inForm: string };
  /** Load of copied cells, checked by the same rules. */
  readonly paste?: {
    readonly path: string;
    /** Field of the body that has the rows. */
    readonly sends: string;
    readonly title: string;
    readonly help: string;
  };
}

/** The reasons of a load, in their order. */
export const reasonsOf = <Reason extends string>({ reasons }: Pick<RowLoad<string, Reason>, 'reasons'>) =>
  // The table's keys are the reasons.
  Object.keys(reasons) as Reason[];

/** Most characters of a copied cell. */
export const MOST_PASTED = 100;

/** A row of copied cells. */
export type PastedCells<Field extends string = string> = { readonly row: number } & Readonly<
  Partial<Record<Field, string>>
>;

/** Schema of copied rows: texts of the columns that are read. */
export const pastedRows = <Field extends string>(
  columns: readonly LoadColumn<Field>[],
  title: string,
  most: number,
) =>
  ListField(
    Type.Unsafe<PastedCells<Field>>(
      Type.Object({
        row: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
        ...Object.fromEntries(
          columns
            .filter(({ aside }) => !aside)
            .map((each) => [each.field, Type.Optional(TextField(MOST_PASTED, { title: each.title }))]),
        ),
      }),
    ),
    { title, minItems: 1, maxItems: most },
  );

/** Sentences that the instructions of templates and the steps of dialogs share. */
export const LOAD_TEXTS = {
  values: 'Escriba los valores, no fórmulas, y no combine celdas.',
  textCells:
    'Las celdas tienen formato de texto: sin él, Excel convierte un subproducto como 1-1-1 en una fecha.',
  file: 'Seleccione el archivo aquí: xlsx o xls, hasta 20 MB y 5,000 filas.',
  /** @param last letter of the last column that is read */
  beyond: (last: string) => `Lo que esté a la derecha de la columna ${last} no se lee.`,
  /** @param form `En el acta` */
  pressed: (form: string) =>
    `${form} presione «Cargar Excel»: nada se guarda antes de revisar el archivo y presionar «Guardar».`,
  /** @param lines `Las ofertas` */
  looked: (lines: string) =>
    `Revise qué se agrega y qué no. ${lines} pasan al formulario; nada se guarda hasta que presione «Guardar».`,
} as const;
