import { quantityText } from '@expediente/kernel/format.ts';
import { labelsOf } from '@expediente/schemas/record/table.ts';
import type { RequestEvent } from '@expediente/schemas/request/events.ts';
import { requestKind } from '@expediente/schemas/request/kinds.ts';
import { REQUEST_RECORD } from '@expediente/schemas/request/record.ts';
import { labelOf } from '../words.ts';

/** Each event of a request in words, past tense, without the actor. */
export function requestSentence(event: RequestEvent): string {
  switch (event.type) {
    case 'RequestDrafted':
      return `Creó ${requestKind(event.data.kind).drafted} ${event.data.number}/${event.data.year} por ${units(event.data.totalQty)}`;
    case 'RequestRevised':
      return `Modificó la solicitud ${event.data.number}: ${units(event.data.totalQty)}`;
    case 'RequestSent':
      return 'Envió la solicitud a consolidación';
    case 'RequestWithdrawn':
      return 'Retiró el envío de la solicitud';
    case 'RequestRejected':
      return 'Rechazó la solicitud; sus cantidades volvieron al plan';
    case 'RequestBanned':
      return 'Anuló la solicitud';
    case 'RequestConsolidated':
      return `Consolidó la solicitud con la resolución ${event.data.resolution}`;
    case 'RequestReduced':
      return `Redujo la solicitud a ${units(event.data.totalQty)}; el resto es la No. ${event.data.restNumber}`;
    case 'RequestRestOpened':
      return `Abrió ${requestKind(event.data.kind).drafted} ${event.data.number}/${event.data.year} por ${units(event.data.totalQty)}, el resto de la No. ${event.data.restOfNumber}`;
    case 'RequestAssigned':
      return event.data.part === 0
        ? 'La solicitud volvió a su consolidación'
        : `La solicitud pasó a la parte ${event.data.part} de su consolidación`;
    case 'RequestFreed':
      return 'Liberó la solicitud: volvió a estar pendiente de consolidación';
  }
}

const units = (qty: string): string => (qty === '1.00' ? '1 unidad' : `${quantityText(qty)} unidades`);

export const requestReason = (event: RequestEvent): string =>
  event.type === 'RequestRejected' ? event.data.reason : '';

/** Kinds of events by which a history is filtered. */
export const REQUEST_EVENT_KINDS: Readonly<Record<RequestEvent['type'], string>> = {
  RequestDrafted: 'Creación',
  RequestRevised: 'Modificación',
  RequestSent: 'Envío',
  RequestWithdrawn: 'Retiro del envío',
  RequestRejected: 'Rechazo',
  RequestBanned: 'Anulación',
  RequestConsolidated: 'Consolidación',
  RequestReduced: 'Consolidación de una parte',
  RequestRestOpened: 'Apertura del resto',
  RequestAssigned: 'División',
  RequestFreed: 'Liberación',
};

const LABELS: Readonly<Record<string, string>> = {
  status: 'Estado',
  unit: 'Centro de costo',
  year: 'Año',
  lot: 'Lote',
  restOf: 'Resto de',
  rests: 'Restos',
  ...labelsOf(REQUEST_RECORD),
  reason: 'Motivo del rechazo',
  order: 'Orden de compra',
  resolution: 'No. resolución',
};

export const requestLabel = (field: string): string | null => labelOf(LABELS, field);
