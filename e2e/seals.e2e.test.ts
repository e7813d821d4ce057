import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SealDetail, SealedAnswer, SealsState } from '@expediente/schemas/seal/read.ts';
import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { faultsSeen } from '@expediente/testing/browser/look.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { dataOf, User } from '@expediente/testing/product/user.ts';
import { oneStory } from '@expediente/testing/story.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** An auditor keeps a seal; later an order was changed, and everything was made anew: the page names the order. */

let browser: ProductInBrowser;
let auditor: Person;
let folder: string;
/** What the auditor keeps. */
let kept: SealDetail;
let vkey = '';

oneStory();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sellos-'));
  browser = await testProductInBrowser({ SEAL_DIR: join(folder, 'guardados') });
  auditor = await browser.signsIn('auditor');
});
afterAll(async () => {
  await browser?.stop();
  await rm(folder, { recursive: true });
});

test('an auditor seals, opens the seal, and takes its note and the key along', async () => {
  await auditor.open('Sellos');
  await auditor.read('AL DÍA');
  await auditor.press('Sellar ahora');
  await auditor.read('Sello 2');
  await auditor.press('Ver el sello 2');
  await auditor.read('Nota firmada');
  expect(await faultsSeen(browser, auditor, 'seal')).toEqual([]);
  const user = await User.signIn(browser.product.base, 'auditor');
  kept = dataOf<SealDetail>(await user.read('/seals/get/2'));
  vkey = dataOf<SealsState>(await user.read('/seals')).key?.vkey ?? '';
  await auditor.read(kept.root);
});

test('the kept note is pasted: the log of today continues it', async () => {
  await auditor.width(1440);
  await auditor.go('/sellos');
  await auditor.press('Comparar un sello');
  await auditor.fill('Sello que usted conserva', kept.note);
  await auditor.fill('Llave pública que usted conserva', vkey);
  expect(await faultsSeen(browser, auditor, 'seal-compare')).toEqual([]);
  await auditor.width(1440);
  await auditor.press('Comparar');
  await auditor.read('El registro de hoy continúa el sello 2');
});

test('what is no seal is refused in the form', async () => {
  await auditor.press('Comparar un sello');
  await auditor.fill('Sello que usted conserva', kept.note.replace(/\n\d+\n/, '\n9\n'));
  await auditor.press('Comparar');
  await auditor.read('La firma del sello es falsa');
  await auditor.go('/sellos');
});

test('an order was rechained, its lists and seals made anew: the note, from its file, names it', async () => {
  const database = new pg.Client({ connectionString: await browser.product.superuserConnection() });
  await database.connect();
  const { rows } = await database.query<{ stream: string }>(
    `select stream from eventstore.event where stream like 'order-%' group by stream having count(*) > 2 limit 1`,
  );
  const stream = rows[0]?.stream ?? '';
  await database.query('alter table eventstore.event disable trigger user');
  await database.query(
    `update eventstore.event set chain = sha256(chain || 'otra') where stream = $1 and revision >= 1`,
    [stream],
  );
  await database.query('delete from seal_cosignature; delete from seal; delete from seal_tile');
  const insider = await User.signIn(browser.product.base, 'operador');
  await insider.send('/seals/seal', {});
  await auditor.go('/sellos');
  await auditor.read('No se sella:');
  // With the machine of the key, too: the seals' events, and what the signer remembers.
  await database.query(`delete from eventstore.event where stream = 'seal-1'`);
  await database.end();
  await rm(join(browser.product.dataDir, 'seal-key.pem.firmado'));
  dataOf<SealedAnswer>(await insider.send('/seals/seal', {}));
  const file = join(folder, 'sello.txt');
  await writeFile(file, kept.note);
  await auditor.go('/sellos');
  // The folder has what this log no longer has, and is not written over.
  await auditor.read('hay un sello 1 que no es el de este registro');
  await auditor.press('Comparar un sello');
  await auditor.attach(file);
  await auditor.press('Comparar');
  await auditor.read('El registro de hoy no continúa el sello 2; primera diferencia:');
  await auditor.read(`(${stream}), revisión 1`);
  expect(await faultsSeen(browser, auditor, 'seals')).toEqual([]);
  await auditor.width(1440);
  await auditor.press('Abrir la historia de la primera diferencia', 'link');
  await auditor.read('Historia');
  expect(auditor.page.url()).toContain(`/historial/order/${stream.replace('order-', '')}`);
});
