import {
  add,
  amountOf,
  isPositive,
  type Money,
  price,
  quantity,
  subtract,
  sum,
  ZERO_MONEY,
} from '@expediente/kernel/decimal.ts';
import type { FieldError } from '@expediente/kernel/envelope.ts';
import { quantityText } from '@expediente/kernel/format.ts';
import {
  asked,
  isOfferedFor,
  type LevelFault,
  type LineFigures,
  type LineKind,
  levelFault,
  levelOf,
  lockedValues,
  used,
} from '@expediente/machines/reprogramming/levels.ts';
import { neutralPrice, noNeutralPrice } from '@expediente/machines/reprogramming/neutral-price.ts';
import { totalFault } from '@expediente/machines/reprogramming/state.ts';
import type { ReprogrammingFormLine } from '@expediente/schemas/reprogramming/forms.ts';
import type { ReprogrammingLineRead } from '@expediente/schemas/reprogramming/read.ts';
import type { LoadedLine } from '@expediente/schemas/shared/line-load.ts';
import { moneyText } from '../kit/figures/amounts.tsx';
import { isTypedPrice, isTypedWhole } from '../kit/form/typed-numbers.ts';
import { loadedLine, type PacFormLine } from '../pac/lines.ts';

/** Line in the form: present figures of the plan, and the requested change. */
export type EditedLine = ReprogrammingFormLine & {
  /** Id of the saved change; 0 if none is saved. */
  readonly p_id: number;
  readonly kind: LineKind;
  readonly cod_internal: string;
  readonly description: string;
  readonly row: string;
  /** Authorised quantity, available quantity, price and total. */
  readonly qty: string;
  readonly available: string;
  readonly price: string;
  readonly total: string;
};

/** Line for the form, made from the one that the server answers. */
export const editedLine = (line: ReprogrammingLineRead): EditedLine => ({
  p_id: line.id_detail,
  p_id_supplie: line.id_supplie,
  p_id_sub_products: line.id_sub_products,
  p_id_nivel: line.id_nivel,
  p_qty: whole(line.new_qty),
  p_price: line.new_price,
  p_justification: line.justification,
  kind: line.kind,
  cod_internal: line.cod_internal,
  description: line.description_internal,
  row: line.id_row,
  qty: line.qty,
  available: line.available,
  price: line.price_now,
  total: line.total,
});

const whole = (qty: string): string => qty.replace(/\.00$/, '');

export const keyOf = (line: Pick<EditedLine, 'p_id_supplie' | 'p_id_sub_products'>): string =>
  `${line.p_id_supplie}:${line.p_id_sub_products}`;

/** Changes, with `lines` put in: each in its place, new ones at the end, and those without a type left out. */
export function withChanges(
  changes: readonly EditedLine[],
  lines: readonly EditedLine[],
): readonly EditedLine[] {
  const all = new Map(changes.map((line) => [keyOf(line), line]));
  for (const line of lines) if (isChanged(line) || all.has(keyOf(line))) all.set(keyOf(line), line);
  return [...all.values()].filter(isChanged);
}

/** All lines of a plan with their changes, followed by the lines to be added to it. */
export function withPlan(plan: readonly EditedLine[], changes: readonly EditedLine[]): readonly EditedLine[] {
  const changed = new Map(changes.map((line) => [keyOf(line), line]));
  const planned = new Set(plan.map(keyOf));
  return [
    ...plan.map((line) => changed.get(keyOf(line)) ?? line),
    ...changes.filter((line) => !planned.has(keyOf(line))),
  ];
}

export const isChanged = ({ p_id_nivel }: ReprogrammingFormLine): boolean => p_id_nivel !== '';

const figuresOf = (line: EditedLine): LineFigures => ({
  planned: quantity(line.qty),
  available: quantity(line.available),
  price: price(line.price),
});

/** True if the line may have the type. */
export const isTypeOffered = (level: string, line: EditedLine, extension: boolean): boolean =>
  isOfferedFor(level, { kind: line.kind, planned: quantity(line.qty) }, extension);

/** Typed quantity and price; an unreadable one is left out. */
const typedOf = ({ p_qty, p_price }: EditedLine) => ({
  ...(isTypedWhole(p_qty) && { qty: quantity(p_qty) }),
  ...(isTypedPrice(p_price) && { price: price(p_price) }),
});

/** Line after a change of its type: values that the type locks are filled in, others begin as in the plan. */
export function underLevel(line: EditedLine, level: string): EditedLine {
  if (level === '') return { ...line, p_id_nivel: '', p_qty: '', p_price: '', p_justification: '' };
  const locked = lockedValues(level, figuresOf(line));
  return {
    ...line,
    p_id_nivel: level,
    p_qty: whole(locked.qty ?? line.qty),
    p_price: locked.price ?? line.price,
  };
}

/** Line for a supply that the plan does not have, at the catalogue's price. */
export const addedLine = (line: PacFormLine): EditedLine => ({
  p_id: 0,
  p_id_supplie: line.p_id_supplie,
  p_id_sub_products: line.p_id_sub_products,
  p_id_nivel: 'A',
  p_qty: line.p_qty,
  p_price: line.p_price,
  p_justification: '',
  kind: 'new',
  cod_internal: line.p_cod_internal,
  description: line.description,
  row: line.row,
  qty: '0.00',
  available: '0.00',
  price: '0.00',
  total: '0.00',
});

/** Changes with those of a workbook, which replace earlier changes of the same lines. */
export function withLoaded(
  plan: readonly EditedLine[],
  changes: readonly EditedLine[],
  loaded: readonly LoadedLine[],
): readonly EditedLine[] {
  const lines = new Map([...plan, ...changes].map((line) => [keyOf(line), line]));
  return withChanges(
    changes,
    loaded.map((line) => askedFrom(lines.get(keyOf(line)) ?? addedLine(loadedLine(line)), line)),
  );
}

function askedFrom(line: EditedLine, loaded: LoadedLine): EditedLine {
  const under = underLevel(line, loaded.p_id_nivel ?? '');
  return {
    ...under,
    ...(lockOf(under, 'p_qty') === '' && { p_qty: whole(loaded.p_qty) }),
    ...(lockOf(under, 'p_price') === '' && { p_price: loaded.p_price }),
    p_justification: loaded.p_justification ?? '',
  };
}

/** Total of the line after its change. */
export function newTotal(line: EditedLine): Money {
  if (!isChanged(line)) return ZERO_MONEY;
  const after = asked(line.p_id_nivel, figuresOf(line), typedOf(line));
  return amountOf(after.qty, after.price);
}

export const differenceOf = (line: EditedLine): Money =>
  isChanged(line) ? subtract(newTotal(line), authorised(line)) : ZERO_MONEY;

const authorised = ({ qty, price: unitPrice }: EditedLine): Money =>
  amountOf(quantity(qty), price(unitPrice));

/** True if only the price of the line changes, in a reprogramming whose sum must stay the same. */
export const mayBalance = (line: EditedLine, extension: boolean): boolean => {
  const { qty, price: from } = levelOf(line.p_id_nivel);
  return (
    !extension && isChanged(line) && qty === 'kept' && from === 'typed' && isPositive(quantity(line.qty))
  );
};

/** Line with the price that balances all other changes (planning B46), or the reason why there is none. */
export function balanced(line: EditedLine, changes: readonly EditedLine[]): EditedLine | string {
  const others = changes.filter((each) => keyOf(each) !== keyOf(line)).map(differenceOf);
  const target = subtract(authorised(line), sum(others, ZERO_MONEY));
  const answer = neutralPrice(quantity(line.qty), target);
  if (answer.is === 'none') return noNeutralPrice(answer, target);
  return answer.price === price(line.price)
    ? 'Los demás cambios ya cuadran: este insumo puede quedar con su precio autorizado. Quítele el tipo, o cambie antes otra línea.'
    : { ...line, p_price: answer.price };
}

/** Reason why a cell cannot be edited; '' if it can. */
export function lockOf(line: EditedLine, field: 'p_qty' | 'p_price' | 'p_justification'): string {
  if (!isChanged(line)) return 'Elija primero el tipo de modificación';
  if (field === 'p_justification') return '';
  const { qty, price: from } = levelOf(line.p_id_nivel);
  if (field === 'p_qty' && qty === 'used')
    return `El tipo ${line.p_id_nivel} quita lo disponible: queda lo usado, ${quantityText(used(figuresOf(line)))}`;
  if (field === 'p_qty' && qty === 'kept') return `El tipo ${line.p_id_nivel} no cambia la cantidad`;
  if (field === 'p_price' && from === 'kept') return `El tipo ${line.p_id_nivel} no cambia el precio`;
  return '';
}

const nameOf = ({ cod_internal, description }: EditedLine): string => `insumo ${cod_internal} ${description}`;

const levelFaultOf = (line: EditedLine, extension: boolean): LevelFault | undefined =>
  isChanged(line)
    ? levelFault(line.p_id_nivel, nameOf(line), figuresOf(line), typedOf(line), extension)
    : undefined;

/** Fault of a line's values under its type; '' if there is none. */
export const valueFault = (line: EditedLine, extension: boolean): string =>
  levelFaultOf(line, extension)?.reason ?? '';

/** Reason why a line can be saved but not sent: it takes away more than is available (planning B8); '' if it can. */
export function shortFault(line: EditedLine): string {
  if (!isChanged(line)) return '';
  const { qty } = asked(line.p_id_nivel, figuresOf(line), typedOf(line));
  const taken = subtract(quantity(line.qty), qty);
  const free = quantity(line.available);
  if (levelOf(line.p_id_nivel).qty === 'used' && !isPositive(free))
    return `El ${nameOf(line)} no tiene cantidad disponible que eliminar`;
  return isPositive(subtract(taken, free))
    ? `No hay cantidad suficiente del ${nameOf(line)}: disponible ${quantityText(free)}, se disminuye ${quantityText(taken)}`
    : '';
}

/** Faults of the drawn lines, at their cells. */
export const faultsOf = (lines: readonly EditedLine[], extension: boolean): readonly FieldError[] =>
  lines.flatMap((line, place) => {
    const found = levelFaultOf(line, extension);
    const message = found?.reason ?? shortFault(line);
    if (message === '') return [];
    return [{ field: `p_details.${place}.${found?.at === 'price' ? 'p_price' : 'p_qty'}`, message }];
  });

export interface RunningTotals {
  readonly current: Money;
  readonly requested: Money;
  readonly difference: Money;
  /** Reason why it cannot be saved or sent yet; '' if it can. */
  readonly fault: string;
}

/** Totals of the plan before and after the typed changes, and the reason why they cannot be sent yet. */
export function runningTotals(
  lines: readonly EditedLine[],
  current: Money,
  extensionBudget: 0 | 1,
): RunningTotals {
  const changed = lines.filter(isChanged);
  const difference = sum(changed.map(differenceOf), ZERO_MONEY);
  const requested = add(current, difference);
  const own = changed
    .map((line) => valueFault(line, extensionBudget === 1) || unjustified(line) || shortFault(line))
    .find((fault) => fault !== '');
  const fault =
    changed.length === 0
      ? 'Ingrese los cambios a realizar'
      : (own ?? totalFault(extensionBudget, current, requested, moneyText));
  return { current, requested, difference, fault };
}

const unjustified = (line: EditedLine): string =>
  line.p_justification.trim() === '' ? `Falta la justificación del ${nameOf(line)}` : '';
