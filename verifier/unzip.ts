/** A file that is no archive of ours; the message says in Spanish why. */
export class BadArchive extends Error {
  override readonly name = 'BadArchive';
}

/** More than any record comes to. What exceeds them is refused before it is unpacked. */
const MOST_ENTRIES = 10_000;
const MOST_BYTES = 400 * 2 ** 20;

const END = 0x06_05_4b_50;
const END_BYTES = 22;
const CENTRAL = 0x02_01_4b_50;
const CENTRAL_BYTES = 46;
const LOCAL = 0x04_03_4b_50;
const LOCAL_BYTES = 30;
/** Sizes and CRC after the data: the central directory has them too. */
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
}

/** Folders and names of plain characters: none leads out of the archive, none is another one on some system. */
const PATH = /^[A-Za-z0-9_-][\w.-]*(\/[A-Za-z0-9_-][\w.-]*)*$/;

/**
 * The files of a ZIP, by their paths. Only what archives of ours have: stored and deflated entries, one disk, no
 * comment, no encryption, no gaps in which something could be hidden.
 * @throws {BadArchive}
 */
export async function unzip(zip: Uint8Array): Promise<ReadonlyMap<string, Uint8Array>> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.length);
  const entries = directoryOf(view, zip);
  const files = new Map<string, Uint8Array>();
  let end = 0;
  for (const entry of [...entries].sort((a, b) => a.local - b.local)) {
    const { from, to } = dataOf(view, zip, entry);
    if (entry.local < end) throw new BadArchive(`«${entry.path}» está encima de otro archivo del ZIP`);
    end = to;
    const packed = zip.subarray(from, to);
    const bytes = entry.method === STORED ? packed : await inflated(packed, entry);
    if (bytes.length !== entry.size || crc32(bytes) !== entry.crc)
      throw new BadArchive(`«${entry.path}» está dañado: vuelva a copiar el archivo`);
    files.set(entry.path, bytes);
  }
  return files;
}

function directoryOf(view: DataView, zip: Uint8Array): readonly Entry[] {
  const end = zip.length - END_BYTES;
  if (end < 0 || view.getUint32(end, true) !== END || view.getUint16(end + 20, true) !== 0)
    throw new BadArchive('no es un ZIP completo: le falta el final, o tiene algo después de él');
  const count = view.getUint16(end + 10, true);
  const size = view.getUint32(end + 12, true);
  let at = view.getUint32(end + 16, true);
  const disks = view.getUint32(end + 4, true);
  if (disks !== 0 || view.getUint16(end + 8, true) !== count || at + size !== end || count > MOST_ENTRIES)
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
    if (total > MOST_BYTES) throw new BadArchive('desempacado sería más grande que cualquier expediente');
    entries.push(entry);
    at += CENTRAL_BYTES + view.getUint16(at + 28, true) + view.getUint16(at + 30, true);
  }
  if (at !== end) throw new BadArchive('su índice no es el de un expediente');
  return entries;
}

function entryAt(view: DataView, zip: Uint8Array, at: number, end: number): Entry {
  if (at + CENTRAL_BYTES > end || view.getUint32(at, true) !== CENTRAL)
    throw new BadArchive('su índice está dañado');
  const name = view.getUint16(at + 28, true);
  const method = view.getUint16(at + 10, true);
  const flags = view.getUint16(at + 8, true);
  if ((flags & ~(DESCRIBED_LATER | UTF8)) !== 0 || (method !== STORED && method !== DEFLATED))
    throw new BadArchive('está cifrado o empacado de otra manera que un expediente');
  if (at + CENTRAL_BYTES + name > end || view.getUint16(at + 32, true) !== 0)
    throw new BadArchive('su índice está dañado');
  return {
    path: textOf(zip.subarray(at + CENTRAL_BYTES, at + CENTRAL_BYTES + name)),
    method,
    crc: view.getUint32(at + 16, true),
    packed: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    local: view.getUint32(at + 42, true),
  };
}

/** Where an entry's bytes are; its own header has to name the same file. */
function dataOf(view: DataView, zip: Uint8Array, { path, method, packed, local }: Entry) {
  const limit = zip.length - END_BYTES;
  const isHeader = local + LOCAL_BYTES <= limit && view.getUint32(local, true) === LOCAL;
  const named = isHeader ? view.getUint16(local + 26, true) : 0;
  const from = local + LOCAL_BYTES + named + (isHeader ? view.getUint16(local + 28, true) : 0);
  const name = textOf(zip.subarray(local + LOCAL_BYTES, Math.min(limit, local + LOCAL_BYTES + named)));
  if (!isHeader || name !== path || view.getUint16(local + 8, true) !== method || from + packed > limit)
    throw new BadArchive(`«${path}» no está donde el índice del ZIP lo pone`);
  return { from, to: from + packed };
}

/** Stops as soon as there is more than the index announced. */
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

/** Bytes as text. @throws {BadArchive} when they are no UTF-8 */
export function textOf(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new BadArchive('trae un texto que no es UTF-8');
  }
}
