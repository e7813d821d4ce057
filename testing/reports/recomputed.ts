import type { Log } from './events.ts';
import { RecomputedOrders } from './orders.ts';
import { RecomputedPlans } from './plans.ts';
import type { Reader } from './seen-log.ts';
import { RecomputedSegregation } from './segregation.ts';
import { RecomputedUnops } from './unops.ts';

/** All reports recomputed from the log for one reader, by subject. */
export const recomputedReports = (log: Log, reader: Reader) => ({
  orders: new RecomputedOrders(log, reader),
  plans: new RecomputedPlans(log, reader),
  segregation: new RecomputedSegregation(log, reader),
  unops: new RecomputedUnops(log, reader),
});
