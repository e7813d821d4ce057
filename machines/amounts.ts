import { isPositive, type Money, type Price, type Quantity } from '@expediente/kernel/decimal.ts';
import { quantityText, shownMoney, shownPrice } from '@expediente/kernel/format.ts';
import { DECIMALS, type DecimalKind, fitsIn } from '@expediente/kernel/limits.ts';
import type { Rule } from './life-cycle/rules.ts';

/** An amount that a decision computes: of a line, or a total. */
export interface WorkedOut {
  /** Spanish name that begins a sentence: 'El total de la orden'. */
  readonly name: string;
  readonly kind: DecimalKind;
  readonly amount: Money | Quantity | Price;
  /** Fields to change: 'la cantidad o el precio'. */
  readonly mend: string;
  /** Payload field whose change mends the amount (`Rule.at`). */
  readonly at?: string;
  /** Set where the amount must be more than zero: nothing is bought for nothing. */
  readonly positive?: boolean;
}

const SHOWN = { money: shownMoney, quantity: quantityText, price: shownPrice } as const;

/**
 * Rules of every amount that a decision computes: it fits the tables (`kernel/limits.ts`), and is more than zero where
 * it must be. An amount too large for the tables never becomes an event.
 */
export const amountRules = <State, Command>(
  workedOut: (state: State, command: Command) => readonly WorkedOut[],
): readonly Rule<State, Command>[] => {
  const large = (state: State, command: Command) =>
    workedOut(state, command).find(({ kind, amount }) => !fitsIn(kind, amount));
  const nothing = (state: State, command: Command) =>
    workedOut(state, command).find(({ positive, amount }) => positive === true && !isPositive(amount));
  return [
    {
      name: 'amount-fits',
      at: (state, command) => large(state, command)?.at,
      holds: (state, command) => large(state, command) === undefined,
      reason: (state, command) => {
        const found = large(state, command);
        if (found === undefined) return '';
        const { name, kind, amount, mend } = found;
        const shown = SHOWN[kind];
        return `${name} sería ${shown(amount)} y puede ser como máximo ${shown(DECIMALS[kind].maximum)}: reduzca ${mend}`;
      },
    },
    {
      name: 'amount-positive',
      at: (state, command) => nothing(state, command)?.at,
      holds: (state, command) => nothing(state, command) === undefined,
      reason: (state, command) => {
        const found = nothing(state, command);
        if (found === undefined) return '';
        return `${found.name} sería ${SHOWN[found.kind](found.amount)}: aumente ${found.mend}`;
      },
    },
  ];
};
