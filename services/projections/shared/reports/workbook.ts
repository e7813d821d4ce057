import { add, type Money, type Quantity, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import { counted } from '@expediente/kernel/format.ts';
import { seesInstitution } from '@expediente/platform/access/scope.ts';
import type { SumCell, WrittenCell, WrittenRow, WrittenSheet } from '@expediente/platform/excel/write.ts';
import type { ReportColumn, SheetDefinition } from '@expediente/schemas/reports/definition.ts';
import { fileName, sheetName } from '../workbooks/sheet.ts';
import type { Asked } from './query.ts';

/** Pixels of a screen's column width for each character of a sheet's. */
const PX = 7;
const GROWN = 12;
const LEAST = 12;

const widthOf = ({ width = 0, grow = 0, kind }: ReportColumn): number =>
  Math.max(kind === 'money' ? 16 : LEAST, Math.round(width / PX) + grow * GROWN);

/** A row for a sheet, with labels for its codes, by the definition's fields. */
export type SheetRow = Readonly<Record<string, unknown>>;

/**
 * File name: `ordenes_100100_2026.xlsx` (purchasing §2 "Excel"), `ordenes_100100_2025-2026.xlsx` for a range of two
 * years, `proveedores_2026-11-24.xlsx`, `actas_100100_2026_al_2026-09-30.xlsx`.
 */
export function nameOf({ file, of }: Pick<SheetDefinition, 'file' | 'of'>, asked: Asked): string {
  const { session, today, day } = asked;
  if (of === 'day') return `${fileName(file)}_${today}.xlsx`;
  const executor = seesInstitution(session) ? 'todas' : (session.executor?.id ?? 'sin_unidad');
  return `${fileName(file)}_${executor}_${yearsOf(asked)}${day ? `_al_${day}` : ''}.xlsx`;
}

/** Years of the range, else the year that is asked for: a file with rows of 2019 must not bear the session's year. */
function yearsOf({ range, year }: Pick<Asked, 'range' | 'year'>): string {
  if (!range) return String(year || 'todos');
  return [...new Set([range.start, range.end].map((day) => day.slice(0, 4)))].join('-');
}

/** Executor to which the rows belong. */
const executorOf = ({ session }: Asked): string =>
  seesInstitution(session) ? 'Todas las unidades ejecutoras' : (session.executor?.name ?? '');

/** Last column, for users who see several executors; the other columns keep their places from the requirement. */
const EXECUTOR_COLUMN: ReportColumn = {
  field: 'executor',
  title: 'Unidad ejecutora',
  width: 130,
  grow: 1,
};

const columnsFor = ({ columns, of }: SheetDefinition, { session }: Asked): readonly ReportColumn[] =>
  !seesInstitution(session) || of === 'day' || columns.some(({ field }) => field === EXECUTOR_COLUMN.field)
    ? columns
    : [...columns, EXECUTOR_COLUMN];

/** A list as a sheet: four lines above the titles, totals below the rows (purchasing §2 "Excel"). */
export function reportSheet(
  definition: SheetDefinition,
  asked: Asked,
  {
    read,
    words,
    rows,
    batches,
  }: {
    readonly read: string;
    /** Search and filters in words. */
    readonly words: string;
    readonly rows: number;
    readonly batches: AsyncIterable<readonly SheetRow[]>;
  },
): WrittenSheet {
  const { title, note } = definition;
  const columns = columnsFor(definition, asked);
  return {
    name: sheetName(title),
    head: [
      executorOf(asked),
      title,
      `${read} ${counted(rows, 'registro')}.`,
      [words, note].filter(Boolean).join(' '),
    ],
    columns: columns.map((column) => ({
      title: column.title,
      kind: kindOf(column),
      width: widthOf(column),
    })),
    rows: written({ ...definition, columns }, batches),
  };
}

function kindOf({ kind = 'text' }: ReportColumn): WrittenSheet['columns'][number]['kind'] {
  switch (kind) {
    case 'price':
      return 'decimal';
    case 'instant':
    case 'flag':
      return 'text';
    default:
      return kind;
  }
}

/** Rows as they arrive, then their totals: over the rows that were written, whatever changed meanwhile. */
async function* written(
  { columns, leftOut }: SheetDefinition,
  batches: AsyncIterable<readonly SheetRow[]>,
): AsyncGenerator<readonly WrittenRow[]> {
  const sums = new Map<number, Money | Quantity>(
    columns.flatMap(({ total }, at) => (total ? [[at, ZERO_MONEY] as const] : [])),
  );
  let many = 0;
  for await (const rows of batches) {
    for (const row of rows) {
      many += 1;
      if (leftOut && valueIn(row, leftOut.field) === leftOut.is) continue;
      for (const [at, sum] of sums) {
        const value = valueIn(row, columns[at]?.field ?? '');
        // Columns with totals have amounts in their normal form.
        if (value !== null) sums.set(at, add(sum as Money, value as Money));
      }
    }
    yield rows.map((row) => columns.map(({ field }) => valueIn(row, field)));
  }
  if (sums.size > 0 && many > 0) yield [totalRow({ columns, leftOut }, sums, many)];
}

function valueIn(row: SheetRow, field: string): string | number | null {
  const value = row[field];
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

function totalRow(
  {
    columns,
    leftOut,
  }: { readonly columns: readonly ReportColumn[]; readonly leftOut: SheetDefinition['leftOut'] },
  sums: ReadonlyMap<number, string>,
  many: number,
): WrittenRow {
  const unless = leftOut && {
    column: columns.findIndex(({ field }) => field === leftOut.field),
    is: leftOut.is,
  };
  return {
    total: columns.map((_, at): WrittenCell | SumCell => {
      const result = sums.get(at);
      if (result === undefined) return at === 0 ? 'Total' : null;
      return { sumFrom: 0, sumTo: many - 1, result, ...(unless && { unless }) };
    }),
  };
}
