import { createHash, hash, randomUUID } from 'node:crypto';
import { systemMetadata } from '@expediente/demo/seed/system-metadata.ts';
import { START, type StoredEvent } from '@expediente/eventstore/port.ts';
import { linkedFold } from '@expediente/eventstore/verify.ts';
import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import { BUILD } from '@expediente/platform/build.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import { type LockName, oneRunner } from '@expediente/platform/one-runner.ts';
import { RULE_NAMES } from '@expediente/schemas/rules/registry.ts';
import type { SealEvent } from '@expediente/schemas/seal/events.ts';
import { checkpointText, parseCheckpoint } from '@expediente/seals/checkpoint.ts';
import { CompactRange } from '@expediente/seals/compact-range.ts';
import { type Hash, sameHash } from '@expediente/seals/hash.ts';
import type { SignerKey } from '@expediente/seals/keys.ts';
import { edgeOf } from '@expediente/seals/nodes.ts';
import { parseNote, signNote } from '@expediente/seals/note.ts';
import { nodesOfTiles, TileWriter } from '@expediente/seals/tiles.ts';
import type pg from 'pg';
import type { Foundations } from '../foundations.ts';
import { edgeTiles, keepSeal, keepTiles, lastSeal, type Seal } from './kept.ts';
import { makeSealKey, sealKey } from './key.ts';
import { leafData } from './leaf.ts';

/** Seals are events of this stream. */
export const SEALS = streamName('seal', 1);

/** `ex` `se`: one process seals at a time. */
const LOCK: LockName = [0x65_78, 0x73_65];

/** Events read at once, and leaves after which the tiles made so far are written: memory stays flat over the first seal. */
const BATCH = 5_000;
const FLUSH = 100_000;

export type SealParts = Pick<Foundations, 'pool' | 'store'> & {
  readonly installation: {
    readonly configuration: Pick<Foundations['installation']['configuration'], 'sealKeyFile'>;
  };
};

export interface SealOptions {
  /** Given the last seal, whether another is wanted; absent: it is. */
  isDue?(last: Seal | undefined, db: pg.PoolClient): Promise<boolean>;
  /** The last day that the seal covers; absent: today. */
  readonly day?: string;
}

/**
 * Seals the log as it is now: appends `DaySealed`, continues the tree up to it, signs its checkpoint and keeps the note. A
 * seal that was cut off is finished first.
 * @returns the new seal, or the one that was finished when no other was due; undefined: neither
 * @throws {ClearError} when the key is not here, or the log has lost seals
 */
export async function sealLog(
  parts: SealParts,
  now: Date,
  options: SealOptions = {},
): Promise<Seal | undefined> {
  const { pool, store } = parts;
  return await oneRunner(pool, LOCK, async (db) => {
    let last = await lastSeal(db);
    const written = await store.readStream(SEALS);
    if (written.length < (last?.number ?? 0))
      throw new ClearError(
        `Al registro le faltan sellos: tiene ${written.length} de ${last?.number}. No selle ni reconstruya nada, conserve los respaldos y avise a auditoría.`,
      );
    const unfinished = written.slice(last?.number ?? 0);
    if (unfinished.length === 0 && (await options.isDue?.(last, db)) === false) return undefined;
    const key = await keyFor(parts, last);
    for (const event of unfinished) last = await finished(parts, db, key, event, last);
    if ((await options.isDue?.(last, db)) === false) return last;
    const data = await factsOf(parts, db, options.day ?? dateInGuatemala(now), last);
    await store.append([
      {
        stream: SEALS,
        expected: headOf(written.at(-1)),
        events: [
          { id: randomUUID(), type: 'DaySealed', data, metadata: systemMetadata('seal', now.toISOString()) },
        ],
      },
    ]);
    const [event] = await store.readStream(SEALS, written.length);
    if (!event) throw new Error('a seal was appended and cannot be read');
    return await finished(parts, db, key, event, last);
  });
}

const headOf = (event: StoredEvent | undefined) =>
  event ? { revision: event.revision, chain: event.metadata.chain } : ('none' as const);

/** The key is made for the first seal. Later a missing file is one of another machine, or lost: no second key is made. */
async function keyFor({ installation, store }: SealParts, last: Seal | undefined): Promise<SignerKey> {
  const { configuration } = installation;
  const key = await sealKey(configuration);
  if (key) return key;
  if (!last) return await makeSealKey(configuration, store.id);
  throw new ClearError(
    `La llave de los sellos no está en ${configuration.sealKeyFile}: indique en SEAL_KEY_FILE la que firmó el sello ${last.number}. Sin ella no se sella.`,
  );
}

async function factsOf(
  { store }: SealParts,
  db: pg.PoolClient,
  day: string,
  last: Seal | undefined,
): Promise<SealEvent['data']> {
  const audit = await db.query<{ number: string | number; chain: string | null }>(
    'select number, chain from audit_head',
  );
  const files = createHash('sha256');
  const { rows: kept } = await db.query<{ hash: string }>('select hash from file order by hash');
  for (const file of kept) files.update(`${file.hash}\n`);
  const rules = await store.readStreams(RULE_NAMES.map((name) => streamName('rule', name)));
  return {
    day,
    audit: { number: Number(audit.rows[0]?.number ?? 0), chain: audit.rows[0]?.chain ?? '' },
    files: { count: kept.length, sha256: files.digest('hex') },
    rules: [...rules]
      .map(([stream, events]) => `${stream}@${events.at(-1)?.revision}`)
      .sort()
      .join(';'),
    build: BUILD,
    previous: last ? hash('sha256', last.note, 'hex') : '',
  };
}

/** Continues the tree up to the event of a seal, and signs it. */
async function finished(
  { store }: SealParts,
  db: pg.PoolClient,
  key: SignerKey,
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
  for await (const { events } of store.readToFold(after, { upTo: event.position }, BATCH)) {
    for (const each of events) {
      if (known > 0) known--;
      else range.append(leafData(linkedFold(each)));
    }
    if (range.size - written < FLUSH) continue;
    written = range.size;
    await keepTiles(db, tiles.changed());
  }
  if (known > 0)
    throw new ClearError(
      `Al registro le faltan ${known} eventos de los que cubre el sello ${last?.number}: no se sella.`,
    );
  await keepTiles(db, tiles.changed());
  const checkpoint = { origin: key.name, size: range.size, root: range.root() };
  const seal = {
    number: event.revision + 1,
    day: String(event.data.day),
    at: new Date(event.metadata.at),
    size: range.size,
    note: signNote(checkpointText(checkpoint), [key]),
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
