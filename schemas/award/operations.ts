import {
  asked,
  get,
  ISSUED_PDF,
  listByDay,
  type ModuleContract,
  post,
  required,
  workbook,
} from '../operation.ts';
import { CheckOffers } from './load.ts';

const STEP = '{ id: number; number: string; state: AwardStatusCode }';
const VIEW = 'actas.view|actas.update';

export const AWARD = {
  title: 'Actas de adjudicación',
  scope: 'units',
  operations: [
    get('/awardacts/get/all', 'actas', 'list of the session year', listByDay('AwardRow')),
    get('/awardacts/get/id/{id}', VIEW, 'one with offers, units and signatories', 'AwardDetail'),
    get(
      '/awardacts/providers/get/all/{id}',
      VIEW,
      'offers of the record (id: p_id_award_acts)',
      'AwardProviderRead[]',
    ),
    get('/awardacts/units/get/all/{id}', VIEW, 'its cost centres', 'AwardUnitRead[]'),
    get(
      '/awardacts/firms/get/all/{id}',
      'actas',
      'signatories for the certification prints (id: p_id of the record)',
      'AwardFirmRead[]',
    ),
    get(
      '/awardacts/resolution',
      'actas',
      'consolidated order by resolution number (a text that may hold a slash): id, supplie, units',
      {
        answer: 'AwardResolutionRead',
        query: {
          p_number_resolution: required(asked.text('number of the resolution', 100)),
          p_id: asked.id('the award that asks; absent or 0: a new one'),
          p_id_consolidate: asked.id('the part that is chosen, where the resolution is divided'),
        },
      },
    ),
    get(
      '/awardacts/templates/get/all/{id}',
      'actas.updatetemplates',
      "the templates that its purchase type has changed since, with the act's text and today's",
      'AwardTemplateChange[]',
    ),
    get(
      '/awardacts/excel',
      'actas',
      'the list as it is narrowed, as a workbook',
      workbook(listByDay('').query),
    ),
    post(
      '/awardacts/insert/update',
      'actas.create|actas.update',
      'only in 0; p_number takes the session year on creation; p_nog is empty when the purchase type hides it',
      STEP,
      'AwardRecorded AwardRevised OrderAwardLinked OrderAwardUnlinked',
    ),
    post(
      '/awardacts/delete',
      'actas.delete',
      'it becomes razonada (3) with p_justification as its reason: listed and printed with its mark, its numbers are not given again; refused while an order carries it',
      '{ id: number }',
      'AwardReasoned AwardDeleted OrderAwardUnlinked',
    ),
    post('/awardacts/business', 'actas.generatebusiness', '0 to 1', STEP, 'AwardBusinessGenerated'),
    post('/awardacts/certification', 'actas.certifyaward', '1 to 2', STEP, 'AwardCertified'),
    post(
      '/awardacts/update/templates',
      'actas.updatetemplates',
      "takes the purchase type's templates of today into the record, in any state",
      STEP,
      'AwardTemplatesUpdated',
    ),
    post(
      '/awardacts/offers/check',
      'actas.create|actas.update',
      'cells of NIT, amount, number of products and winner (SI), by row: offers of known providers, and not_added with cell, reason and message; writes nothing',
      { answer: 'ClassifiedOffers', payload: CheckOffers, bound: 'workbook' },
    ),
    post(
      '/awardacts/offers/read/excel',
      'actas.create|actas.update',
      'the same of a workbook with the columns of the template; writes nothing',
      { answer: 'OffersRead', bound: 'workbook' },
    ),
    post(
      '/awardacts/offers/read/refused',
      'actas.create|actas.update',
      'rows that were not added as a workbook with their reasons, to be mended and loaded again (file_excel_offers: rows and reasons as JSON)',
      'workbook',
    ),
    get(
      '/awardacts/offers/template',
      'actas',
      'the workbook that offers are loaded with: filename, file (base64); download 1: its bytes',
      workbook(),
    ),
    post(
      '/awardacts/quotations/attach',
      'actas.create|actas.update',
      'the quotation of one of its providers, PDF or picture, until it is certified',
      { answer: STEP, bound: 'upload' },
      'AwardQuotationAttached',
    ),
    post(
      '/awardacts/quotations/remove',
      'actas.create|actas.update',
      'takes a quotation off, until it is certified',
      STEP,
      'AwardQuotationRemoved',
    ),
    get('/awardacts/quotations/{id}/{hash}', VIEW, 'a quotation as it was uploaded', 'pdf'),
    get('/awardacts/pdf/award/{id}', 'actas.printaward', 'PDF', ISSUED_PDF),
    get('/awardacts/pdf/business/{id}', 'actas.printbusiness', 'PDF, state above 0', ISSUED_PDF),
    get(
      '/awardacts/pdf/certificationaward/{id}/{date}/{requesterId}/{authorizerId}',
      'actas.printcertify',
      'PDF, state above 1',
      ISSUED_PDF,
    ),
    get(
      '/awardacts/pdf/certificationbusiness/{id}/{date}/{requesterId}/{authorizerId}',
      'actas.printcertify',
      'PDF, state above 1',
      ISSUED_PDF,
    ),
  ],
} as const satisfies ModuleContract;
