import { get, listByDay, type ModuleContract, post } from '../operation.ts';

const STEP =
  '{ id: number; number: number; number_year: string; id_unit: number; year: number; state: ApprovalStatusCode }';

export const EXTENSION = {
  title: 'Reprogramación cuatrimestral',
  scope: 'units',
  operations: [
    get(
      '/quarterly/extension/get/all/{year}',
      'reprogcuatrimestral|programacioncuatrimestral',
      'extensions of a year',
      listByDay('ExtensionRow'),
    ),
    get(
      '/quarterly/extension/get/id/{id}',
      'reprogcuatrimestral.view|reprogcuatrimestral.update|programacioncuatrimestral.view|programacioncuatrimestral.update',
      'one extension with its amounts',
      'ExtensionDetail',
    ),
    get(
      '/quarterly/extension/details/{unit}/{year}/{id}',
      'reprogcuatrimestral|programacioncuatrimestral',
      'what may be extended: quarter budgets per group next to what the extension asks (id 0: a new one)',
      'ExtensionDetails',
    ),
    get(
      '/quarterly/extension/consolidated/{id}',
      'reprogcuatrimestral.view|programacioncuatrimestral.view',
      'the data as approved',
      'ExtensionConsolidated',
    ),
    post(
      '/quarterly/extension/insert/update',
      'reprogcuatrimestral.create|reprogcuatrimestral.update|programacioncuatrimestral.create|programacioncuatrimestral.update',
      "only in 0 or 2; without p_id the unit's open one of the year, or a new one; p_year left out: the session year",
      STEP,
      'ExtensionDrafted ExtensionRevised',
    ),
    post(
      '/quarterly/extension/send',
      'reprogcuatrimestral.sendrequest|programacioncuatrimestral.sendrequest',
      '0 or 2 to 1',
      STEP,
      'ExtensionSent',
    ),
    post(
      '/quarterly/extension/withdraw',
      'reprogcuatrimestral.sendrequest|programacioncuatrimestral.sendrequest',
      '1 back to 0, while no user has acted on it; what it withheld is free again',
      STEP,
      'ExtensionWithdrawn',
    ),
    post(
      '/quarterly/extension/judge',
      'reprogcuatrimestral.update|programacioncuatrimestral.update',
      'judges anew what a corrected rule version judged',
      STEP,
      'ExtensionJudgedAgain',
    ),
    post(
      '/quarterly/extension/approve',
      'reprogcuatrimestral.approve|programacioncuatrimestral.approve',
      '1 to 3',
      STEP,
      'ExtensionApproved QuarterlyExtended',
    ),
    post(
      '/quarterly/extension/refuse',
      'reprogcuatrimestral.refuse|programacioncuatrimestral.refuse',
      '1 to 2',
      STEP,
      'ExtensionRejected',
    ),
  ],
} as const satisfies ModuleContract;
