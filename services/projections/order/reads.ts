import { listRequest } from '@expediente/readmodels/lists/query.ts';
import type { ORDER } from '@expediente/schemas/order/operations.ts';
import { ORDER_PAPERS } from '@expediente/schemas/order/papers.ts';
import { attachedFile } from '../shared/documents/kept-file.ts';
import { dayIn, idIn, integerIn, pastDayIn } from '../shared/http/read-route.ts';
import { answer, data, paper, type ReadersOf, record, shared } from '../shared/reads.ts';
import { orderFilePdf } from './file-print.ts';
import { minutesPdf, minutesRead } from './minutes.ts';
import { orderPdf, paymentPdf } from './print.ts';
import { readOrder, readOrderFile, readOrderRecord, readOrders } from './queries.ts';
import { readSistersOf } from './sisters.ts';

const READS = ['order'];
/** Read models of one order's detail, with its requests, its award and the rules. */
const WHOLE = ['order', 'request', 'award', 'rule', 'catalogues'];

export const ORDER_READS = {
  '/orders/consolidate/get/all/{year}': shared([...READS, 'catalogues'], ({ db }, { session, parameters }) =>
    readOrders(db, session, integerIn(parameters, 'year'), listRequest(parameters), pastDayIn(parameters)),
  ),
  '/orders/consolidate/get/id/{id}': record('order', WHOLE, (parts, read) =>
    readOrder(parts, read.session, idIn(read)),
  ),
  '/orders/purchaseorder/sisters/{id}/{date}': data(['order', 'rule'], async ({ db }, read) =>
    readSistersOf(db, await readOrderRecord(db, read.session, idIn(read)), dayIn(read.parameters, 'date')),
  ),
  '/orders/consolidate/get/pdf/{id}': paper(READS, (parts, read) =>
    paymentPdf(parts, read.session, idIn(read)),
  ),
  '/orders/purchaseorder/pdf/{id}': paper(WHOLE, (parts, read) => orderPdf(parts, read, idIn(read))),
  '/orders/purchaseorder/acta/{id}': data(READS, async ({ db }, read) => {
    const { minutes } = await readOrderRecord(db, read.session, idIn(read));
    return minutes === null ? null : minutesRead(minutes);
  }),
  '/orders/purchaseorder/acta/pdf/{id}': answer(WHOLE, (parts, read) => minutesPdf(parts, read, idIn(read))),
  '/orders/documents/get/{id}': data(['order', 'catalogues'], ({ db }, read) =>
    readOrderFile(db, read.session, idIn(read)),
  ),
  '/orders/documents/pdf/{id}': answer(WHOLE, (parts, read) => orderFilePdf(parts, read, idIn(read))),
  '/orders/documents/{id}/{hash}': answer(READS, async (parts, read) => {
    const { papers } = await readOrderRecord(parts.db, read.session, idIn(read));
    return await attachedFile(parts, read, 'order', ORDER_PAPERS, papers);
  }),
} satisfies ReadersOf<typeof ORDER>;
