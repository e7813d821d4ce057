import { setTimeout as pause } from 'node:timers/promises';
import { type EventStore, START, type StoredEvent } from '@expediente/eventstore/port.ts';
import { linkedFold } from '@expediente/eventstore/verify.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import { checkpointText, parseCheckpoint } from '@expediente/seals/checkpoint.ts';
import { CompactRange } from '@expediente/seals/compact-range.ts';
import { type Hash, sameHash } from '@expediente/seals/hash.ts';
import { leafData } from '@expediente/seals/leaf.ts';
import { edgeOf } from '@expediente/seals/nodes.ts';
import { parseNote, signNote } from '@expediente/seals/note.ts';
import { nodesOfTiles, TileWriter } from '@expediente/seals/tiles.ts';
import type pg from 'pg';
import { proofFrom } from './consistency.ts';
import { type HeadsNow, headsIn, keepHeads } from './heads.ts';
import { edgeTiles, keepSeal, keepTiles, type Seal } from './kept.ts';
import type { KeyPlace } from './key.ts';
import { refusalOf, remember, type SignedHead, type SignerMemory, timeRefusal } from './signed.ts';
import type { Signers } from './signing.ts';

/** Events hashed without a break: meanwhile a process that also serves people answers no one. */
const BATCH = 500;
/** Rests are this many times as long as the work before them, which leaves processors and the database to people. */
const RESTS = 2;
/** Leaves after which finished tiles are written, so that memory stays flat during the first seal of a long log. */
const FLUSH = 100_000;

/**
 * Makes a function that pauses a long work between its parts.
 * @param times length of a pause, in times the work since the last one
 */
export function resting(times = RESTS): () => Promise<void> {
  let since = performance.now();
  return async () => {
    await pause(times * (performance.now() - since));
    since = performance.now();
  };
}

/** Context of finishing seals. */
export interface Finishing {
  readonly store: EventStore;
  readonly db: pg.PoolClient;
  readonly place: KeyPlace;
  /** Memory of what was signed last; absent: nothing was signed on this machine, so there is nothing to contradict. */
  readonly memory: SignerMemory | undefined;
  /**
   * Whether trees that were signed before are signed once more; only for a log that was checked against the last
   * signature.
   */
  readonly again: boolean;
  readonly now: Date;
  /** Length of pauses, in times the work before them; absent: `RESTS`. */
  readonly rests?: number | undefined;
}

/** A seal whose event is in the log, but whose note is not signed and kept yet. */
export interface Unfinished {
  readonly event: StoredEvent;
  /** The seal before it. */
  readonly last: Seal | undefined;
  /** Keys that sign it; at a change of key the new one is the last. */
  readonly keys: Signers;
  /** Heads that the seal states; undefined: it states none. */
  readonly heads: HeadsNow | undefined;
}

/**
 * Extends the tree up to a seal's event, signs it and keeps the note.
 * @returns the seal, and the signer's memory from now on
 * @throws {ClearError} when the kept tree is not the one that was signed, events under it are gone, or the signer
 * refuses
 */
export async function finished(
  finishing: Finishing,
  unfinished: Unfinished,
): Promise<{ readonly seal: Seal; readonly memory: SignerMemory | undefined }> {
  const { store, db } = finishing;
  const { event, last, keys, heads } = unfinished;
  const range = await continuedTree(finishing, event, last);
  const origin = keys.at(-1)?.name ?? '';
  const head: SignedHead = {
    origin,
    ...{ number: event.revision + 1, size: range.size, root: range.root() },
    time: event.metadata.at,
  };
  await requireCount(store, head, event);
  if (heads) requireHeads(event, heads, head);
  const memory = await remembered(finishing, event, head);
  const seal = {
    number: head.number,
    day: String(event.data.day),
    at: new Date(event.metadata.at),
    size: head.size,
    note: signNote(checkpointText(head), keys),
    keys: keys.map(({ vkey }) => vkey),
    store: store.id,
    position: event.position,
  };
  await inOneStep(db, async () => {
    await keepSeal(db, seal);
    if (heads) await keepHeads(db, heads.changed);
  });
  return { seal, memory };
}

/** Extends the kept tree up to a seal's event, and keeps its new tiles. */
async function continuedTree(
  { store, db, rests }: Finishing,
  event: StoredEvent,
  last: Seal | undefined,
): Promise<CompactRange> {
  const before = last?.size ?? 0;
  const edge = await edgeTiles(db, before);
  const tiles = new TileWriter(edge);
  const nodes = nodesOfTiles(
    (level, index) => edge.find(({ place }) => place.level === level && place.index === index)?.bytes,
  );
  const range = new CompactRange({ size: before, peaks: edgeOf(before).map(nodes) }, tiles.take);
  if (last && !isRootOf(range.root(), last.note))
    throw new ClearError(
      `El árbol de los sellos no es el que se firmó en el sello ${last.number}: alguien lo modificó. No se sella; avise a auditoría.`,
    );
  // The position of the last seal may be of another store and mean nothing here: then its events are skipped by
  // counting.
  const isSame = last?.store === store.id;
  let known = isSame ? 0 : before;
  let written = before;
  const after = isSame && last ? last.position : START;
  const rest = resting(rests);
  for await (const { events } of store.readToFold(after, { upTo: event.position }, BATCH)) {
    for (const each of events) {
      if (known > 0) known--;
      else range.append(leafData(linkedFold(each)));
    }
    if (range.size - written >= FLUSH) {
      written = range.size;
      await keepTiles(db, tiles.changed());
    }
    await rest();
  }
  if (known > 0)
    throw new ClearError(
      `Al registro le faltan ${known} eventos de los que cubre el sello ${last?.number}: no se sella.`,
    );
  await keepTiles(db, tiles.changed());
  return range;
}

/** Requires that the log has as many events up to the seal's as the tree has leaves. @throws {ClearError} */
export async function requireCount(
  store: Pick<EventStore, 'count'>,
  { number, size }: Pick<Seal, 'number' | 'size'>,
  { position }: Pick<StoredEvent, 'position'>,
): Promise<void> {
  const count = await store.count(position);
  if (count === undefined || count === size) return;
  const off = Math.abs(size - count);
  throw new ClearError(
    count < size
      ? `Al registro le faltan ${off} eventos de los que cubre el sello ${number}: alguien los quitó. No se sella; conserve los respaldos y avise a auditoría.`
      : `Al registro le sobran ${off} eventos de antes del sello ${number}: alguien los agregó. No se sella; conserve los respaldos y avise a auditoría.`,
  );
}

/** Requires that a seal's event states the heads that the log really has. @throws {ClearError} */
function requireHeads({ data }: StoredEvent, now: HeadsNow, { number, size }: SignedHead): void {
  const stated = headsIn(data);
  if (!stated) return;
  if (stated.events < size && stated.root === now.root && stated.streams === now.streams) return;
  throw new ClearError(
    `El sello ${number} dice otros finales de las historias que los del registro: alguien lo escribió. No se sella; avise a auditoría.`,
  );
}

/**
 * Writes what is about to be signed into the signer's memory.
 * @throws {ClearError} when it contradicts what was signed before
 */
async function remembered(
  { db, place, memory, again, now }: Finishing,
  event: StoredEvent,
  head: SignedHead,
): Promise<SignerMemory | undefined> {
  const { signed, restored } = memory ?? {};
  // A restored log is continued under a new name, and no signature under another name can contradict it.
  const before = restored !== undefined && signed?.origin !== head.origin ? undefined : signed;
  if (again && before && head.size < before.size) return memory;
  const clock = typeof event.data.clock === 'string' ? event.data.clock : '';
  const isLarger = before !== undefined && head.size > before.size;
  const proof = isLarger ? await proofFrom(db, before.size, head.size) : [];
  const refusal = before
    ? refusalOf(before, { ...head, clock, proof }, now)
    : timeRefusal(undefined, { time: head.time, clock }, now);
  if (refusal !== undefined) throw new ClearError(`No se sella: ${refusal}`);
  const isDone = restored === undefined || event.type === 'LogRestored';
  const next = { signed: head, ...(!isDone && { restored }) };
  await remember(place, next);
  return next;
}

function isRootOf(root: Hash, note: string): boolean {
  const signed = parseCheckpoint(parseNote(note)?.text ?? '');
  return signed !== undefined && sameHash(signed.root, root);
}

/** Runs work in a transaction of the sealing connection. */
export async function inOneStep(db: pg.PoolClient, work: () => Promise<void>): Promise<void> {
  await db.query('begin');
  try {
    await work();
    await db.query('commit');
  } catch (error) {
    await db.query('rollback').catch(() => undefined);
    throw error;
  }
}
