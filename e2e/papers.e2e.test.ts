import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { OrderRow } from '@expediente/schemas/order/read.ts';
import { markIn, paperAddress } from '@expediente/schemas/paper/address.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { Folder } from '@expediente/testing/browser/folder.ts';
import { faultsSeen } from '@expediente/testing/browser/look.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { readPdf } from '@expediente/testing/pdf-text.ts';
import { dataOf, TODAY, User, YEAR } from '@expediente/testing/product/user.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** An order is printed and changed: what its code, an altered code, its file and an altered file lead to. */

let browser: ProductInBrowser;
let compras: Person;
let buyer: User;
let folder: Folder;
let order: Pick<OrderRow, 'id' | 'number_purchase'>;
let paper: Buffer;
/** Within the product: `/verificar/order/22/12/…`. */
let code = '';
let revision = 0;

oneStory();
beforeAll(async () => {
  browser = await testProductInBrowser({ PUBLIC_VERIFY: 'on' });
  folder = await Folder.make();
  compras = await browser.signsIn('compras');
  buyer = await User.signIn(browser.product.base, 'compras');
});
afterAll(async () => {
  await browser?.stop();
  await folder?.remove();
});

/** What is shown of the paper: its standing and its title. */
const verdict = async (person: Person, standing: string, title: string): Promise<void> => {
  await person.read(standing);
  await person.read(title);
};
const scanned = async (person: Person, standing: string, title: string): Promise<void> => {
  await person.go(code);
  await verdict(person, standing, title);
};

/** What the product answers to a call that names another host. */
async function fetchedAs(host: string, path: string): Promise<Buffer> {
  const headers = { host, authorization: `Bearer ${buyer.token}` };
  return await new Promise((resolve, reject) => {
    get(`${browser.product.base}${path}`, { headers }, (answer) => resolve(buffer(answer))).on(
      'error',
      reject,
    );
  });
}

test('the code of a printed order leads to its page, which says that it is current', async () => {
  const filter = encodeURIComponent(JSON.stringify({ state: [3] }));
  const orders = dataOf<Page<OrderRow>>(
    await buyer.read(`/orders/consolidate/get/all/${YEAR}?filter=${filter}`),
  );
  const [first] = orders.rows;
  if (!first) throw new Error('no order to print');
  order = first;
  // Anybody may write a name into a call: the first print is kept, and must not lead there.
  paper = await fetchedAs('verificar.example', `/api/orders/purchaseorder/pdf/${order.id}`);
  const [link = ''] = readPdf(paper).links;
  expect(link.startsWith(`${browser.product.base}/verificar/order/${order.id}/`)).toBe(true);
  code = link.slice(browser.product.base.length);
  revision = markIn(code)?.revision ?? -1;
  await scanned(compras, 'VIGENTE', `Orden de compra ${order.number_purchase}, revisión ${revision}`);
});

test('once the order is changed it is superseded, since which revision and by which act', async () => {
  await buyer.insist('/orders/purchaseorder/accrued', {
    p_id: order.id,
    p_number_devengade: '9942',
    p_date_devengade: TODAY,
  });
  await scanned(
    compras,
    'REEMPLAZADO',
    `revisión ${revision}, reemplazada desde la revisión ${revision + 1}`,
  );
  await compras.read('Devengó la orden con el CUR 9942');
  await compras.read('(compras)');
  await browser.picture(compras, 'paper');
  expect(await faultsSeen(browser, compras, 'paper')).toEqual([]);
});

test('it leads to the record, and to the document as it was issued', async () => {
  const opened = await compras.document(async () => await compras.press('Orden de compra', 'link'));
  expect(opened).toEqual({ type: 'application/pdf', start: '%PDF-' });
  await compras.press('Abrir el registro', 'link');
  await compras.reaches('DEVENGADO');
  await scanned(compras, 'REEMPLAZADO', 'Abrir el registro');
  await compras.press('Ver su historia', 'link');
  await compras.read('Buscar en la historia');
});

test('without a session it says the same of the paper, and nothing else of the order', async () => {
  const anybody = await browser.arrives();
  await scanned(anybody, 'REEMPLAZADO', `reemplazada desde la revisión ${revision + 1}`);
  expect(await anybody.seen()).not.toMatch(/deveng|compras\)|Q\d/i);
  await browser.picture(anybody, 'paper-public');
  expect(await faultsSeen(browser, anybody, 'paper-public')).toEqual([]);
  await anybody.press('Ingresar');
  await anybody.fill('Usuario', 'compras');
  await anybody.fill('Contraseña', 'Demo-2026!');
  await anybody.press('Ingresar');
  await anybody.press('Verificar un documento', 'link');
  await verdict(anybody, 'REEMPLAZADO', 'Abrir el registro');
});

test('one hexadecimal digit changed is unknown, a code that is cut off is explained', async () => {
  const mark = markIn(code);
  if (!mark) throw new Error('no code');
  const [last = ''] = mark.chain.slice(-1);
  const altered = paperAddress({ ...mark, chain: mark.chain.slice(0, -1) + (last === '0' ? '1' : '0') });
  await compras.go(altered);
  await verdict(compras, 'DESCONOCIDO', 'Compare los 20 dígitos del pie');
  await compras.go(code.slice(0, -3));
  await compras.read('La dirección está incompleta o dañada');
  await compras.fill('Dirección del código QR', `${browser.product.base}${code.slice(0, -1)}`);
  await compras.press('Verificar');
  await compras.read('Escanee de nuevo el código QR');
  await compras.fill('Dirección del código QR', `${browser.product.base}${code}`);
  await compras.press('Verificar');
  await verdict(compras, 'REEMPLAZADO', `reemplazada desde la revisión ${revision + 1}`);
});

test('its file is found, with one byte changed it is not', async () => {
  await compras.go('/verificar');
  await compras.read('Suelte aquí el PDF');
  await compras.attach(await folder.write('orden.pdf', paper));
  await verdict(compras, 'REEMPLAZADO', 'Documento emitido');
  await browser.picture(compras, 'paper-file');
  const other = Buffer.from(paper);
  other[other.length - 10] = (other.at(-10) ?? 0) ^ 1;
  await compras.attach(await folder.write('otra.pdf', other));
  await verdict(compras, 'DESCONOCIDO', 'Ninguna impresión de esta instalación tiene ese contenido');
  await compras.attach(await folder.write('nada.pdf', ''));
  await compras.read('El archivo está vacío');
});

test('dropped anywhere on the page it is found, too', async () => {
  await compras.go('/verificar');
  await compras.read('Suelte aquí el PDF');
  await compras.page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], 'orden.pdf', { type: 'application/pdf' }));
    const drop = { dataTransfer, bubbles: true, cancelable: true };
    document.querySelector('h1')?.dispatchEvent(new DragEvent('drop', drop));
  }, paper.toString('base64'));
  await verdict(compras, 'REEMPLAZADO', `Orden de compra ${order.number_purchase}`);
});

test('no fault was seen', () => {
  expect(browser.faults()).toEqual([]);
});
