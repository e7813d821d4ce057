import { quantityText, shownMoney, shownPrice } from '@expediente/kernel/format.ts';
import type { PlanLineEvent, QuarterBudgetEvent } from '@expediente/schemas/ledger/events.ts';
import { labelOf } from '../words.ts';
import type { Move } from './ledger.ts';
import { PLAN_LINE_MOVES } from './plan-line-state.ts';
import { QUARTER_BUDGET_MOVES } from './quarter-budget-state.ts';

/**
 * Words of a ledger: its noun, and a participle that agrees with what it counts: 'retenidas' (unidades), 'retenidos'.
 */
interface Ledger {
  readonly noun: string;
  readonly withheld: string;
}

/** Each move as a kind by which a history is filtered, and in words. */
const MOVES: Readonly<Record<Move, { readonly kind: string; text(amount: string, ledger: Ledger): string }>> =
  {
    reserve: { kind: 'Reserva', text: (amount) => `Reservó ${amount}` },
    release: { kind: 'Liberación', text: (amount) => `Liberó ${amount}` },
    execute: { kind: 'Ejecución', text: (amount) => `Ejecutó ${amount}` },
    reverse: { kind: 'Reversión', text: (amount) => `Revirtió la ejecución de ${amount}` },
    withhold: { kind: 'Retención', text: (amount) => `Retuvo ${amount}` },
    endWithholding: {
      kind: 'Fin de retención',
      text: (amount, { withheld }) => `Devolvió ${amount} que tenía ${withheld}`,
    },
    reduce: { kind: 'Reducción', text: (amount, { noun }) => `Redujo ${noun} en ${amount}` },
    extend: { kind: 'Ampliación', text: (amount, { noun }) => `Amplió ${noun} en ${amount}` },
  };

const PLAN: Ledger = { noun: 'el plan', withheld: 'retenidas' };
const BUDGET: Ledger = { noun: 'el presupuesto', withheld: 'retenidos' };

/** Each movement of a plan line in words, past tense, without the actor. */
export function planLineSentence(event: PlanLineEvent): string {
  switch (event.type) {
    case 'PlanLineOpened':
      return `Abrió la línea del plan con ${quantityText(event.data.qtyStart)} a ${shownPrice(event.data.price)}`;
    case 'UnitsExecuted':
      return `Ejecutó ${quantityText(event.data.delivered)} de ${quantityText(event.data.requested)} que tenía reservadas`;
    case 'UnitsExecutionReversed':
      return MOVES.reverse.text(quantityText(event.data.delivered), PLAN);
    case 'PlanLinePriceChanged':
      return `Cambió el precio en ${shownPrice(event.data.delta)}`;
    default:
      return MOVES[PLAN_LINE_MOVES[event.type]].text(quantityText(event.data.qty), PLAN);
  }
}

/** Each movement of a quarter budget in words. */
export const quarterBudgetSentence = (event: QuarterBudgetEvent): string =>
  event.type === 'QuarterBudgetOpened'
    ? `Abrió el presupuesto con ${shownMoney(event.data.budget)}`
    : MOVES[QUARTER_BUDGET_MOVES[event.type]].text(shownMoney(event.data.amount), BUDGET);

/** Kinds of the events that are moves. */
function kindsOf<Type extends string>(moves: Readonly<Record<Type, Move>>): Readonly<Record<Type, string>> {
  const kinds = Object.entries<Move>(moves).map(([type, move]) => [type, MOVES[move].kind]);
  return Object.fromEntries(kinds) as Record<Type, string>; // one entry for each key of `moves`
}

/** Kinds of movements by which a history is filtered. */
export const LEDGER_KINDS: Readonly<Record<(PlanLineEvent | QuarterBudgetEvent)['type'], string>> = {
  PlanLineOpened: 'Apertura',
  ...kindsOf({ ...PLAN_LINE_MOVES, UnitsExecuted: 'execute', UnitsExecutionReversed: 'reverse' }),
  PlanLinePriceChanged: 'Precio',
  QuarterBudgetOpened: 'Apertura',
  ...kindsOf(QUARTER_BUDGET_MOVES),
};

const PLAN_LINE_LABELS: Readonly<Record<string, string>> = {
  unit: 'Centro de costo',
  year: 'Año',
  supply: 'Insumo',
  subProduct: 'Subproducto',
  row: 'Renglón',
  group: 'Grupo',
  qtyStart: 'Cantidad inicial',
  extensionQty: 'Ampliación',
  reductionQty: 'Reducción',
  reservatedQty: 'Retenido',
  qtyOrderReservated: 'Reservado',
  qtyOrder: 'Ejecutado',
  available: 'Disponible',
  price: 'Precio inicial',
  priceNow: 'Precio vigente',
};

const QUARTER_BUDGET_LABELS: Readonly<Record<string, string>> = {
  unit: 'Centro de costo',
  year: 'Año',
  group: 'Grupo',
  quarter: 'Cuatrimestre',
  budget: 'Presupuesto inicial',
  extensionBudget: 'Ampliación',
  reductionBudget: 'Reducción',
  budgetReservated: 'Retenido',
  orderReservated: 'Reservado',
  orderEjec: 'Ejecutado',
  balance: 'Saldo',
};

export const planLineLabel = (field: string): string | null => labelOf(PLAN_LINE_LABELS, field);
export const quarterBudgetLabel = (field: string): string | null => labelOf(QUARTER_BUDGET_LABELS, field);
