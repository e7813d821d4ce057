import {
  asked,
  get,
  ISSUED_PDF,
  listByDay,
  type ModuleContract,
  post,
  type Query,
  workbook,
} from '../operation.ts';

const FILLED: Query = {
  filled: asked.flag('1: with lines'),
  p_id_unit: asked.id('cost centre of the plan'),
  p_year: asked.year(),
  p_id: asked.id('with what that reprogramming asks'),
};
const STEP =
  '{ id: number; number: number; number_year: string; state: ApprovalStatusCode; total: string; new_total: string; number_resolution: string }';

export const REPROGRAMMING = {
  title: 'Reprogramaciones del plan',
  scope: 'units',
  operations: [
    get(
      '/packsannual/consolidate/pdf/{id}',
      'reprogramacion.printrepac',
      'PDF of a reprogramming, state above 0',
      ISSUED_PDF,
    ),
    get(
      '/reprogramming/get/all/{year}',
      'reprogramacion',
      'reprogrammings of a year',
      listByDay('ReprogrammingRow'),
    ),
    get(
      '/reprogramming/get/id/{id}',
      'reprogramacion.view|reprogramacion.update',
      'one reprogramming with the changes that it asks for',
      'ReprogrammingWhole',
    ),
    get(
      '/reprogramming/details/{year}/{unit}/{id}',
      'reprogramacion',
      'plan figures per line next to the requested change',
      'ReprogrammingDetails',
    ),
    get(
      '/reprogramming/consolidated/{id}',
      'reprogramacion.view',
      'the data as approved',
      'ReprogrammingConsolidated',
    ),
    post(
      '/reprogramming/insert/update',
      'reprogramacion.create|reprogramacion.update',
      'only in 0 or 2',
      STEP,
      'ReprogrammingDrafted ReprogrammingRevised',
    ),
    post(
      '/reprogramming/read/excel',
      'reprogramacion.create|reprogramacion.update',
      'rows of [sub-product, supply code, line id, type, quantity, price, justification], judged by the rules of a save over the plan as it is now and classified as those of a PAC (further classes: level, new_price, justification; counts.unchanged: rows that ask for nothing), each with its cell; writes nothing',
      { answer: 'LineLoadRead', bound: 'workbook' },
    ),
    post(
      '/reprogramming/read/refused',
      'reprogramacion.create|reprogramacion.update',
      'rows that were not added as a workbook with their reasons, to be mended and loaded again (file_excel_reprogramming: rows and reasons as JSON)',
      'workbook',
    ),
    get(
      '/reprogramming/template',
      'reprogramacion',
      'the workbook that the lines of a reprogramming are loaded with: filename, file (base64); download 1: its bytes; filled 1: with the lines of the approved plan and, with p_id, what that reprogramming asks of them',
      workbook(FILLED),
    ),
    post(
      '/reprogramming/send',
      'reprogramacion.sendrequest',
      '0 or 2 to 1',
      `${STEP} & ChangedSince`,
      'ReprogrammingSent',
    ),
    post(
      '/reprogramming/withdraw',
      'reprogramacion.sendrequest',
      '1 back to 0, while no user has acted on it; what it withheld is free again',
      STEP,
      'ReprogrammingWithdrawn',
    ),
    post(
      '/reprogramming/approve',
      'reprogramacion.approve',
      '1 to 3, changes the plan; the resolution number is assigned',
      `${STEP} & ChangedSince`,
      'ReprogrammingApproved PacReprogrammed',
    ),
    post('/reprogramming/disapprove', 'reprogramacion.refuse', '1 to 2', STEP, 'ReprogrammingRejected'),
  ],
} as const satisfies ModuleContract;
