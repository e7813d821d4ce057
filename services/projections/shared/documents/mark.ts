import type { EventStore } from '@expediente/eventstore/port.ts';
import { type StreamName, streamCategory, streamKey } from '@expediente/kernel/streams.ts';
import { BadInput, Refused } from '@expediente/platform/refusals.ts';
import { chainOnPaper, groupedChain, paperAddress } from '@expediente/schemas/paper/address.ts';
import {
  historyOfCategory,
  type Known,
  type RecordHistory,
  titleOf,
  type WithHistories,
} from '../history/record-history.ts';

/** Mark that ties a document to the revision of the record from which it was printed. */
export interface PrintedMark {
  /** `Orden de compra 22 · rev. 12 · a09a e507 80a7 05e6 5b27 · sello 325` */
  readonly line: string;
  /** Absolute address of the page that verifies the document, for its QR code. */
  readonly address: string;
  /** Number of the last seal, which the line names; absent: there was none. */
  readonly seal?: number;
}

/** Address at which users reach the product. */
export interface Site {
  /**
   * `https://compras.example.gob.gt/expediente`; absent, for an installation at a desk: the address at which this
   * process listens.
   */
  readonly address: string | undefined;
  /** `''` or `/compras`. */
  readonly basePath: string;
}

/** Parts of a mark. */
export interface MarkParts {
  readonly store: Pick<EventStore, 'readStream'>;
  /** Modules whose histories name the record. */
  readonly modules: WithHistories;
  readonly seals: { last(): Promise<{ readonly number: number } | undefined> };
  readonly site: Site;
}

/**
 * The mark of a revision of a record.
 * @param origin address at which this process listens: `http://127.0.0.1:3000`; '': unknown
 * @throws {Refused} the log lacks that revision: a document that cannot be proven is not issued
 * @throws {BadInput} the address of the product is unknown
 */
export async function markOf(
  { store, modules, seals, site }: MarkParts,
  stream: StreamName,
  revision: number,
  origin: string,
): Promise<PrintedMark> {
  const reached = site.address ?? (origin === '' ? undefined : origin + site.basePath);
  if (reached === undefined) throw new BadInput([{ field: 'host', message: NO_SITE }]);
  const [events, seal] = await Promise.all([store.readStream(stream), seals.last()]);
  const history = historyOfCategory(modules, streamCategory(stream));
  const moment = history?.moments(events).find(({ event }) => event.revision === revision);
  if (!history || !moment) throw new Refused('revision-lost', LOST);
  const chain = chainOnPaper(moment.event.metadata.chain);
  const mark = { lifecycle: history.name, id: streamKey(stream).join('-'), revision, chain };
  const sealed = seal ? `sello ${seal.number}` : 'sin sello';
  return {
    line: [nameOnPaper(history, moment), `rev. ${revision}`, groupedChain(chain), sealed].join(' · '),
    address: reached + paperAddress(mark),
    ...(seal && { seal: seal.number }),
  };
}

/**
 * Name of a record on paper: 'Orden de compra 22'; with its cost centre if each one has its own numbers: 'Pedido
 * 12/2026 del centro de costo 100101'.
 */
export function nameOnPaper(history: RecordHistory, { name, owner: { numberedIn } }: Known): string {
  const title = titleOf(history, name);
  return numberedIn === undefined ? title : `${title} del centro de costo ${numberedIn}`;
}

const NO_SITE = 'Abra el sistema por su dirección habitual para imprimir: el código del documento la lleva.';
const LOST =
  'El registro de eventos no tiene la revisión que muestra el listado: no se imprime, porque no se podría comprobar. Avise a auditoría.';
