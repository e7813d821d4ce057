import type { UnopsConsolidationEvent } from '@expediente/schemas/unops/events.ts';
import { lifeCycleOf } from '../define.ts';
import { totalOfAll } from '../unops/sums.ts';
import type { UnopsConsolidationCommand } from './commands.ts';
import { UNOPS_CONSOLIDATION_FORM } from './fields.ts';
import { type UnopsConsolidationStatus, unopsConsolidationStates } from './life-cycle.ts';
import { unopsConsolidationReading } from './reading.ts';
import { UNOPS_CONSOLIDATION_RULES } from './rules.ts';
import type { UnopsConsolidationState } from './state.ts';

/** A consolidation of UNOPS records, stream `unopsConsolidation-{id}` (R3 §4, unops D2). */
export const unopsConsolidation = lifeCycleOf<
  UnopsConsolidationState,
  UnopsConsolidationCommand,
  UnopsConsolidationEvent,
  { readonly status: UnopsConsolidationStatus }
>(unopsConsolidationReading, unopsConsolidationStates, {
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
  form: UNOPS_CONSOLIDATION_FORM,
  facts: ({ status }) => ({ status }),
  sentAs: (field) => (field === 'records' ? 'p_unops' : null),
});
