import { CloseOrderShort, DivideOrder, SplitOrder } from 'validator:order/commands.ts';
import {
  isNegative,
  type Money,
  money,
  type Quantity,
  quantity,
  subtract,
  sum,
  totalOf,
  ZERO_MONEY,
  ZERO_PRICE,
  ZERO_QUANTITY,
} from '@expediente/kernel/decimal.ts';
import { amountsAfter, pricesOf, totalIn } from '@expediente/machines/order/amounts.ts';
import { rateOf } from '@expediente/machines/order/judged.ts';
import { movedLines } from '@expediente/machines/order/parts.ts';
import {
  type CameValues,
  CLOSE_FORM,
  DIVIDE_FORM,
  type OrderValues,
  SPLIT_FORM,
} from '@expediente/schemas/order/forms.ts';
import type { OrderDetail } from '@expediente/schemas/order/read.ts';
import type { FormField } from '@expediente/schemas/shared/form.ts';
import { typedFields } from '../kit/form/merge.ts';
import { payloadOf, valuesOf } from '../kit/form/record-form.ts';
import { typedQuantity } from '../kit/form/typed-numbers.ts';
import type { CompiledSchema } from '../kit/form/validation.ts';
import { beforeEdit, orderValues } from './form-values.ts';
import type { PartMode } from './receipts.ts';
import { isShort } from './shortage.ts';

interface PartKind {
  /** Verb of its title, and of the button that leads to it. */
  readonly does: string;
  readonly compiled: CompiledSchema;
  readonly form: readonly FormField[];
  readonly operation: 'split' | 'closeshort' | 'divide';
}

/** Command and form of each way in which an order and what came of it part. */
export const PART_KINDS: Readonly<Record<PartMode, PartKind>> = {
  separar: { does: 'Separar lo entregado', compiled: SplitOrder, form: SPLIT_FORM, operation: 'split' },
  cerrar: {
    does: 'Cerrar con lo entregado',
    compiled: CloseOrderShort,
    form: CLOSE_FORM,
    operation: 'closeshort',
  },
  dividir: { does: 'Dividir', compiled: DivideOrder, form: DIVIDE_FORM, operation: 'divide' },
};

/** Values with which the form begins: nothing has come yet, or what the order has as delivered. */
export const cameValues = (mode: PartMode, order: OrderDetail): CameValues =>
  valuesOf<CameValues>(PART_KINDS[mode].form, PART_KINDS[mode].compiled, {
    ...order,
    justification: '',
    units: order.units.map((line) => ({ ...line, has: line.qty, came: mode === 'cerrar' ? line.qty : '' })),
  });

/** Quantities and receipts typed in the order's form, in the form that parts it. */
export const carriedOver = (
  mode: PartMode,
  before: CameValues,
  { p_unit, p_invoices, p_exemption_iva }: CarriedValues,
): Partial<CameValues> => ({
  p_unit: before.p_unit.map((line) => {
    const typed = p_unit.find(({ id }) => id === line.id);
    if (!typed) return line;
    const { qty, number_invoice, date_issue, date_reception } = typed;
    // A whole quantity is the form's own first value: it has come where its receipt says so.
    const came = isShort(typed) || number_invoice !== '';
    return {
      ...line,
      ...{ number_invoice, date_issue, date_reception },
      qty: mode === 'separar' && !came ? '' : qty,
    };
  }),
  p_invoices,
  p_exemption_iva,
});
export type CarriedValues = Pick<OrderValues, 'p_unit' | 'p_invoices' | 'p_exemption_iva'>;

const CARRIED: readonly string[] = ['p_unit', 'p_invoices', 'p_exemption_iva'];

/** True where nothing else was typed in the order's form. */
export const isCarriedWhole = (order: OrderDetail, typed: OrderValues): boolean =>
  typedFields(orderValues(order), typed).every(({ field }) => CARRIED.includes(field));

/** The whole command; a line without a quantity is one of which nothing has come. */
export function partPayload(
  mode: PartMode,
  { id, revision }: Pick<OrderDetail, 'id' | 'revision'>,
  values: CameValues,
): object {
  const { compiled, form } = PART_KINDS[mode];
  const { p_unit, ...payload } = payloadOf(form, compiled, values) as {
    readonly p_unit: CameValues['p_unit'];
  }; // its lines
  return {
    p_id: id,
    p_revision: revision,
    ...payload,
    p_unit: p_unit.map((line) => (line.qty === '' ? { ...line, qty: ZERO_QUANTITY } : line)),
  };
}

/** A line as its form computes it. */
export interface PartLine {
  /** Rest that stays in the order, or goes back to the plan; '' where more has come than there is. */
  readonly rest: Quantity | '';
  /** Amount of what has come. */
  readonly amount: Money;
}

export interface PartAmounts {
  readonly lines: Readonly<Record<string, PartLine>>;
  /** Amount of what has come. */
  readonly came: Money;
  /** Amount of what stays in the order, or of what goes back to the plan. */
  readonly rest: Money;
  /** Amount of both, where the order stays as it is. */
  readonly whole: Money;
  /** Quantities of what is asked for, and of what stays or goes back. */
  readonly asked: Quantity;
  readonly missing: Quantity;
}

/** Quantities and amounts as the server will compute them, from what is typed so far. */
export const partAmounts = (mode: PartMode, order: OrderDetail, values: CameValues): PartAmounts =>
  mode === 'cerrar' ? closedAmounts(order, values) : splitAmounts(order, values);

function splitAmounts(order: OrderDetail, { p_unit }: CameValues): PartAmounts {
  const { supplies } = beforeEdit(order);
  const lines = order.units.map((line) => ({
    id: line.id,
    supply: line.id_supplie,
    requested: quantity(line.requested_qty),
    delivered: quantity(line.qty),
    amount: money(line.amount),
  }));
  const moved = movedLines(
    { lines, supplies },
    { lines: p_unit.map(({ id, qty }) => ({ id, qty: typedQuantity(qty) })) },
  );
  const amounts = new Map(moved.map(({ line, amount }) => [line, amount]));
  const shown = p_unit.map(({ id, has = '0', qty }) => ({
    id,
    ...{ rest: left(quantity(has), typedQuantity(qty)), amount: amounts.get(id) ?? ZERO_MONEY },
  }));
  const came = totalIn(moved);
  return {
    lines: byId(shown),
    came,
    rest: subtract(money(order.total), came),
    whole: money(order.total),
    asked: total(lines.map(({ delivered }) => delivered)),
    missing: total(shown.map(({ rest }) => rest || ZERO_QUANTITY)),
  };
}

function closedAmounts(order: OrderDetail, { p_unit }: CameValues): PartAmounts {
  const { law, judged, date_issue, date_resolution, iva } = order;
  const before = beforeEdit(order);
  const rate = rateOf(law, { dateIssue: date_issue ?? '', dateResolution: date_resolution }, judged);
  const lines = p_unit.map(({ id, id_supplie, requested_qty, qty }) => ({
    id,
    supply: id_supplie,
    delivered: typedQuantity(qty),
    requested: quantity(requested_qty),
  }));
  const after = amountsAfter(before, { lines, supplies: before.supplies }, { iva, rate });
  const prices = pricesOf(before.supplies);
  const shown = after.lines.map(({ id, supply, requested, delivered, amount }) => {
    const rest = left(requested, delivered);
    return { id, rest, amount, back: totalOf([[rest || ZERO_QUANTITY, prices.get(supply) ?? ZERO_PRICE]]) };
  });
  return {
    lines: byId(shown),
    came: after.total,
    whole: money(order.total),
    rest: sum(
      shown.map(({ back }) => back),
      ZERO_MONEY,
    ),
    asked: total(lines.map(({ requested }) => requested)),
    missing: total(shown.map(({ rest }) => rest || ZERO_QUANTITY)),
  };
}

const left = (has: Quantity, came: Quantity): Quantity | '' => {
  const rest = subtract(has, came);
  return isNegative(rest) ? '' : rest;
};

const total = (quantities: readonly Quantity[]): Quantity => sum(quantities, ZERO_QUANTITY);

const byId = (lines: readonly (PartLine & { readonly id: string })[]): PartAmounts['lines'] =>
  Object.fromEntries(lines.map(({ id, rest, amount }) => [id, { rest, amount }]));
