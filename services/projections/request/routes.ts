import { type ListRequest, listRequest } from '@expediente/readmodels/lists/query.ts';
import type { RequestKind } from '@expediente/schemas/request/kinds.ts';
import { idsOf } from '@expediente/schemas/shared/fields.ts';
import type { FastifyInstance } from 'fastify';
import {
  dayIn,
  integerIn,
  type Parameters,
  pastDayIn,
  readRoute,
  sharedReadRoute,
} from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { readConsolidationJudged } from './judged.ts';
import { readPlanSupplies, readUnitBudget } from './plan-lines.ts';
import { requestPdf } from './print.ts';
import { readRequest, readRequestSubProducts, readRequests } from './queries.ts';

const READS = ['request', 'order', 'ledger'];
const PLAN_READS = ['ledger', 'request'];

/** The reads of one kind of requests (R3 §7). */
export function registerRequestReads(api: FastifyInstance, parts: ReadParts, kind: RequestKind): void {
  const { db } = parts;
  const { paths, prints } = kind;
  sharedReadRoute(
    api,
    parts,
    paths.list,
    READS,
    async ({ session, parameters }) =>
      await readRequests(
        db,
        session,
        kind,
        withNamedFilters(listRequest(parameters), parameters),
        pastDayIn(parameters),
      ),
  );
  readRoute(api, parts, paths.one, READS, async ({ session, parameters }) => ({
    data: await readRequest(db, session, kind, integerIn(parameters, 'id')),
  }));
  if (paths.subProducts !== null)
    readRoute(api, parts, paths.subProducts, READS, async ({ session, parameters }) => ({
      data: await readRequestSubProducts(db, session, kind, integerIn(parameters, 'id')),
    }));
  readRoute(
    api,
    parts,
    paths.judged,
    ['request', 'ledger', 'order', 'rule'],
    async ({ session, parameters }) => ({
      data: await readConsolidationJudged(db, session, kind, {
        ids: idsOf(parameters.p_list_orders ?? ''),
        dateResolution: dayIn(parameters, 'p_date_resolution'),
        calculateFee: parameters.p_calculate_fee === '0' ? 0 : 1,
      }),
    }),
  );
  for (const { path, format } of prints) {
    readRoute(
      api,
      parts,
      path,
      READS,
      async (read) =>
        await requestPdf(parts, read, kind, {
          id: integerIn(read.parameters, 'order'),
          format,
          requester: integerIn(read.parameters, 'requester'),
          authorizer: integerIn(read.parameters, 'authorizer'),
          address: read.parameters.address ?? 'main',
        }),
    );
  }
}

/** What a request of any kind may still take of a plan. */
export function registerPlanLineReads(api: FastifyInstance, parts: ReadParts): void {
  const { db } = parts;
  readRoute(
    api,
    parts,
    '/unit/buget/get/all/{year}/{unit}/{supply}/{id}',
    PLAN_READS,
    async ({ session, parameters }) => ({
      data: await readUnitBudget(db, session, {
        unit: integerIn(parameters, 'unit'),
        year: integerIn(parameters, 'year'),
        supply: integerIn(parameters, 'supply'),
        request: integerIn(parameters, 'id'),
      }),
    }),
  );
  readRoute(api, parts, '/supplies/get/public/pac', PLAN_READS, async ({ session, parameters }) => ({
    data: await readPlanSupplies(
      db,
      session,
      {
        unit: integerIn(parameters, 'p_id_unit'),
        year: integerIn(parameters, 'p_year', session.year),
        request: integerIn(parameters, 'p_id', 0),
        catalogue: parameters.p_has_catalog ? integerIn(parameters, 'p_has_catalog') : undefined,
      },
      listRequest(parameters),
    ),
  }));
}

/** The documents' own filters, `unit` and `state`, besides the list's `filter`. */
function withNamedFilters(request: ListRequest, parameters: Parameters): ListRequest {
  const filter: Record<string, readonly (string | number | boolean | null)[]> = { ...request.filter };
  if (parameters.unit) filter.id_unit = [integerIn(parameters, 'unit')];
  if (parameters.state) filter.state = [integerIn(parameters, 'state')];
  return { ...request, filter };
}
