import type { CheckedEvent } from './check.ts';

export type Holding = 'reserved' | 'executed' | 'withheld';

/** Change that a ledger's event makes to the amount of its source: a field, added or subtracted. */
interface Move {
  readonly holding: Holding;
  readonly field: 'qty' | 'amount' | 'requested' | 'delivered';
  readonly sign: 1 | -1;
}
const move = (holding: Holding, field: Move['field'], sign: Move['sign']): Move => ({ holding, field, sign });

const MOVES: Readonly<Record<string, readonly Move[]>> = {
  UnitsReserved: [move('reserved', 'qty', 1)],
  UnitsReleased: [move('reserved', 'qty', -1)],
  UnitsExecuted: [move('reserved', 'requested', -1), move('executed', 'delivered', 1)],
  UnitsExecutionReversed: [move('executed', 'delivered', -1)],
  UnitsWithheld: [move('withheld', 'qty', 1)],
  UnitsWithholdingEnded: [move('withheld', 'qty', -1)],
  PlanLineReduced: [move('withheld', 'qty', -1)],
  AmountReserved: [move('reserved', 'amount', 1)],
  AmountReleased: [move('reserved', 'amount', -1)],
  AmountExecuted: [move('reserved', 'amount', -1), move('executed', 'amount', 1)],
  AmountExecutionReversed: [move('executed', 'amount', -1)],
  AmountWithheld: [move('withheld', 'amount', 1)],
  AmountWithholdingEnded: [move('withheld', 'amount', -1)],
  QuarterBudgetReduced: [move('withheld', 'amount', -1)],
};

/** Amounts that each document holds in all ledgers together, in hundredths; zeros are left out. */
export class LedgerHoldings {
  readonly #of: Readonly<Record<Holding, Map<string, number>>> = {
    reserved: new Map(),
    executed: new Map(),
    withheld: new Map(),
  };

  take({ type, data }: Pick<CheckedEvent, 'type' | 'data'>): void {
    const moves = MOVES[type];
    if (moves === undefined || typeof data.source !== 'string') return;
    for (const { holding, field, sign } of moves) {
      const held = this.#of[holding];
      const after = (held.get(data.source) ?? 0) + sign * hundredths(data[field]);
      if (after === 0) held.delete(data.source);
      else held.set(data.source, after);
    }
  }

  isFree = (source: string, holding: Holding): boolean => this.held(source, holding) === 0;

  /** Amount of a source, in hundredths. */
  held = (source: string, holding: Holding): number => this.#of[holding].get(source) ?? 0;

  /** Drops a source that is no longer asked about. */
  forget(source: string): void {
    for (const held of Object.values(this.#of)) held.delete(source);
  }
}

/** Hundredths of a ledger's amount; a text that is no number counts as zero. */
export function hundredths(text: unknown): number {
  const value = typeof text === 'string' ? Math.round(Number(text) * 100) : 0;
  return Number.isSafeInteger(value) ? value : 0;
}
