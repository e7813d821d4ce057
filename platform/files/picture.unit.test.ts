import { crc32, deflateSync } from 'node:zlib';
import type { FileType } from '@expediente/schemas/shared/form-file.ts';
import { expect, test } from 'vitest';
import { isWholePicture, pictureSize } from './picture.ts';

const png = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(33);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]).copy(header);
  header.write('IHDR', 12, 'latin1');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
};

const START = [0xff, 0xd8];
const APP0 = [0xff, 0xe0, 0, 4, 0, 0];
const FRAME = [0xff, 0xc2, 0, 17, 8, 0x01, 0x2c, 0x0f, 0xa0, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1];

test('a PNG has its size in its first chunk', () => {
  expect(pictureSize(png(12_000, 9_000), 'image/png')).toEqual({ width: 12_000, height: 9_000 });
});

test('a JPEG has its size in its frame, after any other segments', () => {
  const picture = Buffer.from([...START, ...APP0, 0xff, ...FRAME]);
  expect(pictureSize(picture, 'image/jpeg')).toEqual({ width: 4_000, height: 300 });
});

test.each([
  ['a PNG of no width', png(0, 1), 'image/png'],
  [
    'a page behind the signature of a PNG',
    Buffer.concat([png(1, 1).subarray(0, 8), Buffer.from('<html>'.repeat(9))]),
    'image/png',
  ],
  ['a JPEG without a frame', Buffer.from([...START, ...APP0, ...APP0]), 'image/jpeg'],
  [
    'a page behind the signature of a JPEG',
    Buffer.concat([Buffer.from([...START, 0xff]), Buffer.from('<html>'.repeat(9))]),
    'image/jpeg',
  ],
] as const)('%s is no picture', (_, bytes, type) => {
  expect(pictureSize(bytes, type)).toBeUndefined();
});

const chunk = (name: string, data: Uint8Array): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length);
  numbers.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)]);
};

interface Painted {
  readonly depth?: number;
  readonly colour?: number;
  readonly interlaced?: 0 | 1;
  /** Bytes of its pixels, before they are packed. */
  readonly pixels: number;
  readonly palette?: true;
}

/** A whole PNG, of one colour. */
function painted(width: number, height: number, of: Painted): Buffer {
  const { depth = 8, colour = 2, interlaced = 0, pixels, palette } = of;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([depth, colour, 0, 0, interlaced], 8);
  return Buffer.concat([
    png(1, 1).subarray(0, 8),
    chunk('IHDR', head),
    ...(palette ? [chunk('PLTE', Buffer.alloc(6))] : []),
    chunk('tEXt', Buffer.from('Comment\0%PDF-1.7')),
    chunk('IDAT', deflateSync(Buffer.alloc(pixels))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const GREY16 = painted(5, 3, { depth: 16, colour: 0, pixels: 3 * 11 });
const WIDE = painted(4_000, 20, { pixels: 20 * 12_001 });
/** Of 9 × 9 points: seven passes. */
const INTERLACED = painted(9, 9, { interlaced: 1, pixels: 16 * 1 + 81 * 3 + 8 });
const PALETTE = painted(9, 9, { colour: 3, depth: 2, palette: true, pixels: 9 * 4 });

const jpeg = (base64: string): Buffer => Buffer.from(base64, 'base64');
const BASELINE = jpeg(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAQABADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAQF/8QAFRABAQAAAAAAAAAAAAAAAAAAABP/xAAUAQEAAAAAAAAAAAAAAAAAAAAF/8QAFhEAAwAAAAAAAAAAAAAAAAAAABVh/9oADAMBAAIRAxEAPwDGoUS0KEFsFGFP/9k=',
);
const PROGRESSIVE = jpeg(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wgARCAAQABADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAME/8QAFAEBAAAAAAAAAAAAAAAAAAAABP/aAAwDAQACEAMQAAABxJEK/8QAFRABAQAAAAAAAAAAAAAAAAAAABH/2gAIAQEAAQUCqqr/xAAVEQEBAAAAAAAAAAAAAAAAAAAAFP/aAAgBAwEBPwGh/8QAFREBAQAAAAAAAAAAAAAAAAAAABT/2gAIAQIBAT8Bmf/EABQQAQAAAAAAAAAAAAAAAAAAACD/2gAIAQEABj8CH//EABQQAQAAAAAAAAAAAAAAAAAAACD/2gAIAQEAAT8hAf/aAAwDAQACAAMAAAAQ8//EABURAQEAAAAAAAAAAAAAAAAAAABx/9oACAEDAQE/EKf/xAAVEQEBAAAAAAAAAAAAAAAAAAAAcf/aAAgBAgEBPxCH/8QAFBABAAAAAAAAAAAAAAAAAAAAIP/aAAgBAQABPxAB/9k=',
);
const CMYK = jpeg(
  '/9j/7gAOQWRvYmUAZAAAAAAC/9sAQwAbEhQXFBEbFxYXHhwbIChCKyglJShROj0wQmBVZWRfVV1baniZgWpxkHNbXYW1hpCeo6utq2eAvMm6pseZqKuk/9sAQwEcHh4oIyhOKytOpG5dbqSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSk/8AAFAgAEAAQBAEiAAIRAQMRAQQiAP/EABYAAQEBAAAAAAAAAAAAAAAAAAAEBf/EABkQAAIDAQAAAAAAAAAAAAAAAAABExQVUf/EABQBAQAAAAAAAAAAAAAAAAAAAAX/xAAXEQADAQAAAAAAAAAAAAAAAAAAAhQV/9oADgQBAAIRAxEEAAA/ALJEJEUVlwVlwO0GCoXNPQGgM9DPR//Z',
);
const GREY = jpeg(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/wAALCAAQABABAREA/8QAFgABAQEAAAAAAAAAAAAAAAAAAAMF/8QAFRABAQAAAAAAAAAAAAAAAAAAABL/2gAIAQEAAD8Ax6KRop//2Q==',
);
/** What a telephone writes that was held upright. */
const TURNED = Buffer.concat([
  BASELINE.subarray(0, 2),
  Buffer.from('ffe1002245786966000049492a00080000000100120103000100000006000000000000000000', 'hex').subarray(
    0,
    36,
  ),
  BASELINE.subarray(2),
]);

const whole = async (bytes: Buffer, type: FileType): Promise<boolean> => {
  const size = pictureSize(bytes, type);
  return size !== undefined && (await isWholePicture(bytes, type, size));
};

test.each([
  ['16-bit grey', GREY16, 'image/png'],
  ['wide', WIDE, 'image/png'],
  ['interlaced', INTERLACED, 'image/png'],
  ['with a palette', PALETTE, 'image/png'],
  ['baseline', BASELINE, 'image/jpeg'],
  ['progressive', PROGRESSIVE, 'image/jpeg'],
  ['for print', CMYK, 'image/jpeg'],
  ['grey', GREY, 'image/jpeg'],
  ['turned', TURNED, 'image/jpeg'],
  ['with bytes behind its end', Buffer.concat([BASELINE, Buffer.alloc(40)]), 'image/jpeg'],
] as const)('a picture that is %s is whole, and no longer when it is cut off', async (_, bytes, type) => {
  expect(await whole(bytes, type)).toBe(true);
  expect(await whole(bytes.subarray(0, BASELINE === bytes ? -2 : bytes.lastIndexOf(0xff) - 1), type)).toBe(
    false,
  );
  expect(await whole(bytes.subarray(0, Math.floor(bytes.length * 0.8)), type)).toBe(false);
});

/** With another byte where the picture says how it is made. */
const changed = (bytes: Buffer, at: number, to: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy[at] = to;
  return copy;
};

test.each([
  ['a header alone', png(2, 2), 'image/png'],
  ['fewer pixels than its size asks for', painted(100, 100, { pixels: 100 * 300 }), 'image/png'],
  ['a wrong sum of a chunk', changed(GREY16, 40, 0), 'image/png'],
  ['a colour that there is not', painted(5, 3, { colour: 5, pixels: 99 }), 'image/png'],
  ['colours of a palette that it lacks', painted(9, 9, { colour: 3, pixels: 99 }), 'image/png'],
  [
    'no scan',
    Buffer.concat([BASELINE.subarray(0, BASELINE.indexOf('ffda', 'hex')), Buffer.from([0xff, 0xd9])]),
    'image/jpeg',
  ],
  [
    'a scan for fewer blocks than it has',
    changed(
      changed(BASELINE, BASELINE.indexOf('ffc0', 'hex') + 5, 15),
      BASELINE.indexOf('ffc0', 'hex') + 7,
      15,
    ),
    'image/jpeg',
  ],
  [
    'a frame that no browser shows',
    changed(BASELINE, BASELINE.indexOf('ffc0', 'hex') + 1, 0xc9),
    'image/jpeg',
  ],
] as const)('a picture with %s is not whole', async (_, bytes, type) => {
  expect(await whole(bytes, type)).toBe(false);
});

test('of a picture that unpacks to far more than its size no more than that is unpacked', async () => {
  expect(await whole(painted(2, 2, { pixels: 300_000_000 }), 'image/png')).toBe(true);
});
