import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { counted, mergedPdf } from './pdf.ts';
import { quarterTurns } from './turned.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGP4z8AAwv8ZAA35Av6RdmSpAAAAAElFTkSuQmCC',
  'base64',
);
const pdf = (content: Uint8Array) => ({ type: 'application/pdf', content });
const png = { type: 'image/png', content: PNG };

async function document(pages: number, locked?: 'password' | 'changes'): Promise<Uint8Array> {
  const made = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) made.addPage([300, 200 + page]);
  if (locked)
    made.encrypt({
      ownerPassword: 'duenio',
      userPassword: locked === 'password' ? 'secreta' : '',
      permissions: {},
    });
  return await made.save();
}

test('pages of papers are counted; a password and a broken file are named', async () => {
  const broken = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Pages >>\nstartxref\n3\n%%EOF');
  expect(
    await counted([
      pdf(await document(3)),
      png,
      pdf(await document(2, 'changes')),
      pdf(await document(1, 'password')),
      pdf(broken),
    ]),
  ).toEqual([
    { pages: 3 },
    { pages: 1 },
    { pages: 2 },
    { pages: 0, fault: 'locked' },
    { pages: 0, fault: 'broken' },
  ]);
});

test('papers become one document in their order, with pictures as pages, and one locked against changes', async () => {
  const whole = await PDFDocument.load(
    await mergedPdf([pdf(await document(1)), png, pdf(await document(2, 'changes'))]),
  );
  expect(whole.getPages().map((page) => [page.getWidth(), page.getHeight()])).toEqual([
    [300, 200],
    [792, 612],
    [300, 200],
    [300, 201],
  ]);
});

/** A JPEG's first bytes with an orientation, little or big endian. */
function jpeg(orientation: number, little: boolean): Uint8Array {
  const tiff = Buffer.alloc(22);
  const two = (value: number, at: number) =>
    little ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const four = (value: number, at: number) =>
    little ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  tiff.write(little ? 'II' : 'MM', 0, 'latin1');
  two(42, 2);
  four(8, 4);
  two(1, 8);
  two(0x0112, 10);
  two(3, 12);
  four(1, 14);
  two(orientation, 18);
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([head, exif, Buffer.from([0xff, 0xda, 0, 2])]);
}

test('a picture of a turned camera is turned back', () => {
  for (const little of [true, false])
    expect([1, 3, 6, 8, 2].map((each) => quarterTurns(jpeg(each, little), 'image/jpeg'))).toEqual([
      0, 2, 1, 3, 0,
    ]);
  expect(quarterTurns(PNG, 'image/png')).toBe(0);
  expect(quarterTurns(jpeg(6, true).subarray(0, 20), 'image/jpeg')).toBe(0);
});
