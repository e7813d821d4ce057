import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import { requestStates } from '@expediente/machines/request/life-cycle.ts';
import { REQUEST_VIEW } from '@expediente/schemas/request/forms.ts';
import { requestKinds } from '@expediente/schemas/request/kinds.ts';
import { REQUEST_LIST } from '@expediente/schemas/request/lists.ts';
import type { RequestDetail, RequestRow } from '@expediente/schemas/request/read.ts';
import { later } from '../base/arriving.ts';
import { rejection } from '../kit/approval/rejection.ts';
import { withdrawal } from '../kit/approval/withdrawal.ts';
import type { Cycle } from '../kit/record/cycle.ts';
import { RequestLead } from './RequestLead.tsx';

const { page, paths } = requestKinds.pedido;

/** Of several ticked requests at once. */
export const CONSOLIDATE = 'consolidateorder';

/** Purchase requests (R3 §2, §4, §5). */
export const REQUEST: Cycle<RequestRow, RequestDetail> = {
  states: requestStates,
  pages: [page],
  noun: 'Pedido',
  article: 'el',
  name: ({ number_year, unit }) => `Pedido ${number_year} · ${unit}`,
  the: ({ number_year, unit }) => `el pedido ${number_year} de ${unit}`,
  path: (id) => paths.one.replace('{id}', id),
  lead: (request) => <RequestLead request={request} />,
  list: {
    path: () => paths.list,
    layout: REQUEST_LIST,
    sort: '-date',
    name: 'Listado de pedidos',
    nothing: (year) => `Todavía no hay pedidos del año ${year}.`,
    looks: {
      state_purchase: ({ state_purchase }) =>
        state_purchase === null ? undefined : orderStates.status(state_purchase),
    },
    // The number is the cost centre's own.
    cardTitle: ({ number_year, unit }) => `${number_year} · ${unit}`,
  },
  steps: {
    sendrequest: {
      does: 'Enviar',
      path: paths.send,
      text: 'Pasa a pendiente de consolidación y ya no se puede cambiar.',
    },
    withdraw: withdrawal({
      path: paths.withdraw,
      ends: 'Mientras tanto sigue apartando sus cantidades.',
    }),
    ban: {
      does: 'Anular',
      yes: 'Si',
      tone: 'grave',
      path: paths.ban,
      text: 'Lo que reserva vuelve al plan. Un pedido anulado ya no se recupera.',
      command: ({ id, revision }) => ({ p_id_order: id, p_revision: revision }),
    },
    refuse: rejection(paths.reject, async () => (await import('./step-checks.ts')).RejectRequest),
    printorder: { dialog: later(() => import('./PrintRequestDialog.tsx')) },
    viewpurchaseorder: { leadsTo: ({ id_consolidate }) => `/unidadproveedor?registro=${id_consolidate}` },
  },
  apart: [CONSOLIDATE],
  off: {
    rechazado: {
      at: 'pendiente',
      reason: ({ justification_state }) => `El pedido fue rechazado: ${justification_state}`,
    },
    anulado: {},
  },
  view: REQUEST_VIEW,
  form: () => import('./RequestForm.tsx'),
  parts: () => import('./RequestParts.tsx'),
};
