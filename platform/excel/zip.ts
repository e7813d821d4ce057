import { createInflateRaw } from 'node:zlib';
import { DAMAGED, LOCKED, MOST_UNPACKED, TOO_LARGE, UnreadableWorkbook } from './limits.ts';

/** A part of a ZIP file, as its directory lists it. */
interface Part {
  readonly name: string;
  readonly method: number;
  /** As it is packed. */
  readonly content: Buffer;
  /** Declared unpacked size in bytes. */
  readonly declared: number;
}

const END = 0x06_05_4b_50;
const ENTRY = 0x02_01_4b_50;
const LOCAL = 0x04_03_4b_50;
const LONGEST_COMMENT = 65_535;
const STORED = 0;
const DEFLATED = 8;
const MOST_PARTS = 2_000;

/** The parts of an .xlsx, each unpacked as it is read. */
export interface Parts {
  /** Undefined: there is none of this name. */
  part(name: string): AsyncIterable<Buffer> | undefined;
  has(name: string): boolean;
  readonly names: readonly string[];
}

/**
 * Nothing of a part is kept: it is unpacked chunk by chunk and measured, whatever size its headers declare.
 * @throws {UnreadableWorkbook} also while it is read: damaged, or all that was read together is too much
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
  const found = (part: Part | undefined) => part && chunksOf(part);
  return {
    part: (name) => found(parts.find((each) => each.name === name)),
    has: (name) => parts.some((each) => each.name === name),
    names: parts.map(({ name }) => name),
  };
}

function partsOf(file: Buffer): Part[] {
  const end = endOf(file);
  const count = file.readUInt16LE(end + 10);
  if (count > MOST_PARTS) throw new UnreadableWorkbook(TOO_LARGE);
  const parts: Part[] = [];
  let at = file.readUInt32LE(end + 16);
  for (let number = 0; number < count; number += 1) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== ENTRY) throw new UnreadableWorkbook(DAMAGED);
    if ((file.readUInt16LE(at + 8) & 1) === 1) throw new UnreadableWorkbook(LOCKED);
    const nameEnd = at + 46 + file.readUInt16LE(at + 28);
    const local = file.readUInt32LE(at + 42);
    if (local + 30 > file.length || file.readUInt32LE(local) !== LOCAL) throw new UnreadableWorkbook(DAMAGED);
    const from = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    parts.push({
      name: file.toString('utf8', at + 46, nameEnd),
      method: file.readUInt16LE(at + 10),
      content: file.subarray(from, from + file.readUInt32LE(at + 20)),
      declared: file.readUInt32LE(at + 24),
    });
    at = nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return parts;
}

/** Position of the directory's end record: after it there is only a comment. */
function endOf(file: Buffer): number {
  for (let at = file.length - 22; at >= Math.max(0, file.length - 22 - LONGEST_COMMENT); at -= 1) {
    if (file.readUInt32LE(at) === END) return at;
  }
  throw new UnreadableWorkbook(DAMAGED);
}

const CHUNK = 64 * 1024;

/** A part's actual content. @throws {UnreadableWorkbook} packed in a way that is not known, or damaged */
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
      // A bomb that declares a small size.
      if (size > declared) throw new UnreadableWorkbook(TOO_LARGE);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof UnreadableWorkbook ? error : new UnreadableWorkbook(DAMAGED, { cause: error });
  }
}
