import { asked, get, issuedDocument, LIST, type ModuleContract, required, workbook } from '../operation.ts';
import { DAF_DESK } from './daf-desk.ts';
import { answerText, type ReportDefinition } from './definition.ts';
import { FLOATING_REPORT } from './floating.ts';
import { GENERAL_REPORT } from './general.ts';
import { ORDERS_REPORT } from './orders.ts';
import { PLANS_REPORT } from './plans.ts';
import { QUARTERS_REPORT } from './quarters.ts';
import { RECEIPTS_REPORT } from './receipts.ts';
import { REJECTIONS_REPORT } from './rejections.ts';
import { REQUESTS_REPORT } from './requests.ts';
import { RESOLUTIONS_REPORT } from './resolutions.ts';
import { SEGREGATION_REPORT } from './segregation.ts';
import { SPLITTING_REPORT } from './splitting.ts';
import { SUPPLIES_REPORT } from './supplies.ts';
import { UNOPS_ACCOUNTING_REPORT, UNOPS_REGULARIZATION_REPORT } from './unops-documents.ts';
import { UNOPS_GENERAL_REPORT } from './unops-general.ts';
import { UNOPS_INVOICES_REPORT } from './unops-invoices.ts';

/** The operation of a report: a page of it, all of it with its workbook, or the workbook's bytes. */
const reported = <const Definition extends ReportDefinition>(definition: Definition) => {
  const { path, page, permission = page, does, parameters }: ReportDefinition = definition;
  return get<Definition['path']>(
    path,
    permission,
    `${does}; without page all rows with the workbook (file, filename) up to 10,000; totals are of all rows`,
    {
      answer: answerText(definition),
      bound: 'report',
      query: {
        ...LIST,
        ...(parameters.includes('unit') && !path.includes('{unit}') && UNIT),
        ...(parameters.includes('year') && YEAR),
        ...workbook().query,
      },
    },
  );
};

const UNIT = { p_id_unit: asked.id("a cost centre; 0 or absent: all of the user's") };
const YEAR = { p_year: asked.id('fiscal year; 0: all; absent: that of the session') };

/** The signatories of a report of UNOPS. */
const SIGNED = {
  p_id_unit: required(asked.id('the cost centre')),
  p_id_firm_realiza: required(asked.id('signatory REALIZA of the cost centre or its executor')),
  p_id_firm_revisa: required(asked.id('signatory REVISA of the cost centre or its executor')),
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
        bound: 'search',
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
    reported(DAF_DESK),
    reported(REJECTIONS_REPORT),
    reported(QUARTERS_REPORT),
    reported(SEGREGATION_REPORT),
    reported(UNOPS_INVOICES_REPORT),
    get(
      UNOPS_REGULARIZATION_REPORT.path,
      'reporteunops',
      "a consolidation's regularisation report: filename, file (PDF as base64); both null where there is nothing",
      issuedDocument({ ...SIGNED, p_id_unops_consolidate: required(asked.id('the consolidation')) }),
    ),
    get(
      UNOPS_ACCOUNTING_REPORT.path,
      'reporteunops',
      "accounting report of a cost centre's CURDPs: filename, file (PDF as base64); both null where there is nothing",
      issuedDocument({
        ...SIGNED,
        p_number_curdp: required(asked.text('CURDPs, comma-separated', 4_000)),
        p_year: asked.id(
          'year of payment; 0: all; absent: the latest of each CURDP up to that of the session',
        ),
      }),
    ),
    reported(UNOPS_GENERAL_REPORT),
  ],
} as const satisfies ModuleContract;
