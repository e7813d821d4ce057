import type { UnopsConsolidationEvent } from '@expediente/schemas/unops/events.ts';
import type { UnopsConsolidationStatusCode } from '@expediente/schemas/unops/read.ts';
import { UNOPS_STEPS } from '@expediente/schemas/unops/tabs.ts';
import { lifeCycle, type NameOf } from '../life-cycle/table.ts';
import { UNOPS_STATUSES } from '../unops/statuses.ts';
import type { UnopsConsolidationCommand } from './commands.ts';

/** States of consolidations of UNOPS records (R3 §4). */
export const unopsConsolidationStates = lifeCycle<
  UnopsConsolidationCommand['type'],
  UnopsConsolidationEvent['type'],
  UnopsConsolidationStatusCode
>()({
  id: 'unops-consolidation',
  initial: 'nueva',
  states: {
    nueva: { on: { MakeConsolidation: ['UnopsConsolidationMade'] } },
    consolidada: {
      code: 1,
      ...UNOPS_STATUSES.consolidated,
      tags: ['main', 'listed'],
      offers: ['viewconsolidateunops', 'regularizeunops', 'freeunopsconsolidate'],
      on: {
        FreeConsolidation: ['UnopsConsolidationFreed'],
        RegularizeConsolidation: ['UnopsConsolidationRegularized'],
      },
    },
    regularizada: {
      code: 2,
      ...UNOPS_STATUSES.regularized,
      tags: ['main', 'listed'],
      offers: ['viewconsolidateunops'],
    },
    // Freed consolidations are shown only in their own history (unops D19).
    liberada: { code: 10, ...UNOPS_STATUSES.freed },
  },
  after: {
    UnopsConsolidationMade: 'consolidada',
    UnopsConsolidationFreed: 'liberada',
    UnopsConsolidationRegularized: 'regularizada',
  },
  waiting: [
    {
      states: ['consolidada'],
      action: 'regularizeunops',
      title: 'Consolidaciones de unops por regularizar',
      together: UNOPS_STEPS.regularize,
    },
  ],
});

/** `nueva`: not made yet. */
export type UnopsConsolidationStatus = NameOf<typeof unopsConsolidationStates>;
