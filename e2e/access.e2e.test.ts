import { MENU_PAGES } from '@expediente/catalogues/access/menu.ts';
import { PROFILE_RECORDS } from '@expediente/catalogues/access/profiles.ts';
import { credentialsIn } from '@expediente/platform/access/credentials.ts';
import type { HomePending, PendingGroup } from '@expediente/schemas/home/read.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { PASSWORD } from '@expediente/testing/browser/person.ts';
import { shiftOf, watchShifts } from '@expediente/testing/browser/shift.ts';
import { dataOf, User, YEAR } from '@expediente/testing/product/user.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Getting in, staying in and getting out (R1 §2, §4, §5). */

let browser: ProductInBrowser;
beforeAll(async () => {
  browser = await testProductInBrowser();
});
afterAll(async () => await browser?.stop());

const path = (address: string): string => new URL(address).pathname;

test('a wrong password is refused, and the right one opens the first permitted page', async () => {
  const person = await browser.arrives();
  person.watch.tolerate(/\/users\/login$/);
  await person.enter('centro', 'No-es-esta-1');
  await person.read('Usuario o contraseña incorrectos.');
  await person.fill('Contraseña', 'Demo-2026!');
  await person.press('Ingresar');
  await person.read('Mis pendientes');
  expect(path(person.page.url())).toBe('/inicio');
});

test('nothing typed is asked for', async () => {
  const person = await browser.arrives();
  await person.go('/');
  await person.press('Ingresar');
  await person.read('Ingrese usuario, contraseña y año');
});

test('without a session every address leads to the door', async () => {
  const person = await browser.arrives();
  await person.go('/pedidos');
  await person.find('Ingresar', 'button');
  expect(path(person.page.url())).toBe('/login');
});

test('a link opened before signing in is offered on the first page, once', async () => {
  const person = await browser.arrives();
  await person.go('/pedidos?registro=nuevo');
  await person.find('Ingresar', 'button');
  await person.fill('Usuario', 'centro');
  await person.fill('Contraseña', PASSWORD);
  await person.press('Ingresar');
  await person.read('Mis pendientes');
  expect(path(person.page.url())).toBe('/inicio');
  await person.read('Antes de ingresar abrió un enlace: Pedidos');
  await browser.picture(person, 'asked-link', [1440, 390]);
  await person.press('Pedidos', 'link');
  await person.read('Pedido nuevo');
  await person.press('Cancelar');
  await person.go('/inicio');
  await person.read('Mis pendientes');
  expect(await person.seen()).not.toContain('Antes de ingresar');
});

test('root and door lead inside; unknown and not permitted pages do not exist', async () => {
  const person = await browser.signsIn('centro');
  for (const door of ['/', '/login']) {
    await person.go(door);
    await person.find('Menú principal', 'navigation');
    await person.page.waitForFunction(() => location.pathname === '/inicio');
  }
  for (const page of ['/no-hay', '/usuarios', '/pedidos/']) {
    await person.go(page);
    await person.read('No Existe La Página');
  }
  await person.press('Regresar al inicio', 'link');
  await person.read('Mis pendientes');
});

test('who belongs to two executors chooses one, and works under it', async () => {
  const person = await browser.arrives();
  await person.enter('consulta');
  await person.read('Seleccionar unidad ejecutora');
  const confirm = await person.find('Confirmar', 'button');
  expect(await confirm.evaluate((each) => each.matches(':disabled'))).toBe(true);
  await person.page.keyboard.press('Escape');
  await person.read('Seleccionar unidad ejecutora');
  await person.press('Salir');
  await person.find('Ingresar', 'button');
  await person.enter('consulta');
  await person.press('HOSPITAL GENERAL SUR', 'radio');
  await person.press('Confirmar');
  await person.page.waitForSelector('.shell');
  await person.read('HOSPITAL GENERAL SUR');
  await person.page.reload();
  await person.read('HOSPITAL GENERAL SUR');
});

test('who may only read gets no form of a new record by its address, on any page: a word and the list', async () => {
  const person = await browser.arrives();
  await person.enter('consulta');
  await person.press('HOSPITAL GENERAL SUR', 'radio');
  await person.press('Confirmar');
  await person.page.waitForSelector('.shell');
  const reader = PROFILE_RECORDS.find(({ description }) => description === 'Consulta');
  const creating = MENU_PAGES.filter(({ actions, show }) => show === 1 && actions.includes('create')).map(
    ({ a_href }) => a_href,
  );
  const pages = (reader?.pages ?? []).filter(
    ({ a_href, actions }) => creating.includes(a_href) && !actions.some(({ field }) => field === 'create'),
  );
  expect(pages.length).toBeGreaterThan(8);
  for (const { a_href: page } of pages) {
    await person.go(`/${page}?registro=nuevo&modo=editar`);
    await person.toast('Su perfil no tiene permiso para crear registros aquí.');
    await person.page.waitForFunction(() => !location.search.includes('registro'));
    expect(await person.page.$$('[role=dialog]'), page).toEqual([]);
  }
  // One that is there is shown, without its form.
  await person.go('/grupos?registro=100&modo=editar');
  await person.read('Grupo');
  expect(await person.seen()).not.toContain('Guardar');
});

test('a session that ends in the middle of typing costs nothing typed', async () => {
  const person = await browser.signsIn('centro');
  person.watch.tolerate(/\/api\//);
  await person.open('Pedidos');
  await person.press('Crear');
  await person.read('Pedido nuevo');
  await person.choose('Centro de costo', 'consulta externa');
  await person.fill('Justificación', 'Esto no se pierde');
  await person.page.evaluate(
    async () =>
      await fetch('/api/users/logout', {
        method: 'POST',
        headers: { 'x-requested-with': 'expediente', 'content-type': 'application/json' },
        body: '{}',
      }),
  );
  await person.press('Insumo', 'combobox');
  await person.read('Su sesión terminó');
  await person.fill('Contraseña', 'Demo-2026!');
  await person.press('Ingresar');
  const field = await person.find('Justificación', 'field');
  expect(await field.evaluate((each) => each instanceof HTMLTextAreaElement && each.value)).toBe(
    'Esto no se pierde',
  );
  await person.choose('Insumo', 'acetaminofen');
  await person.read('Disponible');
});

test('unsaved work is asked about before it is given up', async () => {
  const person = await browser.signsIn('centro');
  await person.open('Pedidos');
  await person.press('Crear');
  await person.read('Pedido nuevo');
  await person.fill('Justificación', 'Todavía no');
  await person.press('Cancelar');
  await person.read('¿Está seguro de cancelar el guardado?');
  await person.press('No');
  await person.press('Cerrar');
  await person.read('¿Está seguro de cancelar el guardado?');
  await person.press('Si');
  await person.page.waitForFunction(() => !location.search.includes('registro'));
});

test('signing out ends the session', async () => {
  const person = await browser.signsIn('compras');
  // Who is signed in can be read at every width.
  await browser.picture(person, 'top-bar', [390]);
  await person.width(390);
  expect(await person.page.$eval('.top-name', (name) => name.checkVisibility() && name.textContent)).toBe(
    'compras',
  );
  // What the first page still asks for when the session ends is answered with 401.
  await person.settled();
  await person.press('Menú de Usuario Compras');
  await person.press('Salir', 'menuitem');
  await person.find('Ingresar', 'button');
  await person.go('/unidadproveedor');
  await person.find('Ingresar', 'button');
  // Papers are not verified in public here.
  person.watch.tolerate(/\/api\/paper\/public\//);
  await person.go(`/verificar/order/1/0/${'0'.repeat(20)}`);
  await person.find('Usuario', 'field');
});

test('a weak password is changed before anything else, against a live checklist', async () => {
  const pool = new pg.Pool({ connectionString: await browser.product.connectionString() });
  await credentialsIn(pool).set(7, 'debil');
  await pool.end();
  const person = await browser.arrives();
  await person.enter('operador', 'debil');
  await person.read('Su contraseña no cumple las reglas vigentes. Cámbiela para ingresar.');
  await person.fill('Nueva contraseña', 'Larga2026');
  await person.page.waitForSelector('.door-rule-mark:empty');
  await browser.picture(person, 'password-rules', [1440]);
  await person.fill('Nueva contraseña', 'Larga-2026!');
  await person.read('✓ Al menos un signo');
  await person.gone('.door-rule-mark:empty');
  await person.fill('Confirmar contraseña', 'Larga-2026');
  await person.press('Cambiar contraseña');
  await person.read('La confirmación no coincide');
  await person.fill('Confirmar contraseña', 'Larga-2026!');
  await person.press('Cambiar contraseña');
  await person.page.waitForSelector('.shell');
  const again = await browser.arrives();
  await again.signIn('operador', 'Larga-2026!');
});

test('a person sees where the account is open, closes the others, and changes the password with the present one', async () => {
  const [here, there] = [await browser.arrives(), await browser.arrives()];
  await here.signIn('auditor');
  await there.signIn('auditor');
  await here.go('/miinformacion');
  await here.read('Sesiones abiertas');
  await here.read('Esta sesión');
  await browser.picture(here, 'own-sessions', [1440, 1024, 390]);
  // A page that is open goes on asking, and would learn that its session ended.
  await there.page.goto('about:blank');
  await here.press('Cerrar las demás sesiones');
  await here.toast('cerr');
  await here.gone('.own-sessions li:nth-child(2)');
  await there.go('/inicio');
  await there.find('Ingresar', 'button');
  await here.fill('Contraseña actual', 'no-es-4417');
  await here.fill('Nueva contraseña', 'Nueva-4417');
  await here.fill('Confirmar contraseña', 'Nueva-4417');
  await here.press('Cambiar contraseña');
  await here.read('La contraseña actual no es correcta.');
  await here.fill('Contraseña actual', 'Demo-2026!');
  await here.press('Cambiar contraseña');
  await here.toast('La contraseña se cambió correctamente.');
  await there.signIn('auditor', 'Nueva-4417');
});

const LISTS: Readonly<Record<string, (year: number, states: readonly number[]) => string>> = {
  packsanuales: (year) => `/packsannual/get/all/${year}`,
  reprogramacion: (year) => `/reprogramming/get/all/${year}`,
  programacioncuatrimestral: (year) => `/quarterly/get/all/${year}`,
  reprogcuatrimestral: (year) => `/quarterly/extension/get/all/${year}`,
  pedidos: () => '/orders/get/all',
  serviciosmedicos: () => '/orders/serv/get/all',
  unidadproveedor: (year) => `/orders/consolidate/get/all/${year}`,
  actas: () => '/awardacts/get/all',
  // What is open of earlier years is in its list, too, where it is not asked for one year.
  unops: (year, [tab]) => `/unops/get/all/${tab}?p_year=${year}`,
};

test.each(['centro', 'aprobador', 'compras'])(
  '%s: a number of the first page is as many as its list has, in every year',
  async (name) => {
    const user = await User.signIn(browser.product.base, name);
    const shown = new Map<number, readonly PendingGroup[]>();
    for (const year of [YEAR - 1, YEAR, YEAR + 1]) {
      dataOf(await user.send('/users/session', { p_year: year }));
      const { groups } = dataOf<HomePending>(await user.read('/home/pending'));
      shown.set(year, groups);
      for (const { title, page, states, filter: narrowed, count } of groups) {
        const filter = encodeURIComponent(JSON.stringify({ state: states, ...narrowed }));
        const list = LISTS[page]?.(year, states) ?? page;
        const path = `${list}${list.includes('?') ? '&' : '?'}page=1&size=10&filter=${filter}`;
        expect([year, title, count]).toEqual([
          year,
          title,
          dataOf<Page<unknown>>(await user.read(path)).total,
        ]);
      }
    }
    const others = [...shown].flatMap(([, groups]) => groups).filter((each) => each.others.length > 0);
    expect(others).not.toEqual([]);
    for (const { title, others: years } of others)
      for (const { year, count } of years) {
        const there = shown.get(year)?.find((each) => each.title === title);
        expect([year, title, there?.count]).toEqual([year, title, count]);
      }
  },
);

test('on a phone the first page moves nothing when what waits comes', async () => {
  const person = await browser.signsIn('compras');
  await person.width(390);
  await watchShifts(person.page);
  await person.go('/inicio');
  await person.read('Presupuesto por cuatrimestre');
  await person.settled();
  expect(await shiftOf(person.page)).toBeLessThan(0.1);
});

test('another year is gone on in, with what waits there', async () => {
  const person = await browser.signsIn('centro');
  const next = YEAR + 1;
  await person.press(`PAC rechazados por corregir: 1 de ${next}`);
  await person.read(`Año ${next}`);
  await person.page.waitForFunction(() => new URLSearchParams(location.search).get('f.state') === '2');
  await person.press(`Año ${next}: trabajar en otro`);
  await person.press(String(YEAR), 'menuitemradio');
  await person.read(`Año ${YEAR}`);
  await person.page.reload();
  await person.read(`Año ${YEAR}`);
});

test('the first key leads to the content, past the menu; a page that a link opens has the keyboard', async () => {
  const person = await browser.signsIn('centro');
  const { keyboard } = person.page;
  const atContent = async () =>
    await person.page.waitForFunction(() => document.activeElement?.id === 'contenido', { polling: 20 });
  await person.go('/pedidos?f.state=1');
  await person.settled();
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await atContent();
  expect(await person.page.evaluate(() => location.pathname + location.search)).toBe('/pedidos?f.state=1');
  await keyboard.press('Tab');
  expect(await person.page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  await person.go('/inicio');
  await person.read('Mis pendientes');
  await person.settled();
  await (await person.page.waitForSelector('.home-group a'))?.focus();
  await keyboard.press('Enter');
  await person.page.waitForFunction(() => location.pathname !== '/inicio');
  await atContent();
});

test('the menu stays as icons', async () => {
  const person = await browser.signsIn('centro');
  await person.press('Contraer el menú');
  await person.page.reload();
  await person.find('Abrir el menú', 'button');
});

test('under 992 px the menu is a drawer that closes behind the page it opens', async () => {
  const person = await browser.signsIn('centro');
  await person.width(390);
  await person.gone('nav.menu');
  await person.press('Abrir el menú');
  await person.find('Menú principal', 'navigation');
  await person.open('Pedidos');
  await person.gone('nav.menu');
  await person.page.waitForSelector('.card');
});

test('nothing went wrong unseen', () => expect(browser.faults()).toEqual([]));
