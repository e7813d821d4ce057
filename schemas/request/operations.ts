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
import { requestKinds } from './kinds.ts';
import { MOST_LOTS } from './read.ts';

const STEP = '{ id: number; state: RequestStatusCode }';

/** Judgements that a consolidation of requests would get, before it is made. */
const consolidationJudged = {
  answer: 'Judgement[]',
  query: {
    p_list_orders: required(asked.text('ids of the requests, comma-separated', 4_000)),
    p_date_resolution: required(asked.day('of the resolution')),
    p_calculate_fee: asked.flag('0: it charges no cuatrimestre'),
    p_lines: asked.text('JSON: lines of which less is taken, as the consolidation sends them', 8_000),
  },
} as const;

/** A workbook that may be filled with the lines of a plan. */
const planTemplate = () =>
  workbook({
    filled: asked.flag('1: with supplies'),
    p_id_unit: asked.id('cost centre of the plan'),
    p_year: asked.year(),
  });

type Shared = 'list' | 'save' | 'send' | 'ban' | 'reject' | 'consolidate' | 'judged' | 'asked';

/**
 * Operations that both kinds have, each at its kind's path and with its page's permissions.
 * @param writes gives the events to one kind only, as each event is named once
 */
const ofBoth = <const Paths extends Readonly<Record<Shared, string>>>(
  { page, paths }: { readonly page: string; readonly paths: Paths },
  nouns: string,
  writes: (events: string) => string,
) => {
  // Path as the kind's own literal, which a property of a type parameter is not.
  const path = <Name extends Shared>(name: Name): Paths[Name] => paths[name];
  return {
    list: get(
      path('list'),
      page,
      `${nouns} of the session year; filters unit, state, lot`,
      listByDay('RequestRow', {
        unit: asked.id('of that cost centre'),
        state: asked.id('in that state'),
        lot: asked.id('of that lot'),
      }),
    ),
    save: post(
      path('save'),
      `${page}.create|${page}.update`,
      'only in 0 or 2; p_number empty: the next of the unit and year',
      '{ id: number; number: number; number_year: string; total_qty: string; state: RequestStatusCode }',
      writes('RequestDrafted RequestRevised'),
    ),
    send: post(path('send'), `${page}.sendrequest`, '0 or 2 to 1', STEP, writes('RequestSent')),
    steps: [
      post(path('ban'), `${page}.ban`, '0 or 2 to 4; p_id is taken as well', STEP, writes('RequestBanned')),
      post(path('reject'), `${page}.refuse`, '1 to 2', STEP, writes('RequestRejected')),
      post(
        path('consolidate'),
        `${page}.consolidateorder`,
        'requests 1 to 3, a new purchase order in 0; p_lines takes less of their lines than they ask for (p_asked: what its user saw): the rest of each request becomes one of its own in 1, with the next number',
        '{ id: number; state: OrderStatusCode; total: string; rests?: { id: number; number: number }[] }',
        writes('RequestReduced RequestRestOpened RequestConsolidated OrderConsolidated'),
      ),
      get(
        path('judged'),
        `${page}.consolidateorder`,
        'what the rules would alert of: sister purchases, a cuatrimestre that is over; it blocks nothing',
        consolidationJudged,
      ),
      get(
        path('asked'),
        `${page}.consolidateorder`,
        `lines of the ${nouns} that are about to be consolidated, by unit and number`,
        {
          answer: 'AskedLineRead[]',
          query: { p_list_orders: required(asked.text('ids of the requests, comma-separated', 8_000)) },
        },
      ),
    ] as const,
  };
};

const pedido = ofBoth(requestKinds.pedido, 'requests', (events) => events);
const servicio = ofBoth(requestKinds.servicio, 'medical services', () => '');

export const REQUEST = {
  title: 'Pedidos',
  scope: 'units',
  operations: [
    pedido.list,
    get('/orders/get/id/{id}', 'pedidos.view|pedidos.update', 'one request', 'RequestDetail'),
    get(
      '/orders/subproducts/{id}',
      'pedidos',
      'its sub-products with qty, qty_order, qty_order_reservated',
      'RequestSubProductRead[]',
    ),
    pedido.save,
    post(
      '/orders/lot/insert',
      'pedidos.create',
      'several requests of a cost centre by one append, or none: lines of one supply become one, with the next numbers; at most 200 requests and 500 lines; p_send 1 sends them, too (pedidos.sendrequest); a refusal names its cell, p_lines/7/p_qty',
      '{ lot: number; ids: number[]; numbers: number[] }',
    ),
    pedido.send,
    post(
      '/orders/withdraw',
      'pedidos.sendrequest',
      '1 back to 0, while no user has acted on it; as a draft it keeps its units',
      STEP,
      'RequestWithdrawn',
    ),
    ...pedido.steps,
    get(
      '/orders/lot/get/all',
      'pedidos',
      `lots of requests of the session year, the newest ${MOST_LOTS}`,
      'LotRow[]',
    ),
    post(
      '/orders/lot/read/excel',
      'pedidos.create',
      'rows of [sub-product, supply code, not read, quantity] of a lot, classified as those of a medical service, of any row; writes nothing',
      { answer: 'LineLoadRead', bound: 'workbook' },
    ),
    post(
      '/orders/lot/read/refused',
      'pedidos.create',
      'rows that were not added as a workbook with their reasons, to be mended and loaded again (file_excel_lot: rows and reasons as JSON)',
      'workbook',
    ),
    get(
      '/orders/lot/template',
      'pedidos.create',
      "the workbook that a lot's quantities are loaded with: filename, file (base64); download 1: its bytes; filled 1: with the supplies of the plan of p_id_unit and p_year",
      planTemplate(),
    ),
    get(
      '/orders/lot/pdf/{lot}/{requester}/{authorizer}/{address}',
      'pedidos.printorder',
      "one PDF of a lot's requests that were sent, and neither rejected nor annulled",
      ISSUED_PDF,
    ),
    get(
      '/orders/pdf/{order}/{requester}/{authorizer}/{address}',
      'pedidos.printorder',
      "PDF, state above 0 and not 4; address main: the unit's own",
      ISSUED_PDF,
    ),
    get(
      '/orders/format2/pdf/{order}/{requester}/{authorizer}/{address}',
      'pedidos.printorder',
      'PDF, second format, state above 0 and not 4',
      ISSUED_PDF,
    ),
  ],
} as const satisfies ModuleContract;

export const MEDICAL = {
  title: 'Servicios médicos',
  scope: 'units',
  operations: [
    servicio.list,
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
    servicio.save,
    servicio.send,
    ...servicio.steps,
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
      planTemplate(),
    ),
    get(
      '/orders/serv/pdf/{order}/{requester}/{authorizer}/{address}',
      'serviciosmedicos.printorder',
      "PDF, state below 4; address main: the unit's own",
      ISSUED_PDF,
    ),
  ],
} as const satisfies ModuleContract;
