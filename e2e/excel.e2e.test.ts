import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { Folder } from '@expediente/testing/browser/folder.ts';
import { faultsSeen } from '@expediente/testing/browser/look.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A catalogue filled from a workbook with bad rows, which are mended and loaded again. */

const TITLES = ['NIT', 'Razón Social', 'Contacto', 'Teléfono', 'Teléfono de oficina', 'Email', 'Dirección'];
const GOOD = ['Ana', '22334455', '22334456', 'a@b.gt', 'Zona 1'];

let browser: ProductInBrowser;
let compras: Person;
let folder: Folder;

oneStory();
beforeAll(async () => {
  browser = await testProductInBrowser();
  folder = await Folder.make();
  compras = await browser.signsIn('compras');
  await folder.keepsFor(compras);
});
afterAll(async () => {
  await browser?.stop();
  await folder?.remove();
});

test('three rows are looked at before anything is saved; the bad one is named with its cell', async () => {
  await compras.open('Proveedores');
  await compras.press('Cargar Excel');
  await compras.read('Nada se guarda hasta que presione');
  expect(await faultsSeen(browser, compras, 'import-choose')).toEqual([]);
  const path = await folder.workbook('proveedores.xlsx', [
    TITLES,
    ['7000001K', 'Uno de Excel', ...GOOD],
    ['7000/2', 'Dos de Excel', ...GOOD],
    ['7000003K', 'Tres de Excel', ...GOOD],
  ]);
  await compras.attach(path);
  await compras.read('todavía no se ha guardado nada');
  await compras.read('A3 · NIT:');
  await compras.read('NIT incorrecto. Ej: 1234567891234567');
  expect(await faultsSeen(browser, compras, 'import-looked')).toEqual([]);
});

test('the good ones are loaded, the bad one comes back as a file with its reason', async () => {
  await compras.press('Cargar 2 filas');
  await compras.read('Se agregaron 2 y se cambiaron 0.');
  expect(await faultsSeen(browser, compras, 'import-done')).toEqual([]);
  await compras.press('Descargar solo las filas rechazadas');
  const [titles, row] = await folder.kept('filas_rechazadas');
  expect(titles).toEqual([...TITLES, 'Motivo del rechazo']);
  expect(row).toEqual([
    '7000/2',
    'Dos de Excel',
    ...GOOD,
    'Fila 3. NIT: NIT incorrecto. Ej: 1234567891234567',
  ]);
});

test('mended it is loaded from that same file; what was loaded already changes nothing', async () => {
  const [titles = [], row = []] = await folder.kept('filas_rechazadas');
  const mended = ['7000002K', ...row.slice(1)];
  const path = await folder.workbook('otra.xlsx', [
    titles,
    mended,
    ['7000001K', 'Uno de Excel', ...GOOD, ''],
  ]);
  await compras.press('Elegir otro archivo');
  await compras.attach(path);
  await compras.read('1 sin cambios');
  await compras.press('Cargar 1 fila');
  await compras.read('Se agregaron 1 y se cambiaron 0.');
  await compras.press('Cerrar');
  await compras.fill('Buscar', 'de excel');
  await compras.read('Dos de Excel');
});

test('the list goes out as it is searched', async () => {
  await compras.settled();
  await compras.press('Exportar', 'link');
  const rows = await folder.kept('proveedores_');
  expect(rows[3]).toEqual(['Filtros: búsqueda «de excel»; orden Razón Social.']);
  expect(rows.slice(5).map((row) => row[1])).toEqual(['7000002K', '7000003K', '7000001K']);
});

test('a file that is no workbook is refused in words', async () => {
  await compras.press('Cargar Excel');
  await compras.read('Nada se guarda hasta que presione');
  const path = await folder.write('no.xlsx', '%PDF-1.7 no es un libro');
  compras.watch.tolerate(/\/import\/read$/);
  await compras.attach(path);
  await compras.read('El archivo no es un libro de Excel');
  await compras.press('Cancelar');
});

test('nothing went wrong unseen', () => expect(browser.faults()).toEqual([]));
