import type { RequestEvent } from '@expediente/schemas/request/events.ts';
import { type RequestKindCode, requestKind } from '@expediente/schemas/request/kinds.ts';
import type { RequestStatusCode } from '@expediente/schemas/request/read.ts';
import { WITHDRAW } from '@expediente/schemas/shared/actions.ts';
import { lifeCycle, type NameOf } from '../life-cycle/table.ts';
import type { RequestCommand } from './commands.ts';

const editing = {
  SaveRequest: ['RequestRevised'],
  SendRequest: ['RequestSent'],
  BanRequest: ['RequestBanned'],
} as const;

/** States of purchase requests and medical services (R3 §4). */
export const requestStates = lifeCycle<RequestCommand['type'], RequestEvent['type'], RequestStatusCode>()({
  id: 'request',
  initial: 'nuevo',
  states: {
    nuevo: { on: { SaveRequest: ['RequestDrafted'], OpenRest: ['RequestRestOpened'] } },
    pendiente: {
      code: 0,
      label: 'PENDIENTE',
      tone: 'waiting',
      tags: ['main', 'open', 'holding'],
      offers: ['view', 'update', 'sendrequest', 'ban', 'printorder'],
      on: editing,
    },
    enviado: {
      code: 1,
      label: 'PENDIENTE DE CONSOLIDACIÓN',
      tone: 'moving',
      tags: ['main', 'holding', 'printable'],
      offers: ['view', 'refuse', WITHDRAW, 'consolidateorder', 'printorder'],
      on: {
        RejectRequest: ['RequestRejected'],
        WithdrawRequest: ['RequestWithdrawn'],
        ReduceRequest: ['RequestReduced'],
        ConsolidateRequest: ['RequestConsolidated'],
      },
    },
    rechazado: {
      code: 2,
      label: 'RECHAZADO',
      tone: 'refused',
      tags: ['open', 'printable'],
      offers: ['view', 'update', 'sendrequest', 'ban', 'printorder'],
      on: editing,
    },
    consolidado: {
      code: 3,
      label: 'CONSOLIDADO',
      tone: 'done',
      tags: ['main', 'holding', 'printable', 'ordered'],
      offers: ['view', 'viewpurchaseorder', 'printorder'],
      on: { AssignRequest: ['RequestAssigned'], FreeRequest: ['RequestFreed'] },
    },
    anulado: { code: 4, label: 'ANULADO', tone: 'annulled' },
  },
  after: {
    RequestDrafted: 'pendiente',
    // A rejected request stays rejected while it is revised, until it is sent again.
    RequestRevised: 'stays',
    RequestSent: 'enviado',
    RequestWithdrawn: 'pendiente',
    RequestRejected: 'rechazado',
    RequestBanned: 'anulado',
    RequestReduced: 'stays',
    RequestRestOpened: 'enviado',
    RequestConsolidated: 'consolidado',
    RequestAssigned: 'stays',
    RequestFreed: 'enviado',
  },
  waiting: [
    { states: ['rechazado'], action: 'update', title: 'Pedidos rechazados por corregir', own: true },
    { states: ['pendiente'], action: 'sendrequest', title: 'Pedidos por enviar', own: true },
    {
      states: ['enviado'],
      action: 'consolidateorder',
      title: 'Pedidos por consolidar',
      together: 'consolidateorder',
    },
  ],
});

/** `nuevo`: not drafted yet. */
export type RequestStatus = NameOf<typeof requestStates>;

/** True for a request that can be printed: from its sending on unless annulled; of some kinds the draft too (R3 §4). */
export const isPrintable = ({
  status,
  kind,
}: {
  readonly status: RequestStatus | RequestStatusCode;
  readonly kind: RequestKindCode;
}): boolean =>
  requestStates.is(status, 'printable') ||
  (requestKind(kind).printsDrafts && requestStates.is(status, 'pendiente'));
