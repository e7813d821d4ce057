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
};
const ANSWER = 'id: string; id_unit: number; year: number; state: ApprovalStatusCode';
const STEP = `{ ${ANSWER} }`;
const SAVED = `{ ${ANSWER}; qty_start: string; budget: string; prices_changed: PriceChanged[] }`;

export const PAC = {
  title: 'Plan anual de compras (PAC)',
  scope: 'units',
  operations: [
    get(
      '/packsannual/get/all/{year}',
      'packsanuales',
      'plans of a year, one per cost centre',
      listByDay('PacRow'),
    ),
    get(
      '/packsannual/get/id/{unit}/{year}',
      'packsanuales.view|packsanuales.update',
      'one plan with its lines',
      'PacDetail',
    ),
    post(
      '/packsannual/insert/update',
      'packsanuales.create|packsanuales.update',
      'only in 0 or 2',
      SAVED,
      'PacDrafted PacRevised',
    ),
    post('/packsannual/send', 'packsanuales.sendrequest', '0 or 2 to 1', STEP, 'PacSent'),
    post(
      '/packsannual/withdraw',
      'packsanuales.sendrequest',
      '1 back to 0, while no user has acted on it',
      STEP,
      'PacWithdrawn',
    ),
    post('/packsannual/approve', 'packsanuales.approve', '1 to 3', `${STEP} & ChangedSince`, 'PacApproved'),
    post('/packsannual/disapprove', 'packsanuales.refuse', '1 to 2', STEP, 'PacRejected'),
    post(
      '/packsannual/read/excel',
      'packsanuales.create|packsanuales.update',
      'rows of [sub-product, supply code, line id, quantity], classified: added, supply missing, sub-product missing, inactive, without price, repeated, several matches, each with its cell; writes nothing; with p_id_unit and p_year the saved lines of that plan count',
      { answer: 'LineLoadRead', bound: 'workbook' },
    ),
    post(
      '/packsannual/read/refused',
      'packsanuales.create|packsanuales.update',
      'rows that were not added as a workbook with their reasons, to be mended and loaded again (file_excel_pac: rows and reasons as JSON)',
      'workbook',
    ),
    get(
      '/packsannual/beginning/{unit}/{year}',
      'packsanuales.create',
      'what a new plan of that year may begin with: lines (the approved plan of the year before as its reprogrammings left it, at the codes and prices of today, ready for p_details) and left_out (those that cannot be planned any more, each with reason and message); both empty where there is none; writes nothing',
      'PlanBeginning',
    ),
    get(
      '/packsannual/template',
      'packsanuales',
      'the workbook that the lines of a plan are loaded with: filename, file (base64); download 1: its bytes; filled 1: with the lines of that plan',
      workbook(FILLED),
    ),
    get(
      '/packsannual/excel/{unit}/{year}',
      'packsanuales.downloadexcel',
      'the plan as it was saved or approved, as a workbook: filename, file (base64); download 1: its bytes',
      workbook(),
    ),
    get(
      '/packsannual/history/excel/{unit}/{year}',
      'pacgeneral',
      'an approved plan with its movements, as a workbook: filename, file (base64); download 1: its bytes',
      workbook(),
    ),
    get(
      '/packsannual/history/pdf/{idUnit}/{year}',
      'pacgeneral',
      'an approved plan with its movements, as a PDF',
      ISSUED_PDF,
    ),
  ],
} as const satisfies ModuleContract;
