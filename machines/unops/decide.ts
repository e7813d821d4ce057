import type { UnopsEvent } from '@expediente/schemas/unops/events.ts';
import type { LifeCycle } from '../decider.ts';
import { machineOf, type Outcomes } from '../life-cycle/machine.ts';
import { type OfferRule, offersOf } from '../life-cycle/offers.ts';
import { sameContent } from '../same.ts';
import type { UnopsCommand } from './commands.ts';
import { UNOPS_FORM } from './fields.ts';
import { unopsStates } from './life-cycle.ts';
import { unopsReading } from './reading.ts';
import { receiptsFault, UNOPS_RULES } from './rules.ts';
import { evolveUnops, NO_UNOPS, type UnopsFacts, type UnopsState, unopsContentOf } from './state.ts';

const OUTCOMES: Outcomes<UnopsState, UnopsCommand, UnopsEvent> = {
  SaveUnops: (state, command) => {
    const data = unopsContentOf(command);
    if (state.status === 'nuevo') {
      const { id, executor } = command;
      return [{ type: 'UnopsRecorded', data: { id, executor, ...data } }];
    }
    return sameContent(unopsContentOf(state), data) ? [] : [{ type: 'UnopsRevised', data }];
  },
  DeleteUnops: (_, { reason }) => [{ type: 'UnopsDeleted', data: { reason } }],
  ConsolidateUnops: (_, { consolidation, date }) => [
    { type: 'UnopsConsolidated', data: { consolidation, date } },
  ],
  ReleaseUnops: (_, { consolidation }) => [{ type: 'UnopsReleased', data: { consolidation } }],
  RegularizeUnops: (_, { regularization, curdp }) => [
    { type: 'UnopsRegularized', data: { regularization, curdp } },
  ],
};

/** The fields that a save calls otherwise than the record. */
const SENT_AS: Readonly<Record<string, string>> = {
  externalId: 'p_external_id',
  numberOrder: 'p_number_order',
  numberDispatch: 'p_number_dispatch',
  numberAct: 'p_number_act',
  dateAct: 'p_date_act',
  yearReception: 'p_year_reception',
  numberBidding: 'p_number_bidding',
  numberItb: 'p_number_itb',
  unitDescription: 'p_id_unit',
  providerName: 'p_id_provider',
  description: 'p_id_supplie',
  subProducts: 'p_sub_products',
  receiptsCompleted: 'p_receipts_completed',
};

/** Which of its state's actions the facts of a record block. */
const OFFERS: Readonly<Record<string, OfferRule<UnopsFacts>>> = {
  consolidateunops: { reason: (facts) => receiptsFault(facts) },
};

export const { machine: unopsMachine, decide: decideUnops } = machineOf(unopsStates, {
  initial: NO_UNOPS,
  rules: UNOPS_RULES,
  outcomes: OUTCOMES,
  evolve: evolveUnops,
  form: UNOPS_FORM,
});

/** A record of a purchase made through UNOPS, stream `unops-{id}` (R3 §4, unops D2). */
export const unops: LifeCycle<UnopsState, UnopsCommand, UnopsEvent, UnopsFacts> = {
  ...unopsReading,
  ruleVersion: '1',
  decide: decideUnops,
  facts: ({ status, id, receiptsCompleted }) => ({ status, id, receiptsCompleted }),
  offers: offersOf(unopsStates, OFFERS),
  sentAs: (field) => SENT_AS[field] ?? null,
};
