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
 * Checks that each event has the shape in which this program writes it: complete metadata of the right types, and
 * data with the members that its type defines. An event of an unknown type or version comes from a later release.
 */
export class StrangeCheck implements EventCheck {
  /** First strange event of each history, and the mark of its deletion. */
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

  /** Notes that the event has a shape that no event has. */
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

/**
 * Errors of a missing member or a wrong type. Other rules of a definition did not always exist, and old events may
 * break them.
 */
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
    // No upcaster can take the data.
    return DATA_DAMAGED;
  }
}
