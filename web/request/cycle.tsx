import { capital } from '@expediente/kernel/text.ts';
import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import { requestStates } from '@expediente/machines/request/life-cycle.ts';
import { type RequestKind, requestKinds } from '@expediente/schemas/request/kinds.ts';
import { REQUEST_LIST } from '@expediente/schemas/request/lists.ts';
import type { RequestDetail, RequestRow } from '@expediente/schemas/request/read.ts';
import { REQUEST_VIEW, SERVICE_VIEW } from '@expediente/schemas/request/view.ts';
import { WITHDRAW } from '@expediente/schemas/shared/actions.ts';
import { later } from '../base/arriving.ts';
import { rejection } from '../kit/approval/rejection.ts';
import { withdrawal } from '../kit/approval/withdrawal.ts';
import type { Cycle } from '../kit/record/cycle.ts';
import { deliveredText } from './delivered.ts';
import { RequestLead } from './RequestLead.tsx';

/** Action on several ticked requests at once. */
export const CONSOLIDATE = 'consolidateorder';

type RequestCycle = Cycle<RequestRow, RequestDetail>;

/** Lists and steps of a kind of requests (R3 §2, §4, §5); each kind adds its view and form. */
const cycleOf = (
  { page, paths, noun, nouns }: RequestKind,
  own: Pick<RequestCycle, 'view' | 'form' | 'parts'>,
): RequestCycle => ({
  states: requestStates,
  pages: [page],
  noun: capital(noun),
  article: 'el',
  name: ({ number_year, unit }) => `${capital(noun)} ${number_year} · ${unit}`,
  the: ({ number_year, unit }) => `el ${noun} ${number_year} de ${unit}`,
  path: (id) => paths.one.replace('{id}', id),
  lead: (request) => <RequestLead request={request} />,
  list: {
    path: () => paths.list,
    byDay: true,
    layout: REQUEST_LIST,
    sort: '-date',
    name: `Listado de ${nouns}`,
    nothing: (year) => `Todavía no hay ${nouns} del año ${year}.`,
    looks: {
      state_purchase: (row) => {
        if (row.state_purchase === null) return undefined;
        const status = orderStates.status(row.state_purchase);
        return { ...status, label: status.label + deliveredText(row) };
      },
    },
    // The unit is in the title, as each cost centre numbers its own requests.
    cardTitle: ({ number_year, unit }) => `${number_year} · ${unit}`,
  },
  steps: {
    sendrequest: {
      does: 'Enviar',
      undo: WITHDRAW,
      path: paths.send,
      text: 'Pasa a pendiente de consolidación y ya no se puede cambiar.',
    },
    ...(paths.withdraw !== null && {
      withdraw: withdrawal({
        path: paths.withdraw,
        ends: 'Mientras tanto sigue apartando sus cantidades.',
      }),
    }),
    ban: {
      does: 'Anular',
      yes: 'Si',
      tone: 'grave',
      path: paths.ban,
      text: `Lo que reserva vuelve al plan. Un ${noun} anulado ya no se recupera.`,
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
      reason: ({ justification_state }) => `El ${noun} fue rechazado: ${justification_state}`,
    },
    anulado: {},
  },
  decided: { by: [CONSOLIDATE, 'refuse'], load: () => import('./decided.ts') },
  ...own,
});

/** Pedidos: requests for one supply, by its sub-products. */
export const PEDIDO = cycleOf(requestKinds.pedido, {
  view: REQUEST_VIEW,
  form: () => import('./RequestForm.tsx'),
  parts: () => import('./RequestParts.tsx'),
});

/** Medical services: requests for several supplies of one renglón. */
export const SERVICE = cycleOf(requestKinds.servicio, {
  view: SERVICE_VIEW,
  form: () => import('./ServiceForm.tsx'),
  parts: () => import('./ServiceParts.tsx'),
});
