import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { streamName } from '@expediente/kernel/streams.ts';
import { openPool } from '@expediente/platform/database.ts';
import type { OrderRow } from '@expediente/schemas/order/read.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { Folder } from '@expediente/testing/browser/folder.ts';
import { Hands } from '@expediente/testing/browser/hands.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { OFTEN } from '@expediente/testing/browser/polling.ts';
import { readPdf } from '@expediente/testing/pdf-text.ts';
import { startOps } from '@expediente/testing/product/spawned.ts';
import { dataOf, TODAY, User, YEAR } from '@expediente/testing/product/user.ts';
import { rewriteAudit } from '@expediente/testing/seals/audit.ts';
import { onPostgres, rechain } from '@expediente/testing/seals/rig.ts';
import { oneStory } from '@expediente/testing/story.ts';
import type { ElementHandle } from 'puppeteer';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * An auditor of another institution received a seal and a printed order. A month later somebody with the database's
 * password has changed the order and everything that knows it. She finds it out alone, without help of the staff.
 */

const MOST_CLICKS = 12;

let browser: ProductInBrowser;
let auditor: Person;
let hands: Hands;
let desk: Person;
let folder: Folder;
let seals: string;
type Order = Pick<OrderRow, 'id' | 'number_purchase'>;
/** Of which the provider is swapped. */
let order: Order;
/** That is cancelled. */
let cancelled: Order;
/** What she has kept. */
let kept: { readonly note: string; readonly key: string; readonly papers: readonly string[] };

oneStory();
beforeAll(async () => {
  seals = await mkdtemp(join(tmpdir(), 'sellos-'));
  browser = await testProductInBrowser({ SEAL_DIR: seals });
  folder = await Folder.make();
  auditor = await browser.signsIn('auditor');
  await folder.keepsFor(auditor);
  hands = new Hands(auditor);
  desk = await browser.arrives();
});
afterAll(async () => {
  await browser?.stop();
  await folder?.remove();
  await rm(seals, { recursive: true, force: true });
});

const ops = async (...words: readonly string[]): Promise<string> => {
  const variables = { DATA_DIR: browser.product.dataDir, SEAL_DIR: seals };
  const { code, output } = await startOps(variables, ...words).ended;
  if (code !== 0) throw new Error(`${words.join(' ')}: ${code}\n${output}`);
  return output;
};

/** Address that the code on a printed order leads to, within the product. */
async function printed({ token }: User, { id }: Order): Promise<string> {
  const { base } = browser.product;
  const answer = await fetch(`${base}/api/orders/purchaseorder/pdf/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const [link = ''] = readPdf(Buffer.from(await answer.arrayBuffer())).links;
  return link.slice(base.length);
}

test('a seal is received by mail, and two orders on paper; then work goes on', async () => {
  const buyer = await User.signIn(browser.product.base, 'compras');
  const inState = async (state: number): Promise<Order> => {
    const filter = encodeURIComponent(JSON.stringify({ state: [state] }));
    const { rows } = dataOf<Page<OrderRow>>(
      await buyer.read(`/orders/consolidate/get/all/${YEAR}?filter=${filter}`),
    );
    const [first] = rows;
    if (!first) throw new Error(`no order in state ${state}`);
    return first;
  };
  [order, cancelled] = [await inState(3), await inState(2)];
  const papers = [await printed(buyer, order), await printed(buyer, cancelled)];
  const sealed = await ops('seals', 'now');
  kept = {
    note: await readFile(join(seals, 'checkpoint'), 'utf8'),
    key: /expediente\/\S+\+[0-9a-f]{8}\+\S+/.exec(sealed)?.[0] ?? '',
    papers,
  };
  expect(kept.key).not.toBe('');
  const ban = {
    p_id: cancelled.id,
    p_date_ban: TODAY,
    p_justification_ban: 'El proveedor no entregó',
  };
  const planner = await User.signIn(browser.product.base, 'centro');
  expect((await planner.send('/orders/purchaseorder/ban', ban)).status).toBe(403);
  await buyer.insist('/orders/purchaseorder/ban', ban);
});

test('an operator with the password swaps the provider, rechains, rebuilds, mends the audit and seals anew', async () => {
  const address = await browser.product.superuserConnection();
  const pool = openPool({ connectionString: address, name: 'interno' });
  const rig = await onPostgres(pool, address);
  try {
    await rechain(rig, streamName('order', order.id), ({ data, metadata }) => ({
      data: 'providerName' in data ? { ...data, providerName: 'ORO, S.A.' } : data,
      metadata,
    }));
    await ops('projections', 'rebuild', '--all', '--accept-log');
    await rewriteAudit(pool, ({ kind }) => kind !== 'ops');
    await pool.query('alter table eventstore.event disable trigger user');
    await pool.query(`delete from eventstore.event where stream = 'seal-1'`);
    await pool.query('alter table eventstore.event enable trigger user');
    await pool.query('truncate seal, seal_tile cascade');
  } finally {
    await rig.close();
    await pool.end();
  }
  // The signer remembers what it signed, next to the key: with the machine, that goes, too.
  await expect(ops('seals', 'now')).rejects.toThrow('y el registro tiene 0');
  await rm(join(browser.product.dataDir, 'seal-key.pem.firmado'));
  // The folder outside keeps what it has: it is not written over.
  await expect(ops('seals', 'now')).rejects.toThrow('un sello 1 que no es el de este registro');
  // Nothing inside shows it; the folder does.
  const inside = await startOps({ DATA_DIR: browser.product.dataDir }, 'verify').ended;
  expect(inside.code, inside.output).toBe(0);
  await expect(ops('verify')).rejects.toThrow('un sello 1 que no es el de este registro');
});

test('her note names what was changed', async () => {
  await auditor.go('/inicio');
  await auditor.read('Lo último que cambió');
  await auditor.settled();
  await hands.begin();
  await hands.menu('Control', 'Sellos');
  await hands.click('Comparar un sello');
  await hands.click('Sello que usted conserva', 'field');
  await auditor.page.keyboard.sendCharacter(kept.note);
  await hands.click('Llave pública que usted conserva', 'field');
  await auditor.page.keyboard.sendCharacter(kept.key);
  await hands.click('Comparar');
  await auditor.read('El registro de hoy no continúa');
  await auditor.read(`Orden de compra ${order.number_purchase}`);
  await browser.picture(auditor, 'auditor-sello');
});

test('at a desk without a network the file of the order is refused by its seal', async () => {
  await hands.click('Abrir la historia de la primera diferencia', 'link');
  await hands.reads('Cadena íntegra');
  await hands.click('Llevar expediente', 'link');
  const file = await folder.keptFile(`expediente_order_${order.id}`, '.zip');
  await hands.click('Verificador', 'link');
  const page = await folder.keptFile('expediente-verificar', '.html');
  await desk.page.setOfflineMode(true);
  await desk.page.goto(pathToFileURL(page).href);
  await desk.page.type('#keys', kept.key);
  await desk.page.$eval(
    '#note',
    (field, text) => {
      (field as HTMLTextAreaElement).value = text; // the note's field
    },
    kept.note,
  );
  const field = await desk.page.waitForSelector('#zip');
  await (field as ElementHandle<HTMLInputElement>).uploadFile(file); // the file's field
  await desk.page.waitForSelector('#report .verdict');
  const report = await desk.page.$eval('#report', (each) => (each as HTMLElement).innerText);
  expect(report).toMatch(/^No se sostiene\n/);
  expect(report).toContain('no tiene el sello de');
  await browser.picture(desk, 'auditor-verificador');
});

test('who tried to cancel the other order, and who did', async () => {
  await hands.menu('Control', 'Bitácora');
  await hands.click('Buscar');
  await auditor.page.waitForFunction(() => document.activeElement?.matches('.box-field'), OFTEN);
  await hands.type(cancelled.number_purchase);
  await hands.clickOn('.box-row', 'Bitácora');
  await hands.reads('Sin permiso');
  await hands.reads('«El proveedor no entregó»');
  await hands.reads('(centro)');
  const { clicks } = await hands.effort();
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
});

test('of her papers the one is superseded, and the other is of no revision that there is', async () => {
  const [swapped = '', superseded = ''] = kept.papers;
  await auditor.go(superseded);
  await auditor.read('REEMPLAZADO');
  await auditor.go(swapped);
  await auditor.read('DESCONOCIDO');
  expect(browser.faults()).toEqual([]);
});
