import { get, listByDay, lookup, type ModuleContract, post } from '../operation.ts';

const STEP =
  '{ id: string; id_unit: number; year: number; number: number; quarter_approve: number; state: ApprovalStatusCode }';

export const QUARTERLY = {
  title: 'Programación cuatrimestral',
  scope: 'units',
  operations: [
    get(
      '/quarterly/get/all/{year}',
      'programacioncuatrimestral',
      'quarterly programmings of a year',
      listByDay('QuarterlyRow'),
    ),
    get(
      '/quarterly/get/id/{id}',
      'programacioncuatrimestral.view|programacioncuatrimestral.update',
      'one quarterly programming; its id is unit-year',
      'QuarterlyDetail',
    ),
    get(
      '/quarterly/units/without/{year}',
      'session',
      'cost centres with an approved plan and no programming in that year',
      lookup('UnitLookup'),
    ),
    get(
      '/quarterly/units/with/{year}',
      'session',
      'cost centres with an approved quarter in that year',
      lookup('UnitLookup'),
    ),
    get(
      '/quarterly/details/{id}',
      'programacioncuatrimestral',
      'amounts per group and quarter; the id is unit-year',
      'QuarterlyDetails',
    ),
    post(
      '/quarterly/insert/update',
      'programacioncuatrimestral.create|programacioncuatrimestral.update',
      'only in 0 or 2; rows of approved quarters may not change',
      `${STEP} & { unplanned_groups: string[] }`,
      'QuarterlyDrafted QuarterlyRevised',
    ),
    post('/quarterly/send', 'programacioncuatrimestral.sendrequest', '0 or 2 to 1', STEP, 'QuarterlySent'),
    post(
      '/quarterly/withdraw',
      'programacioncuatrimestral.sendrequest',
      '1 back to 0, while no user has acted on it',
      STEP,
      'QuarterlyWithdrawn',
    ),
    post(
      '/quarterly/judge',
      'programacioncuatrimestral.update',
      'judges anew what a corrected rule version judged',
      STEP,
      'QuarterlyJudgedAgain',
    ),
    post(
      '/quarterly/approve',
      'programacioncuatrimestral.approve',
      'the quarter in turn is approved and locked: 1 back to 0 after the first and the second, 1 to 3 after the third',
      STEP,
      'QuarterlyApproved QuarterlyCompleted',
    ),
    post('/quarterly/refuse', 'programacioncuatrimestral.refuse', '1 to 2', STEP, 'QuarterlyRejected'),
  ],
} as const satisfies ModuleContract;
