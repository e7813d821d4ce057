import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { ClearError, errorCode } from '@expediente/platform/clear-error.ts';
import { COMPLETE, copyFrom, DamagedBackup, type Manifest, manifestOf, sealOf } from './format.ts';
import { BackupText } from './text.ts';

export type BackupPart = Manifest['parts'][number];

export interface BackupReader {
  /** Called before the first part. */
  begin?(manifest: Manifest): Promise<void>;
  /** Takes all rows of a part: the bytes of COPY's text. */
  take(part: BackupPart, rows: AsyncIterable<Buffer>): Promise<void>;
}

/**
 * Reads a backup from its first part to its last, each proved against its SHA-256 after it was taken.
 * @throws {ClearError} for a file that is no backup, is damaged (with the name of the part) or of a later version
 */
export async function readBackup(file: string, reader: BackupReader): Promise<Manifest> {
  const stored = createReadStream(file);
  const gunzip = createGunzip();
  stored.on('error', (error) => gunzip.destroy(error));
  const text = new BackupText(stored.pipe(gunzip), file);
  try {
    const manifest = manifestOf(await text.line());
    await reader.begin?.(manifest);
    for (const part of manifest.parts) await readPart(text, part, reader);
    text.part = 'final';
    if ((await text.line()) !== COMPLETE) throw new DamagedBackup('final', 'falta el cierre');
    // gzip's own checksum follows the last line.
    await text.end();
    return manifest;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw new ClearError(`No existe ${file}.`);
    throw error;
  } finally {
    stored.destroy();
    gunzip.destroy();
  }
}

/**
 * Reads only a backup's manifest, its first line, and proves nothing.
 * @throws {ClearError}
 */
export async function readManifest(file: string): Promise<Manifest> {
  const stored = createReadStream(file);
  const gunzip = createGunzip();
  stored.on('error', (error) => gunzip.destroy(error));
  try {
    return manifestOf(await new BackupText(stored.pipe(gunzip), file).line());
  } finally {
    stored.destroy();
    gunzip.destroy();
  }
}

async function readPart(text: BackupText, part: BackupPart, reader: BackupReader): Promise<void> {
  text.part = part.table;
  if ((await text.line()) !== `${copyFrom(part)};`)
    throw new DamagedBackup(part.table, 'no empieza donde debe');
  const hash = createHash('sha256');
  let bytes = 0;
  async function* hashed(): AsyncGenerator<Buffer> {
    for await (const chunk of text.rows()) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  await reader.take(part, hashed());
  const seal = sealOf(await text.line());
  if (seal?.table !== part.table || seal.bytes !== bytes || seal.sha256 !== hash.digest('hex')) {
    throw new DamagedBackup(part.table, 'el contenido no es el que se guardó');
  }
}
