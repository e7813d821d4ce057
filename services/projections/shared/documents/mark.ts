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

/** Mark that ties a paper to the revision of the record that it was printed from. */
export interface PrintedMark {
  /** `Orden de compra 22 · rev. 12 · a09a e507 80a7 05e6 5b27 · sello 325` */
  readonly line: string;
  /** Absolute address of the page that verifies it: its QR code. */
  readonly address: string;
  /** Number of the last seal, as the line has it; absent: there was none. */
  readonly seal?: number;
}

/** Where people reach the product. */
export interface Site {
  /** `https://compras.example.gob.gt/expediente`; absent, at a desk: where this process listens. */
  readonly address: string | undefined;
  /** `''` or `/compras`. */
  readonly basePath: string;
}

/** Parts of a mark. */
export interface MarkParts {
  readonly store: Pick<EventStore, 'readStream'>;
  /** Their histories say what a record is called. */
  readonly modules: WithHistories;
  readonly seals: { last(): Promise<{ readonly number: number } | undefined> };
  readonly site: Site;
}

/**
 * The mark of a revision of a record.
 * @param origin where this process listens: `http://127.0.0.1:3000`; '' where it does not know
 * @throws {Refused} the log does not have that revision: what cannot be proven is not issued
 * @throws {BadInput} where the product is reached is not known
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

/** 'Orden de compra 22', 'Pedido 12/2026 del centro de costo 100101': where numbers are a cost centre's own, with it. */
export function nameOnPaper(history: RecordHistory, { name, owner: { numberedIn } }: Known): string {
  const title = titleOf(history, name);
  return numberedIn === undefined ? title : `${title} del centro de costo ${numberedIn}`;
}

const NO_SITE = 'Abra el sistema por su dirección habitual para imprimir: el código del documento la lleva.';
const LOST =
  'El registro de eventos no tiene la revisión que muestra el listado: no se imprime, porque no se podría comprobar. Avise a auditoría.';
