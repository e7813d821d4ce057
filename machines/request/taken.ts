import {
  isPositive,
  isZero,
  type Quantity,
  subtract,
  sum,
  ZERO_QUANTITY,
} from '@expediente/kernel/decimal.ts';
import { contentIn } from '@expediente/schemas/record/table.ts';
import type { RequestLine, RequestRestOpened } from '@expediente/schemas/request/events.ts';
import { REQUEST_RECORD } from '@expediente/schemas/request/record.ts';
import type { TakenLine } from './commands.ts';
import type { RequestState } from './state.ts';

/** A line as the payload of a consolidation and the request both name it. */
type Named = Pick<RequestLine, 'supply' | 'subProduct'>;

export const isLine =
  (line: Named) =>
  ({ supply, subProduct }: Named): boolean =>
    supply === line.supply && subProduct === line.subProduct;

/** Field of the payload for the quantity that is taken of a line. */
export const takenCell = ({ place }: Pick<TakenLine, 'place'>): string => `p_lines/${place}/p_qty`;

/** Lines of which a consolidation takes something, and those that it leaves, which are the rest (hospital A6). */
export function dividedLines(lines: readonly RequestLine[], taken: readonly TakenLine[]) {
  const ofEach = (qtyOf: (asked: Quantity, take: Quantity) => Quantity): readonly RequestLine[] =>
    lines.flatMap((line) => {
      const qty = qtyOf(line.qty, taken.find(isLine(line))?.qty ?? line.qty);
      return isPositive(qty) ? [{ ...line, qty }] : [];
    });
  return { kept: ofEach((_, take) => take), left: ofEach(subtract) };
}

/** True when a consolidation takes all that the lines ask for, as its user saw them. */
export const isWhole = (lines: readonly RequestLine[], taken: readonly TakenLine[]): boolean =>
  taken.every((each) => {
    const asked = lines.find(isLine(each))?.qty;
    return each.qty === asked && (each.asked ?? asked) === asked;
  });

export const unitsIn = (lines: readonly RequestLine[]): Quantity =>
  sum(
    lines.map(({ qty }) => qty),
    ZERO_QUANTITY,
  );

/** The rest of a request as one of its own: all of its content, the lines that the consolidation left. */
export function restOpened(
  state: RequestState,
  taken: readonly TakenLine[],
  { id, number }: { readonly id: number; readonly number: number },
): RequestRestOpened {
  const { left } = dividedLines(state.lines, taken);
  const { unit, executor, year, kind, lot } = state;
  return {
    ...contentIn(REQUEST_RECORD, { ...state, number, lines: left, totalQty: unitsIn(left) }),
    ...{ id, unit, executor, year, kind, lot, restOf: state.id, restOfNumber: state.number },
  };
}

/** True when nothing is taken of a request. */
export const isUntaken = (lines: readonly RequestLine[], taken: readonly TakenLine[]): boolean =>
  isZero(unitsIn(dividedLines(lines, taken).kept));
