import { asked, get, ISSUED_PDF, listByDay, type ModuleContract, post, required } from '../operation.ts';

const STEP = '{ id: number; state: RequestStatusCode }';
const CONSOLIDATED = '{ id: number; state: OrderStatusCode; total: string }';

/** What a consolidation of requests would be judged by, before it is made. */
export const consolidationJudged = {
  answer: 'Judgement[]',
  query: {
    p_list_orders: required(asked.text('ids of the requests, comma-separated', 4_000)),
    p_date_resolution: required(asked.day('of the resolution')),
    p_calculate_fee: asked.flag('0: it charges no cuatrimestre'),
  },
} as const;

export const REQUEST = {
  title: 'Pedidos',
  scope: 'units',
  operations: [
    get(
      '/orders/get/all',
      'pedidos',
      'requests of the session year; filters unit, state',
      listByDay('RequestRow', { unit: asked.id('of that cost centre'), state: asked.id('in that state') }),
    ),
    get('/orders/get/id/{id}', 'pedidos.view|pedidos.update', 'one request', 'RequestDetail'),
    get(
      '/orders/subproducts/{id}',
      'pedidos',
      'its sub-products with qty, qty_order, qty_order_reservated',
      'RequestSubProductRead[]',
    ),
    post(
      '/orders/insert/update',
      'pedidos.create|pedidos.update',
      'only in 0 or 2; p_number empty: the next of the unit and year',
      '{ id: number; number: number; number_year: string; total_qty: string; state: RequestStatusCode }',
      'RequestDrafted RequestRevised',
    ),
    post('/orders/send', 'pedidos.sendrequest', '0 or 2 to 1', STEP, 'RequestSent'),
    post(
      '/orders/withdraw',
      'pedidos.sendrequest',
      '1 back to 0, while no user has acted on it; as a draft it keeps its units',
      STEP,
      'RequestWithdrawn',
    ),
    post('/orders/ban', 'pedidos.ban', '0 or 2 to 4; p_id is taken as well', STEP, 'RequestBanned'),
    post('/orders/disapprove', 'pedidos.refuse', '1 to 2', STEP, 'RequestRejected'),
    post(
      '/orders/consolidate/approve',
      'pedidos.consolidateorder',
      'requests 1 to 3, a new purchase order in 0',
      CONSOLIDATED,
      'RequestConsolidated OrderConsolidated',
    ),
    get(
      '/orders/consolidate/judged',
      'pedidos.consolidateorder',
      'what the rules would alert of: sister purchases, a cuatrimestre that is over; it blocks nothing',
      consolidationJudged,
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
