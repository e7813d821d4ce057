import { shownDate } from '@expediente/kernel/dates.ts';
import { type RequestStatus, requestStates } from '@expediente/machines/request/life-cycle.ts';
import type { RequestDetail } from '@expediente/schemas/request/read.ts';
import {
  closing,
  type DocumentContext,
  documentPage,
  field,
  signature,
  type Watermark,
} from '../../shared/documents/frame.ts';
import { type Html, html } from '../../shared/documents/html.ts';

/** Values of a request in the frame of all formats. */
export type FramedRequest = Pick<
  RequestDetail,
  'number_year' | 'date' | 'year' | 'year_additional' | 'state' | 'justification' | 'justification_state'
> & { readonly quarter_order: string } & Partial<Pick<RequestDetail, 'rest_of' | 'rests'>>;

/** Content of a printed request, or of several with one frame. */
export interface RequestDocument<Request extends FramedRequest = RequestDetail> {
  readonly request: Request;
  readonly context: DocumentContext;
}

const WATERMARKS: Readonly<Partial<Record<RequestStatus, Watermark>>> = {
  pendiente: 'BORRADOR',
  rechazado: 'RECHAZADO',
  anulado: 'ANULADO',
};

/** Frame of all formats: form A-01 SIAF (domain §5). */
export function requestPage(
  { request, context }: RequestDocument<FramedRequest>,
  orientation: 'portrait' | 'landscape',
  body: Html,
): string {
  return documentPage({
    context,
    title: ['Forma A-01 SIAF', 'Solicitud de compra de bienes y/o servicios'],
    number: request.number_year,
    date: shownDate(request.date),
    orientation,
    watermark: WATERMARKS[requestStates.name(request.state)] ?? null,
    body,
  });
}

/** Head with registration date, correlative number, and the requesting unit with its address. */
export const requestHead = ({
  request,
  context,
}: RequestDocument<FramedRequest>): Html => html`<dl class="four">
${field('Fecha de Registro', shownDate(request.date))}
${field('Correlativo No.', request.number_year)}
${field('Cuatrimestre', request.quarter_order)}
${field('Año', yearShown(request))}
${requestStates.is(request.state, 'rechazado') && field('Motivo del rechazo', request.justification_state, 'most')}${!!request.rest_of && field('Es el resto del No.', request.rest_of.number_year)}${(request.rests ?? []).map(({ number_year }) => field('Lo que no se tomó es el No.', number_year))}
</dl>
<h2>Datos de la unidad ejecutora, centro de costo, dependencia o servicio</h2>
<dl class="two">
${field('Nombre', requesterPlace(context))}
${field('Dirección', context.address)}
</dl>`;

/** Year of a request, with its additional year if that differs (domain §7.28). */
const yearShown = ({ year, year_additional }: FramedRequest): string =>
  year_additional === year ? String(year) : `${year} (año adicional ${year_additional})`;

const requesterPlace = ({ executor, unit }: DocumentContext): string =>
  unit === executor || unit === '' ? executor : `${executor} — ${unit}`;

export const requestFoot = ({ request, context }: RequestDocument<FramedRequest>): Html =>
  closing('Justificación', request.justification, [
    signature(context.requester, 'Solicitante'),
    signature(context.authorizer, 'Autorizador'),
  ]);
