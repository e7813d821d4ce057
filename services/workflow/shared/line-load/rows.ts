import {
  type LoadFault,
  type RefusedRow,
  type RowLoad,
  reasonsOf,
  type TextsOf,
} from '@expediente/schemas/shared/workbook-load.ts';
import type { LoadedRow } from '../workbooks/read.ts';

/** Check of a row: the column, the reason, and the sentence that describes the fault; false: there is none. */
export type Check<Field extends string, Reason extends string> = readonly [
  at: Field,
  reason: Reason,
  message: string | false,
];

/** A line with the number of its row in the sheet. */
type Numbered<Line> = Line & { readonly row: number };

/** The reasons of a load, with those that every load has. */
type Any<Reason extends string> = Reason | 'repeated' | 'unreadable';

/** Rules that rows are classified by, besides their load. */
interface RowRules<Field extends string, Reason extends string, Line> {
  /** Line that a row is about; undefined: it names none. */
  lineOf(values: TextsOf<Field>): Line | undefined;
  /**
   * Checks in the order in which their faults are reported.
   * @param before lines of the rows above
   */
  checks(
    values: TextsOf<Field>,
    line: Line | undefined,
    before: readonly Numbered<Line>[],
  ): readonly Check<Field, Reason>[];
  /** Key that a sheet may have once; undefined: the row may repeat. */
  keyOf(line: Line, values: TextsOf<Field>): string | undefined;
}

/** Sorts rows into lines of the form, and rows not added with their reason. */
export function classifyRows<Field extends string, Reason extends string, Line extends object>(
  load: Pick<RowLoad<NoInfer<Field>, Any<Reason>>, 'reasons' | 'once'>,
  sheet: readonly LoadedRow<TextsOf<Field>>[],
  { lineOf, checks, keyOf }: RowRules<Field, Reason, Line>,
) {
  const lines: Numbered<Line>[] = [];
  const not_added: (TextsOf<Field> & RefusedRow<Any<Reason>>)[] = [];
  const { at, inSheet } = load.once;
  /** Row of each line, by the line's key. */
  const taken = new Map<string, number>();
  for (const { row, values, cells, unreadable, heading } of sheet) {
    const line = lineOf(values);
    if (heading && line === undefined) continue;
    const key = line && keyOf(line, values);
    const same = key === undefined ? undefined : taken.get(key);
    const [first, ...also]: readonly LoadFault<Any<Reason>>[] = [
      ...unreadable,
      ...checks(values, line, lines).flatMap(([field, reason, message]) =>
        message === false || unreadable.some(({ cell }) => cell === cells[field])
          ? []
          : [{ cell: cells[field], reason, message }],
      ),
      ...(same === undefined
        ? []
        : [{ cell: cells[at], reason: 'repeated' as const, message: `${inSheet} ${same}.` }]),
    ];
    if (first) not_added.push({ row, ...values, ...first, also });
    else if (line) {
      if (key !== undefined) taken.set(key, row);
      lines.push({ row, ...line });
    }
  }
  const none = Object.fromEntries(reasonsOf(load).map((reason) => [reason, 0]));
  // `none` has a number for each reason.
  const counts = none as Record<Any<Reason>, number>;
  for (const { reason } of not_added) counts[reason] += 1;
  return { lines, not_added, counts };
}
