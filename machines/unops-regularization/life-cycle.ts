import { REGULARIZE_DOCUMENT } from '@expediente/schemas/unops/document.ts';
import type { UnopsRegularizationEvent } from '@expediente/schemas/unops/events.ts';
import type { UnopsRegularizationStatusCode } from '@expediente/schemas/unops/read.ts';
import { lifeCycle, type NameOf } from '../life-cycle/table.ts';
import { UNOPS_STATUSES } from '../unops/statuses.ts';
import type { UnopsRegularizationCommand } from './commands.ts';

/** States of regularisations of UNOPS consolidations, which nothing undoes (R3 §4, unops D20). */
export const unopsRegularizationStates = lifeCycle<
  UnopsRegularizationCommand['type'],
  UnopsRegularizationEvent['type'],
  UnopsRegularizationStatusCode
>()({
  id: 'unops-regularization',
  initial: 'nueva',
  states: {
    nueva: { on: { MakeRegularization: ['UnopsRegularizationMade'] } },
    regularizada: {
      code: 2,
      ...UNOPS_STATUSES.regularized,
      tags: ['main', 'listed'],
      offers: ['viewregularizeunops', 'printregularize', 'regularizeunops'],
      // Only a wrong number, day or document may be corrected.
      opens: ['p_number_curdp', 'p_date_pay', REGULARIZE_DOCUMENT.field],
      on: { CorrectRegularization: ['UnopsRegularizationCorrected'] },
    },
  },
  after: {
    UnopsRegularizationMade: 'regularizada',
    UnopsRegularizationCorrected: 'stays',
  },
});

/** `nueva`: not made yet. */
export type UnopsRegularizationStatus = NameOf<typeof unopsRegularizationStates>;
