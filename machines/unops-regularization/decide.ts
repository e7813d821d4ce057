import type { UnopsRegularizationEvent } from '@expediente/schemas/unops/events.ts';
import { lifeCycleOf } from '../define.ts';
import { sameContent } from '../same.ts';
import { totalOfAll } from '../unops/sums.ts';
import type { UnopsRegularizationCommand } from './commands.ts';
import { UNOPS_REGULARIZATION_FORM } from './fields.ts';
import { type UnopsRegularizationStatus, unopsRegularizationStates } from './life-cycle.ts';
import { unopsRegularizationReading } from './reading.ts';
import { UNOPS_REGULARIZATION_RULES } from './rules.ts';
import type { UnopsRegularizationState } from './state.ts';

/** A regularisation of UNOPS consolidations, stream `unopsRegularization-{id}` (R3 §4, unops D2). */
export const unopsRegularization = lifeCycleOf<
  UnopsRegularizationState,
  UnopsRegularizationCommand,
  UnopsRegularizationEvent,
  { readonly status: UnopsRegularizationStatus }
>(unopsRegularizationReading, unopsRegularizationStates, {
  rules: UNOPS_REGULARIZATION_RULES,
  outcomes: {
    MakeRegularization: (
      _,
      { id, executor, unit, unitDescription, curdp, datePay, consolidations, document },
    ) => [
      {
        type: 'UnopsRegularizationMade',
        data: {
          id,
          executor,
          unit,
          unitDescription,
          curdp,
          datePay,
          consolidations: consolidations.map((consolidation) => consolidation.id),
          records: consolidations.flatMap(({ records }) => records).length,
          total: totalOfAll(consolidations),
          document,
        },
      },
    ],
    CorrectRegularization: (state, { curdp, datePay, document, reason }) => {
      const kept = { curdp: state.curdp, datePay: state.datePay, document: state.document };
      return sameContent(kept, { curdp, datePay, document })
        ? []
        : [{ type: 'UnopsRegularizationCorrected', data: { curdp, datePay, document, reason } }];
    },
  },
  form: UNOPS_REGULARIZATION_FORM,
  facts: ({ status }) => ({ status }),
  sentAs: (field) => (field === 'curdp' ? 'p_number_curdp' : field === 'datePay' ? 'p_date_pay' : null),
});
