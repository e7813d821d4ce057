import { quantityText, shownMoney, shownPrice } from '@expediente/kernel/format.ts';
import type { PlanLineEvent, QuarterBudgetEvent } from '@expediente/schemas/ledger/events.ts';
import { labelOf } from '../words.ts';

/** Each movement of a plan line in words, past tense; who moved it is told beside it. */
export function planLineSentence(event: PlanLineEvent): string {
  switch (event.type) {
    case 'PlanLineOpened':
      return `Abrió la línea del plan con ${quantityText(event.data.qtyStart)} a ${shownPrice(event.data.price)}`;
    case 'UnitsReserved':
      return `Reservó ${quantityText(event.data.qty)}`;
    case 'UnitsReleased':
      return `Liberó ${quantityText(event.data.qty)}`;
    case 'UnitsExecuted':
      return `Ejecutó ${quantityText(event.data.delivered)} de ${quantityText(event.data.requested)} que tenía reservadas`;
    case 'UnitsExecutionReversed':
      return `Revirtió la ejecución de ${quantityText(event.data.delivered)}`;
    case 'UnitsWithheld':
      return `Retuvo ${quantityText(event.data.qty)}`;
    case 'UnitsWithholdingEnded':
      return `Devolvió ${quantityText(event.data.qty)} que tenía retenidas`;
    case 'PlanLineReduced':
      return `Redujo el plan en ${quantityText(event.data.qty)}`;
    case 'PlanLineExtended':
      return `Amplió el plan en ${quantityText(event.data.qty)}`;
    case 'PlanLinePriceChanged':
      return `Cambió el precio en ${shownPrice(event.data.delta)}`;
  }
}

/** Each movement of a quarter budget in words. */
export function quarterBudgetSentence(event: QuarterBudgetEvent): string {
  switch (event.type) {
    case 'QuarterBudgetOpened':
      return `Abrió el presupuesto con ${shownMoney(event.data.budget)}`;
    case 'AmountReserved':
      return `Reservó ${shownMoney(event.data.amount)}`;
    case 'AmountReleased':
      return `Liberó ${shownMoney(event.data.amount)}`;
    case 'AmountExecuted':
      return `Ejecutó ${shownMoney(event.data.amount)}`;
    case 'AmountExecutionReversed':
      return `Revirtió la ejecución de ${shownMoney(event.data.amount)}`;
    case 'AmountWithheld':
      return `Retuvo ${shownMoney(event.data.amount)}`;
    case 'AmountWithholdingEnded':
      return `Devolvió ${shownMoney(event.data.amount)} que tenía retenidos`;
    case 'QuarterBudgetReduced':
      return `Redujo el presupuesto en ${shownMoney(event.data.amount)}`;
    case 'QuarterBudgetExtended':
      return `Amplió el presupuesto en ${shownMoney(event.data.amount)}`;
  }
}

/** What each movement is, as a history is filtered by. */
export const LEDGER_KINDS: Readonly<Record<(PlanLineEvent | QuarterBudgetEvent)['type'], string>> = {
  PlanLineOpened: 'Apertura',
  UnitsReserved: 'Reserva',
  UnitsReleased: 'Liberación',
  UnitsExecuted: 'Ejecución',
  UnitsExecutionReversed: 'Reversión',
  UnitsWithheld: 'Retención',
  UnitsWithholdingEnded: 'Fin de retención',
  PlanLineReduced: 'Reducción',
  PlanLineExtended: 'Ampliación',
  PlanLinePriceChanged: 'Precio',
  QuarterBudgetOpened: 'Apertura',
  AmountReserved: 'Reserva',
  AmountReleased: 'Liberación',
  AmountExecuted: 'Ejecución',
  AmountExecutionReversed: 'Reversión',
  AmountWithheld: 'Retención',
  AmountWithholdingEnded: 'Fin de retención',
  QuarterBudgetReduced: 'Reducción',
  QuarterBudgetExtended: 'Ampliación',
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
