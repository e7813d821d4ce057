import { shownDate } from '@expediente/kernel/dates.ts';
import { add, type Money, type Quantity, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import { counted } from '@expediente/kernel/format.ts';
import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import { requestStates } from '@expediente/machines/request/life-cycle.ts';
import { unopsStates } from '@expediente/machines/unops/life-cycle.ts';
import type { SumCell, WrittenCell, WrittenRow, WrittenSheet } from '@expediente/platform/excel/write.ts';
import type { ListRequest } from '@expediente/readmodels/lists/query.ts';
import type {
  ReportColumn,
  ReportDefinition,
  ReportFilter,
  ReportRow,
} from '@expediente/schemas/reports/definition.ts';
import { sheetName } from '../workbooks/sheet.ts';
import type { Asked } from './query.ts';

/** Screens give widths in px, sheets in characters. */
const PX = 7;
const GROWN = 12;
const LEAST = 12;

const widthOf = ({ width = 0, grow = 0, kind }: ReportColumn): number =>
  Math.max(kind === 'money' ? 16 : LEAST, Math.round(width / PX) + grow * GROWN);

/** `ordenes_100100_2026.xlsx` (purchasing §2 "Excel"). */
export const nameOf = ({ file }: ReportDefinition, { session, year }: Asked): string =>
  `${file}_${session.scope === 'institution' ? 'todas' : (session.executor?.id ?? 'sin_unidad')}_${year || 'todos'}.xlsx`;

/** Whose rows they are. */
const executorOf = ({ session }: Asked): string =>
  session.scope === 'institution' ? 'Todas las unidades ejecutoras' : (session.executor?.name ?? '');

/** A report as a sheet: four lines above the titles, totals below the rows (purchasing §2 "Excel"). */
export function reportSheet(
  definition: ReportDefinition,
  asked: Asked,
  request: ListRequest,
  {
    read,
    rows,
    batches,
  }: {
    readonly read: string;
    readonly rows: number;
    readonly batches: AsyncIterable<readonly ReportRow[]>;
  },
): WrittenSheet {
  const { title, columns, note } = definition;
  return {
    name: sheetName(title),
    head: [
      executorOf(asked),
      title,
      `${read} ${counted(rows, 'registro')}.`,
      [askedInWords(definition, asked, request), note].filter(Boolean).join(' '),
    ],
    columns: columns.map((column) => ({
      title: column.title,
      kind: kindOf(column),
      width: widthOf(column),
    })),
    rows: written(definition, batches),
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

/** The rows as they come, then what they come to: of the rows that were written, whatever changed meanwhile. */
async function* written(
  { columns, leftOut }: ReportDefinition,
  batches: AsyncIterable<readonly ReportRow[]>,
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
        // Columns with totals hold amounts in their normal form.
        if (value !== null) sums.set(at, add(sum as Money, value as Money));
      }
    }
    yield rows.map((row) => columns.map(({ field }) => valueIn(row, field)));
  }
  if (sums.size > 0 && many > 0) yield [totalRow({ columns, leftOut }, sums, many)];
}

const valueIn = (row: ReportRow, field: string): string | number | null =>
  (row as Readonly<Record<string, string | number | null>>)[field] ?? null;

function totalRow(
  {
    columns,
    leftOut,
  }: { readonly columns: readonly ReportColumn[]; readonly leftOut: ReportDefinition['leftOut'] },
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

/** 'Del 01/11/2026 al 24/11/2026; Estado: PAGADO; búsqueda «gasa».' */
function askedInWords(definition: ReportDefinition, asked: Asked, { search, filter }: ListRequest): string {
  const { range, unit, year } = asked;
  const parts = [
    ...(definition.parameters.includes('year') ? [year === 0 ? 'todos los años' : `año ${year}`] : []),
    ...(range ? [`del ${shownDate(range.start)} al ${shownDate(range.end)}`] : []),
    ...(unit === 0 ? [] : [`centro de costo ${unit}`]),
    ...Object.entries(filter).map(([name, values]) => {
      const own = definition.filters?.find((each) => each.name === name);
      return `${own?.label ?? name}: ${values.map((value) => choiceText(own, value)).join(', ')}`;
    }),
    ...(search === '' ? [] : [`búsqueda «${search}»`]),
  ];
  return parts.length === 0 ? 'Sin filtros.' : `Filtros: ${parts.join('; ')}.`;
}

const STATUSES: Readonly<Record<string, readonly { readonly code: number; readonly label: string }[]>> = {
  order: orderStates.statuses,
  request: requestStates.statuses,
  unops: unopsStates.statuses,
};

function choiceText(filter: ReportFilter | undefined, value: unknown): string {
  if (typeof filter?.from === 'object')
    return filter.from.find((each) => each.value === String(value))?.label ?? String(value);
  const statuses = typeof filter?.from === 'string' ? (STATUSES[filter.from] ?? []) : [];
  return statuses.find(({ code }) => code === Number(value))?.label ?? String(value);
}
