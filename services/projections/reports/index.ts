import type { ReadModule } from '../shared/module.ts';
import { answer } from '../shared/reads.ts';
import type { Report, RuledReport } from '../shared/reports/query.ts';
import { registerReport } from '../shared/reports/route.ts';
import { dafDesk } from './daf-desk.ts';
import { floatingReport } from './floating.ts';
import { generalReport } from './general.ts';
import { ordersOfNumber } from './number.ts';
import { ordersReport } from './orders.ts';
import { plansReport } from './plans.ts';
import { quartersReport } from './quarters.ts';
import { receiptsReport } from './receipts.ts';
import { rejectionsReport } from './rejections.ts';
import { requestsReport } from './requests.ts';
import { resolutionsReport } from './resolutions.ts';
import { segregationReport } from './segregation.ts';
import { splittingReport } from './splitting.ts';
import { suppliesReport } from './supplies.ts';
import { unitsWorkbook } from './units.ts';

export const SERVED_REPORTS: readonly (Report | RuledReport)[] = [
  ordersReport,
  generalReport,
  receiptsReport,
  floatingReport,
  requestsReport,
  plansReport,
  suppliesReport,
  resolutionsReport,
  splittingReport,
  dafDesk,
  rejectionsReport,
  quartersReport,
  segregationReport,
];

/** The reports of R3, each a definition and its query (purchasing §1.5). */
export const reports: ReadModule = {
  name: 'reports',
  needs: ['facts', 'ledger', 'order', 'pac', 'reprogramming', 'request', 'rules'],
  reads: {
    '/reports/orders/number': answer(['order', 'request', 'rule'], (parts, { session, parameters }) =>
      ordersOfNumber(parts, session, parameters.p_number_purchase ?? ''),
    ),
    '/reports/orders/units': answer(['order', 'catalogues'], (parts, { session, parameters }) =>
      unitsWorkbook(parts, session, parameters.p_list_oc ?? ''),
    ),
  },
  routes: (api, parts) => {
    for (const report of SERVED_REPORTS) registerReport(api, parts, report);
  },
};
