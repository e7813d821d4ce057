import type { Duplex } from 'node:stream';
import { NodesAway, NodesUnusable, UnusableFile } from '@expediente/eventstore/kurrent/node-fault.ts';
import type { NodeNews } from '@expediente/eventstore/kurrent/node-in-use.ts';
import type { StoreMeter } from '@expediente/eventstore/meter.ts';
import { type EventStore, EventStoreUnavailable } from '@expediente/eventstore/port.ts';
import { PostgresEventStore } from '@expediente/eventstore/postgres/store.ts';
import type { Restorable } from '@expediente/eventstore/restore.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import { faultsWords, fileWords } from './fault-words.ts';

export interface StoreExtras {
  /** Receives the store's measurements; absent: none. */
  readonly meter?: StoreMeter | undefined;
  /** Name of PostgreSQL's connections; absent: the store's default. */
  readonly application?: string | undefined;
  /** Provides the sockets of PostgreSQL's connections; absent: each creates its own. */
  readonly stream?: (() => Duplex) | undefined;
  /** True where no user waits, so that a slow answer is waited for. */
  readonly patient?: boolean | undefined;
  /** Called when KurrentDB's node is lost, and when a node answers again. */
  readonly onNode?: ((news: NodeNews) => void) | undefined;
}

/**
 * Opens the event store of an address: `postgres://…`, or `kurrentdb://…` and its kin.
 * @param named the operator's name for the address (`EVENTSTORE_URL`), for messages; undefined: the embedded database
 * @throws {ClearError}
 */
export async function openEventStore(
  address: string,
  named: string | undefined,
  { meter, application, stream, patient, onNode }: StoreExtras = {},
): Promise<EventStore & Restorable> {
  try {
    if (/^postgres(ql)?:/.test(address))
      return await PostgresEventStore.open({
        connectionString: address,
        meter,
        application,
        stream,
        patient,
      });
    // Loaded where it is used: an installation without a cluster does not need its libraries.
    const { KurrentEventStore } = await import('@expediente/eventstore/kurrent/store.ts');
    const { CATEGORIES } = await import('./categories.ts');
    return await KurrentEventStore.open({ address, categories: CATEGORIES, meter, onNode });
  } catch (error) {
    if (error instanceof EventStoreUnavailable && named === undefined)
      throw new ClearError(EMBEDDED_AWAY, { cause: error });
    const why = whyNot(error, address);
    if (why === undefined) throw error;
    throw new ClearError(`${named}: ${why}.`, { cause: error });
  }
}

const EMBEDDED_AWAY =
  'La base de datos incluida dejó de responder mientras se abría: repita, y si vuelve a pasar vea postgres.log en la carpeta de datos.';

/** Reason why a store cannot be opened; undefined when the fault is not that of an address or a server. */
function whyNot(error: unknown, address: string): string | undefined {
  if (error instanceof NodesAway || error instanceof NodesUnusable)
    return `el almacén de eventos en ${faultsWords(error.faults)}`;
  if (error instanceof UnusableFile) return fileWords(error);
  const name =
    error instanceof EventStoreUnavailable ? 'Unavailable' : error instanceof Error ? error.name : '';
  const why = WHY[name];
  return why === undefined ? undefined : `el almacén de eventos en ${hostOf(address)} ${why}`;
}

/** Reasons by the name of an error, because the classes of the adapter's other errors are loaded with its client. */
const WHY: Readonly<Record<string, string>> = {
  Unavailable: 'no responde: revise la dirección y que el servidor esté en marcha',
  ServerTooOld: 'es anterior a KurrentDB 25.1, que es lo que hace falta: actualícelo',
  AccessRefused: 'no acepta ese usuario o esa contraseña: revíselos en la dirección',
  LogUnnamed:
    'ya no dice cuál es: alguien borró su flujo _expediente, con el que Expediente reconoce el registro, y KurrentDB ya lo eliminó. No escriba nada en él: restaure el respaldo en un KurrentDB vacío y avise a auditoría',
  BadAddress: 'no se entiende: use una dirección como kurrentdb://usuario:clave@servidor:2113?tls=true',
};

/** Host of an address, without its user and password. */
const hostOf = (address: string): string => /^[^:]+:\/\/(?:[^@/]*@)?([^/?]*)/.exec(address)?.[1] ?? '';
