import { AWARDS_SHEET } from './awards.ts';
import { DAF_DESK } from './daf-desk.ts';
import type { ReportDefinition } from './definition.ts';
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
import { UNOPS_GENERAL_REPORT } from './unops-general.ts';
import { UNOPS_INVOICES_REPORT } from './unops-invoices.ts';

/** Every report made from a definition, those of the requirement in its order. */
const REPORT_DEFINITIONS: readonly ReportDefinition[] = [
  ORDERS_REPORT,
  GENERAL_REPORT,
  RECEIPTS_REPORT,
  FLOATING_REPORT,
  REQUESTS_REPORT,
  PLANS_REPORT,
  SUPPLIES_REPORT,
  RESOLUTIONS_REPORT,
  SPLITTING_REPORT,
  DAF_DESK,
  REJECTIONS_REPORT,
  QUARTERS_REPORT,
  SEGREGATION_REPORT,
  UNOPS_INVOICES_REPORT,
  UNOPS_GENERAL_REPORT,
];

/** The workbook of ticked orders, which is no list. */
export const UNITS_REPORT = { name: 'units', title: 'Cantidades por centro de costo' } as const;

/** Titles of reports and lists by their names, as the audit notes them. */
export const REPORT_TITLES: ReadonlyMap<string, string> = new Map(
  [...REPORT_DEFINITIONS, UNITS_REPORT, AWARDS_SHEET].map(({ name, title }) => [name, title]),
);
