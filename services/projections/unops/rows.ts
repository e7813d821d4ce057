import { unops } from '@expediente/machines/unops/decide.ts';
import { unopsConsolidation } from '@expediente/machines/unops-consolidation/decide.ts';
import { unopsRegularization } from '@expediente/machines/unops-regularization/decide.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import type { ListRow } from '@expediente/readmodels/model/list.ts';
import type {
  UnopsConsolidationRow,
  UnopsConsolidationStatusCode,
  UnopsRegularizationRow,
  UnopsRegularizationStatusCode,
  UnopsRow,
  UnopsStatusCode,
} from '@expediente/schemas/unops/read.ts';
import { grantedOffers } from '../shared/records/offers.ts';
import type { consolidationList, regularizationList, unopsList } from './model.ts';
import { UNOPS_PAGES } from './pages.ts';

/** Rows of the three lists as they are answered; statuses are codes of their life cycles. */

export const answeredRecord = (
  session: Sight,
  { facts, year: _, state, receipts_completed, date_created, ...row }: ListRow<typeof unopsList>,
): UnopsRow => ({
  ...row,
  receipts_completed,
  state: state as UnopsStatusCode,
  date_created: date_created.toISOString(),
  actions: grantedOffers(session, UNOPS_PAGES, unops.offers(facts)),
});

export const answeredConsolidation = (
  session: Sight,
  { facts, state, date_created, ...row }: ListRow<typeof consolidationList>,
): UnopsConsolidationRow => ({
  ...row,
  state: state as UnopsConsolidationStatusCode,
  date_created: date_created.toISOString(),
  actions: grantedOffers(session, UNOPS_PAGES, unopsConsolidation.offers(facts)),
});

export const answeredRegularization = (
  session: Sight,
  { facts, state, date_created, ...row }: ListRow<typeof regularizationList>,
): UnopsRegularizationRow => ({
  ...row,
  state: state as UnopsRegularizationStatusCode,
  date_created: date_created.toISOString(),
  actions: grantedOffers(session, UNOPS_PAGES, unopsRegularization.offers(facts)),
});
