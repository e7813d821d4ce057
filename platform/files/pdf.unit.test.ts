import { deflateSync } from 'node:zlib';
import { smallPdf } from '@expediente/testing/small-pdf.ts';
import { expect, test } from 'vitest';
import { isWholePdf } from './pdf.ts';
import { sniff } from './sniff.ts';

const PDF = smallPdf('Prueba');
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const join = (...parts: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? latin(part) : part)));

/** A file of these objects with the table of words that every PDF had once. */
function written(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  let file = latin('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
  const places = objects.map((object, at) => {
    const place = file.length;
    file = join(file, `${at + 1} 0 obj\n`, object, '\nendobj\n');
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  return join(
    file,
    `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`,
    `trailer<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${file.length}\n%%EOF\n`,
  );
}

const stream = (dictionary: string, data: Buffer): Buffer =>
  join(`<<${dictionary}/Length ${data.length}>>\nstream\r\n`, data, '\nendstream');

/** Its objects in a packed stream, its table in another, as programs write since PDF 1.5. */
function packed(objects: string, { trailer = '', unreadable = false } = {}): Buffer {
  const data = unreadable ? Buffer.from('no se lee sin la clave'.repeat(9)) : deflateSync(latin(objects));
  const before = join(
    '%PDF-1.5\n5 0 obj\n',
    stream('/Type/ObjStm/N 3/First 18/Filter/FlateDecode', data),
    '\nendobj\n',
  );
  const table = stream(
    `/Type/XRef/Size 7/W[1 2 1]/Root 1 0 R${trailer}/Filter/FlateDecode`,
    deflateSync(Buffer.alloc(28)),
  );
  return join(before, '6 0 obj\n', table, `\nendobj\nstartxref\n${before.length}\n%%EOF`);
}

const THREE =
  '1 0 2 30 3 60 <</Type/Catalog/Pages 2 0 R>> <</Type/Pages/Kids[3 0 R]/Count 1>> <</Type/Page/Parent 2 0 R>>';
const NO_PAGE = '1 0 2 30 <</Type/Catalog/Pages 2 0 R>> <</Type/Pages/Kids[]/Count 0>>';

/** To be shown while it comes: its first part has a table and an end of its own. */
const linearised = (): Buffer => {
  const head =
    '%PDF-1.4\n9 0 obj<</Linearized 1/L 900/N 1>>endobj\nxref\n9 1\n0000000009 00000 n \ntrailer<</Size 10/Prev 300>>\nstartxref\n0\n%%EOF\n';
  const rest = PDF.subarray(9)
    .toString('latin1')
    .replace(/startxref\n\d+/, 'startxref\n52');
  return join(head, rest);
};

const added = (pdf: Buffer): Buffer =>
  join(
    pdf,
    '3 0 obj<</Type/Page/Parent 2 0 R/Rotate 90>>endobj\nxref\n3 1\n',
    '0000000700 00000 n \ntrailer<</Size 6/Root 1 0 R/Prev 400>>\nstartxref\n',
    String(pdf.length + 50),
    '\n%%EOF\n',
  );

test.each<readonly [string, Buffer]>([
  ['a small one', PDF],
  ['behind a byte order mark', join('\xef\xbb\xbf', PDF)],
  ['behind an empty line', join('\r\n', PDF)],
  ['behind the head of a web answer', join('HTTP/1.1 200 OK\r\ncontent-type: application/pdf\r\n\r\n', PDF)],
  ['with what a server put behind it', join(PDF, '\0'.repeat(3_000), '\r\n-->')],
  ['with lines of old Macs', latin(PDF.toString('latin1').replaceAll('\n', '\r'))],
  [
    'with the place of its table a little off',
    latin(PDF.toString('latin1').replace(/(startxref\n\d+)\d/, '$10')),
  ],
  ['with a blank after each word', latin(PDF.toString('latin1').replaceAll('/Type/Page/', '/Type /Page /'))],
  ['linearised', linearised()],
  ['added to', added(PDF)],
  ['with packed objects', packed(THREE)],
  ['with packed objects, encrypted', packed('', { trailer: '/Encrypt 8 0 R', unreadable: true })],
  [
    'encrypted',
    written(
      [
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[3 0 R]/Count 1>>',
        '<</Type/Page/Parent 2 0 R>>',
        stream('', Buffer.alloc(300, 0xa7)),
      ],
      '/Encrypt<</Filter/Standard>>',
    ),
  ],
  [
    'a folder of files',
    written([
      '<</Type/Catalog/Pages 2 0 R/Collection<</View/T>>>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R>>',
      stream('/Type/EmbeddedFile', latin('startxref %%EOF')),
    ]),
  ],
])('%s is whole', async (_, pdf) => {
  expect(sniff(pdf)).toBe('application/pdf');
  expect(await isWholePdf(pdf)).toBe(true);
});

test.each<readonly [string, Buffer]>([
  ['its head', latin('%PDF-1.7\n')],
  ['its head and its end', latin('%PDF-1.7\n%%EOF\n')],
  ['one cut off soon', PDF.subarray(0, 120)],
  ['one cut off before its table', PDF.subarray(0, PDF.indexOf('xref'))],
  ['one cut off before its end', PDF.subarray(0, PDF.indexOf('%%EOF'))],
  ['a linearised one cut off', linearised().subarray(0, 250)],
  ['one cut off while it was added to', added(PDF).subarray(0, PDF.length + 40)],
  ['one whose middle is lost', join(PDF.subarray(0, 40), PDF.subarray(300))],
  ['a page behind its head', latin('%PDF-1.7\n<html><body>Error 404</body></html>')],
  ['one without pages', written(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>'])],
  ['one with packed objects, none a page', packed(NO_PAGE)],
])('%s is not', async (_, pdf) => {
  expect(sniff(pdf)).toBe('application/pdf');
  expect(await isWholePdf(pdf)).toBe(false);
});

test.each<readonly [string, Buffer]>([
  ['a page that holds one', join('<html>\n', PDF)],
  ['a ZIP that holds one', join('PK\x03\x04....a.pdf', PDF)],
  ['one behind more than a kilobyte', join(' '.repeat(1_100), PDF)],
])('%s is no PDF', (_, file) => {
  expect(sniff(file)).toBeUndefined();
});
