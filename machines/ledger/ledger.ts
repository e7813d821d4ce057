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
 * Moves of a document in a ledger (domain §4). A document reserves a free amount and releases it, executes a reserved
 * amount and reverses the execution, withholds a free amount and ends the withholding, reduces the ledger by a withheld
 * amount, or extends the ledger.
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

/** Amounts that each document has in a ledger. */
interface Holders<Amount> {
  readonly held: Holdings<Amount>;
  readonly executed: Holdings<Amount>;
  readonly withheld: Holdings<Amount>;
}

type Refused = Exclude<Decision<never>, { readonly events: unknown }>;

/** Refusals in the ledger's own words; `name` is the name by which people call the ledger. */
export interface LedgerRefusals<Amount> {
  notPositive(name: string): Refused;
  /** A document asks for more than is free. */
  notEnough(name: string, free: Amount, asked: Amount): Refused;
  /** A document gives back more than it has. */
  notItsOwn(name: string, has: Amount, back: Amount): Refused;
}

export interface LedgerDefinition<State, Amount, Column> {
  readonly zero: Amount;
  /** Columns of the record that the moves change. */
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

  /** Adds an amount to a column, and to the amounts of the document. */
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
  /** Frees the requested units and executes the delivered ones: as many, or fewer. */
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

  /** Amounts of its own from which a document pays for a move; other moves take from the free amount, or from none. */
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
    /** Refusal of a move; null: the move is allowed. */
    refusal(state: State, move: Move, source: LedgerSource, amount: Amount, name: string): Refused | null {
      if (!isPositive(amount)) return refusals.notPositive(name);
      if (move === 'extend') return null;
      const own = OWN[move];
      if (own === undefined) return notEnough(name, free(state), amount);
      const has = heldBy(state[own], source, zero);
      return compare(amount, has) <= 0 ? null : refusals.notItsOwn(name, has, amount);
    },
    /**
     * Move by which a document comes to hold an amount, out of the free amount and its present holding (domain §4.6,
     * "on edit exclude"); null: it holds that amount already.
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
