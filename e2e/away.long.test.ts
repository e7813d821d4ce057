import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { PASSWORD, Person, WIDTHS } from '@expediente/testing/browser/person.ts';
import { hangServer } from '@expediente/testing/product/killing.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/**
 * What is typed survives: the database hangs meanwhile (it is shown, and it goes on by itself), nothing at all can be
 * reached, an upgrade takes the page's files away, or somebody else takes the record where it can no longer be changed
 * or the browser's session.
 */

let browser: ProductInBrowser;
let centro: Person;

beforeAll(async () => {
  browser = await testProductInBrowser();
  centro = await browser.signsIn('centro');
  // The test is about calls that fail.
  centro.watch.tolerate(/\/api\//);
});
afterAll(async () => await browser?.stop());

const away = async (): Promise<{ readonly goOn: () => void }> =>
  await hangServer(browser.product.dataDir, await browser.product.connectionString());

const GONE = 'El sistema no responde.';
const noticeGone = async (): Promise<void> => await centro.gone('.strip');
/** How many px of a button lie under the notice. */
async function coveredByNotice(name: string, width: number): Promise<number> {
  await centro.width(width);
  await centro.settled();
  const button = await centro.find(name, 'button');
  return await button.evaluate((each) => {
    const top = document.querySelector('.strip')?.getBoundingClientRect().top ?? 0;
    return Math.max(0, each.getBoundingClientRect().bottom - top);
  });
}
const BY_SUB_PRODUCT = 'Cantidad por subproducto';

test('a form that could not be saved is kept as it was typed, and saved when the system is back', async () => {
  await centro.open('Pedidos');
  await centro.press('Crear');
  await centro.read('Pedido nuevo');
  await centro.choose('Centro de costo', 'consulta externa');
  await centro.choose('Insumo', 'acetaminofen, 500');
  await centro.type({ grid: BY_SUB_PRODUCT, row: '1-1-1', column: 'Cantidad' }, '7');
  await centro.fill('Justificación', 'Escrita antes de que el sistema dejara de responder');

  const hanging = await away();
  try {
    await centro.press('Guardar');
    await centro.toast('El sistema no está disponible en este momento');
    await centro.read(GONE);
    await browser.picture(centro, 'away');
    for (const width of WIDTHS) expect(await coveredByNotice('Guardar', width), `at ${width} px`).toBe(0);
    await centro.width(1440);
    const justification = await centro.find('Justificación', 'field');
    expect(await justification.evaluate((each) => 'value' in each && each.value)).toBe(
      'Escrita antes de que el sistema dejara de responder',
    );
    expect(await centro.textOf({ grid: BY_SUB_PRODUCT, row: '1-1-1', column: 'Cantidad' })).toContain('7');
  } finally {
    hanging.goOn();
  }
  await noticeGone();
  await centro.press('Guardar');
  await centro.toast('guardó');
  await centro.find('Enviar', 'button');
  await centro.press('Cerrar');
});

test('a list that was opened meanwhile shows itself when the system is back', async () => {
  const hanging = await away();
  try {
    await centro.open('PAC Anuales');
    await centro.read(GONE);
  } finally {
    hanging.goOn();
  }
  await noticeGone();
  await centro.read('consulta externa');
});

test('a page loaded meanwhile goes in by itself when the system is back', async () => {
  const hanging = await away();
  try {
    await centro.go('/pedidos');
    await centro.read('Sin conexión');
  } finally {
    hanging.goOn();
  }
  await centro.page.waitForSelector('.shell');
});

test('a form whose record somebody else sent meanwhile stays, says why and gives what was typed', async () => {
  await centro.open('Pedidos');
  await centro.act('Listado de pedidos', 'consulta externa', 'Editar');
  await centro.find('Justificación', 'field');
  const colleague = await browser.signsIn('centro');
  await colleague.open('Pedidos');
  await colleague.act('Listado de pedidos', 'consulta externa', 'Editar');
  await colleague.press('Guardar y enviar');
  await colleague.toast('El pedido se envió para consolidación.');

  await centro.sits();
  await centro.fill('Justificación', 'Escrita mientras otra persona lo enviaba');
  await centro.type({ grid: BY_SUB_PRODUCT, row: '1-1-1', column: 'Cantidad' }, '6');
  await centro.press('Guardar');
  await centro.read('Ya no se puede guardar.');
  const kept = await centro.find('Lo que escribió', 'field');
  const text = await kept.evaluate((each) => ('value' in each ? String(each.value) : ''));
  expect(text).toContain('Justificación: Escrita mientras otra persona lo enviaba');
  expect(text).toMatch(/Cantidad por subproducto:\n1-1-1 · .*: Cantidad 6\.00$/);
  await browser.picture(centro, 'closed-meanwhile');
  await centro.press('Copiar lo escrito');
  await centro.toast('Lo que escribió está');
  const save = await centro.page.$$eval('[role=dialog] button', (all) =>
    all.filter((each) => each.textContent?.startsWith('Guardar')).map((each) => each.disabled),
  );
  expect(save).toEqual([true, true]);
  await centro.press('Cancelar');
  await centro.read('¿Está seguro de cancelar el guardado?');
  await centro.press('Si');
});

const REASON = 'Escrita antes de todo';
/** A request begun on a page that was loaded just now, so that it has no file that only later ones need. */
async function beginRequest(person: Person): Promise<void> {
  await person.open('Pedidos');
  await person.press('Crear');
  await person.read('Pedido nuevo');
  await person.choose('Centro de costo', 'consulta externa');
  await person.choose('Insumo', 'acetaminofen, 500');
  await person.fill('Justificación', REASON);
}
async function typed(person: Person): Promise<unknown> {
  const field = await person.find('Justificación', 'field');
  return await field.evaluate((each) => 'value' in each && each.value);
}

test('nothing can be reached before the first message was ever shown: it is shown, and the form stays', async () => {
  const person = await browser.signsIn('centro');
  person.watch.tolerate(/./);
  await beginRequest(person);
  await person.type({ grid: BY_SUB_PRODUCT, row: '1-1-1', column: 'Cantidad' }, '3');
  await person.page.setOfflineMode(true);
  await person.press('Guardar');
  await person.toast('No se ha podido realizar la conexión al servidor');
  expect(await typed(person)).toBe(REASON);
  await person.page.setOfflineMode(false);
  await person.gone('.strip');
  await person.press('Guardar');
  await person.toast('guardó');
});

describe('after an upgrade', () => {
  let person: Person;
  /** Files of the old build that the new one has no more. */
  let gone = /^$/;

  beforeAll(async () => {
    person = await browser.signsIn('centro');
    person.watch.tolerate(/./);
    await person.open('Pedidos');
    await person.page.setRequestInterception(true);
    person.page.on('request', (request) => {
      if (gone.test(request.url())) void request.respond({ status: 404, body: '' });
      else void request.continue();
    });
  });

  test('a dialog that is no longer there says so, and the list beneath it stays', async () => {
    gone = /\/assets\/CycleDialog-/;
    await person.press('Crear');
    await person.read('No se ha podido mostrar esta parte.');
    await browser.picture(person, 'missing-dialog');
    await person.press('Cerrar');
    await person.gone('[role=dialog]');
    await person.read('consulta externa');
  });

  test('a part of a form that is no longer there is reported, and what was typed next to it is kept', async () => {
    // The dialog that was missing is asked for again by a page that is loaded again.
    gone = /\/assets\/EditGridTable-/;
    await person.page.reload();
    await beginRequest(person);
    await person.read('No se ha podido mostrar esta parte.');
    expect(await typed(person)).toBe(REASON);
    await browser.picture(person, 'missing-part');
    expect((await person.seen()).includes('Pedido nuevo')).toBe(true);
  });

  test('the open page says that there is a new version, and offers it without taking what was typed', async () => {
    gone = /^$/;
    // As if this page had come with the build before.
    await person.page.evaluate(() =>
      document.querySelector('meta[name=build]')?.setAttribute('content', 'the one before'),
    );
    await person.fill('Justificación', `${REASON}, y más`);
    await person.press('Guardar');
    await person.read('Hay una versión nueva del sistema.');
    await browser.picture(person, 'new-build');
    expect(await typed(person)).toBe(`${REASON}, y más`);
    await person.press('Cancelar');
    await person.press('Si');
    await person.gone('[role=dialog]');
    await person.press('Cargar de nuevo');
    await person.gone('.strip');
    await person.read('consulta externa');
  });
});

test('another tab takes the session: nothing is done for somebody else, and the form goes on as its own', async () => {
  const compras = await browser.signsIn('compras');
  await compras.open('Proveedores');
  await compras.press('Crear');
  await compras.fill('Razón Social', 'Escrito por compras');
  // A second tab of the same browser: the cookie is theirs together.
  const other = new Person(await compras.page.browserContext().newPage(), browser.product.base);
  for (const each of [compras, other]) each.watch.tolerate(/\/api\//);
  await other.go('/');
  await other.page.waitForSelector('.shell');
  await other.press('Menú de Usuario Compras');
  await other.press('Salir', 'menuitem');
  await other.signIn('admin');

  await compras.sits();
  await compras.read('Este navegador tiene ahora otra sesión');
  await compras.read('(admin)');
  await browser.picture(compras, 'another-session');
  await compras.find('Recordarme en este equipo', 'checkbox');
  await compras.fill('Contraseña', PASSWORD);
  await compras.press('Ingresar');
  await compras.find('Razón Social', 'field');
  expect(await compras.seen()).not.toContain('Este navegador tiene');
  await other.sits();
  await other.read('(compras)');
  await other.press('Ir a la otra sesión sin guardar');
  await other.page.waitForSelector('.shell');
  await other.find('Menú de Usuario Compras', 'button');
});
