import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { SheetRow } from '@expediente/platform/excel/cell.ts';
import { writeWorkbook } from '@expediente/platform/excel/write.ts';
import { xlsxRows } from '@expediente/platform/excel/xlsx-rows.ts';
import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { faultsSeen } from '@expediente/testing/browser/look.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A catalogue, then a plan, filled from a workbook with bad rows, which are mended and loaded again. */

const TITLES = ['NIT', 'Razón Social', 'Contacto', 'Teléfono', 'Teléfono de oficina', 'Email', 'Dirección'];
const GOOD = ['Ana', '22334455', '22334456', 'a@b.gt', 'Zona 1'];

let browser: ProductInBrowser;
let compras: Person;
let centro: Person;
let folder: string;

oneStory();
beforeAll(async () => {
  browser = await testProductInBrowser();
  folder = await mkdtemp(join(tmpdir(), 'expediente-excel-'));
  compras = await signsInKeeping('compras');
});
afterAll(async () => {
  await browser?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Somebody whose browser keeps files in the folder. */
async function signsInKeeping(user: string): Promise<Person> {
  const person = await browser.signsIn(user);
  const devtools = await person.page.createCDPSession();
  await devtools.send('Browser.setDownloadBehavior', {
    behavior: 'allow',
    browserContextId: person.page.browserContext().id ?? '',
    downloadPath: folder,
  });
  return person;
}

async function workbook(
  name: string,
  titles: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<string> {
  const path = join(folder, name);
  const columns = titles.map((title) => ({ title, kind: 'text' as const, width: 20 }));
  await writeFile(path, await buffer(writeWorkbook([{ name: 'Hoja1', columns, rows: [rows] }], 'prueba')));
  return path;
}

/** Rows of the file that the browser kept, once it is whole; of several the last one's. */
async function downloaded(begin: string): Promise<readonly SheetRow[]> {
  for (let tries = 0; tries < 200; tries += 1) {
    const names = await readdir(folder);
    const name = names.find((each) => each.startsWith(begin) && each.endsWith('.xlsx'));
    if (name !== undefined) {
      const rows: SheetRow[] = [];
      for await (const row of xlsxRows(await readFile(join(folder, name)))) rows.push(row);
      return rows;
    }
    await pause(50);
  }
  throw new Error(`no ${begin} was kept`);
}

const textsOf = (row: SheetRow | undefined): readonly string[] =>
  row?.cells.map((cell) => (cell.kind === 'text' ? cell.text : '')) ?? [];

test('three rows are looked at before anything is saved; the bad one is named with its cell', async () => {
  await compras.open('Proveedores');
  await compras.press('Cargar Excel');
  await compras.read('Nada se guarda hasta que presione');
  expect(await faultsSeen(browser, compras, 'import-choose')).toEqual([]);
  const path = await workbook('proveedores.xlsx', TITLES, [
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
  const [titles, row] = await downloaded('filas_rechazadas');
  expect(textsOf(titles)).toEqual([...TITLES, 'Motivo del rechazo']);
  expect(textsOf(row)).toEqual([
    '7000/2',
    'Dos de Excel',
    ...GOOD,
    'Fila 3. NIT: NIT incorrecto. Ej: 1234567891234567',
  ]);
});

test('mended it is loaded from that same file; what was loaded already changes nothing', async () => {
  const [titles, row] = await downloaded('filas_rechazadas');
  const mended = ['7000002K', ...textsOf(row).slice(1)];
  const path = await workbook('otra.xlsx', textsOf(titles), [
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
  const rows = await downloaded('proveedores_');
  expect(textsOf(rows[1])).toEqual(['Filtros: búsqueda «de excel»; orden Razón Social.']);
  expect(rows.slice(4).map((row) => textsOf(row)[1])).toEqual(['7000002K', '7000003K', '7000001K']);
});

test('what is no workbook is told in words', async () => {
  await compras.press('Cargar Excel');
  await compras.read('Nada se guarda hasta que presione');
  const path = join(folder, 'no.xlsx');
  await writeFile(path, '%PDF-1.7 no es un libro');
  compras.watch.tolerate(/\/import\/read$/);
  await compras.attach(path);
  await compras.read('El archivo no es un libro de Excel');
  await compras.press('Cancelar');
});

const PLAN_TITLES = ['Subproducto', 'Código insumo', 'Id de línea', 'Cantidad'];

test('a plan is filled from a workbook: what is wrong in it is told by class, with its cells', async () => {
  await rm(join(folder, 'filas_rechazadas.xlsx'));
  centro = await signsInKeeping('centro');
  await centro.open('PAC Anuales');
  await centro.press('Crear');
  await centro.press('Cargar Excel');
  await centro.read('Nada se guarda hasta que presione');
  await centro.attach(
    await workbook('plan.xlsx', PLAN_TITLES, [
      ['1-1-1', '1001', '', '1000'],
      ['1-1-1', '1002', '', '25'],
      ['1-1-1', '1001', '', '5'],
      ['9-9-9', '1003', '', '5'],
      ['1-1-1', 'NO HAY', '', '5'],
      ['1-1-1', '1004', '', '1,5'],
    ]),
  );
  await centro.read('todavía no se ha guardado nada');
  for (const told of ['1 Insumo no existe', '1 Subproducto no existe', '1 Repetidos', '1 No se lee'])
    await centro.press(told, 'tab');
  await centro.read('D7: Use punto decimal, sin comas.');
  expect(await faultsSeen(browser, centro, 'pac-load-looked')).toEqual([]);
});

test('the good lines go into the form, the others come back, are mended and loaded too', async () => {
  await centro.press('Agregar 2 líneas');
  await centro.read('No se agregaron 4 filas');
  await centro.press('Descargar las filas que no se agregan');
  const [titles, ...rows] = await downloaded('filas_rechazadas');
  expect(textsOf(titles)).toEqual([...PLAN_TITLES, 'Motivo del rechazo']);
  expect(textsOf(rows[1])).toEqual([
    ...['9-9-9', '1003', '5'],
    'Fila 5. A5: No existe el subproducto «9-9-9». Corrija el código.',
  ]);
  await centro.press('Elegir otro archivo');
  await centro.attach(
    await workbook('corregidas.xlsx', PLAN_TITLES, [
      ['2-1-1', '1003', '', '5'],
      ['1-1-1', '1004', '', '2'],
    ]),
  );
  // Without rows that fail it closes by itself.
  await centro.press('Agregar 2 líneas');
  await centro.gone('.load-rows');
  await centro.read('Q209.51');
  await centro.press('Guardar');
  await centro.toast('El PAC se guardó.');
});

test('the saved plan goes out as a workbook, an approved one with its movements on paper', async () => {
  await centro.reaches('PENDIENTE');
  await centro.press('Descargar Excel');
  const rows = await downloaded('pac_');
  expect(textsOf(rows[0])[0]).toMatch(/^Plan Anual de Compras \d{4}$/);
  expect(rows).toHaveLength(9);
  await centro.press('Cerrar');
  await centro.open('Reporte Saldo PAC');
  expect(await faultsSeen(browser, centro, 'pac-balances')).toEqual([]);
  const print = async () => await centro.act('Saldos de los PAC aprobados', 'EMERGENCIA', 'Ver saldo en PDF');
  expect(await centro.document(print)).toEqual({ type: 'application/pdf', start: '%PDF-' });
});

test('nothing went wrong unseen', () => expect(browser.faults()).toEqual([]));
