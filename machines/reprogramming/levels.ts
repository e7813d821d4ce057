import {
  add,
  compare,
  isPositive,
  isZero,
  type Price,
  price,
  type Quantity,
  quantity,
  subtract,
} from '@expediente/kernel/decimal.ts';
import { quantityText, shownPrice } from '@expediente/kernel/format.ts';

/** Kind of a line in its plan; `eliminated`: reduced to its used quantity (planning B5). */
export type LineKind = 'planned' | 'new' | 'eliminated';

/** Origin of a value in the changed line: the user's input, the present line, or the line's used quantity. */
export type Source = 'typed' | 'kept' | 'used';

/** Changes that a modification type allows (planning B5). */
export interface Level {
  readonly of: LineKind;
  readonly qty: Source;
  readonly price: Exclude<Source, 'used'>;
  /** True for a type that a request for more money offers. */
  readonly withExtension: boolean;
}

const LEVELS: Readonly<Record<string, Level>> = {
  A: { of: 'new', qty: 'typed', price: 'typed', withExtension: true },
  RA: { of: 'eliminated', qty: 'typed', price: 'typed', withExtension: true },
  VC: { of: 'planned', qty: 'typed', price: 'kept', withExtension: true },
  VCU: { of: 'planned', qty: 'kept', price: 'typed', withExtension: true },
  E: { of: 'planned', qty: 'used', price: 'kept', withExtension: false },
};
/** Changes by any other type of the catalogue, which may grow; R3 locks values only for E, VC and VCU. */
const ANY_OTHER: Level = { of: 'planned', qty: 'typed', price: 'typed', withExtension: true };

/** Changes that a type of the catalogue allows; the form locks its inputs by them, and the rules refuse by them. */
export const levelOf = (id: string): Level => LEVELS[id] ?? ANY_OTHER;

/** A line for which a modification type is chosen. */
export type ChosenLine = Pick<LineFigures, 'planned'> & { readonly kind: LineKind };

/**
 * True for a type that fits a line; an eliminated line with units may also be changed like a planned one (planning B5).
 */
export const isLevelFor = (id: string, { kind, planned }: ChosenLine): boolean => {
  const { of } = levelOf(id);
  return of === kind || (of === 'planned' && kind === 'eliminated' && isPositive(planned));
};

/** True for a type that a form offers for a line. */
export const isOfferedFor = (id: string, line: ChosenLine, extension: boolean): boolean =>
  isLevelFor(id, line) && (!extension || levelOf(id).withExtension);

/** Figures of a plan's line in its ledger. */
export interface LineFigures {
  /** Planned quantity, V. */
  readonly planned: Quantity;
  /** Available quantity, A. */
  readonly available: Quantity;
  /** price_now; for a new line, the catalogue's price. */
  readonly price: Price;
}

/** Quantity ordered or reserved of a line: it stays when the line is eliminated (planning B6). */
export const used = ({ planned, available }: LineFigures): Quantity => subtract(planned, available);

/** Smallest increase that a request for more money may ask of a line: one unit, or ten cents a unit (R3 §5). */
const ONE_UNIT = quantity(1);
const TEN_CENTS = price('0.1');

/** Values of the inputs that a type locks, whatever is typed into the others. */
export const lockedValues = (
  id: string,
  line: LineFigures,
): { readonly qty?: Quantity; readonly price?: Price } => {
  const level = levelOf(id);
  return {
    ...(level.qty !== 'typed' && { qty: level.qty === 'used' ? used(line) : line.planned }),
    ...(level.price === 'kept' && { price: line.price }),
  };
};

/** Requested quantity and price as typed; absent: not typed. */
export interface Typed {
  readonly qty?: Quantity | undefined;
  readonly price?: Price | undefined;
}

/** Quantity and price that the line would have after the change. */
export function asked(
  id: string,
  line: LineFigures,
  typed: Typed,
): Required<Pick<LineFigures, 'price'>> & {
  readonly qty: Quantity;
} {
  const locked = lockedValues(id, line);
  return {
    qty: locked.qty ?? typed.qty ?? line.planned,
    price: locked.price ?? typed.price ?? line.price,
  };
}

/** Fault of a requested change, and the value at fault. */
export interface LevelFault {
  readonly at: 'level' | 'qty' | 'price';
  readonly reason: string;
}

/** Fault of values that the modification type does not allow (planning B5). `name` is the line's: 'insumo 1001 …'. */
export function levelFault(
  id: string,
  name: string,
  line: LineFigures,
  typed: Typed,
  extension: boolean,
): LevelFault | undefined {
  const level = levelOf(id);
  const locked = lockedValues(id, line);
  if (extension && !level.withExtension)
    return {
      at: 'level',
      reason: `El tipo de modificación ${id} no se usa en una ampliación: quítelo del ${name}`,
    };
  const zeroed = (value: string | undefined): boolean =>
    level.qty === 'used' && value !== undefined && isZero(quantity(value));
  if (locked.qty !== undefined && typed.qty !== undefined && typed.qty !== locked.qty && !zeroed(typed.qty))
    return {
      at: 'qty',
      reason: `El tipo de modificación ${id} no cambia la cantidad del ${name}: es ${quantityText(locked.qty)}`,
    };
  if (
    locked.price !== undefined &&
    typed.price !== undefined &&
    typed.price !== locked.price &&
    !zeroed(typed.price)
  )
    return {
      at: 'price',
      reason: `El tipo de modificación ${id} no cambia el precio del ${name}: es ${shownPrice(locked.price)}`,
    };
  const after = asked(id, line, typed);
  if (level.qty === 'typed' && !(/^\d+\.00$/.test(after.qty) && compare(after.qty, ONE_UNIT) >= 0))
    return { at: 'qty', reason: `La cantidad del ${name} debe ser un número entero, 1 como mínimo` };
  if (level.price === 'typed' && !isPositive(after.price))
    return { at: 'price', reason: `El precio del ${name} debe ser mayor que cero` };
  if (level.of === 'planned' && level.qty !== 'used') return changeFault(level, name, line, after, extension);
  return level.of === 'eliminated' && compare(after.qty, line.planned) <= 0
    ? { at: 'qty', reason: `La cantidad del ${name} debe ser mayor que ${quantityText(line.planned)}` }
    : undefined;
}

/**
 * Fault of a change that keeps the line's values or, in a request for more money, does not raise them by the least
 * step.
 */
function changeFault(
  level: Level,
  name: string,
  line: LineFigures,
  after: { readonly qty: Quantity; readonly price: Price },
  extension: boolean,
): LevelFault | undefined {
  const quantityMoves = after.qty !== line.planned;
  const priceMoves = after.price !== line.price;
  if (!quantityMoves && !priceMoves)
    return {
      at: level.qty === 'typed' ? 'qty' : 'price',
      reason: `El ${name} queda como está: cambie sus valores o quítelo`,
    };
  if (!extension) return undefined;
  const leastQty = add(line.planned, ONE_UNIT);
  if (quantityMoves && compare(after.qty, leastQty) < 0)
    return {
      at: 'qty',
      reason: `En una ampliación la cantidad del ${name} es de ${quantityText(leastQty)} como mínimo`,
    };
  const leastPrice = add(line.price, TEN_CENTS);
  return priceMoves && compare(after.price, leastPrice) < 0
    ? {
        at: 'price',
        reason: `En una ampliación el precio del ${name} es de ${shownPrice(leastPrice)} como mínimo`,
      }
    : undefined;
}
