import { asked, get, ISSUED_PDF, listByDay, type ModuleContract, post, workbook } from '../operation.ts';
import { consolidationJudged } from '../request/operations.ts';

const STEP = '{ id: number; state: RequestStatusCode }';

export const MEDICAL = {
  title: 'Servicios médicos',
  scope: 'units',
  operations: [
    get(
      '/orders/serv/get/all',
      'serviciosmedicos',
      'medical services of the session year; filters unit, state',
      listByDay('RequestRow', { unit: asked.id('of that cost centre'), state: asked.id('in that state') }),
    ),
    get(
      '/orders/serv/get/id/{id}',
      'serviciosmedicos.view|serviciosmedicos.update',
      'one service with its supplies',
      'RequestDetail',
    ),
    get(
      '/orders/serv/supplies/{id}',
      'serviciosmedicos',
      'its supplies by sub-product, each with the figures of its plan line',
      'RequestSubProductRead[]',
    ),
    get(
      '/orders/serv/supplies/pac/{year}/{unit}/{id}',
      'session',
      "supplies of row 182 in the unit's plan, what the service {id} holds itself left out of what is reserved; 0: a new one",
      'ServiceLineRead[]',
    ),
    post(
      '/orders/serv/insert/update',
      'serviciosmedicos.create|serviciosmedicos.update',
      'only in 0 or 2; p_number empty: the next of the unit and year',
      '{ id: number; number: number; number_year: string; total_qty: string; state: RequestStatusCode }',
    ),
    post('/orders/serv/send', 'serviciosmedicos.sendrequest', '0 or 2 to 1', STEP),
    post('/orders/serv/ban', 'serviciosmedicos.ban', '0 or 2 to 4; p_id is taken as well', STEP),
    post('/orders/serv/disapprove', 'serviciosmedicos.refuse', '1 to 2', STEP),
    post(
      '/orders/serv/consolidate/approve',
      'serviciosmedicos.consolidateorder',
      'requests 1 to 3, a new purchase order in 0',
      '{ id: number; state: OrderStatusCode; total: string }',
    ),
    get(
      '/orders/serv/consolidate/judged',
      'serviciosmedicos.consolidateorder',
      'what the rules would alert of: sister purchases, a cuatrimestre that is over; it blocks nothing',
      consolidationJudged,
    ),
    post(
      '/orders/serv/read/excel',
      'serviciosmedicos.create|serviciosmedicos.update',
      'rows of [sub-product, supply code, not read, quantity], classified as those of a PAC (a further class: available, with p_id_unit and p_year; counts.unchanged: rows without quantity), each with its cell; writes nothing',
      { answer: 'LineLoadRead', bound: 'workbook' },
    ),
    post(
      '/orders/serv/read/refused',
      'serviciosmedicos.create|serviciosmedicos.update',
      'rows that were not added as a workbook with their reasons, to be mended and loaded again (file_excel_serv: rows and reasons as JSON)',
      'workbook',
    ),
    get(
      '/orders/serv/template',
      'serviciosmedicos',
      "the workbook that a service's supplies are loaded with: filename, file (base64); download 1: its bytes; filled 1: with the supplies of row 182 of the plan of p_id_unit and p_year",
      workbook({
        filled: asked.flag('1: with supplies'),
        p_id_unit: asked.id('cost centre of the plan'),
        p_year: asked.year(),
      }),
    ),
    get(
      '/orders/serv/pdf/{order}/{requester}/{authorizer}/{address}',
      'serviciosmedicos.printorder',
      "PDF, state below 4; address main: the unit's own",
      ISSUED_PDF,
    ),
  ],
} as const satisfies ModuleContract;
