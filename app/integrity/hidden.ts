import type { EventStore, HiddenStream } from '@expediente/eventstore/port.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import type { Finding } from './finding.ts';

/** Stream with the id of a log in KurrentDB. */
const LOG = '_expediente';
const DELETED = '$streamDeleted';

/** Findings of histories whose events the KurrentDB server hides, or may remove. */
export async function hiddenFindings(store: Pick<EventStore, 'hidden'>): Promise<readonly Finding[]> {
  return ((await store.hidden?.()) ?? []).map(
    ({ stream, by }): Finding => ({
      check: 'strange',
      // The log's own stream is no history of a record.
      ...(stream !== LOG && { stream: stream as StreamName }), // holds: a name of the server
      what: `${stream === LOG ? `el flujo ${LOG}, con el que se reconoce este registro, ` : ''}${whatOf(by)}`,
      witness: by === DELETED ? 'el almacén de eventos' : `lo que KurrentDB guarda en $$${stream}`,
    }),
  );
}

const whatOf = (by: string): string =>
  by === DELETED
    ? 'fue borrado por fuera de Expediente'
    : `tiene en KurrentDB un límite que Expediente no pone (${by}): esconde sus eventos y la próxima limpieza del servidor (scavenge) los elimina; quítelo`;

const MOST_NAMED = 5;

/** Warning at the start; undefined if nothing is hidden. */
export function hiddenWarning(hidden: readonly HiddenStream[]): string | undefined {
  if (hidden.length === 0) return undefined;
  const named = hidden.slice(0, MOST_NAMED).map(({ stream, by }) => `${stream} (${by})`);
  const more = hidden.length - named.length;
  return `KurrentDB esconde o elimina eventos de Expediente por lo que alguien le puso: ${named.join(', ')}${more > 0 ? ` y ${more} más` : ''}. Quítelo antes de la próxima limpieza (scavenge) y avise a auditoría: npm run verify lo nombra.`;
}
