import { type ListRequest, listRequest } from '@expediente/readmodels/lists/query.ts';
import type { RequestKind } from '@expediente/schemas/request/kinds.ts';
import type { FastifyInstance } from 'fastify';
import { integerIn, type Parameters, readRoute, sharedReadRoute } from '../http/read-route.ts';
import type { ReadParts } from '../parts.ts';
import { requestPdf } from '../prints/prints.ts';
import { readRequest, readRequestSubProducts, readRequests } from './queries.ts';

const READS = ['request', 'order', 'ledger'];

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
      await readRequests(db, session, kind, withNamedFilters(listRequest(parameters), parameters)),
  );
  readRoute(api, parts, paths.one, READS, async ({ session, parameters }) => ({
    data: await readRequest(db, session, kind, integerIn(parameters, 'id')),
  }));
  if (paths.subProducts !== null)
    readRoute(api, parts, paths.subProducts, READS, async ({ session, parameters }) => ({
      data: await readRequestSubProducts(db, session, kind, integerIn(parameters, 'id')),
    }));
  for (const { path, format } of prints) {
    readRoute(
      api,
      parts,
      path,
      READS,
      async ({ session, parameters }) =>
        await requestPdf(parts, session, kind, {
          id: integerIn(parameters, 'order'),
          format,
          requester: integerIn(parameters, 'requester'),
          authorizer: integerIn(parameters, 'authorizer'),
          address: parameters.address ?? 'main',
        }),
    );
  }
}

/** The documents' own filters, `unit` and `state`, beside the list's `filter`. */
function withNamedFilters(request: ListRequest, parameters: Parameters): ListRequest {
  const filter: Record<string, readonly (string | number | boolean | null)[]> = { ...request.filter };
  if (parameters.unit) filter.id_unit = [integerIn(parameters, 'unit')];
  if (parameters.state) filter.state = [integerIn(parameters, 'state')];
  return { ...request, filter };
}
