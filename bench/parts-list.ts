import { addManyOrders, MANY_YEAR } from '@expediente/testing/projections/many-rows.ts';
import { whole } from './figure.ts';
import { comparedLists } from './long-list.ts';

const ORDERS = 100_000;

/**
 * Pages of the orders' list, a tenth of which are parts, against one of as many orders without parts, as it opens,
 * sorted, filtered, searched, and further down (hospital B3).
 */
export const partsList = comparedLists(
  {
    figure: 'list_parts_ratio',
    path: `/orders/consolidate/get/all/${MANY_YEAR}`,
    atMost: 1.1,
    questions: [
      {},
      { sort: '-total' },
      { sort: 'provider_name' },
      { sort: '-date_issue' },
      { filter: '{"state":7}' },
      { filter: '{"state":4}', sort: '-total' },
      { filter: '{"id_provider":17}', sort: '-date_issue' },
      { search: 'omeprazol' },
      { search: '501234' },
      { page: '40' },
    ],
  },
  { words: (orders) => `${whole(orders)} orders`, rows: ORDERS, fill: addManyOrders },
  {
    words: (orders) => `${whole(orders)} of which a tenth are parts`,
    rows: ORDERS,
    fill: async (client, orders) => await addManyOrders(client, orders, { inParts: true }),
  },
);
