/** Quarter turns to the right for each EXIF orientation that cameras write; mirrored ones are left as they are. */
const TURNS: Readonly<Record<number, number>> = { 3: 2, 6: 1, 8: 3 };

/** Marker, length and name of the segment in which a JPEG has the position of its camera (EXIF 2.3, 4.7). */
const APP1 = 0xffe1;
const EXIF = 'Exif\0\0';
const ORIENTATION = 0x0112;

/** Quarter turns to the right that bring a picture upright; 0 where it does not name any. */
export function quarterTurns(content: Uint8Array, type: string): number {
  if (type !== 'image/jpeg') return 0;
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  for (let at = 2; at + 4 < view.byteLength; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at);
    if (marker < 0xffe0 || marker > 0xffef) return 0;
    if (marker === APP1 && Buffer.from(content.subarray(at + 4, at + 10)).toString('latin1') === EXIF)
      return TURNS[orientationAt(view, at + 10)] ?? 0;
  }
  return 0;
}

/** Orientation in the first directory of the TIFF head at `at`; 0: none. */
function orientationAt(view: DataView, at: number): number {
  const fits = (from: number, bytes: number): boolean => from + bytes <= view.byteLength;
  if (!fits(at, 8)) return 0;
  const little = view.getUint16(at) === 0x4949;
  const directory = at + view.getUint32(at + 4, little);
  if (!fits(directory, 2)) return 0;
  const entries = view.getUint16(directory, little);
  for (let entry = 0; entry < entries; entry += 1) {
    const from = directory + 2 + entry * 12;
    if (!fits(from, 12)) return 0;
    if (view.getUint16(from, little) === ORIENTATION) return view.getUint16(from + 8, little);
  }
  return 0;
}
