import { unops } from '@expediente/machines/unops/decide.ts';
import { unopsConsolidation } from '@expediente/machines/unops-consolidation/decide.ts';
import { unopsRegularization } from '@expediente/machines/unops-regularization/decide.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import type { ListRow, PastRow } from '@expediente/readmodels/model/list.ts';
import type {
  UnopsConsolidationRow,
  UnopsConsolidationStatusCode,
  UnopsRegularizationRow,
  UnopsRegularizationStatusCode,
  UnopsRow,
  UnopsStatusCode,
} from '@expediente/schemas/unops/read.ts';
import { offersOfRow } from '../shared/records/offers.ts';
import type { consolidationList, regularizationList, unopsList } from './model.ts';
import { UNOPS_PAGES } from './pages.ts';

type Row<List> = ListRow<List> | PastRow<ListRow<List>>;

/** Rows of the three lists as answers; states are codes of their life cycles. */

export const answeredRecord = (
  session: Sight,
  { facts, year: _, state, receipts_completed, date_created, ...row }: Row<typeof unopsList>,
): UnopsRow => ({
  ...row,
  receipts_completed,
  state: state as UnopsStatusCode,
  date_created: date_created.toISOString(),
  actions: offersOfRow(session, UNOPS_PAGES, facts, (of) => unops.offers(of)),
});

export const answeredConsolidation = (
  session: Sight,
  { facts, state, date_created, ...row }: Row<typeof consolidationList>,
): UnopsConsolidationRow => ({
  ...row,
  state: state as UnopsConsolidationStatusCode,
  date_created: date_created.toISOString(),
  actions: offersOfRow(session, UNOPS_PAGES, facts, (of) => unopsConsolidation.offers(of)),
});

export const answeredRegularization = (
  session: Sight,
  { facts, state, date_created, ...row }: Row<typeof regularizationList>,
): UnopsRegularizationRow => ({
  ...row,
  state: state as UnopsRegularizationStatusCode,
  date_created: date_created.toISOString(),
  actions: offersOfRow(session, UNOPS_PAGES, facts, (of) => unopsRegularization.offers(of)),
});
