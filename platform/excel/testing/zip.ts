import { crc32, deflateRawSync } from 'node:zlib';

/** Part of a ZIP file; `declared`: a false unpacked size that it declares. */
export interface ZipPart {
  readonly name: string;
  readonly content: Buffer;
  readonly declared?: number;
}

/** Way in which a program packs: numbers of eight bytes (zip64), sizes behind the content, or content as it is. */
export type Packing = 'usual' | 'wide' | 'streamed' | 'stored';

/** Value in place of a number that is in the extra field. */
const WIDE = 0xff_ff_ff_ff;

/** ZIP file for tests, of parts that are packed by hand, whatever size is declared. */
export function zipOf(parts: readonly ZipPart[], packing: Packing = 'usual'): Buffer {
  const isWide = packing === 'wide';
  const isStreamed = packing === 'streamed';
  const method = packing === 'stored' ? 0 : 8;
  const files: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, content, declared = content.length } of parts) {
    const packed = method === 0 ? content : deflateRawSync(content, { level: 9 });
    const named = Buffer.from(name);
    const sum = crc32(content);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50);
    head.writeUInt16LE(isStreamed ? 8 : 0, 6);
    head.writeUInt16LE(method, 8);
    const headSizes = isStreamed ? [0, 0, 0] : isWide ? [sum, WIDE, WIDE] : [sum, packed.length, declared];
    for (const [at, number] of headSizes.entries()) head.writeUInt32LE(number, 14 + 4 * at);
    head.writeUInt16LE(named.length, 26);
    const extra = isWide ? wideNumbers([declared, packed.length]) : Buffer.alloc(0);
    head.writeUInt16LE(extra.length, 28);
    const behind = Buffer.alloc(isStreamed ? 16 : 0);
    if (isStreamed) {
      behind.writeUInt32LE(0x08074b50);
      for (const [at, number] of [sum, packed.length, declared].entries())
        behind.writeUInt32LE(number, 4 + 4 * at);
    }
    const entry = Buffer.alloc(46);
    const listed = isWide ? wideNumbers([declared, packed.length, offset]) : Buffer.alloc(0);
    entry.writeUInt32LE(0x02014b50);
    entry.writeUInt16LE(isStreamed ? 8 : 0, 8);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(sum, 16);
    entry.writeUInt32LE(isWide ? WIDE : packed.length, 20);
    entry.writeUInt32LE(isWide ? WIDE : declared, 24);
    entry.writeUInt16LE(named.length, 28);
    entry.writeUInt16LE(listed.length, 30);
    entry.writeUInt32LE(isWide ? WIDE : offset, 42);
    files.push(head, named, extra, packed, behind);
    entries.push(entry, named, listed);
    offset += 30 + named.length + extra.length + packed.length + behind.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(isWide ? 0xff_ff : parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(isWide ? WIDE : offset, 16);
  const wideEnd = isWide ? wideEndOf(parts.length, directory.length, offset) : Buffer.alloc(0);
  return Buffer.concat([...files, directory, wideEnd, end]);
}

function wideNumbers(numbers: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * numbers.length);
  extra.writeUInt16LE(1);
  extra.writeUInt16LE(8 * numbers.length, 2);
  for (const [at, number] of numbers.entries()) extra.writeBigUInt64LE(BigInt(number), 4 + 8 * at);
  return extra;
}

/** End record of a zip64, and its locator. */
function wideEndOf(count: number, size: number, from: number): Buffer {
  const end = Buffer.alloc(56);
  end.writeUInt32LE(0x06064b50);
  end.writeBigUInt64LE(44n, 4);
  for (const [at, number] of [count, count, size, from].entries())
    end.writeBigUInt64LE(BigInt(number), 24 + 8 * at);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50);
  locator.writeBigUInt64LE(BigInt(from + size), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end, locator]);
}
