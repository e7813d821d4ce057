import { lockedPdf } from '@expediente/testing/locked-pdf.ts';
import { smallPdf } from '@expediente/testing/small-pdf.ts';
import { expect, test } from 'vitest';
import { faultOfPaper } from './merge.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGP4z8AAwv8ZAA35Av6RdmSpAAAAAElFTkSuQmCC',
  'base64',
);
const BROKEN = Buffer.from('%PDF-1.7\nxref\n<< /Type /Page >>\nstartxref\n9\n%%EOF\n');

test('a paper that cannot be put together with others is refused with what mends it', async () => {
  expect(await faultOfPaper('application/pdf', smallPdf())).toBeUndefined();
  expect(await faultOfPaper('image/png', PNG)).toBeUndefined();
  expect(await faultOfPaper('application/pdf', lockedPdf())).toMatch(
    /^El PDF tiene contraseña, .*guárdelo sin contraseña y vuelva a adjuntarlo\.$/,
  );
  expect(await faultOfPaper('application/pdf', BROKEN)).toMatch(/^El PDF no se puede leer: /);
  expect(await faultOfPaper('image/png', PNG.subarray(0, 40))).toMatch(/^La imagen no se puede mostrar: /);
});
