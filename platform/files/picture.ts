import { once } from 'node:events';
import { crc32, createInflate } from 'node:zlib';
import type { FileType } from '@expediente/schemas/shared/form-file.ts';

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Longest side, in pixels: a longer one takes hundreds of megabytes in whatever shows or prints the picture, however
 * small the file.
 */
export const MAX_PICTURE_SIDE = 4_000;

/** Size in pixels of a PNG or JPEG, from its own header; undefined: it is no picture, whatever its first bytes are. */
export function pictureSize(bytes: Uint8Array, type: FileType): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = type === 'image/png' ? pngSize(view) : type === 'image/jpeg' ? jpegSize(view) : undefined;
  return size && size.width > 0 && size.height > 0 ? size : undefined;
}

/** Size in the first chunk: length of the chunk, `IHDR`, width, height (PNG, 11.2.2). */
function pngSize(view: DataView): PictureSize | undefined {
  if (view.byteLength < 33 || view.getUint32(8) !== 13 || view.getUint32(12) !== 0x49_48_44_52)
    return undefined;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** Frames that browsers show, and so print: baseline, extended, progressive, each with Huffman tables. */
const FRAMES: readonly number[] = [0xc0, 0xc1, 0xc2];
/** Frames of whatever kind: C0 to CF without C4 (Huffman tables), C8 (reserved) and CC (arithmetic coding). */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

interface Segment {
  readonly marker: number;
  /** Place of the segment's length, behind the marker. */
  readonly at: number;
  readonly end: number;
}

/** Segments from the picture's begin up to its first scan, or to where they cannot be followed (ITU T.81, B.1). */
function* segmentsOf(view: DataView, from = 2): Generator<Segment> {
  for (let at = from; at + 4 <= view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return;
    const marker = view.getUint8(at + 1);
    // Any number of FF may precede a marker.
    if (marker === 0xff) at += 1;
    else {
      const end = at + 2 + view.getUint16(at + 2);
      if (marker === 0xd9 || end > view.byteLength) return;
      yield { marker, at: at + 2, end };
      at = end;
    }
  }
}

/** Size in the frame: length, precision, height, width (ITU T.81, B.2.2). */
function jpegSize(view: DataView): PictureSize | undefined {
  for (const { marker, at, end } of segmentsOf(view))
    if (isFrame(marker))
      return end - at >= 8 ? { width: view.getUint16(at + 5), height: view.getUint16(at + 3) } : undefined;
  return undefined;
}

/** True when a picture can be shown whole: all of its data is there, in a form that browsers read. */
export const isWholePicture = async (
  bytes: Uint8Array,
  type: FileType,
  size: PictureSize,
): Promise<boolean> =>
  type === 'image/png'
    ? await isWholePng(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), size)
    : isWholeJpeg(bytes, size);

/** Bits of a sample by the kind of colour, and samples of a pixel (PNG, 11.2.2). */
const COLOURS: Readonly<Record<number, { readonly depths: readonly number[]; readonly samples: number }>> = {
  0: { depths: [1, 2, 4, 8, 16], samples: 1 },
  2: { depths: [8, 16], samples: 3 },
  3: { depths: [1, 2, 4, 8], samples: 1 },
  4: { depths: [8, 16], samples: 2 },
  6: { depths: [8, 16], samples: 4 },
};

/** Passes of an interlaced picture: first column and row, and the steps between them (PNG, 8.2). */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/**
 * True when every chunk is as it was written, and the data unpacks to as many bytes as the size asks for; they are
 * counted, not kept.
 */
async function isWholePng(bytes: Buffer, { width, height }: PictureSize): Promise<boolean> {
  const [depth = 0, colour = 0, , , interlaced = 0] = bytes.subarray(24, 29);
  const { depths = [], samples = 0 } = COLOURS[colour] ?? {};
  const data: Buffer[] = [];
  let palette = false;
  let ended = false;
  for (let at = 8; at + 12 <= bytes.length && !ended; ) {
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4))
      return false;
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (name === 'IDAT') data.push(bytes.subarray(at + 8, end - 4));
    palette ||= name === 'PLTE';
    ended = name === 'IEND';
    at = end;
  }
  if (!ended || !depths.includes(depth) || interlaced > 1 || (colour === 3 && !palette)) return false;
  const passes = interlaced === 1 ? ADAM7 : [[0, 0, 1, 1] as const];
  const needed = passes.reduce((sum, [x, y, across, down]) => {
    const [columns, rows] = [Math.ceil((width - x) / across), Math.ceil((height - y) / down)];
    return columns > 0 && rows > 0 ? sum + rows * (1 + Math.ceil((columns * samples * depth) / 8)) : sum;
  }, 0);
  return await unpacksTo(data, needed);
}

/** True when so many bytes are packed in the data; no more is unpacked, and none is kept. */
async function unpacksTo(data: readonly Buffer[], needed: number): Promise<boolean> {
  const inflate = createInflate();
  const failed = once(inflate, 'error').then(() => false);
  const counted = (async () => {
    let count = 0;
    for await (const part of inflate) {
      count += (part as Buffer).length; // what zlib gives
      if (count >= needed) return true;
    }
    return false;
  })().catch(() => false);
  inflate.end(Buffer.concat(data));
  const whole = await Promise.race([counted, failed]);
  inflate.destroy();
  return whole;
}

/**
 * True for a picture with tables, a frame that browsers read, scans with at least a bit for each block of 8 × 8, and
 * its end. Scans are not decoded: a wrong bit shows as a blot, not as a missing picture.
 */
function isWholeJpeg(bytes: Uint8Array, { width, height }: PictureSize): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let shown = false;
  let tables = false;
  let scanned = 0;
  for (let from = 2; from < bytes.length; ) {
    let scan: Segment | undefined;
    for (const segment of segmentsOf(view, from)) {
      if (isFrame(segment.marker))
        shown = FRAMES.includes(segment.marker) && view.getUint8(segment.at + 2) === 8;
      tables ||= segment.marker === 0xc4;
      from = segment.end;
      if (segment.marker === 0xda) scan = segment;
      if (scan) break;
    }
    if (!scan) break;
    const end = endOfScan(bytes, scan.end);
    scanned += end - scan.end;
    from = end;
    if (bytes[end + 1] === 0xd9)
      return shown && tables && scanned * 8 >= Math.ceil(width / 8) * Math.ceil(height / 8);
  }
  return false;
}

/** Place of the next marker that is neither a byte of data (FF 00) nor a restart (ITU T.81, B.1.1.2). */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (
    let at = bytes.indexOf(0xff, from);
    at >= 0 && at + 1 < bytes.length;
    at = bytes.indexOf(0xff, at + 1)
  ) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}
