import type { StreamName } from '@expediente/kernel/streams.ts';
import { answeredRecord } from '@expediente/projections/shared/history/references.ts';
import type { CheckedEvent, Ends, EventCheck } from './check.ts';
import type { Finding } from './finding.ts';

type Placed = Pick<CheckedEvent, 'stream' | 'revision' | 'data' | 'metadata'>;

interface Place {
  readonly stream: StreamName;
  readonly revision: number;
}

/** Events of one append that are adjacent in the log. */
interface Piece {
  readonly command: string;
  readonly count: number;
  readonly places: Map<number, Place>;
  /** Place of the last event in its append. */
  last: number;
  /** Records in the command's answer. */
  answered: readonly StreamName[];
}

/**
 * Checks that every append is complete: as many events as each of them states (`of`), adjacent, and none twice. A
 * removed last event of a history is found in this way by the events written with it. Events that do not state it yet
 * are not checked.
 */
export class AppendCheck implements EventCheck {
  #open: Piece | undefined;
  /** Appends that ended incomplete, by command. */
  readonly #pieces = new Map<string, Piece[]>();
  readonly #inOrder: boolean;

  /** @param inOrder true if the store also keeps the events of an append in order */
  constructor(inOrder: boolean) {
    this.#inOrder = inOrder;
  }

  take(event: Placed): void {
    const placed = placeIn(event);
    if (placed === undefined) {
      this.#close();
      return;
    }
    const { command, place, count } = placed;
    const open = this.#open;
    if (open && (open.command !== command || open.count !== count || !this.#fits(open, place))) this.#close();
    this.#open ??= { command, count, places: new Map(), last: place, answered: [] };
    this.#open.places.set(place, { stream: event.stream, revision: event.revision });
    this.#open.last = place;
    if (event.stream.startsWith('command-'))
      this.#open.answered = answeredRecord(event.data.operation, event.data.answer);
    if (this.#open.places.size === count) this.#open = undefined;
  }

  /** True if the event belongs to the open append; an event missing before it does not matter. */
  #fits({ places, last }: Piece, place: number): boolean {
    return this.#inOrder ? place > last : !places.has(place);
  }

  findings(ends: Ends): readonly Finding[] {
    this.#close();
    return [...this.#pieces.values()].flatMap((pieces) => findingsOf(pieces, ends));
  }

  /** Keeps the open append as incomplete. */
  #close(): void {
    const piece = this.#open;
    if (piece === undefined) return;
    this.#open = undefined;
    const others = this.#pieces.get(piece.command);
    if (others) others.push(piece);
    else this.#pieces.set(piece.command, [piece]);
  }
}

/** Append of an event. Its command alone would not identify it: the first data are many appends of one command. */
function placeIn({
  metadata,
}: Placed): { readonly command: string; readonly place: number; readonly count: number } | undefined {
  if (typeof metadata.of !== 'string') return undefined;
  const [, place, count] = /^(\d{1,6})\/(\d{1,6})$/.exec(metadata.of) ?? [];
  if (place === undefined || count === undefined) return undefined;
  return {
    command: String(metadata.commandId),
    place: Number(place),
    count: Number(count),
  };
}

function findingsOf(pieces: readonly Piece[], ends: Ends): readonly Finding[] {
  const [first] = pieces;
  if (!first) return [];
  const seen = new Set<number>();
  const later: Place[] = [];
  // Pieces are compared with the largest one; of equal ones the one with a record goes last, and is named.
  const home = (a: Piece, b: Piece): number =>
    b.places.size - a.places.size || Number(hasRecord(a)) - Number(hasRecord(b));
  for (const { places } of pieces.toSorted(home)) {
    if (seen.size > 0) later.push(...places.values());
    for (const place of places.keys()) seen.add(place);
  }
  const missing = first.count - seen.size;
  const strayed = later.map(
    ({ stream, revision }): Finding => ({
      check: 'append',
      stream,
      sure: revision - 1,
      what: 'un evento no está junto a los que se escribieron con él',
      witness: `el orden del registro, revisión ${revision}`,
    }),
  );
  return missing > 0 ? [...strayed, ...missingFrom(pieces, missing, ends)] : strayed;
}

/**
 * Record that lacks an event: the one in the command's answer, if none of its events is left; else any record of the
 * append.
 */
function missingFrom(pieces: readonly Piece[], missing: number, ends: Ends): readonly Finding[] {
  const present = pieces.flatMap(({ places }) => [...places.values()]);
  const [count] = pieces.map((piece) => piece.count);
  const answered = pieces
    .flatMap((piece) => piece.answered)
    .find((stream) => present.every((place) => place.stream !== stream));
  const own = present.find(({ stream }) => !OF_PIPELINE.test(stream)) ?? present[0];
  if (!own) return [];
  const lack = `${missing === 1 ? 'falta 1' : `faltan ${missing}`} de los ${count} eventos escritos`;
  const witness = `${own.stream}, revisión ${own.revision}`;
  return answered === undefined
    ? [{ check: 'append', stream: own.stream, what: `${lack} con su revisión ${own.revision}`, witness }]
    : [
        {
          check: 'append',
          stream: answered,
          sure: ends.get(answered) ?? -1,
          what: `${lack} juntos`,
          witness,
        },
      ];
}

const hasRecord = ({ places }: Piece): boolean =>
  [...places.values()].some(({ stream }) => !OF_PIPELINE.test(stream));

/** Streams of the command pipeline, which have no name for people. */
const OF_PIPELINE = /^(?:command|unique|correlative)-/;
