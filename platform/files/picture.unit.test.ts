import { expect, test } from 'vitest';
import { pictureSize } from './picture.ts';

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
const FRAME = [0xff, 0xc2, 0, 17, 8, 0x01, 0x2c, 0x0f, 0xa0, 3];

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
