import { asked, get, LIST, type ModuleContract, required, workbook } from '../operation.ts';
import { answerText, type ReportDefinition } from './definition.ts';
import { FLOATING_REPORT } from './floating.ts';
import { GENERAL_REPORT } from './general.ts';
import { ORDERS_REPORT } from './orders.ts';
import { PLANS_REPORT } from './plans.ts';
import { QUARTERS_REPORT } from './quarters.ts';
import { RECEIPTS_REPORT } from './receipts.ts';
import { REQUESTS_REPORT } from './requests.ts';
import { RESOLUTIONS_REPORT } from './resolutions.ts';
import { SPLITTING_REPORT } from './splitting.ts';
import { SUPPLIES_REPORT } from './supplies.ts';

/** The operation of a report: a page of it, all of it with its workbook, or the workbook's bytes. */
const reported = <const Definition extends ReportDefinition>(definition: Definition) => {
  const { path, page, does }: ReportDefinition = definition;
  return get<Definition['path']>(
    path,
    page,
    `${does}; without page all rows with the workbook (file, filename) up to 10,000; totals are of all rows`,
    { answer: answerText(definition), query: { ...LIST, ...workbook().query } },
  );
};

export const REPORTS = {
  title: 'Reportes',
  scope: 'units',
  operations: [
    reported(ORDERS_REPORT),
    get(
      '/reports/orders/units',
      'unidadproveedor',
      'delivered quantities of ticked orders of one provider and executor, by cost centre: filename, file (base64); download 1: its bytes',
      workbook({
        p_list_oc: required(asked.text('ids of the orders, comma-separated', 4_000)),
        p_name_provider: asked.text('for the reader alone'),
      }),
    ),
    reported(SUPPLIES_REPORT),
    get(
      '/reports/orders/number',
      'buscaroc',
      "orders of a number, of any year, each with all its stages; 'No existe información de la OC: {number}' when there is none",
      {
        answer: 'ReportFigures & { readonly data: readonly OrderDetail[] }',
        query: { p_number_purchase: required(asked.text('number of the purchase order', 50)) },
      },
    ),
    reported(RECEIPTS_REPORT),
    reported(FLOATING_REPORT),
    reported(GENERAL_REPORT),
    reported(REQUESTS_REPORT),
    reported(PLANS_REPORT),
    reported(RESOLUTIONS_REPORT),
    reported(SPLITTING_REPORT),
    reported(QUARTERS_REPORT),
  ],
} as const satisfies ModuleContract;
