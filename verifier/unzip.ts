/** The file is no archive of the product; the message says in Spanish why. */
export class BadArchive extends Error {
  override readonly name = 'BadArchive';
}

/** Limits that no record's file comes to. A file beyond them is refused before it is unpacked. */
export const MOST_FILES = 10_000;
export const MOST_BYTES = 64 * 2 ** 20;
/** Most bytes of the ZIP itself: parts that are packed already do not become smaller. */
export const MOST_ZIP_BYTES = MOST_BYTES + 4 * 2 ** 20;
const TOO_LARGE = 'es más grande que cualquier expediente: hasta 64 MB desempacado';

const END = 0x06_05_4b_50;
const END_BYTES = 22;
const CENTRAL = 0x02_01_4b_50;
const CENTRAL_BYTES = 46;
const LOCAL = 0x04_03_4b_50;
const LOCAL_BYTES = 30;
/**
 * Bytes that both headers of an entry share: version, flags, method, time, CRC, sizes, lengths of name and extra field.
 */
const SHARED_BYTES = 26;
const SHARED_IN_CENTRAL = 6;
const SHARED_IN_LOCAL = 4;
/** Place of the CRC and the sizes among these bytes. */
const CHECKED = { from: 10, to: 22 };
const DESCRIPTOR = 0x08_07_4b_50;
const DESCRIPTOR_BYTES = 16;
/** Flag of an entry whose CRC and sizes are after its data, and 0 in front of it. */
const DESCRIBED_LATER = 0x08;
const UTF8 = 0x08_00;
const STORED = 0;
const DEFLATED = 8;

interface Entry {
  readonly path: string;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly local: number;
  readonly isDescribedLater: boolean;
  /** Part of the header in the directory that the entry's own header repeats. */
  readonly shared: Uint8Array;
}

/**
 * Pattern of paths with folders and names of plain characters: none leads out of the archive, none is another path on
 * some system.
 */
const PATH = /^[A-Za-z0-9_-][\w.-]*(\/[A-Za-z0-9_-][\w.-]*)*$/;

/**
 * Files of a ZIP, by their paths. It may only have what archives of the product have: stored and deflated entries, one
 * disk, no comment, no extra field, no encryption. Entry follows entry from the first byte to the directory, and both
 * headers of each are alike, so that a program which reads in another way finds the same files.
 * @throws {BadArchive}
 */
export async function unzip(zip: Uint8Array): Promise<ReadonlyMap<string, Uint8Array>> {
  if (zip.length > MOST_ZIP_BYTES) throw new BadArchive(TOO_LARGE);
  const view = new DataView(zip.buffer, zip.byteOffset, zip.length);
  const { entries, begin } = directoryOf(view, zip);
  const files = new Map<string, Uint8Array>();
  let end = 0;
  for (const entry of entries.sort((a, b) => a.local - b.local)) {
    const { from, to } = dataOf(view, zip, entry, begin);
    if (entry.local !== end)
      throw new BadArchive(
        `antes de «${entry.path}» trae algo que no está en el índice del ZIP, o lo repite`,
      );
    end = to + (entry.isDescribedLater ? DESCRIPTOR_BYTES : 0);
    const packed = zip.subarray(from, to);
    const bytes = entry.method === STORED ? packed : await inflated(packed, entry);
    if (bytes.length !== entry.size || crc32(bytes) !== entry.crc)
      throw new BadArchive(`«${entry.path}» está dañado: vuelva a copiar el archivo`);
    files.set(entry.path, bytes);
  }
  if (end !== begin) throw new BadArchive('antes de su índice trae algo que no está en él');
  return files;
}

function directoryOf(view: DataView, zip: Uint8Array) {
  const end = zip.length - END_BYTES;
  if (end < 0 || view.getUint32(end, true) !== END || view.getUint16(end + 20, true) !== 0)
    throw new BadArchive('no es un ZIP completo: le falta el final, o tiene algo después de él');
  const count = view.getUint16(end + 10, true);
  const size = view.getUint32(end + 12, true);
  const begin = view.getUint32(end + 16, true);
  let at = begin;
  const disks = view.getUint32(end + 4, true);
  if (disks !== 0 || view.getUint16(end + 8, true) !== count || at + size !== end || count > MOST_FILES)
    throw new BadArchive('su índice no es el de un expediente');
  const entries: Entry[] = [];
  const paths = new Set<string>();
  let total = 0;
  for (let index = 0; index < count; index++) {
    const entry = entryAt(view, zip, at, end);
    const { path } = entry;
    // Windows and macOS take two names that differ in case for one.
    if (!PATH.test(path) || paths.has(path.toLowerCase()))
      throw new BadArchive(
        `trae una ruta que ningún expediente tiene, o dos veces la misma: «${path.slice(0, 80)}»`,
      );
    paths.add(path.toLowerCase());
    total += entry.size;
    if (total > MOST_BYTES) throw new BadArchive(TOO_LARGE);
    entries.push(entry);
    at += CENTRAL_BYTES + view.getUint16(at + 28, true) + view.getUint16(at + 30, true);
  }
  if (at !== end) throw new BadArchive('su índice no es el de un expediente');
  return { entries, begin };
}

function entryAt(view: DataView, zip: Uint8Array, at: number, end: number): Entry {
  if (at + CENTRAL_BYTES > end || view.getUint32(at, true) !== CENTRAL)
    throw new BadArchive('su índice está dañado');
  const name = view.getUint16(at + 28, true);
  const method = view.getUint16(at + 10, true);
  const flags = view.getUint16(at + 8, true);
  if ((flags & ~(DESCRIBED_LATER | UTF8)) !== 0 || (method !== STORED && method !== DEFLATED))
    throw new BadArchive('está cifrado o empacado de otra manera que un expediente');
  const [extra, comment] = [view.getUint16(at + 30, true), view.getUint16(at + 32, true)];
  if (at + CENTRAL_BYTES + name > end || extra !== 0 || comment !== 0)
    throw new BadArchive('su índice está dañado, o dice más que el de un expediente');
  return {
    path: textOf(zip.subarray(at + CENTRAL_BYTES, at + CENTRAL_BYTES + name)),
    method,
    crc: view.getUint32(at + 16, true),
    packed: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    local: view.getUint32(at + 42, true),
    isDescribedLater: (flags & DESCRIBED_LATER) !== 0,
    shared: zip.subarray(at + SHARED_IN_CENTRAL, at + SHARED_IN_CENTRAL + SHARED_BYTES),
  };
}

/** Place of an entry's bytes; the entry's own header must state the same as the directory's. */
function dataOf(view: DataView, zip: Uint8Array, entry: Entry, limit: number) {
  const { path, packed, local, isDescribedLater, shared, crc, size } = entry;
  const misplaced = new BadArchive(`«${path}» no está donde el índice del ZIP lo pone, o no dice lo mismo`);
  if (local + LOCAL_BYTES > limit || view.getUint32(local, true) !== LOCAL) throw misplaced;
  const from = local + LOCAL_BYTES + view.getUint16(local + 26, true);
  const to = from + packed;
  if (to + (isDescribedLater ? DESCRIPTOR_BYTES : 0) > limit) throw misplaced;
  const own = zip.subarray(local + SHARED_IN_LOCAL, local + SHARED_IN_LOCAL + SHARED_BYTES);
  const isAlike = shared.every((byte, at) =>
    isDescribedLater && at >= CHECKED.from && at < CHECKED.to ? own[at] === 0 : own[at] === byte,
  );
  if (!isAlike || textOf(zip.subarray(local + LOCAL_BYTES, from)) !== path) throw misplaced;
  if (
    isDescribedLater &&
    [DESCRIPTOR, crc, packed, size].some((each, at) => view.getUint32(to + at * 4, true) !== each)
  )
    throw misplaced;
  return { from, to };
}

/** Inflates an entry, and stops as soon as there is more than the index announced. */
async function inflated(packed: Uint8Array, { path, size }: Entry): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let at = 0;
  try {
    const source = new Blob([Uint8Array.from(packed)]).stream();
    const reader = source.pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (at + part.value.length > size) throw new BadArchive(`«${path}» es más grande de lo que dice`);
      bytes.set(part.value, at);
      at += part.value.length;
    }
  } catch (error) {
    if (error instanceof BadArchive) throw error;
    throw new BadArchive(`«${path}» está dañado: vuelva a copiar el archivo`);
  }
  return bytes.subarray(0, at);
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xed_b8_83_20 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xff_ff_ff_ff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xff_ff_ff_ff) >>> 0;
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Bytes as text.
 * @throws {BadArchive} when they are no UTF-8
 */
export function textOf(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new BadArchive('trae un texto que no es UTF-8');
  }
}
