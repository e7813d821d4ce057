import { contentIn, sentAs } from '@expediente/schemas/record/table.ts';
import type { SaveUnops } from '@expediente/schemas/unops/commands.ts';
import type { UnopsEvent } from '@expediente/schemas/unops/events.ts';
import { UNOPS_RECORD } from '@expediente/schemas/unops/record.ts';
import { lifeCycleOf } from '../define.ts';
import { heldBy, type RecordForm } from '../life-cycle/form.ts';
import type { Outcomes } from '../life-cycle/machine.ts';
import type { OfferRule } from '../life-cycle/offers.ts';
import { sameContent } from '../same.ts';
import type { UnopsCommand } from './commands.ts';
import { unopsStates } from './life-cycle.ts';
import { unopsReading } from './reading.ts';
import { receiptsFault, UNOPS_RULES } from './rules.ts';
import type { UnopsFacts, UnopsState } from './state.ts';
import { unopsLabel } from './words.ts';

const OUTCOMES: Outcomes<UnopsState, UnopsCommand, UnopsEvent> = {
  SaveUnops: (state, command) => {
    const data = contentIn(UNOPS_RECORD, command);
    if (state.status === 'nuevo') {
      const { id, executor } = command;
      return [{ type: 'UnopsRecorded', data: { id, executor, ...data } }];
    }
    return sameContent(contentIn(UNOPS_RECORD, state), data) ? [] : [{ type: 'UnopsRevised', data }];
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

export const UNOPS_FORM: RecordForm<UnopsCommand['type']> = {
  saves: ['SaveUnops'],
  held: heldBy<SaveUnops, 'p_id_unops'>()(UNOPS_RECORD),
  label: unopsLabel,
};

/** Actions of the state that the facts of a record block. */
const OFFERS: Readonly<Record<string, OfferRule<UnopsFacts>>> = {
  consolidateunops: { reason: (facts) => receiptsFault(facts) },
};

/** A record of a purchase made through UNOPS, stream `unops-{id}` (R3 §4, unops D2). */
export const unops = lifeCycleOf<UnopsState, UnopsCommand, UnopsEvent, UnopsFacts>(
  unopsReading,
  unopsStates,
  {
    rules: UNOPS_RULES,
    outcomes: OUTCOMES,
    form: UNOPS_FORM,
    facts: ({ status, id, receiptsCompleted }) => ({ status, id, receiptsCompleted }),
    offers: OFFERS,
    sentAs: (field) => sentAs(UNOPS_RECORD, field),
  },
);
