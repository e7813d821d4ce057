import type { OrderFile } from '@expediente/schemas/order/read.ts';
import { barriers } from '@expediente/testing/browser/axe.ts';
import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { Folder } from '@expediente/testing/browser/folder.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { slow } from '@expediente/testing/browser/slow.ts';
import { beginsStep } from '@expediente/testing/browser/steps.ts';
import { lockedPdf } from '@expediente/testing/locked-pdf.ts';
import { dataOf, User } from '@expediente/testing/product/user.ts';
import { smallPdf } from '@expediente/testing/small-pdf.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Callers, callersOf } from './typed-form.ts';
import { orderNow, purchase } from './typed-purchase.ts';

/** The file of an order, from its first paper to DAF's desk; what was stored is read by the API (hospital D). */

/** A picture of one point. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let browser: ProductInBrowser;
let compras: Person;
let daf: Person;
let callers: Callers;
let folder: Folder;
beforeAll(async () => {
  folder = await Folder.make();
  browser = await testProductInBrowser();
  callers = await callersOf(browser.product.base);
  // The administrator has a first example required from the accrual on.
  await callers.admin.insist('/paperkinds/insert/update', {
    ...{ p_id: 1, p_description: 'FACTURA', p_required_from: 'DEVENGADO', p_position: 1, p_state: 1 },
  });
  compras = await browser.signsIn('compras');
  daf = await browser.signsIn('daf');
});
afterAll(async () => {
  await browser?.stop();
  await folder?.remove();
});

/** An accrued order, once the lists have it: the screen reads under another session. */
const accrued = async (): Promise<number> => {
  const id = await purchase(callers, 'accrued');
  expect(await orderNow(callers.compras, id)).toMatchObject({ state: 4, papers_missing: ['FACTURA'] });
  return id;
};
const fileOf = async (id: number) =>
  dataOf<OrderFile>(await callers.compras.read(`/orders/documents/get/${id}`));
const papersOf = async (id: number) =>
  (await fileOf(id)).kinds.flatMap(({ description, papers }) =>
    papers.map(({ name }) => `${description}: ${name}`),
  );

/** Lets go of a file over a line, as the mouse does. */
const drop = async (title: string, name: string, bytes: Buffer) =>
  await compras.page.evaluate(
    (line, named, content) => {
      const files = new DataTransfer();
      const text = atob(content);
      const data = Uint8Array.from(text, (each) => each.charCodeAt(0));
      files.items.add(new File([data], named, { type: 'image/png' }));
      const at = [...document.querySelectorAll('.file-lines > li')].find((each) =>
        each.textContent?.includes(line),
      );
      for (const type of ['dragover', 'drop'])
        at?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: files }));
    },
    title,
    name,
    bytes.toString('base64'),
  );

test('papers are chosen and dropped onto their lines, refused by name, removed, and opened as one PDF', async () => {
  const id = await accrued();
  await compras.follow(`/unidadproveedor?registro=${id}&vista=expediente`);
  await compras.read('Faltan: FACTURA.');
  expect(await barriers(compras.page)).toEqual([]);
  await compras.attach(await folder.write('factura.pdf', smallPdf('Factura')));
  await compras.read('El expediente lleva todo lo que su estado exige.');
  await drop('ACTA O CERTIFICACIÓN', 'acta.png', PNG);
  await compras.read('acta.png');
  await drop('NPG O NOG', 'nota.png', Buffer.from('no es una imagen'));
  await compras.read('nota.png: El archivo debe ser un PDF o una imagen PNG o JPEG.');
  await drop('NPG O NOG', 'cerrado.pdf', lockedPdf());
  await compras.read('cerrado.pdf: El PDF tiene contraseña');
  await drop('NPG O NOG', 'cortada.png', PNG.subarray(0, -20));
  await compras.read('cortada.png: La imagen está incompleta');
  await expect
    .poll(async () => await papersOf(id))
    .toEqual(['FACTURA: factura.pdf', 'ACTA O CERTIFICACIÓN: acta.png']);
  const pdf = { type: 'application/pdf', start: '%PDF-' };
  expect(await compras.document(async () => await compras.press('factura.pdf', 'link'))).toEqual(pdf);
  expect(await compras.document(async () => await compras.press('Abrir el expediente en un PDF'))).toEqual(
    pdf,
  );
  // Its index, the invoice, and the picture on a page of its own.
  const { base, token } = callers.compras;
  const whole = await fetch(`${base}/api/orders/documents/pdf/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const pages = Buffer.from(await whole.arrayBuffer())
    .toString('latin1')
    .match(/\/Type\s*\/Page(?!\w)/g);
  expect(pages).toHaveLength(3);
  await browser.picture(compras, 'payment-file');
  await compras.press('Quitar acta.png');
  await compras.press('Quitar');
  await compras.toast('El documento se quitó.');
  await expect.poll(async () => await papersOf(id)).toEqual(['FACTURA: factura.pdf']);
  await compras.press('Historia', 'tab');
  await compras.read('Quitó ACTA O CERTIFICACIÓN: acta.png');
  // Others see no such order, and somebody without the permission attaches nothing.
  const centro = callers.centro;
  expect((await centro.read(`/orders/documents/get/${id}`)).status).toBe(200);
  expect(
    (await centro.send('/orders/documents/remove', { p_id: id, p_id_kind: 1, p_hash: 'f'.repeat(64) }))
      .status,
  ).toBe(403);
  const operador = await User.signIn(callers.compras.base, 'operador');
  expect((await operador.read(`/orders/documents/get/${id}`)).status).toBe(403);
});

test('an incomplete file goes to DAF with a reason, is rejected by its causes, and both are on the desk', async () => {
  const id = await accrued();
  await compras.follow(`/unidadproveedor?registro=${id}`);
  await compras.reaches('DEVENGADO');
  await compras.read('Faltan en el expediente: FACTURA.');
  await compras.fill('No. mesa de entrada', 'M-77');
  await compras.press('Enviar a DAF');
  await compras.read('Faltan en el expediente: FACTURA. Adjúntelos, o escriba la justificación');
  // Sent once more by mistake, and refused while its person has begun to write: the keyboard stays in the field.
  const quick = await slow(compras.page, { cpu: 1, late: 600 });
  await compras.press('Enviar a DAF');
  const why = await compras.find('Por qué se envía incompleto', 'field');
  await why.focus();
  await compras.page.keyboard.type('La trae el proveedor', { delay: 80 });
  await quick();
  expect(await why.evaluate((field) => document.activeElement === field)).toBe(true);
  await compras.press('Enviar a DAF');
  await compras.reaches('ENVIADO DAF');
  await compras.read('Se envió a DAF sin FACTURA. Justificación: La trae el proveedor');
  await daf.follow(`/unidadproveedor?registro=${id}`);
  await daf.reaches('ENVIADO DAF');
  await beginsStep(daf, 'Rechazar');
  await daf.press('FALTA UN DOCUMENTO', 'checkbox');
  await daf.press('FACTURA', 'checkbox');
  expect(await barriers(daf.page)).toEqual([]);
  await daf.fill('Motivo del rechazo', 'Sin la factura no se paga');
  await daf.press('Rechazar');
  await daf.reaches('RECHAZADO');
  await daf.read(
    'La orden fue rechazada por: Sin la factura no se paga. Causas: FALTA UN DOCUMENTO. Documentos: FACTURA.',
  );
  const { number_purchase, judged, state } = await orderNow(callers.daf, id);
  expect(state).toBe(6);
  expect(judged.find(({ rule }) => rule === 'paymentFile')).toMatchObject({
    facts: { missing: ['FACTURA'] },
    accepted: 'La trae el proveedor',
  });
  await daf.go(`/mesadaf?search=${number_purchase}`);
  await daf.read('M-77');
  await daf.read('FALTA UN DOCUMENTO');
  expect(await barriers(daf.page)).toEqual([]);
  await browser.picture(daf, 'daf-desk');
  const rejections = dataOf<{ readonly data: readonly object[] }>(
    await callers.daf.read(`/reports/daf/rejections?page=1&size=10&search=${number_purchase}`),
  );
  expect(rejections.data).toMatchObject([
    { number_purchase, cause: 'FALTA UN DOCUMENTO', kinds: 'FACTURA', reason: 'Sin la factura no se paga' },
  ]);
});
