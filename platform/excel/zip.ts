import { inflateRawSync } from 'node:zlib';
import { DAMAGED, LOCKED, MOST_UNPACKED, NOT_EXCEL, TOO_LARGE, UnreadableWorkbook } from './limits.ts';

/** A part of a ZIP file, as its directory lists it. */
interface Part {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  /** As it is packed. */
  readonly content: Buffer;
  /** Declared unpacked size in bytes. */
  readonly says: number;
}

const END = 0x06_05_4b_50;
const ENTRY = 0x02_01_4b_50;
const LOCAL = 0x04_03_4b_50;
const LONGEST_COMMENT = 65_535;
const DEFLATED = 8;
const MOST_PARTS = 2_000;

/**
 * The parts of an .xlsx that tell its first sheet, packed anew in the order in which they are needed. Each
 * was unpacked and measured, so that what its headers say is true: nothing else reaches the reader.
 * @throws {UnreadableWorkbook}
 */
export function firstSheetOnly(file: Buffer): Buffer {
  const parts = partsOf(file);
  const named = (name: string): Part[] => parts.filter((each) => each.name === name);
  if (named('xl/workbook.xml').length === 0) throw new UnreadableWorkbook(NOT_EXCEL);
  const sheet = parts.find(({ name }) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name));
  const wanted = [
    ...named('xl/_rels/workbook.xml.rels'),
    ...named('xl/workbook.xml'),
    ...named('xl/styles.xml'),
    ...named('xl/sharedStrings.xml'),
    ...(sheet ? [sheet] : []),
  ];
  let left = MOST_UNPACKED;
  for (const part of wanted) {
    const content = unpacked(part, left);
    left -= content.length;
    // The reader would treat a truncated sheet as complete.
    if (
      part === sheet &&
      !/<\/(\w+:)?worksheet>\s*$/.test(content.toString('latin1', Math.max(0, content.length - 200)))
    )
      throw new UnreadableWorkbook(DAMAGED);
  }
  return packed(wanted);
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
      crc: file.readUInt32LE(at + 16),
      content: file.subarray(from, from + file.readUInt32LE(at + 20)),
      says: file.readUInt32LE(at + 24),
    });
    at = nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return parts;
}

/** Where the end record of the directory stands: after it there is only a comment. */
function endOf(file: Buffer): number {
  for (let at = file.length - 22; at >= Math.max(0, file.length - 22 - LONGEST_COMMENT); at -= 1) {
    if (file.readUInt32LE(at) === END) return at;
  }
  throw new UnreadableWorkbook(DAMAGED);
}

/** A part's actual content. @throws {UnreadableWorkbook} larger than `most` or than declared */
function unpacked({ method, content, says }: Part, most: number): Buffer {
  if (says > most) throw new UnreadableWorkbook(TOO_LARGE);
  if (method === 0) return content;
  if (method !== DEFLATED) throw new UnreadableWorkbook(DAMAGED);
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, says) });
  } catch (error) {
    const more = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new UnreadableWorkbook(more ? TOO_LARGE : DAMAGED);
  }
}

/** A ZIP file of these parts, as packed as they were. */
function packed(parts: readonly Part[]): Buffer {
  const files: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, method, crc, content, says } of parts) {
    const title = Buffer.from(name);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(method, 4);
    head.writeUInt32LE(crc, 10);
    head.writeUInt32LE(content.length, 14);
    head.writeUInt32LE(says, 18);
    head.writeUInt16LE(title.length, 22);
    files.push(signed(LOCAL), head, title, content);
    const entry = Buffer.alloc(42);
    entry.writeUInt16LE(20, 0);
    head.copy(entry, 2, 0, 26);
    entry.writeUInt32LE(offset, 38);
    entries.push(signed(ENTRY), entry, title);
    offset += 30 + title.length + content.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, directory, signed(END), end]);
}

function signed(signature: number): Buffer {
  const mark = Buffer.alloc(4);
  mark.writeUInt32LE(signature);
  return mark;
}
