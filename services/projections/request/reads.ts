import { type ListRequest, listRequest } from '@expediente/readmodels/lists/query.ts';
import type { RequestKind } from '@expediente/schemas/request/kinds.ts';
import { LOT_LOAD } from '@expediente/schemas/request/load.ts';
import { idsOf } from '@expediente/schemas/shared/fields.ts';
import type { PlanLineRead } from '../ledger/reads.ts';
import { dayIn, idIn, integerIn, type Parameters, pastDayIn } from '../shared/http/read-route.ts';
import { answer, data, paper, type Reader, type Readers, record, shared } from '../shared/reads.ts';
import { readAskedLines } from './asked-lines.ts';
import { askedTemplate } from './asked-template.ts';
import { readConsolidationJudged, takenIn } from './judged.ts';
import { readLots } from './lots.ts';
import { readPlanSupplies, readUnitBudget } from './plan-lines.ts';
import { type ChosenSigner, lotPdf, requestPdf } from './print.ts';
import { readRequest, readRequestSubProducts, readRequests } from './queries.ts';

const READS = ['request', 'order', 'ledger'];
const PLAN_READS = ['ledger', 'request'];

/** The reads of one kind of requests (R3 §7). */
export function readsOfKind(kind: RequestKind): Readers {
  const { paths, prints } = kind;
  const printed = prints.map(({ path, format }) => [
    path,
    paper(READS, (parts, read) =>
      requestPdf(parts, read, kind, {
        id: integerIn(read.parameters, 'order'),
        format,
        ...signatures(read.parameters),
      }),
    ),
  ]);
  return {
    [paths.list]: shared(READS, ({ db }, { session, parameters }) =>
      readRequests(
        db,
        session,
        kind,
        withNamedFilters(listRequest(parameters), parameters),
        pastDayIn(parameters),
      ),
    ),
    [paths.one]: record('request', READS, ({ db }, read) => readRequest(db, read.session, kind, idIn(read))),
    [paths.subProducts]: data(READS, ({ db }, read) =>
      readRequestSubProducts(db, read.session, kind, idIn(read)),
    ),
    [paths.judged]: data([...READS, 'rule'], ({ db }, { session, parameters }) =>
      readConsolidationJudged(db, session, kind, {
        ids: idsOf(parameters.p_list_orders ?? ''),
        dateResolution: dayIn(parameters, 'p_date_resolution'),
        calculateFee: parameters.p_calculate_fee === '0' ? 0 : 1,
        taken: takenIn(parameters.p_lines ?? ''),
      }),
    ),
    [paths.asked]: data(['request'], ({ db }, { session, parameters }) =>
      readAskedLines(db, session, kind, idsOf(parameters.p_list_orders ?? '')),
    ),
    ...Object.fromEntries(printed),
  };
}

/** Reads of the lots of pedidos: the newest of them, their paper, the workbook of their quantities (hospital A). */
export const LOT_READS: Readers = {
  '/orders/lot/get/all': data(['request'], ({ db }, { session }) => readLots(db, session)),
  '/orders/lot/pdf/{lot}/{requester}/{authorizer}/{address}': answer(READS, (parts, read) =>
    lotPdf(parts, read, integerIn(read.parameters, 'lot'), signatures(read.parameters)),
  ),
  '/orders/lot/template': askedTemplate(LOT_LOAD, {
    none: 'El centro de costo no tiene insumos en un plan aprobado de ese año.',
    name: 'plantilla_pedidos',
  }),
};

/** Signatories and address in the address of a print. */
const signatures = (parameters: Parameters) => ({
  requester: signerIn(parameters, 'requester'),
  authorizer: signerIn(parameters, 'authorizer'),
  address: parameters.address ?? 'main',
});

const signerIn = (parameters: Parameters, role: 'requester' | 'authorizer'): ChosenSigner =>
  parameters[role] === 'main' ? 'main' : integerIn(parameters, role);

/** Reads of the quantities that a request of any kind may still take from a plan. */
export const PLAN_LINE_READS = {
  '/unit/buget/get/all/{year}/{unit}/{supply}/{id}': data(PLAN_READS, ({ db }, read) =>
    readUnitBudget(db, read.session, {
      unit: integerIn(read.parameters, 'unit'),
      year: integerIn(read.parameters, 'year'),
      supply: integerIn(read.parameters, 'supply'),
      request: idIn(read),
    }),
  ),
  '/supplies/get/public/pac': data(PLAN_READS, ({ db }, { session, parameters }) =>
    readPlanSupplies(
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
  ),
} satisfies Record<PlanLineRead, Reader>;

/** Adds the filters that are parameters of their own (R3 `unit` and `state`, hospital A3 `lot`) to the list's `filter`. */
function withNamedFilters(request: ListRequest, parameters: Parameters): ListRequest {
  const filter: Record<string, readonly (string | number | boolean | null)[]> = { ...request.filter };
  if (parameters.unit) filter.id_unit = [integerIn(parameters, 'unit')];
  if (parameters.lot) filter.lot = [integerIn(parameters, 'lot')];
  if (parameters.state) filter.state = [integerIn(parameters, 'state')];
  return { ...request, filter };
}
