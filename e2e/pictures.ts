import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { OrderRow } from '@expediente/schemas/order/read.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { type TestBrowser, testBrowser } from '@expediente/testing/browser/browser.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { readPdf } from '@expediente/testing/pdf-text.ts';
import { type TestProduct, testProduct } from '@expediente/testing/product/product.ts';
import { dataOf, User } from '@expediente/testing/product/user.ts';
import { forged, zipped } from '@expediente/verifier/testing/sample.ts';
import { unzip } from '@expediente/verifier/unzip.ts';
import pg from 'pg';
import type { ElementHandle } from 'puppeteer';

/**
 * Renews the pictures of the README and of docs: the demonstration's hospital, begun at a fixed instant
 * (demonstration D34).
 *
 *   npm run pictures
 */
const NOW = new Date('2026-11-23T11:20:00-06:00');
const YEAR = 2026;
const WIDTH = 1440;
const PICTURES = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
const CLOCK = fileURLToPath(new URL('../testing/product/shifted-clock.mjs', import.meta.url));

const MONITOR = 'monitor de signos vitales';
const WRONG_PROVIDER = 'Se emitió a nombre de otro proveedor';

interface Studio {
  readonly product: TestProduct;
  readonly browser: TestBrowser;
  readonly folder: string;
}

/** Saves a picture of a person's screen. */
async function take(person: Person, name: string, height = 900): Promise<void> {
  await person.page.setViewport({ width: WIDTH, height });
  await person.settled();
  // Waits until dialogs have faded in.
  await person.page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
  await person.page.screenshot({ path: join(PICTURES, `${name}.png`) });
  process.stdout.write(`${name}.png\n`);
}

/** Order that buys the monitors. */
async function monitorsOrder({ product }: Studio): Promise<OrderRow> {
  const buyer = await User.signIn(product.base, 'compras');
  const search = encodeURIComponent(MONITOR);
  const { rows } = dataOf<Page<OrderRow>>(
    await buyer.read(`/orders/consolidate/get/all/${YEAR}?search=${search}`),
  );
  const [order] = rows;
  if (!order) throw new Error('no order buys the monitors');
  return order;
}

async function pages(studio: Studio, order: OrderRow): Promise<void> {
  const compras = await studio.browser.signsIn('compras');
  await compras.go('/inicio');
  await compras.read('Pedidos por consolidar');
  await compras.page.waitForSelector('.record-page [role=tablist]');
  await take(compras, 'inicio-compras', 1100);
  await compras.go('/ejecucioncuatrimestral');
  await compras.read('SEGUNDO');
  await take(compras, 'ejecucion');
  await compras.go('/fraccionamiento');
  await compras.fill('Buscar', 'guante de nitrilo');
  await compras.read('GUANTE DE NITRILO');
  await compras.page.evaluate(() => document.querySelector('.list')?.scrollIntoView());
  await take(compras, 'fraccionamiento');
  await compras.go(`/unidadproveedor?registro=${order.id}`);
  await compras.read('Reglas aplicadas');
  await compras.find('CUR de devengado', 'field');
  await take(compras, 'order', 1000);
}

async function history(studio: Studio, order: OrderRow): Promise<void> {
  const auditor = await studio.browser.signsIn('auditor');
  await auditor.go(`/historial/order/${order.id}`);
  await auditor.read('Comprometió');
  await auditor.page.evaluate(() => {
    const line = [...document.querySelectorAll('.timeline-line')].find((each) =>
      each.textContent?.includes('Comprometió'),
    );
    (line as HTMLElement | undefined)?.click();
  });
  await auditor.press('Cómo estaba', 'link');
  await auditor.read('Después de: Comprometió');
  await auditor.choose('Comparar con', 'Hoy (último evento)');
  await auditor.read('diferencias con hoy');
  await auditor.press('Solo lo que cambió', 'checkbox');
  await take(auditor, 'replay');
  await auditor.go('/bitacora');
  await auditor.settled();
  await auditor.fill('Buscar', WRONG_PROVIDER);
  await auditor.read(WRONG_PROVIDER);
  await auditor.act('Bitácora', 0, 'Ver');
  await auditor.read('Con qué permiso');
  await auditor.settled();
  await take(auditor, 'act');
}

/** Verification of the order's paper that was printed just before the number of a receipt was corrected. */
async function paper(studio: Studio, order: OrderRow): Promise<void> {
  const { base } = studio.product;
  const buyer = await User.signIn(base, 'compras');
  const printed = await fetch(`${base}/api/orders/purchaseorder/pdf/${order.id}`, {
    headers: { authorization: `Bearer ${buyer.token}` },
  });
  const [link = ''] = readPdf(Buffer.from(await printed.arrayBuffer())).links;
  const detail = dataOf<{ readonly revision: number }>(
    await buyer.read(`/orders/consolidate/get/id/${order.id}`),
  );
  await buyer.insist('/orders/purchaseorder/update', {
    p_id: order.id,
    p_exemption_iva: `A-${YEAR}-009417`,
    p_revision: detail.revision,
  });
  const compras = await studio.browser.signsIn('compras');
  await compras.go(link.slice(base.length));
  await compras.read('REEMPLAZADO');
  await take(compras, 'paper');
}

/** Comparison of a kept seal after an insider changed the order; and the order's file, manipulated, in the verifier. */
async function proofs(studio: Studio, order: OrderRow): Promise<void> {
  const { product, browser, folder } = studio;
  const auditor = await studio.browser.signsIn('auditor');
  const reader = await User.signIn(product.base, 'auditor');
  await reader.insist('/seals/seal', {});
  const kept = dataOf<{ readonly rows: readonly { readonly number: number }[] }>(
    await reader.read('/seals/get/all'),
  ).rows[0];
  const { note } = dataOf<{ readonly note: string }>(await reader.read(`/seals/get/${kept?.number ?? 1}`));
  const answer = await fetch(`${product.base}/api/history/order/${order.id}/file`, {
    headers: { authorization: `Bearer ${reader.token}` },
  });
  const files = [...(await unzip(new Uint8Array(await answer.arrayBuffer()))).entries()].map(
    ([path, bytes]) => ({ path, bytes }),
  );
  const changed = forged(files, (path, text) =>
    path === `events/order-${order.id}.jsonl`
      ? text.replace(/"price":"[\d.]+"/, '"price":"17740.00"')
      : undefined,
  );
  const zip = join(folder, `expediente_order_${order.id}.zip`);
  await writeFile(zip, await zipped(changed));
  const verifier = join(folder, 'expediente-verificar.html');
  await writeFile(verifier, await (await fetch(`${product.base}/expediente-verificar.html`)).text());
  const desk = await browser.arrives();
  await desk.page.goto(pathToFileURL(verifier).href);
  const field = await desk.page.waitForSelector('#zip');
  await (field as ElementHandle<HTMLInputElement>).uploadFile(zip); // holds: it is a file input
  await desk.page.waitForSelector('#report .verdict');
  await desk.page.setViewport({ width: WIDTH, height: 900 });
  await desk.page.screenshot({ path: join(PICTURES, 'verifier.png') });
  process.stdout.write('verifier.png\n');

  const database = new pg.Client({ connectionString: await product.superuserConnection() });
  await database.connect();
  await database.query('alter table eventstore.event disable trigger user');
  await database.query(
    `update eventstore.event set chain = sha256(chain || 'otra') where stream = $1 and revision >= 4`,
    [`order-${order.id}`],
  );
  await database.end();
  await auditor.go('/sellos');
  await auditor.press('Comparar un sello');
  await auditor.fill('Sello que usted conserva', note);
  await auditor.press('Comparar');
  await auditor.read('no continúa');
  await auditor.page.evaluate(() => {
    const headings = [...document.querySelectorAll('h2, h3')];
    headings.find((each) => each.textContent === 'Sello comparado')?.scrollIntoView();
  });
  await take(auditor, 'seal-compared');
}

const folder = await mkdtemp(join(tmpdir(), 'pictures-'));
const clock = join(folder, 'clock');
await writeFile(clock, String(NOW.getTime() - Date.now()));
const product = await testProduct({
  DEMO: 'hospital',
  NODE_OPTIONS: `--import ${pathToFileURL(CLOCK).href}`,
  CLOCK_SHIFT_FILE: clock,
});
// The demonstration was begun at that instant; from here on the product has the machine's clock, as the database
// does.
await writeFile(clock, '0');
await product.restart();
const browser = await testBrowser(product.base);
const studio: Studio = { product, browser, folder };
try {
  const order = await monitorsOrder(studio);
  await pages(studio, order);
  await history(studio, order);
  await paper(studio, order);
  await proofs(studio, order);
} finally {
  await browser.stop();
  await product.stop();
  await rm(folder, { recursive: true });
}
