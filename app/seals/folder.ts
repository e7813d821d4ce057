import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ClearError, errorCode } from '@expediente/platform/clear-error.ts';
import { type Checkpoint, parseCheckpoint } from '@expediente/seals/checkpoint.ts';
import { HASH_BYTES, type Hash, sameHash } from '@expediente/seals/hash.ts';
import { parseNote } from '@expediente/seals/note.ts';
import { entriesPath, TILE_WIDTH, type TilePlace, tilePath } from '@expediente/seals/tiles.ts';
import type pg from 'pg';
import { type Log, lastBundle, sealedBundles } from './entries.ts';
import { keptTile, leavesOfTiles, type Seal, sealsAfter, tilesBetween } from './kept.ts';
import { stampsOf } from './stamps.ts';
import type { Evidence, SealedMark } from './verify.ts';

/** File of the last note (C2SP tlog-tiles). */
const CHECKPOINT = 'checkpoint';
/** Path of a seal's note. */
const noteFile = (number: number): string => join('sellos', `${number}.txt`);

/** Path of a seal's time stamp (RFC 3161), in the form that `openssl ts -verify` reads. */
const stampFile = (number: number): string => join('sellos', `${number}.tsr`);

/**
 * Brings a folder up to the last seal: tiles, the note of each seal, and the last note as `checkpoint`, laid out as
 * C2SP tlog-tiles asks. Existing files stay: a seal that this log does not have is evidence, and is never overwritten.
 * @param entriesOf the log, when its leaves are written, too; they reveal the names of all records
 * @returns the number of the last seal; 0: there is none
 * @throws {ClearError} when the folder cannot be written, or holds a seal that this log does not have
 */
export async function writeSealFolder(
  db: Pick<pg.Pool, 'query'>,
  folder: string,
  entriesOf?: Log,
): Promise<number> {
  try {
    const seals = await sealsAfter(db, 0);
    const last = seals.at(-1);
    if (!last) return 0;
    const before = await sizeThere(folder, seals);
    for (const place of tilesBetween(before, last.size)) {
      const tile = await keptTile(db, place);
      if (!tile)
        throw new ClearError(
          `Falta una parte del árbol de los sellos (${tilePath(place)}): avise a auditoría.`,
        );
      await put(folder, tilePath(place), tile.bytes);
    }
    if (entriesOf) await writeEntries(db, folder, entriesOf, { before, size: last.size });
    for (const { number, note } of seals)
      if ((await read(folder, noteFile(number))) === undefined) await put(folder, noteFile(number), note);
    for (const { number, answer } of await stampsOf(db))
      if ((await read(folder, stampFile(number))) === undefined) await put(folder, stampFile(number), answer);
    if ((await read(folder, CHECKPOINT)) !== last.note) await put(folder, CHECKPOINT, last.note);
    return last.number;
  } catch (error) {
    if (error instanceof ClearError || errorCode(error) === '') throw error;
    throw new ClearError(
      `No se pueden escribir los sellos en ${folder} (${errorCode(error)}): revise la carpeta.`,
    );
  }
}

/** Writes the bundles of entries that a folder lacks: all, unless those up to its last seal are there. */
async function writeEntries(
  db: Pick<pg.Pool, 'query'>,
  folder: string,
  log: Log,
  { before, size }: { readonly before: number; readonly size: number },
): Promise<void> {
  const last = lastBundle(before);
  const isThere = last && (await readBytes(folder, entriesPath(last))) !== undefined;
  if (isThere && before === size) return;
  for await (const { place, bytes } of sealedBundles(db, log, { leaf: isThere ? before : 0, size }))
    await put(folder, entriesPath(place), bytes);
}

/** Size of the tree that a folder has. @throws {ClearError} when it holds a seal of another log */
async function sizeThere(folder: string, seals: readonly Seal[]): Promise<number> {
  const other = await otherSealIn(folder, seals);
  if (other !== undefined)
    throw new ClearError(
      `${other}. Si se restauró un respaldo anterior, es eso; si no, se cambió lo sellado: compárelo en la página Sellos. No se escribe encima: conserve la carpeta e indique otra en SEAL_DIR.`,
    );
  const note = await read(folder, CHECKPOINT);
  return seals.find((seal) => seal.note === note)?.size ?? 0;
}

/** Describes in Spanish, without a period, a seal of a folder that is not the kept one; undefined: all are. */
export async function otherSealIn(
  folder: string,
  seals: readonly Pick<Seal, 'number' | 'note'>[],
): Promise<string | undefined> {
  const last = await read(folder, CHECKPOINT);
  for (const { number, note } of seals) {
    const there = await read(folder, noteFile(number));
    if (there !== undefined && there !== note)
      return `En ${folder} hay un sello ${number} que no es el de este registro`;
  }
  return last !== undefined && !seals.some(({ note }) => note === last)
    ? `En ${folder} hay un sello que este registro no tiene`
    : undefined;
}

/** Last note of a folder. */
export const folderNote = async (folder: string): Promise<string | undefined> =>
  await read(folder, CHECKPOINT);

/** Hashes of the first leaves, from a folder's tiles; fewer when a tile is missing or short. */
export async function* folderLeaves(folder: string, size: number): AsyncGenerator<Hash, void, void> {
  yield* leavesOfTiles(size, async (place) => await tileBytes(folder, place));
}

/**
 * Evidence in a folder to compare the log with. Its earlier seals count only when the folder also has the given one;
 * otherwise it may be another log's, or overwritten.
 */
export async function evidenceIn(
  folder: string,
  { size, root }: Pick<Checkpoint, 'size' | 'root'>,
): Promise<Required<Evidence>> {
  const marks = await marksIn(folder);
  const isOfIt = marks.some((mark) => mark.size === size && sameHash(mark.root, root));
  return { trees: [(leaves) => folderLeaves(folder, leaves)], marks: isOfIt ? marks : [] };
}

/** Seals of a folder from the first up to the first gap. */
async function marksIn(folder: string): Promise<readonly SealedMark[]> {
  const marks: SealedMark[] = [];
  for (let number = 1; ; number++) {
    const note = await read(folder, noteFile(number));
    const checkpoint = parseCheckpoint(parseNote(note ?? '')?.text ?? '');
    if (!checkpoint) return marks;
    marks.push({ number, size: checkpoint.size, root: checkpoint.root });
  }
}

/** Tile of a folder, or the full tile that has replaced it. */
async function tileBytes(folder: string, place: TilePlace): Promise<Uint8Array | undefined> {
  for (const each of [{ ...place, width: TILE_WIDTH }, place]) {
    const bytes = await readBytes(folder, tilePath(each));
    if (bytes && bytes.length >= place.width * HASH_BYTES) return bytes;
  }
  return undefined;
}

async function readBytes(folder: string, name: string): Promise<Buffer | undefined> {
  try {
    return await readFile(join(folder, name));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new ClearError(`No se puede leer ${join(folder, name)} (${errorCode(error)}).`);
  }
}

const read = async (folder: string, name: string): Promise<string | undefined> =>
  (await readBytes(folder, name))?.toString('utf8');

/** Writes a file completely or not at all: a reader never sees half of it. */
async function put(folder: string, name: string, content: string | Uint8Array): Promise<void> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.parcial`, content);
  await rename(`${path}.parcial`, path);
}
