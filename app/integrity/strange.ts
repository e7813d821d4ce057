import { DATA_DAMAGED } from '@expediente/eventstore/flaw.ts';
import type { Flaw } from '@expediente/kernel/events.ts';
import { type StreamName, streamCategory } from '@expediente/kernel/streams.ts';
import type { StreamEvents } from '@expediente/schemas/events.ts';
import { flawText, toPresent } from '@expediente/schemas/present.ts';
import { faultsOf } from '@expediente/schemas/well-formed.ts';
import { STREAM_EVENTS } from '../store/categories.ts';
import type { CheckedEvent, Ends, EventCheck } from './check.ts';
import type { Finding } from './finding.ts';

type Strange = Pick<CheckedEvent, 'revision' | 'type'> & { readonly flaw: Flaw };

/**
 * Each event is one that this program writes: of its metadata none is missing or of another kind, and its data have the
 * members that the definition of its type says. An event of a type or version that this program does not know is of a later release.
 */
export class StrangeCheck implements EventCheck {
  /** The first of each history, and the mark that it was deleted. */
  readonly #found = new Map<StreamName, Strange>();

  take({
    stream,
    revision,
    type,
    data,
    metadata,
    flaw = shapeFlaw(stream, type, data, metadata),
  }: CheckedEvent): void {
    if (flaw === undefined) return;
    if (flaw.is === 'deleted' || !this.#found.has(stream)) this.#found.set(stream, { revision, type, flaw });
  }

  /** Something in the event is of a shape that no event has. */
  note(event: CheckedEvent): void {
    this.take({ ...event, flaw: event.flaw ?? DATA_DAMAGED });
  }

  findings(ends: Ends): readonly Finding[] {
    return [...this.#found].map(
      ([stream, strange]): Finding => ({
        check: 'strange',
        stream,
        sure: strange.flaw.is === 'deleted' ? (ends.get(stream) ?? -1) : strange.revision - 1,
        what: flawText(strange.flaw, strange),
        witness: WITNESSES[strange.flaw.is],
      }),
    );
  }
}

const WITNESSES: Readonly<Record<Flaw['is'], string>> = {
  deleted: 'la marca de borrado que dejó el almacén de eventos',
  foreign: 'el evento, que no lleva la cadena de Expediente',
  damaged: 'el evento',
};

const DEFINITIONS: ReadonlyMap<string, StreamEvents> = new Map(
  STREAM_EVENTS.map((events) => [events.category, events]),
);

/** A member is missing or of another type. What else a definition asks for, releases of before did not always. */
const OTHER_SHAPE =
  /(?:^| )must (?:have required property|be (?:string|number|integer|boolean|array|object|null)\b)/;

function shapeFlaw(
  stream: StreamName,
  type: string,
  data: CheckedEvent['data'],
  metadata: CheckedEvent['metadata'],
): Flaw | undefined {
  const events = DEFINITIONS.get(streamCategory(stream));
  const definition = events?.types.get(type);
  if (!events || !definition || !(Number(metadata.schemaVersion) <= definition.version)) return undefined;
  try {
    const present = toPresent(events, { stream, revision: 0, type, data, metadata });
    return faultsOf(events, present).some((fault) => OTHER_SHAPE.test(fault)) ? DATA_DAMAGED : undefined;
  } catch {
    // Data that no upcaster can take.
    return DATA_DAMAGED;
  }
}
