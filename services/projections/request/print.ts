import { streamName } from '@expediente/kernel/streams.ts';
import { isPrintable } from '@expediente/machines/request/life-cycle.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import type { RequestKind } from '@expediente/schemas/request/kinds.ts';
import { type Paper, printedRecord } from '../shared/documents/printed.ts';
import type { ReadAnswer } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { requestFormat1 } from './layouts/format-1.ts';
import { requestFormat2 } from './layouts/format-2.ts';
import type { RequestDocument } from './layouts/parts.ts';
import { readRequest } from './queries.ts';

/** Printed formats of a pedido (domain §5): 1 upright form A-01, 2 table with prices. */
export type RequestFormat = 1 | 2;

/** A pedido on paper; what it shows comes from the read side. */
export const requestPaper = (format: RequestFormat, data: RequestDocument): Paper =>
  format === 1
    ? { orientation: 'portrait', page: () => requestFormat1(data) }
    : { orientation: 'landscape', page: (breaks) => requestFormat2(data, breaks) };

export interface RequestPrint {
  readonly id: number;
  readonly format: RequestFormat;
  readonly requester: number;
  readonly authorizer: number;
  readonly address: string;
}

/** `/orders/pdf/…`, `/orders/format2/pdf/…`, in the states of its kind (R3 §4). @throws {NotFound, Refused} */
export async function requestPdf(
  parts: ReadParts,
  session: Session,
  kind: RequestKind,
  { id, format, requester, authorizer, address }: RequestPrint,
): Promise<ReadAnswer> {
  const request = await readRequest(parts.db, session, kind, id);
  const parameters = { requester: String(requester), authorizer: String(authorizer), address };
  return await printedRecord(parts, session, {
    record: `request:${id}`,
    revision: request.revision,
    format: `format-${format}`,
    refusal: isPrintable({ status: request.state, kind: kind.code })
      ? null
      : {
          rule: 'request-printable',
          message: `El ${kind.noun} se imprime después de enviarlo, y no si está anulado.`,
        },
    kept: { issued: streamName('request', id) },
    parameters,
    choice: { units: [request.id_unit], requester, authorizer, address },
    name: `${kind.name}_${request.id_unit}_${request.number}_${request.year}.pdf`,
    paper: (context) => requestPaper(format, { request, context }),
  });
}
