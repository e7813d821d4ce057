import type { ReportDefinition } from './definition.ts';
import { FLOATING_REPORT } from './floating.ts';
import { GENERAL_REPORT } from './general.ts';
import { ORDERS_REPORT } from './orders.ts';
import { PLANS_REPORT } from './plans.ts';
import { RECEIPTS_REPORT } from './receipts.ts';
import { REQUESTS_REPORT } from './requests.ts';
import { RESOLUTIONS_REPORT } from './resolutions.ts';
import { SUPPLIES_REPORT } from './supplies.ts';

/** Every report made from a definition, in the order of the requirement. */
export const REPORT_DEFINITIONS: readonly ReportDefinition[] = [
  ORDERS_REPORT,
  GENERAL_REPORT,
  RECEIPTS_REPORT,
  FLOATING_REPORT,
  REQUESTS_REPORT,
  PLANS_REPORT,
  SUPPLIES_REPORT,
  RESOLUTIONS_REPORT,
];
