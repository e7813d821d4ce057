import { streamName } from '@expediente/kernel/streams.ts';
import { isPrintable } from '@expediente/machines/request/life-cycle.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { Refused } from '@expediente/platform/refusals.ts';
import type { RequestKind } from '@expediente/schemas/request/kinds.ts';
import type { Printer } from '../shared/documents/browser.ts';
import { printContext } from '../shared/documents/context.ts';
import { namesAtRevision } from '../shared/documents/names-then.ts';
import type { ReadAnswer } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { requestFormat1 } from './layouts/format-1.ts';
import { requestFormat2 } from './layouts/format-2.ts';
import type { RequestDocument } from './layouts/parts.ts';
import { readRequest } from './queries.ts';

/** Printed formats of a pedido (domain §5): 1 upright form A-01, 2 table with prices. */
export type RequestFormat = 1 | 2;

/** PDF of a pedido; what it shows comes from the read side. */
export function printRequest(
  printer: Printer,
  format: RequestFormat,
  data: RequestDocument,
): Promise<Buffer> {
  return format === 1
    ? printer.print(() => requestFormat1(data), { orientation: 'portrait' })
    : printer.print((breaks) => requestFormat2(data, breaks), { orientation: 'landscape' });
}

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
  if (!isPrintable({ status: request.state, kind: kind.code })) {
    throw new Refused(
      'request-printable',
      `El ${kind.noun} se imprime después de enviarlo, y no si está anulado.`,
    );
  }
  const names = namesAtRevision(parts, streamName('request', id), request.revision);
  const choice = { unit: request.id_unit, requester, authorizer, address };
  const context = await printContext(parts, session, choice, names);
  const key = {
    record: `request:${id}`,
    revision: request.revision,
    format: `format-${format}`,
    parameters: { requester: String(requester), authorizer: String(authorizer), address },
  };
  const file = await parts.issued.issue(key, { user: String(session.userId), session: session.id }, () =>
    printRequest(parts.printer, format, { request, context }),
  );
  return { file, name: `${kind.name}_${request.id_unit}_${request.number}_${request.year}.pdf` };
}
