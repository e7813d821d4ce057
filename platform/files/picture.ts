import type { FileType } from './sniff.ts';

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** A side longer than this decodes to hundreds of megabytes in whatever shows or prints it, however small the file. */
export const MAX_PICTURE_SIDE = 4_000;

/** Pixels of a PNG or JPEG, from its own header; undefined: it is no picture, whatever its first bytes are. */
export function pictureSize(bytes: Uint8Array, type: FileType): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = type === 'image/png' ? pngSize(view) : type === 'image/jpeg' ? jpegSize(view) : undefined;
  return size && size.width > 0 && size.height > 0 ? size : undefined;
}

/** The first chunk: its length, `IHDR`, width, height (PNG, 11.2.2). */
function pngSize(view: DataView): PictureSize | undefined {
  if (view.byteLength < 33 || view.getUint32(8) !== 13 || view.getUint32(12) !== 0x49_48_44_52)
    return undefined;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** Markers of a frame: C0 to CF without C4 (Huffman tables), C8 (reserved) and CC (arithmetic coding). */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Segments up to the frame's: marker, length, precision, height, width (ITU T.81, B.2.2). */
function jpegSize(view: DataView): PictureSize | undefined {
  for (let at = 2; at + 9 <= view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    // Any number of FF may precede a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return undefined;
}
