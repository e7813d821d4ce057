import type { StreamName } from '@expediente/kernel/streams.ts';
import { answeredRecord } from '@expediente/projections/shared/history/references.ts';
import type { CheckedEvent, Ends, EventCheck } from './check.ts';
import type { Finding } from './finding.ts';

type Placed = Pick<CheckedEvent, 'stream' | 'revision' | 'data' | 'metadata'>;

interface Place {
  readonly stream: StreamName;
  readonly revision: number;
}

/** Events of one append that are next to each other in the log. */
interface Piece {
  readonly command: string;
  readonly count: number;
  readonly places: Map<number, Place>;
  /** The place of the last one. */
  last: number;
  /** The record that the command answered with. */
  answered: readonly StreamName[];
}

/**
 * Every append is whole: as many events as each of them says (`of`), next to each other, none twice. So a history whose
 * last event was cut off is found by what was written with it. Events of before this was kept are not checked.
 */
export class AppendCheck implements EventCheck {
  #open: Piece | undefined;
  /** Appends that ended before they were whole, by command. */
  readonly #pieces = new Map<string, Piece[]>();
  readonly #inOrder: boolean;

  /** @param inOrder the store keeps the events of an append in their order, too */
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

  /** Where one is missing the others are in their places all the same. */
  #fits({ places, last }: Piece, place: number): boolean {
    return this.#inOrder ? place > last : !places.has(place);
  }

  findings(ends: Ends): readonly Finding[] {
    this.#close();
    return [...this.#pieces.values()].flatMap((pieces) => findingsOf(pieces, ends));
  }

  /** Keeps what is open: it is not whole. */
  #close(): void {
    const piece = this.#open;
    if (piece === undefined) return;
    this.#open = undefined;
    const others = this.#pieces.get(piece.command);
    if (others) others.push(piece);
    else this.#pieces.set(piece.command, [piece]);
  }
}

/** The first data are many appends of one command, so that it alone does not distinguish one append from another. */
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
  // The largest piece is where the others belong; of equal ones that which has a record is named.
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
 * The record that lacks an event: the one that the command answered with, when none of its events is present; else the
 * append is named by a record that was written in it.
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

/** Streams of the pipeline, whose records have no name that people know. */
const OF_PIPELINE = /^(?:command|unique|correlative)-/;
