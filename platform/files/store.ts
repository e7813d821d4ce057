import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Refusal, refuse } from '@expediente/kernel/refusal.ts';
import { FILE_KINDS, type FileKind, type FileType, wrongKind } from '@expediente/schemas/shared/form-file.ts';
import type pg from 'pg';
import { Refused } from '../refusals.ts';
import { isWholePdf } from './pdf.ts';
import { isWholePicture, MAX_PICTURE_SIDE, pictureSize } from './picture.ts';
import { isFileType, sniff } from './sniff.ts';

export const MAX_FILE_BYTES = 20 * 1024 * 1024;
export const FILE_TOO_LARGE = `El archivo supera el tamaño permitido: ${MAX_FILE_BYTES / 1024 / 1024} MB.`;
const CHUNK_BYTES = 256 * 1024;

export interface StoredFile {
  /** SHA-256 of the content, hex: its name in events. */
  readonly hash: string;
  readonly type: FileType;
  readonly size: number;
}

export interface FileRules {
  /** Accepted kinds, detected from the content, not the name. */
  readonly kind: FileKind;
  /** Most bytes of a file that the product makes itself; absent: those of an upload. */
  readonly most?: number;
}

/**
 * A whole file as it came, with its SHA-256, which was computed part by part: hashing it at the end would block the
 * process.
 */
export class ReceivedFile {
  readonly content: Buffer;
  readonly hash: string;

  private constructor(content: Buffer, hash: string) {
    this.content = content;
    this.hash = hash;
  }

  /** Receives a stream. The rest of one that is too large to be stored is not read. */
  static async of(stream: AsyncIterable<Uint8Array>, most = MAX_FILE_BYTES): Promise<ReceivedFile> {
    const [parts, sum]: [Uint8Array[], Hash] = [[], createHash('sha256')];
    let size = 0;
    for await (const part of stream) {
      size += part.length;
      parts.push(part);
      sum.update(part);
      if (size > most) break;
    }
    return new ReceivedFile(Buffer.concat(parts, size), sum.digest('hex'));
  }
}

/** Store of files by their content, in PostgreSQL. A file is written before the append of the event that names it. */
export interface FileStore {
  /** Stores the content once, however often it is uploaded. Refuses it when too large, empty or of another kind. */
  put(
    content: Uint8Array | Readable | ReceivedFile,
    rules: FileRules,
  ): Promise<{ readonly file: StoredFile } | { readonly refusal: Refusal }>;
  /**
   * Opens a file: its facts, and its content as a stream; undefined when there is none. The content's SHA-256 is
   * compared with the file's name before the first byte is handed out; in a file larger than uploads may be, before the
   * last.
   * @throws {Refused} when the content is not what was stored; a larger file's stream fails instead
   */
  open(hash: string): Promise<(StoredFile & { readonly content: Readable }) | undefined>;
  /**
   * Deletes files uploaded before `before` (a day ago when absent) that nothing references. `isReferenced` is
   * called for each batch and returns the referenced ones.
   * @returns the number of deleted files
   */
  sweep(
    isReferenced: (hashes: readonly string[]) => Promise<ReadonlySet<string>>,
    before?: Date,
  ): Promise<number>;
}

/** Content under a file's name that is not what was stored. */
export interface DamagedFile {
  readonly hash: string;
  /** Size in the file's row, and the size that was found. */
  readonly size: number;
  readonly found: number;
}

const DAMAGED =
  'El archivo que está guardado no es el que se guardó la primera vez: cambió o está incompleto, y no se entrega. Avise a auditoría.';

/**
 * @param onDamaged called with each file whose content is not the stored one; such a file is not handed out, or is
 * stored anew
 */
export function fileStore(
  pool: pg.Pool,
  onDamaged: (damage: DamagedFile) => void = () => undefined,
): FileStore {
  const refused = (damage: DamagedFile): Refused => {
    onDamaged(damage);
    return new Refused('file-damaged', DAMAGED);
  };
  return {
    put: async (content, rules) => {
      const received = content instanceof Readable ? await ReceivedFile.of(content, rules.most) : content;
      const bytes = received instanceof ReceivedFile ? received.content : received;
      const { name, ...taken } = FILE_KINDS[rules.kind];
      const types: readonly FileType[] = taken.types;
      if (bytes.length > (rules.most ?? MAX_FILE_BYTES)) {
        return refuse('file_too_large', FILE_TOO_LARGE);
      }
      if (bytes.length === 0) return refuse('file_empty', 'El archivo está vacío.');
      const type = sniff(bytes);
      if (type === undefined || !types.includes(type)) {
        return refuse('file_kind', wrongKind(rules.kind));
      }
      const refusal =
        type === 'application/pdf' ? await faultOfPdf(bytes) : await faultOfPicture(bytes, type, name);
      if (refusal) return refusal;
      const hash =
        received instanceof ReceivedFile ? received.hash : createHash('sha256').update(bytes).digest('hex');
      const file = { hash, type, size: bytes.length };
      await write(pool, file, bytes, onDamaged);
      return { file };
    },
    open: async (hash) => {
      const { rows } = await pool.query<StoredFile>('select hash, type, size from file where hash = $1', [
        hash,
      ]);
      const file = rows[0];
      if (!file) return undefined;
      const content = comparedChunks(chunksOf(pool, hash), file, refused);
      if (file.size > MAX_FILE_BYTES)
        return { ...file, content: Readable.from(content, { objectMode: false }) };
      const chunks: Buffer[] = [];
      for await (const chunk of content) chunks.push(chunk);
      return { ...file, content: Readable.from(chunks, { objectMode: false }) };
    },
    sweep: async (isReferenced, before = new Date(Date.now() - 24 * 3600 * 1000)) =>
      await sweep(pool, isReferenced, before),
  };
}

const faultOfPdf = async (bytes: Uint8Array) =>
  (await isWholePdf(bytes))
    ? undefined
    : refuse(
        'file_incomplete',
        'El PDF está incompleto o no tiene páginas: ábralo para revisarlo, guárdelo de nuevo y vuelva a adjuntarlo.',
      );

async function faultOfPicture(bytes: Uint8Array, type: FileType, name: string) {
  const size = pictureSize(bytes, type);
  if (!size) return refuse('file_kind', `El archivo no se puede leer como imagen: debe ser ${name}.`);
  if (Math.max(size.width, size.height) > MAX_PICTURE_SIDE)
    return refuse(
      'picture_too_large',
      `La imagen mide ${size.width} × ${size.height} puntos: redúzcala a ${MAX_PICTURE_SIDE} por lado como máximo.`,
    );
  return (await isWholePicture(bytes, type, size))
    ? undefined
    : refuse(
        'file_incomplete',
        'La imagen está incompleta o no se puede mostrar: ábrala para revisarla, guárdela de nuevo como PNG o JPEG y vuelva a adjuntarla.',
      );
}

async function write(
  pool: pg.Pool,
  file: StoredFile,
  bytes: Uint8Array,
  onDamaged: (damage: DamagedFile) => void,
): Promise<void> {
  // Existing content only gets a new date, which also protects it from a running sweep.
  const { rows } = await pool.query<Pick<StoredFile, 'type' | 'size'> & { found: number; sha256: string }>(
    `update file f set brought_at = now() where hash = $1
     returning type, size, (select coalesce(sum(length(bytes)), 0)::int from file_chunk c where c.hash = f.hash) as found,
       encode(sha256(coalesce((select string_agg(bytes, ''::bytea order by number) from file_chunk c where c.hash = f.hash), '')), 'hex') as sha256`,
    [file.hash],
  );
  const [known] = rows;
  if (known && known.sha256 === file.hash && known.size === file.size && known.type === file.type) return;
  // Damaged content is replaced when somebody uploads the same file again.
  if (known) onDamaged({ hash: file.hash, size: known.size, found: known.found });
  const client = await pool.connect();
  try {
    await client.query('begin');
    if (known) await client.query('delete from file where hash = $1', [file.hash]);
    const { rowCount } = await client.query(
      'insert into file (hash, type, size) values ($1, $2, $3) on conflict (hash) do nothing',
      [file.hash, file.type, file.size],
    );
    for (let at = 0, number = 0; rowCount === 1 && at < bytes.length; at += CHUNK_BYTES, number += 1) {
      await client.query('insert into file_chunk (hash, number, bytes) values ($1, $2, $3)', [
        file.hash,
        number,
        bytes.subarray(at, at + CHUNK_BYTES),
      ]);
    }
    await client.query('commit');
    client.release();
  } catch (error) {
    // The connection may have caused the failure: it is discarded with its transaction.
    client.release(true);
    throw error;
  }
}

/** Streams one chunk at a time. */
async function* chunksOf(pool: pg.Pool, hash: string): AsyncGenerator<Buffer> {
  for (let number = 0; ; number += 1) {
    const { rows } = await pool.query<{ bytes: Buffer }>(
      'select bytes from file_chunk where hash = $1 and number = $2',
      [hash, number],
    );
    const chunk = rows[0];
    if (!chunk) return;
    yield chunk.bytes;
  }
}

/**
 * Chunks of a file, of which the last is handed out only once the whole has the file's hash and size.
 * @throws the error that `refused` makes
 */
async function* comparedChunks(
  chunks: AsyncIterable<Buffer>,
  { hash, size, type }: StoredFile,
  refused: (damage: DamagedFile) => Error,
): AsyncGenerator<Buffer, void, void> {
  const sum = createHash('sha256');
  let found = 0;
  let held: Buffer | undefined;
  for await (const chunk of chunks) {
    sum.update(chunk);
    found += chunk.length;
    if (found > size) throw refused({ hash, size, found });
    if (held) yield held;
    held = chunk;
  }
  // An earlier release may have detected the type differently, so any known type is accepted.
  if (found !== size || sum.digest('hex') !== hash || !isFileType(type)) throw refused({ hash, size, found });
  if (held) yield held;
}

async function sweep(
  pool: pg.Pool,
  isReferenced: (hashes: readonly string[]) => Promise<ReadonlySet<string>>,
  before: Date,
): Promise<number> {
  let gone = 0;
  for (let after = ''; ; ) {
    const { rows } = await pool.query<{ hash: string }>(
      'select hash from file where brought_at < $1 and hash > $2 order by hash limit 500',
      [before, after],
    );
    const last = rows.at(-1);
    if (!last) return gone;
    after = last.hash;
    const hashes = rows.map(({ hash }) => hash);
    const named = await isReferenced(hashes);
    const loose = hashes.filter((hash) => !named.has(hash));
    // The date is checked again: content uploaded meanwhile is kept.
    const { rowCount } = await pool.query('delete from file where hash = any($1) and brought_at < $2', [
      loose,
      before,
    ]);
    gone += rowCount ?? 0;
  }
}
