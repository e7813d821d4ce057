import { streamName } from '@expediente/kernel/streams.ts';
import { isPrintable, requestStates } from '@expediente/machines/request/life-cycle.ts';
import { Refused } from '@expediente/platform/refusals.ts';
import { type RequestKind, requestKinds } from '@expediente/schemas/request/kinds.ts';
import { type Paper, type PrintCall, printedRecord } from '../shared/documents/printed.ts';
import { mainSignatory, type SignerRole } from '../shared/documents/signatories.ts';
import type { ReadAnswer } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { formatName, LOT_FORMAT, type RequestFormat } from './formats.ts';
import { requestFormat1 } from './layouts/format-1.ts';
import { requestFormat2 } from './layouts/format-2.ts';
import { requestFormat3 } from './layouts/format-3.ts';
import { lotPaper } from './layouts/lot.ts';
import type { RequestDocument } from './layouts/parts.ts';
import { readLot, readRequest } from './queries.ts';

const PAPERS: Readonly<Record<RequestFormat, (data: RequestDocument) => Paper>> = {
  1: (data) => ({ orientation: 'portrait', page: () => requestFormat1(data) }),
  2: (data) => ({ orientation: 'landscape', page: (breaks) => requestFormat2(data, breaks) }),
  3: (data) => ({ orientation: 'portrait', page: () => requestFormat3(data) }),
};

/** Layout of a request for print. */
export const requestPaper = (format: RequestFormat, data: RequestDocument): Paper => PAPERS[format](data);

/** Id of a signatory; `main`: the main one of the cost centre, as its dialog chooses at first. */
export type ChosenSigner = number | 'main';

/** Choices of a print. */
interface Chosen {
  readonly requester: ChosenSigner;
  readonly authorizer: ChosenSigner;
  readonly address: string;
}

export interface RequestPrint extends Chosen {
  readonly id: number;
  readonly format: RequestFormat;
}

/**
 * `/orders/pdf/…`, `/orders/format2/pdf/…`, `/orders/serv/pdf/…`, in the states that its kind prints (R3 §4).
 * @throws {NotFound, Refused}
 */
export async function requestPdf(
  parts: ReadParts,
  call: PrintCall,
  kind: RequestKind,
  { id, format, address, ...chosen }: RequestPrint,
): Promise<ReadAnswer> {
  const request = await readRequest(parts.db, call.session, kind, id);
  const { requester, authorizer } = await signersOf(parts.db, request.id_unit, chosen);
  const parameters = { requester: String(requester), authorizer: String(authorizer), address };
  return await printedRecord(parts, call, {
    record: `request:${id}`,
    revision: request.revision,
    format: formatName(format),
    refusal: isPrintable({ status: request.state, kind: kind.code })
      ? null
      : {
          rule: 'request-printable',
          message: kind.printsDrafts
            ? `El ${kind.noun} ya no se imprime: está anulado.`
            : `El ${kind.noun} se imprime después de enviarlo, y no si está anulado.`,
        },
    // Drafts are printed but not issued.
    kept: requestStates.is(request.state, 'pendiente') ? 'today' : { issued: streamName('request', id) },
    parameters,
    choice: { units: [request.id_unit], requester, authorizer, address },
    name: `${kind.name}_${request.id_unit}_${request.number}_${request.year}.pdf`,
    paper: (context) => requestPaper(format, { request, context }),
  });
}

/**
 * Ids of the signatories of a print.
 * @throws {Refused} the cost centre has no main one
 */
async function signersOf(
  db: ReadParts['db'],
  unit: number,
  { requester, authorizer }: Pick<Chosen, 'requester' | 'authorizer'>,
) {
  const idOf = async (chosen: ChosenSigner, type: SignerRole): Promise<number> => {
    const id = chosen === 'main' ? await mainSignatory(db, unit, type) : chosen;
    if (id === undefined)
      throw new Refused(
        'request-signed',
        `El centro de costo no tiene firma principal de ${type.toLowerCase()}: márquela en «Centros De Costo» o imprima el documento aparte.`,
      );
    return id;
  };
  return {
    requester: await idOf(requester, 'SOLICITANTE'),
    authorizer: await idOf(authorizer, 'AUTORIZADOR'),
  };
}

/** States of the pedidos on the paper of a lot: sent, and neither rejected nor annulled. */
const ON_PAPER = requestStates.codes('enviado', 'consolidado');

/**
 * `/orders/lot/pdf/…`: the paper of a lot, with those of its pedidos that were sent (hospital A4). It is issued for the
 * first one of the lot, whose id is the lot's; its parameters name each pedido at its revision.
 * @throws {NotFound, Refused}
 */
export async function lotPdf(
  parts: ReadParts,
  call: PrintCall,
  lot: number,
  { address, ...chosen }: Chosen,
): Promise<ReadAnswer> {
  const [of, [first, ...others]] = await Promise.all([
    readRequest(parts.db, call.session, requestKinds.pedido, lot),
    readLot(parts.db, call.session, lot, ON_PAPER),
  ]);
  const { requester, authorizer } = await signersOf(parts.db, of.id_unit, chosen);
  const requests = first && ([first, ...others] as const);
  return await printedRecord(parts, call, {
    record: `request:${lot}`,
    revision: of.revision,
    format: LOT_FORMAT,
    refusal: requests
      ? null
      : {
          rule: 'request-printable',
          message: 'El lote se imprime después de enviar sus pedidos: ninguno está enviado.',
        },
    kept: { issued: streamName('request', lot) },
    parameters: {
      ...{ requester: String(requester), authorizer: String(authorizer), address },
      requests: [first, ...others].flatMap((each) => (each ? `${each.id}@${each.revision}` : [])).join(' '),
    },
    choice: { units: [of.id_unit], requester, authorizer, address },
    name: `lote_${of.id_unit}_${lot}_${of.year}.pdf`,
    paper: (context) => ({
      orientation: 'landscape',
      page: (breaks) => (requests ? lotPaper({ requests, context }, breaks) : ''),
    }),
  });
}
