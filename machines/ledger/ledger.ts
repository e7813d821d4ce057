import {
  add,
  compare,
  isNegative,
  isPositive,
  isZero,
  type Money,
  negate,
  type Quantity,
  subtract,
} from '@expediente/kernel/decimal.ts';
import type { Decision } from '@expediente/kernel/refusal.ts';
import type { LedgerSource } from '@expediente/schemas/ledger/events.ts';
import { type Holdings, heldBy, hold, unhold } from './holdings.ts';

/**
 * Moves of a document in a ledger (domain §4): it reserves of what is free, releases, executes what it reserved,
 * reverses that, withholds of what is free, ends that, reduces the ledger by what it withheld, or extends it.
 */
export type Move =
  | 'reserve'
  | 'release'
  | 'execute'
  | 'reverse'
  | 'withhold'
  | 'endWithholding'
  | 'reduce'
  | 'extend';

/** Documents with their amounts of a ledger. */
interface Holders<Amount> {
  readonly held: Holdings<Amount>;
  readonly executed: Holdings<Amount>;
  readonly withheld: Holdings<Amount>;
}

type Refused = Exclude<Decision<never>, { readonly events: unknown }>;

/** The refusals of a ledger, in its own words; `name`: what people call it. */
export interface LedgerRefusals<Amount> {
  notPositive(name: string): Refused;
  /** More is asked than is free. */
  notEnough(name: string, free: Amount, asked: Amount): Refused;
  /** A document gives back more than it has. */
  notItsOwn(name: string, has: Amount, back: Amount): Refused;
}

export interface LedgerDefinition<State, Amount, Column> {
  readonly zero: Amount;
  /** The columns of the record that its moves change. */
  readonly columns: {
    readonly [Name in 'reserved' | 'executed' | 'withheld' | 'extended' | 'reduced']: Column;
  };
  /** Amount that is neither reserved, executed nor withheld. */
  free(state: State): Amount;
  readonly refusals: LedgerRefusals<Amount>;
}

/**
 * A ledger of amounts of one kind that documents move: how each move changes its record, and when it is refused. No
 * move takes more than is free, or gives back more than its document has; what is free is never negative.
 */
export function ledgerOf<
  Amount extends Money | Quantity,
  Column extends string,
  State extends Holders<Amount> & { readonly [Name in Column]: Amount },
>({
  zero,
  columns: { reserved, executed, withheld, extended, reduced },
  free,
  refusals,
}: LedgerDefinition<State, Amount, Column>) {
  type Fold = (state: State, source: LedgerSource, amount: Amount) => State;
  type Own = keyof Holders<Amount>;

  /** A document takes an amount into a column, and has it from then on. */
  const takes =
    (column: Column, own: Own): Fold =>
    (state, source, amount) => ({
      ...state,
      [column]: add<Amount>(state[column], amount),
      [own]: hold(state[own], source, amount, zero),
    });
  const gives =
    (column: Column, own: Own): Fold =>
    (state, source, amount) => ({
      ...state,
      [column]: subtract<Amount>(state[column], amount),
      [own]: unhold(state[own], source, amount, zero),
    });
  const grows =
    (column: Column): Fold =>
    (state, _, amount) => ({ ...state, [column]: add<Amount>(state[column], amount) });

  const release = gives(reserved, 'held');
  const book = takes(executed, 'executed');
  /** Reserved units come free, delivered ones are executed: as many, or fewer. */
  const execute = (state: State, source: LedgerSource, requested: Amount, delivered: Amount): State =>
    book(release(state, source, requested), source, delivered);
  const endWithholding = gives(withheld, 'withheld');
  const reduce = grows(reduced);
  const fold: Readonly<Record<Move, Fold>> = {
    reserve: takes(reserved, 'held'),
    release,
    execute: (state, source, amount) => execute(state, source, amount, amount),
    reverse: gives(executed, 'executed'),
    withhold: takes(withheld, 'withheld'),
    endWithholding,
    reduce: (state, source, amount) => reduce(endWithholding(state, source, amount), source, amount),
    extend: grows(extended),
  };

  /** Amount of its own that a document gives up by a move; other moves take of what is free, or nothing. */
  const OWN: { readonly [Name in Move]?: Own } = {
    release: 'held',
    execute: 'held',
    reverse: 'executed',
    endWithholding: 'withheld',
    reduce: 'withheld',
  };
  const notEnough = (name: string, most: Amount, asked: Amount): Refused | null =>
    compare(asked, most) <= 0 ? null : refusals.notEnough(name, most, asked);

  return {
    fold,
    execute,
    notPositive: refusals.notPositive,
    /** Amount that a document has reserved. */
    heldBy: (state: State, source: LedgerSource): Amount => heldBy(state.held, source, zero),
    /** Why a move is refused; null: it is not. */
    refusal(state: State, move: Move, source: LedgerSource, amount: Amount, name: string): Refused | null {
      if (!isPositive(amount)) return refusals.notPositive(name);
      if (move === 'extend') return null;
      const own = OWN[move];
      if (own === undefined) return notEnough(name, free(state), amount);
      const has = heldBy(state[own], source, zero);
      return compare(amount, has) <= 0 ? null : refusals.notItsOwn(name, has, amount);
    },
    /**
     * Move by which a document comes to hold an amount, of what is free and what it holds already (domain §4.6, "on
     * edit exclude"); null: it holds just that.
     */
    holding(
      state: State,
      source: LedgerSource,
      amount: Amount,
      name: string,
    ): Refused | { readonly move: 'reserve' | 'release'; readonly amount: Amount } | null {
      if (isNegative(amount)) return refusals.notPositive(name);
      const held = heldBy(state.held, source, zero);
      const difference = subtract(amount, held);
      if (isZero(difference)) return null;
      if (isNegative(difference)) return { move: 'release', amount: negate(difference) };
      return notEnough(name, add(free(state), held), amount) ?? { move: 'reserve', amount: difference };
    },
  };
}
