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

/** Events read and hashed at once: while that lasts, a process that also serves people answers no user. */
const BATCH = 500;
/** So many times as long as it worked it rests: processors and the database stay with people's work. */
const RESTS = 2;
/** Leaves after which the tiles made so far are written: memory stays flat over the first seal. */
const FLUSH = 100_000;

/**
 * Rests after each part of a long work.
 * @param times so many times as long as it worked
 */
export function resting(times = RESTS): () => Promise<void> {
  let since = performance.now();
  return async () => {
    await pause(times * (performance.now() - since));
    since = performance.now();
  };
}

/** Where seals are finished, and what decides whether a tree is signed. */
export interface Finishing {
  readonly store: EventStore;
  readonly db: pg.PoolClient;
  readonly place: KeyPlace;
  /** Absent: nothing was signed on this machine, and nothing has to be continued. */
  readonly memory: SignerMemory | undefined;
  /** Trees that were signed before are signed once more: the log was found to have the one that was signed last. */
  readonly again: boolean;
  readonly now: Date;
  /** Parts of the work rest so many times as long as they took; absent: as while people work. */
  readonly rests?: number | undefined;
}

/** An event of a seal that has no note yet. */
export interface Unfinished {
  readonly event: StoredEvent;
  /** The seal before it. */
  readonly last: Seal | undefined;
  /** Keys that sign, the one that goes on last. */
  readonly keys: Signers;
  /** Heads of the log that it ends with; undefined: it has none. */
  readonly heads: HeadsNow | undefined;
}

/**
 * Continues the tree up to the event of a seal, signs it and keeps its note.
 * @returns the seal, and what the signer remembers from now on
 * @throws {ClearError} when the kept tree is not the one that was signed, events under it are gone, or the signer refuses
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

/** The tree up to the event of a seal, its tiles kept. */
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
  // A position of another store means nothing here: the events under the last seal are counted.
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

/** Requires that the tree has as many leaves as the log has events up to that of its seal. @throws {ClearError} */
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

/** Requires that the heads which the event of a seal states are those of the log. @throws {ClearError} */
function requireHeads({ data }: StoredEvent, now: HeadsNow, { number, size }: SignedHead): void {
  const stated = headsIn(data);
  if (!stated) return;
  if (stated.events < size && stated.root === now.root && stated.streams === now.streams) return;
  throw new ClearError(
    `El sello ${number} dice otros finales de las historias que los del registro: alguien lo escribió. No se sella; avise a auditoría.`,
  );
}

/** Writes into the memory what is about to be signed. @throws {ClearError} when it contradicts what was signed before */
async function remembered(
  { db, place, memory, again, now }: Finishing,
  event: StoredEvent,
  head: SignedHead,
): Promise<SignerMemory | undefined> {
  const { signed, restored } = memory ?? {};
  // A restored log goes on under another name, under which nothing was signed that it could contradict.
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
