import type { StoredEvent } from '@expediente/eventstore/port.ts';
import { type Money, type Quantity, subtract } from '@expediente/kernel/decimal.ts';
import type { DomainEvent, JsonObject } from '@expediente/kernel/events.ts';
import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import type { Decider } from '@expediente/machines/decider.ts';
import type { FieldNames } from '@expediente/machines/history/reading.ts';
import { planLine } from '@expediente/machines/ledger/plan-line.ts';
import { available, priceNow } from '@expediente/machines/ledger/plan-line-state.ts';
import { quarterBudget } from '@expediente/machines/ledger/quarter-budget.ts';
import { balance } from '@expediente/machines/ledger/quarter-budget-state.ts';
import {
  LEDGER_KINDS,
  planLineLabel,
  planLineSentence,
  quarterBudgetLabel,
  quarterBudgetSentence,
} from '@expediente/machines/ledger/words.ts';
import { operation } from '@expediente/schemas/operations.ts';
import {
  type Known,
  type Moved,
  momentsOf,
  type RecordHistory,
  readable,
} from '../shared/history/record-history.ts';

interface LedgerHistoryDefinition<State, Event>
  extends Pick<RecordHistory, 'noun' | 'label' | 'streamOf' | 'fields' | 'namedBy'> {
  known(state: State): Known;
  sentence(event: Event): string;
  readonly unit: Moved['kind'];
  /** Amount or quantity that the ledger has left. */
  left(state: State): Money | Quantity;
}

/** History of a ledger: its movements, each with the document that made it and the balance after it. */
function ledgerHistory<State, Event extends DomainEvent<keyof typeof LEDGER_KINDS, object>>(
  ledger: Decider<State, never, Event & DomainEvent>,
  { known, sentence, unit, left, ...as }: LedgerHistoryDefinition<NoInfer<State>, NoInfer<Event>>,
): RecordHistory {
  const moments = (events: readonly StoredEvent[]) =>
    momentsOf(events, { state: ledger.initial, known: known(ledger.initial) }, (last, event) => {
      const present = readable(ledger.events, event);
      const state = ledger.evolve(last, present);
      const { source } = present.data;
      return {
        state,
        known: known(state),
        words: {
          kind: LEDGER_KINDS[present.type],
          sentence: sentence(present),
          reason: '',
          movement: {
            source: typeof source === 'string' ? source : '',
            change: subtract(left(state), left(last)),
            balance: left(state),
            kind: unit,
          },
        },
      };
    });
  return { name: ledger.events.category, statuses: [], lines: {}, ...as, moments };
}

/** State without the holders of amounts, whom the movements themselves show. */
function columnsOf<
  State extends { readonly held: unknown; readonly executed: unknown; readonly withheld: unknown },
>(
  { held: _held, executed: _executed, withheld: _withheld, ...columns }: State,
  more: JsonObject,
): JsonObject {
  return { ...columns, ...more }; // decimals, texts and numbers only
}

/** Stream of an id such as `100101-2026-4-1-1-1`; the last part of the key may contain hyphens itself. */
const keyed =
  (category: string, parts: RegExp) =>
  (id: string): StreamName | null => {
    const [, ...key] = parts.exec(id) ?? [];
    return key.length === 0 ? null : streamName(category, ...key);
  };

const permissionOf = (path: Parameters<typeof operation>[0]): string => operation(path).permission;

const NAMED: FieldNames['records'] = {
  unit: 'unit',
  supply: 'supply',
  subProduct: 'subProduct',
  row: 'row',
  group: 'group',
};

export const planLineHistory: RecordHistory = ledgerHistory(planLine, {
  noun: 'línea del plan',
  streamOf: keyed('planLine', /^(\d{1,9})-(\d{4})-(\d{1,9})-(.+)$/),
  known: (line) => ({
    state: columnsOf(line, { available: available(line), priceNow: priceNow(line) }),
    status: null,
    name: `${line.codInternal} ${line.description} · ${line.subProduct}`,
    owner: {
      executor: line.executor,
      units: [line.unit],
      permission: permissionOf('/unit/buget/get/all/{year}/{unit}/{supply}/{id}'),
    },
  }),
  namedBy: ({ subProduct }) =>
    typeof subProduct === 'string' && subProduct !== '' ? { kind: 'subProduct', id: subProduct } : undefined,
  sentence: planLineSentence,
  label: planLineLabel,
  fields: {
    records: NAMED,
    decimals: {
      qtyStart: 'quantity',
      extensionQty: 'quantity',
      reductionQty: 'quantity',
      reservatedQty: 'quantity',
      qtyOrderReservated: 'quantity',
      qtyOrder: 'quantity',
      available: 'quantity',
      price: 'price',
      priceNow: 'price',
    },
  },
  unit: 'quantity',
  left: available,
});

export const quarterBudgetHistory: RecordHistory = ledgerHistory(quarterBudget, {
  noun: 'presupuesto',
  streamOf: keyed('quarterBudget', /^(\d{1,9})-(\d{4})-(\d{1,9})-([A-Z]+)$/),
  known: (budget) => ({
    state: columnsOf(budget, { balance: balance(budget) }),
    status: null,
    name: `${budget.quarter} ${budget.year} · grupo ${budget.group}`,
    owner: {
      executor: budget.executor,
      units: [budget.unit],
      permission: permissionOf('/quarterly/balance/{unit}/{year}'),
    },
  }),
  sentence: quarterBudgetSentence,
  label: quarterBudgetLabel,
  fields: {
    records: NAMED,
    decimals: {
      budget: 'money',
      extensionBudget: 'money',
      reductionBudget: 'money',
      budgetReservated: 'money',
      orderReservated: 'money',
      orderEjec: 'money',
      balance: 'money',
    },
  },
  unit: 'money',
  left: balance,
});
