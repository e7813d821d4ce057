import { Type } from 'typebox';
import { ListField, TextField } from '../types.ts';

/** A column of a sheet of lines; they are read by position, the first is A. The first of numbers has none in a heading. */
export interface LoadColumn<Field extends string = string> extends ColumnOptions {
  readonly field: Field;
  readonly title: string;
  readonly kind: 'text' | 'integer' | 'decimal' | 'date';
  /** In characters. */
  readonly width: number;
  /** Content that it takes, in a sentence. */
  readonly rule: string;
  readonly required: boolean;
}

interface ColumnOptions {
  readonly required?: boolean;
  /** A NIT, which is taken without hyphens and spaces. */
  readonly nit?: true;
  /** Characters that it takes; absent: as many as any code has. */
  readonly most?: number;
  /** For people alone: its cells are not read, and copied cells may be without them. */
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

/** One thing that is wrong with a row, at its cell (`B7`). */
export interface LoadFault<Reason extends string = string> {
  readonly cell: string;
  readonly reason: Reason;
  readonly message: string;
}

/** A row that was not added: its first fault, and the others. */
export interface RefusedRow<Reason extends string = string> extends LoadFault<Reason> {
  /** As the sheet numbers it. */
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
  /** Active records, by description; absent: all, by code. */
  readonly active?: true;
  /** Codes that it has; absent: all. */
  has?(code: string): boolean;
}

/** Lines of a form that a workbook may give: one definition for its template, its reading and its dialog. */
export interface WorkbookLoad<Field extends string = string> {
  /** Operations: reads; gives the rows that were not added as a workbook; gives the template. */
  readonly path: string;
  readonly refused: string;
  readonly template: string;
  /** Field of the form that is the workbook. */
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

/** Rows that are lines of a form as they are, each checked by itself. */
export interface RowLoad<Field extends string = string, Reason extends string = string>
  extends WorkbookLoad<Field> {
  readonly templateLabel: string;
  /** One and several of what is added (feminine). */
  readonly nouns: readonly [one: string, several: string];
  /** Headings of the rows' names and of what is added. */
  readonly named: string;
  readonly heading: string;
  /** Cells that name a row that was refused, and what stands for an empty first one. */
  readonly namedBy: readonly Field[];
  readonly unnamed: string;
  /** Names of each reason, of one row and of several, in the order in which they are shown. */
  readonly reasons: Readonly<Record<Reason, readonly [one: string, several: string]>>;
  /** A line that is there once: the column of its fault, and its message in a sheet (a row follows) and over the form. */
  readonly once: { readonly at: Field; readonly inSheet: string; readonly inForm: string };
  /** Copied cells, checked by the same rules. */
  readonly paste?: {
    readonly path: string;
    /** Field of the rows. */
    readonly sends: string;
    readonly title: string;
    readonly help: string;
  };
}

/** The reasons of a load, in their order. */
export const reasonsOf = <Reason extends string>({ reasons }: Pick<RowLoad<string, Reason>, 'reasons'>) =>
  // The table's keys are the reasons.
  Object.keys(reasons) as Reason[];

/** Characters of a copied cell. */
export const MOST_PASTED = 100;

/** A row of copied cells. */
export type PastedCells<Field extends string = string> = { readonly row: number } & Readonly<
  Partial<Record<Field, string>>
>;

/** Copied cells as texts, by row, of the columns that are read. */
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
