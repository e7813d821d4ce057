import { createInflateRaw } from 'node:zlib';
import { DAMAGED, LOCKED, MOST_UNPACKED, TOO_LARGE, UnreadableWorkbook } from './limits.ts';

/** A part of a ZIP file, as its directory lists it. */
interface Part {
  readonly name: string;
  readonly method: number;
  /** Content as it is packed. */
  readonly content: Buffer;
  /** Declared unpacked size in bytes. */
  readonly declared: number;
}

const END = 0x06_05_4b_50;
const ENTRY = 0x02_01_4b_50;
const LOCAL = 0x04_03_4b_50;
/** Signatures of the end record of a zip64, and of its locator. */
const END64 = 0x06_06_4b_50;
const LOCATOR64 = 0x07_06_4b_50;
/** Value in place of a number that is elsewhere, because it may need more bytes. */
const WIDE = 0xff_ff_ff_ff;
const NO_COUNT = 0xff_ff;
/** Kind of the extra field with those numbers. */
const WIDE_NUMBERS = 1;
const LONGEST_COMMENT = 65_535;
const STORED = 0;
const DEFLATED = 8;
const MOST_PARTS = 2_000;

/** Parts of an .xlsx, each unpacked as it is read; names that differ only in case, slashes or escapes are the same. */
export interface Parts {
  /** Undefined: there is no part of this name. */
  part(name: string): AsyncIterable<Buffer> | undefined;
  has(name: string): boolean;
  readonly names: readonly string[];
}

/**
 * Opens the parts of a file. Nothing of a part is kept: it is unpacked chunk by chunk and measured, whatever size its
 * headers declare.
 * @throws {UnreadableWorkbook} also while a part is read: the file is damaged, or the parts read so far are too large
 * together
 */
export function unpacking(file: Buffer): Parts {
  const parts = partsOf(file);
  let left = MOST_UNPACKED;
  async function* chunksOf(part: Part | undefined): AsyncGenerator<Buffer> {
    if (!part) return;
    for await (const chunk of unpacked(part)) {
      left -= chunk.length;
      if (left < 0) throw new UnreadableWorkbook(TOO_LARGE);
      yield chunk;
    }
  }
  const byName = new Map<string, Part>();
  for (const part of parts) if (!byName.has(keyOf(part.name))) byName.set(keyOf(part.name), part);
  return {
    part(name) {
      const part = byName.get(keyOf(name));
      return part && chunksOf(part);
    },
    has: (name) => byName.has(keyOf(name)),
    names: parts.map(({ name }) => name),
  };
}

/** Name of a part that another part names, relative to the folder of that other part (`xl/`). */
export function partName(target: string, folder = ''): string {
  const path = decoded(target.replaceAll('\\', '/'));
  const places: string[] = [];
  for (const place of (path.startsWith('/') ? path : `${folder}${path}`).split('/')) {
    if (place === '..') places.pop();
    else if (place !== '' && place !== '.') places.push(place);
  }
  return places.join('/');
}

/** Folder of a part, up to the last slash: `xl/` of `xl/workbook.xml`. */
export const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1);

export const samePart = (one: string, other: string): boolean => keyOf(one) === keyOf(other);

const keyOf = (name: string): string => partName(name).toLowerCase();

/** Decodes the name of a part as an address; a name that is no address stays as it is. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function partsOf(file: Buffer): Part[] {
  const { count, from: first } = directoryOf(file);
  if (count > MOST_PARTS) throw new UnreadableWorkbook(TOO_LARGE);
  const parts: Part[] = [];
  let at = first;
  for (let number = 0; number < count; number += 1) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== ENTRY) throw new UnreadableWorkbook(DAMAGED);
    if ((file.readUInt16LE(at + 8) & 1) === 1) throw new UnreadableWorkbook(LOCKED);
    const nameEnd = at + 46 + file.readUInt16LE(at + 28);
    const extra = file.subarray(nameEnd, nameEnd + file.readUInt16LE(at + 30));
    const [declared, packed, local] = wide(
      extra,
      [24, 20, 42].map((place) => file.readUInt32LE(at + place)),
    );
    if (local + 30 > file.length || file.readUInt32LE(local) !== LOCAL) throw new UnreadableWorkbook(DAMAGED);
    const from = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    parts.push({
      name: file.toString('utf8', at + 46, nameEnd),
      method: file.readUInt16LE(at + 10),
      content: file.subarray(from, from + packed),
      declared,
    });
    at = nameEnd + extra.length + file.readUInt16LE(at + 32);
  }
  return parts;
}

/**
 * Place of the directory, and the number of parts that it lists.
 * @throws {UnreadableWorkbook}
 */
function directoryOf(file: Buffer): { readonly count: number; readonly from: number } {
  const end = endOf(file);
  const [count, from] = [file.readUInt16LE(end + 10), file.readUInt32LE(end + 16)];
  const locator = end - 20;
  if ((count !== NO_COUNT && from !== WIDE) || locator < 0 || file.readUInt32LE(locator) !== LOCATOR64)
    return { count, from };
  const end64 = Number(file.readBigUInt64LE(locator + 8));
  if (end64 + 56 > file.length || file.readUInt32LE(end64) !== END64) throw new UnreadableWorkbook(DAMAGED);
  return { count: Number(file.readBigUInt64LE(end64 + 32)), from: Number(file.readBigUInt64LE(end64 + 48)) };
}

/** Numbers of an entry. Those that need more than four bytes (zip64) are in its `extra`, in this order. */
function wide(extra: Buffer, [declared = 0, packed = 0, local = 0]: readonly number[]) {
  let at = 0;
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== WIDE_NUMBERS)
    at += 4 + extra.readUInt16LE(at + 2);
  let next = at + 4;
  return [declared, packed, local].map((number) => {
    if (number !== WIDE) return number;
    if (next + 8 > extra.length) throw new UnreadableWorkbook(DAMAGED);
    next += 8;
    return Number(extra.readBigUInt64LE(next - 8));
  }) as [declared: number, packed: number, local: number]; // as many as there were
}

/** Position of the directory's end record: after it there is only a comment. */
function endOf(file: Buffer): number {
  for (let at = file.length - 22; at >= Math.max(0, file.length - 22 - LONGEST_COMMENT); at -= 1) {
    if (file.readUInt32LE(at) === END) return at;
  }
  throw new UnreadableWorkbook(DAMAGED);
}

const CHUNK = 64 * 1024;

/**
 * Unpacks the actual content of a part.
 * @throws {UnreadableWorkbook} when it is packed in an unknown way, or damaged
 */
async function* unpacked({ method, content, declared }: Part): AsyncGenerator<Buffer> {
  if (declared > MOST_UNPACKED) throw new UnreadableWorkbook(TOO_LARGE);
  if (method === STORED) {
    for (let at = 0; at < content.length; at += CHUNK) yield content.subarray(at, at + CHUNK);
    return;
  }
  if (method !== DEFLATED) throw new UnreadableWorkbook(DAMAGED);
  const inflating = createInflateRaw({ chunkSize: CHUNK });
  let size = 0;
  inflating.end(content);
  try {
    for await (const chunk of inflating) {
      size += chunk.length;
      // A zip bomb declares a small size.
      if (size > declared) throw new UnreadableWorkbook(TOO_LARGE);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof UnreadableWorkbook ? error : new UnreadableWorkbook(DAMAGED, { cause: error });
  }
}
