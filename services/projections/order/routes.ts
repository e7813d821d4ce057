import { listRequest } from '@expediente/readmodels/lists/query.ts';
import type { FastifyInstance } from 'fastify';
import { dayIn, integerIn, pastDayIn, readRoute, sharedReadRoute } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { minutesPdf, minutesRead } from './minutes.ts';
import { orderPdf, paymentPdf } from './print.ts';
import { readOrder, readOrderRecord, readOrders } from './queries.ts';
import { readSistersOf } from './sisters.ts';

const READS = ['order'];
/** One with all that is shown of it. */
const WHOLE = ['order', 'request', 'award', 'rule'];

export function registerOrderReads(api: FastifyInstance, parts: ReadParts): void {
  const { db } = parts;
  sharedReadRoute(
    api,
    parts,
    '/orders/consolidate/get/all/{year}',
    READS,
    async ({ session, parameters }) =>
      await readOrders(
        db,
        session,
        integerIn(parameters, 'year'),
        listRequest(parameters),
        pastDayIn(parameters),
      ),
  );
  readRoute(api, parts, '/orders/consolidate/get/id/{id}', WHOLE, async ({ session, parameters }) => ({
    data: await readOrder(parts, session, integerIn(parameters, 'id')),
  }));
  readRoute(
    api,
    parts,
    '/orders/purchaseorder/sisters/{id}/{date}',
    ['order', 'rule'],
    async ({ session, parameters }) => ({
      data: await readSistersOf(
        db,
        await readOrderRecord(db, session, integerIn(parameters, 'id')),
        dayIn(parameters, 'date'),
      ),
    }),
  );
  readRoute(
    api,
    parts,
    '/orders/consolidate/get/pdf/{id}',
    READS,
    async ({ session, parameters }) => await paymentPdf(parts, session, integerIn(parameters, 'id')),
  );
  readRoute(
    api,
    parts,
    '/orders/purchaseorder/pdf/{id}',
    WHOLE,
    async (read) => await orderPdf(parts, read, integerIn(read.parameters, 'id')),
  );
  // The minutes' POST is under '/orders/purchaseorder/acta'.
  readRoute(api, parts, '/orders/purchaseorder/acta/{id}', READS, async ({ session, parameters }) => {
    const { minutes } = await readOrderRecord(db, session, integerIn(parameters, 'id'));
    return { data: minutes === null ? null : minutesRead(minutes) };
  });
  readRoute(
    api,
    parts,
    '/orders/purchaseorder/acta/pdf/{id}',
    WHOLE,
    async (read) => await minutesPdf(parts, read, integerIn(read.parameters, 'id')),
  );
}
