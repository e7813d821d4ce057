import type { UnopsEvent } from '@expediente/schemas/unops/events.ts';
import type { UnopsStatusCode } from '@expediente/schemas/unops/read.ts';
import { UNOPS_STEPS } from '@expediente/schemas/unops/tabs.ts';
import { lifeCycle, type NameOf } from '../life-cycle/table.ts';
import type { UnopsCommand } from './commands.ts';
import { UNOPS_STATUSES } from './statuses.ts';

/** States of records of purchases made through UNOPS (R3 §4). */
export const unopsStates = lifeCycle<UnopsCommand['type'], UnopsEvent['type'], UnopsStatusCode>()({
  id: 'unops',
  initial: 'nuevo',
  states: {
    nuevo: { on: { SaveUnops: ['UnopsRecorded'] } },
    registrado: {
      code: 0,
      ...UNOPS_STATUSES.unconsolidated,
      tags: ['main', 'listed', 'open'],
      offers: ['view', 'consolidateunops', 'update', 'delete'],
      on: {
        SaveUnops: ['UnopsRevised'],
        DeleteUnops: ['UnopsDeleted'],
        ConsolidateUnops: ['UnopsConsolidated'],
      },
    },
    consolidado: {
      code: 1,
      ...UNOPS_STATUSES.consolidated,
      tags: ['main', 'listed'],
      offers: ['view'],
      on: { ReleaseUnops: ['UnopsReleased'], RegularizeUnops: ['UnopsRegularized'] },
    },
    regularizado: {
      code: 2,
      ...UNOPS_STATUSES.regularized,
      tags: ['main', 'listed'],
      offers: ['view'],
    },
    // Deleted records are shown only in their own history (unops D21).
    eliminado: { code: 10, ...UNOPS_STATUSES.deleted },
  },
  after: {
    UnopsRecorded: 'registrado',
    UnopsRevised: 'stays',
    UnopsDeleted: 'eliminado',
    UnopsConsolidated: 'consolidado',
    UnopsReleased: 'registrado',
    UnopsRegularized: 'regularizado',
  },
  waiting: [
    {
      states: ['registrado'],
      action: 'consolidateunops',
      title: 'Unops por consolidar',
      together: UNOPS_STEPS.consolidate,
    },
  ],
});

/** `nuevo`: not recorded yet. */
export type UnopsStatus = NameOf<typeof unopsStates>;
