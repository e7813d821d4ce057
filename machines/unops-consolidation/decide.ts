import type { UnopsConsolidationEvent } from '@expediente/schemas/unops/events.ts';
import type { LifeCycle } from '../decider.ts';
import { machineOf } from '../life-cycle/machine.ts';
import { offersOf } from '../life-cycle/offers.ts';
import { totalOfAll } from '../unops/sums.ts';
import type { UnopsConsolidationCommand } from './commands.ts';
import { UNOPS_CONSOLIDATION_FORM } from './fields.ts';
import { type UnopsConsolidationStatus, unopsConsolidationStates } from './life-cycle.ts';
import { unopsConsolidationReading } from './reading.ts';
import { UNOPS_CONSOLIDATION_RULES } from './rules.ts';
import { evolveUnopsConsolidation, NO_CONSOLIDATION, type UnopsConsolidationState } from './state.ts';

export const { machine: unopsConsolidationMachine, decide: decideUnopsConsolidation } = machineOf<
  UnopsConsolidationStatus,
  UnopsConsolidationState,
  UnopsConsolidationCommand,
  UnopsConsolidationEvent
>(unopsConsolidationStates, {
  initial: NO_CONSOLIDATION,
  rules: UNOPS_CONSOLIDATION_RULES,
  outcomes: {
    MakeConsolidation: (_, { id, executor, unit, unitDescription, date, records }) => [
      {
        type: 'UnopsConsolidationMade',
        data: {
          id,
          executor,
          unit,
          unitDescription,
          date,
          records: records.map((record) => record.id),
          total: totalOfAll(records),
        },
      },
    ],
    FreeConsolidation: (_, { reason }) => [{ type: 'UnopsConsolidationFreed', data: { reason } }],
    RegularizeConsolidation: (_, { regularization, curdp }) => [
      { type: 'UnopsConsolidationRegularized', data: { regularization, curdp } },
    ],
  },
  evolve: evolveUnopsConsolidation,
  form: UNOPS_CONSOLIDATION_FORM,
});

/** A consolidation of UNOPS records, stream `unopsConsolidation-{id}` (R3 §4, unops D2). */
export const unopsConsolidation: LifeCycle<
  UnopsConsolidationState,
  UnopsConsolidationCommand,
  UnopsConsolidationEvent,
  { readonly status: UnopsConsolidationStatus }
> = {
  ...unopsConsolidationReading,
  ruleVersion: '1',
  decide: decideUnopsConsolidation,
  facts: ({ status }) => ({ status }),
  offers: offersOf(unopsConsolidationStates),
  sentAs: (field) => (field === 'records' ? 'p_unops' : null),
};
