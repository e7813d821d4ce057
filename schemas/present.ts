import type { DomainEvent, EventMetadata, Flaw, JsonObject } from '@expediente/kernel/events.ts';
import type { StreamEvents, Upcaster } from './events.ts';

/** The parts of a stored event that give its shape, and its place. */
export interface Recorded {
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: EventMetadata;
  /** Schema version in the metadata, where a reader knows it without reading all of the metadata. */
  readonly schemaVersion?: string;
  /** Reason for which the entry cannot be read as an event. */
  readonly flaw?: Flaw | undefined;
}

declare const present: unique symbol;

/**
 * An event in the present shape of its definition: decided just now, or converted by `toPresent`. Folds take only such
 * events.
 */
export type Present<Event> = Event & { readonly [present]: true };

/** A stored event in the present shape, with its place in the log. */
export type PresentEvent<
  Event extends DomainEvent = DomainEvent,
  Stored extends Recorded = Recorded,
> = Present<Omit<Stored, 'type' | 'data'> & Event>;

/**
 * Error for an event of a later version of the program: a type that this one does not know in streams that it does, or
 * a version above its own. Nothing may be decided on the event, projected past it, or left out because of it.
 */
export class FutureEvent extends Error {
  override readonly name = 'FutureEvent';
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly version: string;
  /** False: a type that this program does not know. */
  readonly known: boolean;
  constructor({ stream, revision, type }: Recorded, version: string, known: boolean) {
    super(`${stream} revision ${revision} is ${type} version ${version}, which is newer than this program`);
    this.stream = stream;
    this.revision = revision;
    this.type = type;
    this.version = version;
    this.known = known;
  }
}

/**
 * Error for an entry of a record's history that cannot be read as an event: it was deleted on the server, another
 * program wrote it, or it is damaged. Nothing may be decided on that record; all others go on.
 */
export class StrangeEvent extends Error {
  override readonly name = 'StrangeEvent';
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly flaw: Flaw;
  constructor({ stream, revision, type }: Recorded, flaw: Flaw) {
    super(`${stream} revision ${revision} (${type}) is no event that can be read: ${flaw.is}`);
    this.stream = stream;
    this.revision = revision;
    this.type = type;
    this.flaw = flaw;
  }
}

/** True for the error of an event that could not be read, whatever a fold would make of it. */
export const isUnread = (error: unknown): error is FutureEvent | StrangeEvent =>
  error instanceof FutureEvent || error instanceof StrangeEvent;

/** Fault of something in a history, in Spanish, to be read after the record's name. */
export function flawText(flaw: Flaw, { revision, type }: Pick<Recorded, 'revision' | 'type'>): string {
  if (flaw.is === 'deleted') return 'fue borrado por fuera de Expediente';
  if (flaw.is === 'foreign')
    return `tiene en la revisión ${revision} un evento que no escribió Expediente (${type})`;
  const where =
    flaw.part === 'data'
      ? 'su contenido'
      : flaw.part === 'metadata'
        ? 'sus metadatos'
        : `su dato «${flaw.part}»`;
  return `tiene en la revisión ${revision} un evento dañado (${type}): ${where} no es lo que Expediente escribe`;
}

/** Text for ops, in one line. */
export const strangeText = (event: StrangeEvent): string => `${event.stream} ${flawText(event.flaw, event)}`;

/** Answer to a call about that record. */
export const strangeAnswer = (event: StrangeEvent): string =>
  `No se puede usar este registro: ${strangeText(event)}. Los demás siguen funcionando. Avise al área de IT y a auditoría.`;

/** Text for ops, in one line. */
export const newerText = ({ stream, revision, type, version }: FutureEvent): string =>
  `${stream}, revisión ${revision}, es ${type} versión ${version}, más nuevo que este programa: actualícelo`;

/** Answer to calls in the meantime: another process is newer than the one that answers. */
export const UPDATING =
  'El sistema se está actualizando. Espere un momento e inténtelo de nuevo: nada de lo que escribió se pierde.';

/**
 * The one door from the event store to any fold: the event in the present shape of its definition, converted by the
 * upcasters, step by step, if it is older. Costs nothing for events that have that shape already.
 * @throws {FutureEvent} when it is newer than this program
 * @throws {StrangeEvent} when it is no event that can be read
 */
export function toPresent<Event extends DomainEvent, Stored extends Recorded>(
  { types }: StreamEvents<Event>,
  stored: Stored,
): PresentEvent<Event, Stored> {
  if (stored.flaw !== undefined) throw new StrangeEvent(stored, stored.flaw);
  const definition = types.get(stored.type);
  const shape = stored.schemaVersion ?? stored.metadata.schemaVersion;
  const version = Number(shape);
  if (definition === undefined || !(version >= 1 && version <= definition.version))
    throw new FutureEvent(stored, shape, definition !== undefined);
  const whole =
    version === definition.version
      ? stored
      : new UpcastEvent(stored, definition.upcasters.slice(version - 1));
  // Data of the definition's type and version match the definition.
  return whole as unknown as PresentEvent<Event, Stored>;
}

/**
 * An older event; its data are read and converted only when they are asked for, as a rebuild's reader may read data
 * late.
 */
class UpcastEvent implements Recorded {
  readonly #stored: Recorded & { readonly id?: string; readonly position?: string };
  readonly #steps: readonly Upcaster[];
  #data: JsonObject | undefined;

  constructor(stored: Recorded, steps: readonly Upcaster[]) {
    this.#stored = stored;
    this.#steps = steps;
  }

  get data(): JsonObject {
    this.#data ??= this.#steps.reduce((data, step) => step(data), this.#stored.data);
    return this.#data;
  }
  get stream() {
    return this.#stored.stream;
  }
  get revision() {
    return this.#stored.revision;
  }
  get type() {
    return this.#stored.type;
  }
  get metadata() {
    return this.#stored.metadata;
  }
  get id() {
    return this.#stored.id;
  }
  get position() {
    return this.#stored.position;
  }
}
