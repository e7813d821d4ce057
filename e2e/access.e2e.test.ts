import { credentialsIn } from '@expediente/platform/access/credentials.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from './harness.ts';

/** Getting in, staying in and getting out (R1 §2, §4, §5). */

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(async () => await harness?.stop());

const path = (address: string): string => new URL(address).pathname;

test('a wrong password is told, and the right one opens the first permitted page', async () => {
  const person = await harness.arrives();
  person.watch.tolerate(/\/users\/login$/);
  await person.enter('centro', 'No-es-esta-1');
  await person.read('Usuario o contraseña incorrectos.');
  await person.fill('Contraseña', 'Demo-2026!');
  await person.press('Ingresar');
  await person.read('Mis pendientes');
  expect(path(person.page.url())).toBe('/inicio');
});

test('nothing typed is asked for', async () => {
  const person = await harness.arrives();
  await person.go('/');
  await person.press('Ingresar');
  await person.read('Ingrese usuario, contraseña y año');
});

test('without a session every address leads to the door', async () => {
  const person = await harness.arrives();
  await person.go('/pedidos');
  await person.find('Ingresar', 'button');
  expect(path(person.page.url())).toBe('/login');
});

test('root and door lead inside; unknown and not permitted pages do not exist', async () => {
  const person = await harness.signsIn('centro');
  for (const door of ['/', '/login']) {
    await person.go(door);
    await person.find('Menú principal', 'navigation');
    await person.page.waitForFunction(() => location.pathname === '/inicio');
  }
  for (const page of ['/no-hay', '/usuarios']) {
    await person.go(page);
    await person.read('No Existe La Página');
  }
  await person.press('Regresar al inicio', 'link');
  await person.read('Mis pendientes');
});

test('who belongs to two executors chooses one, and works under it', async () => {
  const person = await harness.arrives();
  await person.enter('consulta');
  await person.read('Seleccionar unidad ejecutora');
  const confirm = await person.find('Confirmar', 'button');
  expect(await confirm.evaluate((each) => each.matches(':disabled'))).toBe(true);
  await person.page.keyboard.press('Escape');
  await person.read('Seleccionar unidad ejecutora');
  await person.press('HOSPITAL GENERAL SUR', 'radio');
  await person.press('Confirmar');
  await person.page.waitForSelector('.shell');
  await person.read('HOSPITAL GENERAL SUR');
  await person.page.reload();
  await person.read('HOSPITAL GENERAL SUR');
});

test('a session that ends in the middle of typing costs nothing typed', async () => {
  const person = await harness.signsIn('centro');
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
  const person = await harness.signsIn('centro');
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
  const person = await harness.signsIn('compras');
  await person.press('Menú de Usuario Compras');
  await person.press('Salir', 'menuitem');
  await person.find('Ingresar', 'button');
  await person.go('/unidadproveedor');
  await person.find('Ingresar', 'button');
});

test('a weak password is changed before anything else, against a live checklist', async () => {
  const pool = new pg.Pool({ connectionString: await harness.installation.connectionString() });
  await credentialsIn(pool).set(7, 'debil');
  await pool.end();
  const person = await harness.arrives();
  await person.enter('operador', 'debil');
  await person.read('Su contraseña no cumple las reglas vigentes. Cámbiela para ingresar.');
  await person.fill('Nueva contraseña', 'Larga2026');
  await person.read('○ Al menos un signo');
  await person.fill('Nueva contraseña', 'Larga-2026!');
  await person.read('✓ Al menos un signo');
  await person.fill('Confirmar contraseña', 'Larga-2026');
  await person.press('Cambiar contraseña');
  await person.read('La confirmación no coincide');
  await person.fill('Confirmar contraseña', 'Larga-2026!');
  await person.press('Cambiar contraseña');
  await person.page.waitForSelector('.shell');
  const again = await harness.arrives();
  await again.signIn('operador', 'Larga-2026!');
});

test('under 992 px the menu is a drawer that closes behind the page it opens', async () => {
  const person = await harness.signsIn('centro');
  await person.width(390);
  await person.gone('nav.menu');
  await person.press('Abrir el menú');
  await person.find('Menú principal', 'navigation');
  await person.open('Pedidos');
  await person.gone('nav.menu');
  await person.page.waitForSelector('.card');
});

test('nothing went wrong unseen', () => expect(harness.faults()).toEqual([]));
