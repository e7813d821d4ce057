import { execFile } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { shownDate } from '@expediente/kernel/dates.ts';
import type { OrderDetail } from '@expediente/schemas/order/read.ts';
import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { Folder } from '@expediente/testing/browser/folder.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { runOps } from '@expediente/testing/product/spawned.ts';
import { dataOf, User } from '@expediente/testing/product/user.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { forged, zipped } from '@expediente/verifier/testing/sample.ts';
import { unzip } from '@expediente/verifier/unzip.ts';
import type { ElementHandle } from 'puppeteer';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** An auditor keeps a seal, takes the file of an order a day later, and verifies it at a desk without a network. */

const MOST_PAGE_BYTES = 90_000;
/** Without documents, of an order of ten events or so. */
const MOST_FILE_BYTES = 300 * 1024;

let browser: ProductInBrowser;
let auditor: Person;
let desk: Person;
let folder: Folder;
let file: string;
let page: string;
let note: string;
let key: string;
/** As the list has it: the demonstration's days follow the day on which it is loaded. */
let paid: string;

oneStory();
beforeAll(async () => {
  browser = await testProductInBrowser();
  folder = await Folder.make();
  auditor = await browser.signsIn('auditor');
  await folder.keepsFor(auditor);
  desk = await browser.arrives();
});
afterAll(async () => {
  await browser?.stop();
  await folder?.remove();
});

const sealed = async (): Promise<void> => {
  const { code, output } = await runOps(browser.product.dataDir, 'seals', 'now');
  expect([code, output]).toEqual([0, expect.stringContaining('ello')]);
};
/** Given to the page at the desk; answers how long its report took, in ms. */
const verified = async (path: string): Promise<number> => {
  const field = await desk.page.waitForSelector('#zip');
  const begin = performance.now();
  await (field as ElementHandle<HTMLInputElement>).uploadFile(path); // the file's field
  await desk.page.waitForSelector('#report .verdict');
  return performance.now() - begin;
};
const reported = async (): Promise<string> =>
  await desk.page.$eval('#report', (report) => (report as HTMLElement).innerText);

test('two seals are made; the note of the first is kept elsewhere', async () => {
  await sealed();
  const kept = join(folder.path, 'sellos');
  const exported = await runOps(browser.product.dataDir, 'seals', 'export', kept);
  expect(exported.code).toBe(0);
  note = await readFile(join(kept, 'checkpoint'), 'utf8');
  const { output } = await runOps(browser.product.dataDir, 'seals', 'status');
  key = /expediente\/\S+\+[0-9a-f]{8}\+\S+/.exec(output)?.[0] ?? '';
  expect(key).not.toBe('');
  await sealed();
});

test('the file of an order is taken with a button of its Historia, the verifier with the one next to it', async () => {
  await auditor.go('/historial/order/19');
  await auditor.read('Cadena íntegra');
  const begin = performance.now();
  await auditor.press('Llevar expediente', 'link');
  file = await folder.keptFile('expediente_order_19', '.zip');
  const ms = performance.now() - begin;
  await auditor.press('Verificador', 'link');
  page = await folder.keptFile('expediente-verificar', '.html');
  await browser.picture(auditor, 'llevar-expediente');
  const bytes = (await stat(file)).size;
  const documents = [...(await unzip(new Uint8Array(await readFile(file)))).entries()]
    .filter(([path]) => path.endsWith('.pdf'))
    .reduce((sum, [, content]) => sum + content.length, 0);
  process.stdout.write(
    `file of order 19: ${Math.round(ms)} ms, ${bytes} B (${documents} B of documents); verifier ${(await stat(page)).size} B\n`,
  );
  expect(bytes - documents).toBeLessThan(MOST_FILE_BYTES);
  expect((await stat(page)).size).toBeLessThan(MOST_PAGE_BYTES);
});

test('without a network the page proves it, with the key and the note of its reader', async () => {
  await desk.page.setOfflineMode(true);
  await desk.page.goto(pathToFileURL(page).href);
  await desk.page.type('#keys', key);
  await desk.page.$eval(
    '#note',
    (field, text) => {
      (field as HTMLTextAreaElement).value = text;
    },
    note,
  );
  const ms = await verified(file);
  const report = await reported();
  process.stdout.write(`its report: ${Math.round(ms)} ms\n`);
  expect(report).toMatch(/^Todo lo sellado se sostiene\n/);
  expect(report).toContain('está firmado con la llave que usted indicó');
  expect(report).toContain('el registro de este archivo continúa su sello de');
  expect(report).toContain('Sello 3, del día');
  expect(report).toMatch(/hasta el sello 3, del .*, la revisión \d+ fue la última: nada más se hizo/);
  // Who was paid, how much and when is of the proven events, and in no text of the file.
  expect(report).toMatch(/Monto: Q1,312\.50\nA quién, o qué: Droguería Ejemplo del Norte, S\.A\.\n/);
  const reader = await User.signIn(browser.product.base, 'auditor');
  const { date_pay } = dataOf<OrderDetail>(await reader.read('/orders/consolidate/get/id/19'));
  paid = `Registró el pago 3018 del ${shownDate(date_pay ?? '')}, caja C-18`;
  expect(report).toMatch(/ · Pago\s+Registró el pago 3018 del /);
  expect(report).toContain(paid);
  await browser.picture(desk, 'verificador');
});

test('a file in which somebody changed an amount is refused, by name', async () => {
  const files = [...(await unzip(new Uint8Array(await readFile(file)))).entries()].map(([path, bytes]) => ({
    path,
    bytes,
  }));
  const changed = forged(files, (path, text) =>
    path === 'events/order-19.jsonl' ? text.replace(/"year":2026/, '"year":2027') : undefined,
  );
  const path = join(folder.path, 'cambiado.zip');
  await writeFile(path, await zipped(changed));
  await verified(path);
  expect(await reported()).toMatch(
    /^No se sostiene\n[\s\S]*Orden de compra \(order-19\): la revisión 0 o la 1 no es la que se guardó: no se siguen\./,
  );
  await browser.picture(desk, 'verificador-rechazo');
});

test('the command of one file says the same', async () => {
  const command = join(folder.path, 'expediente-verificar.mjs');
  const response = await fetch(`${browser.product.base}/expediente-verificar.mjs`);
  expect(response.headers.get('content-disposition')).toBe('attachment');
  await writeFile(command, await response.text());
  await writeFile(join(folder.path, 'nota.txt'), note);
  const run = async (...words: readonly string[]) =>
    await promisify(execFile)(process.execPath, [command, ...words], { cwd: folder.path }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      (failed: { readonly code: number; readonly stdout: string }) => failed,
    );
  const good = await run(file, '--key', key, '--note', 'nota.txt');
  expect(good.stdout).toMatch(/^Todo lo sellado se sostiene\./);
  expect(good.stdout).toContain(paid);
  expect(good.code).toBe(0);
  expect(await run('cambiado.zip', '--key', key)).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^No se sostiene\./),
  });
  expect(await run(file)).toMatchObject({
    code: 2,
    stdout: expect.stringContaining('la llave viene del mismo archivo'),
  });
  expect((await run('no-hay.zip')).code).toBe(3);
});
