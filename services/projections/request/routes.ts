import { type ListRequest, listRequest } from '@expediente/readmodels/lists/query.ts';
import type { OperationPath } from '@expediente/schemas/operations.ts';
import type { FastifyInstance } from 'fastify';
import type { RequestFormat } from '../documents/print.ts';
import { integerIn, type Parameters, readRoute, sharedReadRoute } from '../http/read-route.ts';
import type { ReadParts } from '../parts.ts';
import { requestPdf } from '../prints/prints.ts';
import { readRequest, readRequestSubProducts, readRequests } from './queries.ts';

const READS = ['request', 'order', 'ledger'];

const PRINTS: readonly (readonly [OperationPath, RequestFormat])[] = [
  ['/orders/pdf/{order}/{requester}/{authorizer}/{address}', 1],
  ['/orders/format2/pdf/{order}/{requester}/{authorizer}/{address}', 2],
];

export function registerRequestReads(api: FastifyInstance, parts: ReadParts): void {
  const { db } = parts;
  sharedReadRoute(
    api,
    parts,
    '/orders/get/all',
    READS,
    async ({ session, parameters }) =>
      await readRequests(db, session, withNamedFilters(listRequest(parameters), parameters)),
  );
  readRoute(api, parts, '/orders/get/id/{id}', READS, async ({ session, parameters }) => ({
    data: await readRequest(db, session, integerIn(parameters, 'id')),
  }));
  readRoute(api, parts, '/orders/subproducts/{id}', READS, async ({ session, parameters }) => ({
    data: await readRequestSubProducts(db, session, integerIn(parameters, 'id')),
  }));
  for (const [path, format] of PRINTS) {
    readRoute(
      api,
      parts,
      path,
      READS,
      async ({ session, parameters }) =>
        await requestPdf(parts, session, {
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
