import { setTimeout as pause } from 'node:timers/promises';
import { type EventStore, START, type StoredEvent } from '@expediente/eventstore/port.ts';
import { linkedFold } from '@expediente/eventstore/verify.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import { checkpointText, parseCheckpoint } from '@expediente/seals/checkpoint.ts';
import { CompactRange } from '@expediente/seals/compact-range.ts';
import { type Hash, sameHash } from '@expediente/seals/hash.ts';
import type { SignerKey } from '@expediente/seals/keys.ts';
import { leafData } from '@expediente/seals/leaf.ts';
import { edgeOf } from '@expediente/seals/nodes.ts';
import { parseNote, signNote } from '@expediente/seals/note.ts';
import { nodesOfTiles, TileWriter } from '@expediente/seals/tiles.ts';
import type pg from 'pg';
import { edgeTiles, keepSeal, keepTiles, type Seal } from './kept.ts';

/** Events read and hashed at once: while that lasts, a process that also serves people answers no user. */
const BATCH = 500;
/** So many times as long as it worked it rests: processors and the database stay with people's work. */
const RESTS = 2;
/** Leaves after which the tiles made so far are written: memory stays flat over the first seal. */
const FLUSH = 100_000;

/**
 * Continues the tree up to the event of a seal, signs it and keeps its note.
 * @param keys that sign, the one that goes on last
 * @throws {ClearError} when the kept tree is not the one that was signed, or events under it are gone
 */
export async function finished(
  store: EventStore,
  db: pg.PoolClient,
  keys: readonly [SignerKey, ...SignerKey[]],
  event: StoredEvent,
  last: Seal | undefined,
): Promise<Seal> {
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
  let since = performance.now();
  for await (const { events } of store.readToFold(after, { upTo: event.position }, BATCH)) {
    for (const each of events) {
      if (known > 0) known--;
      else range.append(leafData(linkedFold(each)));
    }
    if (range.size - written >= FLUSH) {
      written = range.size;
      await keepTiles(db, tiles.changed());
    }
    await pause(RESTS * (performance.now() - since));
    since = performance.now();
  }
  if (known > 0)
    throw new ClearError(
      `Al registro le faltan ${known} eventos de los que cubre el sello ${last?.number}: no se sella.`,
    );
  await keepTiles(db, tiles.changed());
  const checkpoint = { origin: keys[0].name, size: range.size, root: range.root() };
  const seal = {
    number: event.revision + 1,
    day: String(event.data.day),
    at: new Date(event.metadata.at),
    size: range.size,
    note: signNote(checkpointText(checkpoint), keys),
    keys: keys.map(({ vkey }) => vkey),
    store: store.id,
    position: event.position,
  };
  await keepSeal(db, seal);
  return seal;
}

function isRootOf(root: Hash, note: string): boolean {
  const signed = parseCheckpoint(parseNote(note)?.text ?? '');
  return signed !== undefined && sameHash(signed.root, root);
}
