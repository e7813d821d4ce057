import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import type { PacRow } from '@expediente/schemas/pac/read.ts';
import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { Hands } from '@expediente/testing/browser/hands.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { dataOf, User } from '@expediente/testing/product/user.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Counted, effortTable, sumOf } from './counted-walk.ts';

/** The clicks of a new institution from nothing to its first plan that is sent, with the mouse where a person takes it. */

const ADMIN = 'Inicio-2026!';
const ANA = 'Clave-2026!';
const YEAR = dateInGuatemala(new Date()).slice(0, 4);

let browser: ProductInBrowser;
let admin: Person;
let hands: Hands;
const counted: Counted[] = [];

oneStory();
beforeAll(async () => {
  browser = await testProductInBrowser({ DEMO: '0', ADMIN_PASSWORD: ADMIN });
  admin = await browser.arrives();
  await admin.signIn('admin', ADMIN);
  hands = new Hands(admin);
});
afterAll(async () => await browser?.stop());

/** Does a part of the work, and counts it. */
async function part(name: string, by: Hands, run: () => Promise<void>): Promise<void> {
  await by.begin();
  await run();
  counted.push({ name, ...(await by.effort()) });
}

/** Goes from field to field of the open form with Tab, and types. */
async function fields(person: Person, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(values)) {
    const field = await person.find(label, 'field');
    const isThere = async () => await field.evaluate((each) => document.activeElement === each);
    for (let tabs = 0; tabs < 20 && !(await isThere()); tabs += 1) await person.page.keyboard.press('Tab');
    expect(await isThere(), `Tab reaches «${label}»`).toBe(true);
    await person.page.keyboard.type(text);
  }
}

/** Takes an option of a list by typing a part of it, reached with Tab. */
async function chosen(person: Person, label: string, words: string): Promise<void> {
  const box = await person.find(label, 'combobox');
  const isThere = async () => await box.evaluate((each) => document.activeElement === each);
  for (let tabs = 0; tabs < 20 && !(await isThere()); tabs += 1) await person.page.keyboard.press('Tab');
  if (await box.evaluate((each) => each instanceof HTMLInputElement))
    return await new Hands(person).pick(words);
  await hands.click(label, 'combobox');
  await hands.clickOn('[role=option]', words);
}

/** Saves the new record of the topmost form, which then has another title or is gone. */
async function saved(): Promise<void> {
  await hands.click('Guardar');
  await admin.page.waitForFunction(
    () => !/nuev[oa]/.test([...document.querySelectorAll('[role=dialog] h2')].at(-1)?.textContent ?? ''),
  );
}

/** Makes a record in the list of the open page. */
async function create(values: Readonly<Record<string, string>>, more?: () => Promise<void>): Promise<void> {
  await hands.click('Crear');
  await admin.find('Guardar', 'button');
  await fields(admin, values);
  await more?.();
  await saved();
}

/** Makes a record in a list under the one that was just saved. */
async function createUnder(
  button: string,
  values: Readonly<Record<string, string>>,
  more?: () => Promise<void>,
): Promise<void> {
  await hands.click(button);
  await admin.page.waitForFunction(() => document.querySelectorAll('[role=dialog]').length === 2);
  await fields(admin, values);
  await more?.();
  await saved();
  await admin.page.waitForFunction(() => document.querySelectorAll('[role=dialog]').length === 1);
}

const close = async () => await hands.click('Cerrar');

test('entity, executor and cost centre with its signatories', async () => {
  await part('Entidad, unidad ejecutora y centro de costo', hands, async () => {
    await hands.click('Entidad', 'link');
    await create({ Descripción: 'INSTITUTO NUEVO' });
    await hands.menu('Administración', 'Institución', 'Centros De Costo');
    await create(
      { ID: '200100', Descripción: 'HOSPITAL NUEVO', Dirección: '1a. calle 1-00 zona 1' },
      async () => {
        await hands.click('Es Unidad Ejecutora', 'checkbox');
        await chosen(admin, 'Entidad', 'instituto');
      },
    );
    await close();
    await create(
      { ID: '200101', Descripción: 'EMERGENCIA', Dirección: '1a. calle 1-00 zona 1' },
      async () => await chosen(admin, 'Unidad Ejecutora', 'hospital'),
    );
  });
  await part('Dos firmas', hands, async () => {
    for (const [name, type] of [
      ['Rosa Solicita', 'SOLICITANTE'],
      ['Luis Autoriza', 'AUTORIZADOR'],
    ] as const)
      await createUnder('Crear firma', { Nombre: name, Cargo: 'Jefe' }, async () => {
        await hands.click(type, 'radio');
        await hands.click('Predeterminado', 'checkbox');
      });
    await close();
  });
});

test('rows, supplies and sub-products', async () => {
  await part('Grupo, renglón, presentación, tipo, insumo, producto', hands, async () => {
    await hands.menu('Catálogos', 'Insumos', 'Grupos');
    await create({ ID: '200', Descripción: 'MATERIALES Y SUMINISTROS' });
    await createUnder('Crear renglón', { ID: '266', Descripción: 'Productos medicinales' });
    await close();
    await hands.menu('Catálogos', 'Insumos', 'Presentaciones');
    await create({ ID: '10010', Descripción: 'TABLETA' });
    await hands.menu('Catálogos', 'Insumos', 'Tipo De Insumos');
    await create({ Descripción: 'MEDICAMENTOS' });
    await hands.menu('Catálogos', 'Insumos', 'Insumos');
    await create({}, async () => {
      await chosen(admin, 'Tipo', 'medicamentos');
      await chosen(admin, 'Presentación', 'tableta');
      await fields(admin, { 'Cod PPR': '30101', 'Cod Interno': '1001', Precio: '2.5' });
      await fields(admin, { 'Descripción PPR': 'Acetaminofén, tableta', Descripción: 'ACETAMINOFÉN' });
      await chosen(admin, 'Renglón', '266');
    });
    await hands.menu('Plan', 'Subproductos');
    await create({ ID: '1', Descripción: 'ATENCIÓN AMBULATORIA' });
    await createUnder('Crear subproducto', {
      ID: '1-1-1',
      Descripción: 'Consulta',
      'Descripción corta': 'CONSULTA',
      Programa: '11-02-000-001-000',
    });
    await close();
  });
});

test('the proposed profiles, and a user with the one of a cost centre', async () => {
  await part('Perfiles', hands, async () => {
    await hands.menu('Administración', 'Acceso', 'Perfiles');
    await hands.click('Perfiles propuestos');
    await hands.clickOn('button', 'Crear 9 perfiles');
    await admin.toast('Se crearon');
  });
  await part('Usuario', hands, async () => {
    await hands.menu('Usuarios');
    await create(
      { 'Nombre completo': 'Ana Nueva', Email: 'ana@nueva.gt', Teléfono: '22334455', Usuario: 'ana' },
      async () => {
        await chosen(admin, 'Perfil', 'centro de costo');
        await fields(admin, { 'Nueva contraseña': ANA, 'Confirmar contraseña': ANA });
        await hands.click('200101 · EMERGENCIA', 'checkbox');
      },
    );
  });
});

test('and her plan is sent, with at most 80 clicks in all', async () => {
  const ana = await browser.arrives();
  await ana.signIn('ana', ANA);
  const own = new Hands(ana);
  await part('PAC enviado', own, async () => {
    await own.click(`Crear el PAC ${YEAR}`, 'link');
    await own.click('Agregar insumo');
    await own.inField('Insumo');
    await own.pick('1001');
    await own.inCell('qty');
    await own.type('1000');
    await own.press('Enter');
    await own.click('Agregar');
    await own.click('Guardar y enviar');
    await own.reads('PENDIENTE DE APROBACIÓN');
  });
  process.stdout.write(`${effortTable(counted, 'De nada al primer PAC enviado')}\n`);
  const caller = await User.signIn(browser.product.base, 'ana', ANA);
  const { rows } = dataOf<{ readonly rows: readonly PacRow[] }>(
    await caller.read(`/packsannual/get/all/${YEAR}?page=1&size=10`),
  );
  expect(rows.map(({ id, state, budget_now }) => [id, state, budget_now])).toEqual([
    [`200101-${YEAR}`, 1, '2500.00'],
  ]);
  expect(sumOf(counted).clicks).toBeLessThanOrEqual(80);
});

test('nothing went wrong unseen', () => expect(browser.faults()).toEqual([]));
