import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ClearError, errorCode } from '@expediente/platform/clear-error.ts';
import { parseCheckpoint } from '@expediente/seals/checkpoint.ts';
import { HASH_BYTES, type Hash } from '@expediente/seals/hash.ts';
import { parseNote } from '@expediente/seals/note.ts';
import { TILE_WIDTH, type TilePlace, tilePath } from '@expediente/seals/tiles.ts';
import type pg from 'pg';
import { keptTile, sealsAfter, tilesBetween } from './kept.ts';

/** The last note of a folder (C2SP tlog-tiles). */
const CHECKPOINT = 'checkpoint';
/** Where the note of each seal is. */
const noteFile = (number: number): string => join('sellos', `${number}.txt`);

/**
 * Brings a folder up to the last seal: tiles, the note of each seal and the last one as `checkpoint`, as C2SP tlog-tiles lays
 * them out. What is there already stays.
 * @returns the number of the last seal; 0: there is none
 * @throws {ClearError} when it cannot be written
 */
export async function writeSealFolder(db: Pick<pg.Pool, 'query'>, folder: string): Promise<number> {
  try {
    const held = parseCheckpoint(parseNote((await read(folder, CHECKPOINT)) ?? '')?.text ?? '');
    const seals = await sealsAfter(db, 0);
    const last = seals.at(-1);
    if (!last) return 0;
    // A folder of something else, or ahead of this log, is filled from its beginning.
    const before = held && held.size <= last.size ? held.size : 0;
    for (const place of tilesBetween(before, last.size)) {
      const tile = await keptTile(db, place);
      if (!tile)
        throw new ClearError(
          `Falta una parte del árbol de los sellos (${tilePath(place)}): avise a auditoría.`,
        );
      await put(folder, tilePath(place), tile.bytes);
    }
    for (const { number, size, note } of seals)
      if (size > before || (await read(folder, noteFile(number))) === undefined)
        await put(folder, noteFile(number), note);
    await put(folder, CHECKPOINT, last.note);
    return last.number;
  } catch (error) {
    if (error instanceof ClearError || errorCode(error) === '') throw error;
    throw new ClearError(
      `No se pueden escribir los sellos en ${folder} (${errorCode(error)}): revise la carpeta.`,
    );
  }
}

/** The note that a folder holds as its last. */
export const folderNote = async (folder: string): Promise<string | undefined> =>
  await read(folder, CHECKPOINT);

/**
 * Hashes of the first leaves, as a folder's tiles hold them; fewer when a tile is missing or short.
 */
export async function* folderLeaves(folder: string, size: number): AsyncGenerator<Hash, void, void> {
  for (let index = 0; index * TILE_WIDTH < size; index++) {
    const width = Math.min(TILE_WIDTH, size - index * TILE_WIDTH);
    const bytes = await tileBytes(folder, { level: 0, index, width });
    if (!bytes) return;
    for (let at = 0; at < width; at++) yield bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES);
  }
}

/** A tile of a folder, or the full one that has replaced it. */
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

/** Whole or not at all: a reader never sees half a file. */
async function put(folder: string, name: string, content: string | Uint8Array): Promise<void> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.parcial`, content);
  await rename(`${path}.parcial`, path);
}
