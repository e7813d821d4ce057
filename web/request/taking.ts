import {
  amountOf,
  compare,
  isNegative,
  isPositive,
  type Money,
  price,
  type Quantity,
  quantity,
  subtract,
  sum,
  totalOf,
  ZERO_PRICE,
  ZERO_QUANTITY,
} from '@expediente/kernel/decimal.ts';
import type { FieldError } from '@expediente/kernel/envelope.ts';
import { quantityText } from '@expediente/kernel/format.ts';
import type { TakenLine } from '@expediente/schemas/request/forms.ts';
import type { RequestKind } from '@expediente/schemas/request/kinds.ts';
import type { AskedLineRead } from '@expediente/schemas/request/read.ts';
import { isTypedAmount, typedQuantity } from '../kit/form/typed-numbers.ts';

type Typed = readonly TakenLine[];

const keyOf = ({ p_id, p_id_supplie, p_id_sub_products }: TakenLine): string =>
  `${p_id}:${p_id_supplie}:${p_id_sub_products}`;
const readKey = ({ id, id_supplie, id_sub_products }: AskedLineRead): string =>
  `${id}:${id_supplie}:${id_sub_products}`;

const isChanged = ({ p_asked, p_qty }: TakenLine): boolean =>
  !isTypedAmount(p_qty) || compare(quantity(p_qty), quantity(p_asked)) !== 0;

/** Lines of which another quantity is typed than was asked for. */
export const changedLines = (lines: Typed): Typed => lines.filter(isChanged);

/** Quantities of the command: of all lines once one of them changes, so that faults name their place; else none. */
export const takenLines = (lines: Typed): { readonly p_lines?: readonly object[] } =>
  lines.some(isChanged) ? { p_lines: lines.map(({ number_year: _, ...line }) => line) } : {};

/** Rest of a line; '' where more is typed than it asks for. */
const restOf = ({ p_asked, p_qty }: TakenLine): Quantity | '' => {
  const rest = subtract(quantity(p_asked), typedQuantity(p_qty));
  return isNegative(rest) ? '' : rest;
};

/** Lines as the form draws them: with what was read, what is left, and the amount. */
export function shownLines(lines: Typed, asked: readonly AskedLineRead[]) {
  const read = new Map(asked.map((each) => [readKey(each), each]));
  return lines.map((line) => {
    const { unit = '', supplie = '', quarter_order = '', price: at } = read.get(keyOf(line)) ?? {};
    const amount = amountOf(typedQuantity(line.p_qty), at === undefined ? ZERO_PRICE : price(at));
    return { ...line, unit, supplie, quarter_order, rest: restOf(line), amount };
  });
}

/** Total of what is taken: rounded once over all lines, as the consolidation does. */
export function takenTotal(lines: Typed, asked: readonly AskedLineRead[]): Money {
  const prices = new Map(asked.map((each) => [readKey(each), price(each.price)]));
  return totalOf(
    lines.map((line) => [typedQuantity(line.p_qty), prices.get(keyOf(line)) ?? ZERO_PRICE] as const),
  );
}

/** True if what is taken has several supplies: an award is of one. */
export const ofSeveralSupplies = (lines: Typed): boolean =>
  new Set(
    lines.filter(({ p_qty }) => isPositive(typedQuantity(p_qty))).map(({ p_id_supplie }) => p_id_supplie),
  ).size > 1;

interface Rest {
  readonly number_year: string;
  readonly taken: Quantity;
  readonly left: Quantity;
}

const total = (quantities: readonly Quantity[]): Quantity => sum(quantities, ZERO_QUANTITY);

/** Requests, each with what is taken of it and what is left. */
const requestsIn = (lines: Typed): readonly Rest[] =>
  [...new Set(lines.map(({ p_id }) => p_id))].map((id) => {
    const own = lines.filter(({ p_id }) => p_id === id);
    return {
      number_year: own[0]?.number_year ?? '',
      taken: total(own.map(({ p_qty }) => typedQuantity(p_qty))),
      left: total(own.map((line) => restOf(line) || ZERO_QUANTITY)),
    };
  });

/** Most sentences about rests; what is beyond them is counted. */
const MOST_SENTENCES = 5;

/** Requests that saving would make of the rests, in words: 'Queda un pedido nuevo por 12'. */
export function restsInWords({ noun, nouns }: RequestKind, lines: Typed): readonly string[] {
  const requests = requestsIn(lines);
  const rests = requests.filter(({ left, taken }) => isPositive(left) && isPositive(taken));
  const [first] = rests;
  if (first && requests.length === 1) return [`Queda un ${noun} nuevo por ${quantityText(first.left)}.`];
  const named = rests
    .slice(0, MOST_SENTENCES)
    .map(
      ({ number_year, left }) =>
        `Del ${noun} ${number_year} queda un ${noun} nuevo por ${quantityText(left)}.`,
    );
  const more = rests.length - named.length;
  return more > 0 ? [...named, `Y de otros ${more} ${nouns} queda uno nuevo de cada uno.`] : named;
}

/** Faults that the form knows before it is sent: more than is asked for, or nothing of a request. */
export function takingFaults({ noun }: RequestKind, lines: Typed): readonly FieldError[] {
  const untaken = new Set(
    requestsIn(lines).flatMap(({ taken, number_year }) => (isPositive(taken) ? [] : [number_year])),
  );
  return lines.flatMap((line, at): readonly FieldError[] => {
    const field = `p_lines.${at}.p_qty`;
    if (restOf(line) === '')
      return [{ field, message: `Pide ${quantityText(line.p_asked)}: tome esa cantidad o menos` }];
    if (!isTypedAmount(line.p_qty) || !untaken.delete(line.number_year)) return [];
    return [
      {
        field,
        message: `No se toma nada del ${noun} ${line.number_year}: anote cuánto se toma, o consolide sin él`,
      },
    ];
  });
}
