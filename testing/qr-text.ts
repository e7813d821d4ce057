import jsqr from 'jsqr';

/** View box of a code, which includes the white margin that `qrCode` adds. */
const VIEW = /viewBox="0 0 (\d+) \1"/;
const RUN = /M(\d+) (\d+)h(\d+)v1h-\3z/g;

/** Pixels per module. */
const SCALE = 4;

/** Text that a scanner reads from the QR code of a document's page. @throws {Error} if it is unreadable */
export function qrText(svg: string): string {
  const size = Number(VIEW.exec(svg)?.[1] ?? 0);
  const width = size * SCALE;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, length] of svg.matchAll(RUN))
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row += 1) {
      const from = row * width + Number(x) * SCALE;
      for (let at = from; at < from + Number(length) * SCALE; at += 1) pixels.fill(0, at * 4, at * 4 + 3);
    }
  const read = jsqr.default(pixels, width, width);
  if (!read) throw new Error('no code that can be read');
  return read.data;
}
