import type { JudgedRead } from '@expediente/schemas/rules/read.ts';
import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { faultsSeen } from '@expediente/testing/browser/look.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { dataOf, User } from '@expediente/testing/product/user.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** Who may do what: a profile made by keyboard, a user with it, and what that user then sees (R1 §2, §5, §6). */

let browser: ProductInBrowser;
let admin: Person;
/** The user whom admin makes. */
let ana: Person;
/** Changed profiles and actions reach a session within two seconds. */
const PATIENCE = { timeout: 30_000, interval: 500 };

oneStory();
beforeAll(async () => {
  browser = await testProductInBrowser();
  admin = await browser.signsIn('admin');
});
afterAll(async () => await browser?.stop());

/** Keys one after another; `name x 3` presses one three times. */
async function keys(person: Person, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    const [key = '', times = '1'] = name.split(' x ');
    // keys of the keyboard, by their names
    for (let time = 0; time < Number(times); time++) await person.page.keyboard.press(key as 'Tab');
  }
}

/** What the keyboard is at. */
const here = async (person: Person): Promise<string> =>
  await person.page.evaluate(() => {
    const at = document.activeElement;
    return at?.getAttribute('aria-label') ?? at?.querySelector('[role=rowheader]')?.textContent ?? '';
  });

async function save(person: Person): Promise<void> {
  await person.page.keyboard.down('Control');
  await person.page.keyboard.press('s');
  await person.page.keyboard.up('Control');
}

test('a profile without a first page is refused where it is to be chosen', async () => {
  await admin.go('/perfiles?size=25&registro=nuevo&modo=editar');
  await admin.read('Descargar Excel');
  await admin.fill('Descripción', 'Bodega');
  await save(admin);
  await admin.read('Permisos: Por favor, seleccione el módulo inicial');
});

test('by keyboard: groups are folded, a page gets its actions, its groups show it in part', async () => {
  await admin.find('Filtrar páginas y acciones', 'field').then((field) => field.focus());
  await keys(admin, 'Tab');
  expect(await here(admin)).toBe('Inicio');
  // Inicio › Mi trabajo › Inicio: habilitado, then inicial.
  await keys(admin, 'ArrowDown x 2', 'ArrowRight');
  expect(await here(admin)).toBe('Inicio: Habilitado');
  await keys(admin, 'Space', 'ArrowRight', 'Space');
  // Back to the group's row: fold the first two groups away, and go on below them.
  await keys(admin, 'ArrowLeft x 2', 'Home', 'ArrowLeft', 'ArrowDown');
  expect(await here(admin)).toBe('Planificación');
  await keys(admin, 'ArrowLeft', 'ArrowDown');
  expect(await here(admin)).toBe('Compras');
  await keys(admin, 'ArrowDown x 2', 'ArrowRight x 3');
  expect(await here(admin)).toBe('Pedidos: Ver');
  await keys(admin, 'Space');
  const marks = await admin.page.$$eval('[role=treegrid] input[type=checkbox]', (all) =>
    all
      .filter((each) => /: (Habilitado|Ver)$/.test(each.getAttribute('aria-label') ?? ''))
      .filter((each) => each instanceof HTMLInputElement && (each.checked || each.indeterminate))
      .map(
        (each) => `${each.getAttribute('aria-label')}${each.matches(':indeterminate') ? ' en parte' : ''}`,
      ),
  );
  expect(marks).toEqual([
    'Inicio: Habilitado',
    'Compras: Habilitado en parte',
    'Compras: Ver en parte',
    'Pedidos: Habilitado en parte',
    'Pedidos: Ver en parte',
    'Pedidos: Habilitado',
    'Pedidos: Ver',
  ]);
  await admin.read('4 cambios por guardar');
  await admin.read('Módulo inicial');
  expect(await faultsSeen(browser, admin, 'profile-new')).toEqual([]);
});

test('saved, it says which permissions it has', async () => {
  await save(admin);
  await admin.toast('guardó');
  await admin.act('Listado de perfiles', 'Bodega', 'Ver');
  await admin.find('Pedidos: Ver, sí', 'gridcell');
  expect(await faultsSeen(browser, admin, 'profile-view', [1440, 390])).toEqual([]);
  await admin.press('Cerrar');
});

test('the form shows what is missing, and each rule of its password as it is typed', async () => {
  await admin.go('/usuarios?size=25&registro=nuevo&modo=editar');
  await admin.read('100101 · EMERGENCIA');
  await admin.press('Guardar');
  await admin.read('Perfil: Por favor, seleccionar perfil');
  await admin.fill('Nombre completo', 'Ana Bodega');
  await admin.fill('Email', 'ana@bodega.gt');
  await admin.fill('Teléfono', '123');
  await admin.fill('Usuario', 'bodega');
  await admin.choose('Perfil', 'Bodega');
  await admin.press('Guardar');
  await admin.read('Teléfono: Formato incorrecto: Ej. 12345678');
  await admin.fill('Teléfono', '22334455');
  await admin.press('Guardar');
  await admin.read('Ingrese y confirme su nueva contraseña');
  await admin.fill('Nueva contraseña', 'corta1');
  await admin.fill('Confirmar contraseña', 'otra');
  await admin.press('Guardar');
  await admin.read('La confirmación no coincide');
  await admin.fill('Confirmar contraseña', 'corta1');
  await admin.press('Guardar');
  await admin.read('La contraseña debe tener mínimo 8 caracteres, incluir letras, números y signos.');
  await admin.read('Mínimo 8 caracteres , pendiente');
  await admin.read('✓ Al menos un número');
  expect(await faultsSeen(browser, admin, 'user-faults')).toEqual([]);
});

test('mended, with its cost centres, it is saved', async () => {
  await admin.fill('Nueva contraseña', 'Bodega-2026!');
  await admin.fill('Confirmar contraseña', 'Bodega-2026!');
  await admin.fill('Filtrar centros de costo', 'emerg');
  await admin.press('100101 · EMERGENCIA', 'checkbox');
  await admin.read('1 centro de costo asignado');
  await admin.press('Guardar');
  await admin.toast('guardó');
  await admin.read('ana@bodega.gt');
});

test('the user signs in and sees exactly that', async () => {
  ana = await browser.arrives();
  await ana.signIn('bodega', 'Bodega-2026!');
  await ana.open('Pedidos');
  const menu = await ana.page.$$eval('nav[aria-label="Menú principal"] :is([aria-expanded], ul a)', (all) =>
    all.map((each) => each.textContent),
  );
  expect(menu).toEqual(['Inicio', 'Compras', 'Pedidos', 'Pedidos']);
  expect(await ana.seen()).not.toContain('Crear');
  await ana.go('/usuarios?size=25');
  await ana.read('No Existe La Página');
});

test('two windows change the cost centres of one user: each that differs is chosen by its code and name', async () => {
  const second = await browser.signsIn('admin');
  const opens = async (person: Person): Promise<void> => {
    await person.go('/usuarios?size=25');
    await person.act('Listado de usuarios', 'bodega', 'Editar');
    await person.read('1 centro de costo asignado');
  };
  await admin.sits();
  await opens(admin);
  await opens(second);
  await admin.sits();
  await admin.press('100101 · EMERGENCIA', 'checkbox');
  await admin.press('100102 · CONSULTA EXTERNA', 'checkbox');
  await admin.press('Guardar');
  await admin.toast('guardó');
  await second.sits();
  // The answer that the test is about.
  second.watch.tolerate(/\/users\/insert\/update$/);
  await second.press('100104 · FARMACIA', 'checkbox');
  await second.press('Guardar');
  await second.read('El registro tiene cambios de otra persona');
  const shown = await second.page.$$eval('.conflict-line', (lines) =>
    lines.map((line) => [
      line.querySelector('h4')?.textContent,
      ...[...line.querySelectorAll('label')].map((each) => [
        each.textContent,
        each.querySelector('input')?.checked,
      ]),
    ]),
  );
  // What is not chosen stays as it was saved last.
  expect(shown).toEqual([
    ['100101 · EMERGENCIA', ['Como estabaAsignado', false], ['Lo guardadoSin asignar', true]],
    ['100102 · CONSULTA EXTERNA', ['Como estabaSin asignar', false], ['Lo guardadoAsignado', true]],
  ]);
  expect(await faultsSeen(browser, second, 'centres-conflict', [1440, 390])).toEqual([]);
  await second.press('Como estaba Asignado', 'radio');
  await second.press('Guardar con lo elegido');
  await second.toast('guardó');
  await second.act('Listado de usuarios', 'bodega', 'Ver');
  await second.read('3 centros de costo asignados');
  for (const unit of ['100101 · EMERGENCIA', '100102 · CONSULTA EXTERNA', '100104 · FARMACIA'])
    await second.read(unit);
  // Other centres end the sessions of their user.
  await ana.sits();
  await ana.signIn('bodega', 'Bodega-2026!');
});

test('what a user may is explained, with who granted it', async () => {
  await admin.sits();
  await admin.act('Listado de usuarios', 'bodega', 'Ver');
  await admin.press('¿Qué puede?', 'tab');
  await admin.read('Lo que puede ahora');
  await admin.read('No abre:');
  await admin.press('No puede: Crear');
  await admin.read('no permite «Crear» en ella.');
  await admin.choose('Página', 'pedidos');
  await admin.read('El perfil Bodega tiene la página «Pedidos».');
  await admin.choose('Acción', 'crear');
  await admin.read('El perfil Bodega no permite «Crear» en ella.');
  await admin.read('NO PUEDE');
  await admin.choose('Acción', 'ver');
  await admin.read('Creó el usuario (usuario Ana Bodega), por Usuario Administrador');
  expect(await faultsSeen(browser, admin, 'user-may', [1440, 390])).toEqual([]);
  await admin.press('Cerrar');
});

test('of a profile, who may: its users, and everybody', async () => {
  await admin.go('/perfiles?size=25');
  await admin.act('Listado de perfiles', 'Bodega', 'Ver');
  await admin.press('¿Quién puede?', 'tab');
  await admin.choose('Página', 'pedidos');
  await admin.read('1 de 1 usuario pueden.');
  await admin.press('De cualquier perfil', 'checkbox');
  await admin.read('8 de 11 usuarios pueden.');
  expect(await faultsSeen(browser, admin, 'who-may', [1024])).toEqual([]);
  await admin.press('Cerrar');
});

test('a changed profile is seen at the next look at the session', async () => {
  await admin.act('Listado de perfiles', 'Bodega', 'Editar');
  await admin.press('Pedidos: Crear', 'checkbox');
  await admin.read('Gana 1, pierde 0');
  await save(admin);
  await admin.toast('guardó');
  await ana.sits();
  await expect.poll(async () => await newlySeen(ana), PATIENCE).toContain('Crear');
});

/** The page of requests as the session allows it now. */
async function newlySeen(person: Person): Promise<string> {
  await person.go('/pedidos');
  await person.page.waitForSelector('.list-rows');
  return await person.seen();
}

test('buttons look as their action says, readable whatever its colour', async () => {
  await admin.go('/acciones?registro=2&modo=editar');
  await admin.read('Así se verá');
  await admin.fill('Descripción', 'Agregar');
  await admin.fill('Color', '#ffe600');
  await admin.press('Guardar');
  await admin.toast('guardó');
  await ana.sits();
  await expect.poll(async () => await newlySeen(ana), PATIENCE).toContain('Agregar');
  expect(await faultsSeen(browser, ana, 'hard-colour', [1440])).toEqual([]);
});

test('a menu option gets its submenus and pages, in their order by keyboard', async () => {
  await admin.go('/opcionesmenu?registro=nuevo&modo=editar');
  await admin.read('Agregar submenú');
  await admin.fill('Descripción', 'Bodega');
  await admin.press('Agregar submenú');
  await admin.press('Agregar página');
  await admin.press('Guardar');
  await admin.read('Submenús, Línea 1, Descripción: Este campo es obligatorio.');
  await admin.read('Submenús, Línea 1, Páginas, Línea 1, Enlace: Este campo es obligatorio.');
  await admin.fill('Descripción', 'Existencias');
  await admin.fill('Página', 'Entradas');
  await admin.fill('Enlace', 'entradas');
  await admin.press('Agregar página');
  await admin.fill('Página', `Salidas${'s'.repeat(200)}`);
  await admin.fill('Enlace', 'salidas');
  await admin.page.keyboard.down('Alt');
  await keys(admin, 'ArrowUp');
  await admin.page.keyboard.up('Alt');
  const pages = await admin.page.$$eval('[role=group][aria-label^="Página "]', (all) =>
    all.map((each) => each.getAttribute('aria-label')?.slice(0, 15)),
  );
  expect(pages).toEqual(['Página Salidass', 'Página Entradas']);
  const typed = await admin.page.evaluate(() =>
    document.querySelector('[role=group] input')?.getAttribute('value'),
  );
  expect(typed).toHaveLength(100);
  expect(await faultsSeen(browser, admin, 'menu-option')).toEqual([]);
  await save(admin);
  await admin.toast('guardó');
  await admin.act('Listado de opciones de menú', 'Bodega', 'Ver');
  await admin.read('Existencias');
  await admin.read('Entradas entradas');
  await admin.press('Cerrar');
});

test('a user made inactive is out at once', async () => {
  ana.watch.tolerate(/\/api\//);
  await admin.go('/usuarios?size=25');
  await admin.act('Listado de usuarios', 'bodega', 'Editar');
  await admin.press('Activo', 'checkbox');
  await admin.press('Guardar');
  await admin.toast('guardó');
  await ana.go('/pedidos');
  await ana.find('Ingresar', 'button');
});

test('who operates the system compares a read model, and reads what came of it and who asked', async () => {
  const operador = await browser.signsIn('operador');
  await operador.go('/proyecciones');
  await operador.read('modelos al día');
  expect(await faultsSeen(browser, operador, 'projections')).toEqual([]);
  await operador.width(1440);
  await operador.press('Abrir la proyección order');
  await operador.press('Comparar');
  await operador.read('¿Comparar la proyección Órdenes de compra con lo que el programa haría hoy?');
  await operador.press('Comparar');
  // From the first moment at which it is done nothing is left to be stopped.
  const stop = await operador.page.waitForFunction(
    () =>
      document.body.innerText.includes('HECHA') &&
      [...document.querySelectorAll('button')].flatMap((each) =>
        each.textContent === 'Detener' ? [each.disabled] : [],
      ),
  );
  expect(await stop.jsonValue()).toEqual([true]);
  await operador.read('Usuario Operador');
  await operador.press('Ver el informe de la ejecución 1');
  await operador.read('Sin diferencias con las tablas en uso.');
  // Each look at what is under way leaves the buttons where they are.
  const buttons = await Promise.all(
    ['Comparar', 'Detener', 'Ver el informe de la ejecución 1'].map(
      async (name) => await operador.find(name, 'button'),
    ),
  );
  const places = async (): Promise<readonly unknown[]> =>
    await Promise.all(
      buttons.map(
        async (button) =>
          await button.evaluate((each) => [each.isConnected, each.getBoundingClientRect().top]),
      ),
    );
  const before = await places();
  for (let look = 0; look < 3; look += 1)
    await operador.page.waitForResponse((answer) => /\/api\/ops\/projections(\?|$)/.test(answer.url()));
  expect(await places()).toEqual(before);
  expect(before.map((place) => (place as readonly unknown[])[0])).toEqual([true, true, true]);
  expect(await faultsSeen(browser, operador, 'projection')).toEqual([]);
  // Who may only read finds no buttons.
  const auditor = await browser.signsIn('auditor');
  await auditor.go('/proyecciones?registro=order');
  await auditor.read('HECHA');
  expect(await auditor.seen()).not.toContain('Reconstruir');
});

test('an auditor sees whether the record is whole, looks again, and reads what was looked at', async () => {
  const auditor = await browser.signsIn('auditor');
  await auditor.open('Integridad');
  await auditor.read('SIN REVISAR');
  await auditor.press('Revisar ahora');
  await auditor.press('Revisar');
  await auditor.read('La última revisión no encontró nada: el registro está íntegro.');
  await auditor.read('ÍNTEGRO');
  await auditor.read('No se compararon');
  expect(await faultsSeen(browser, auditor, 'integrity')).toEqual([]);
  await auditor.width(1440);
  await auditor.press('Ver el informe de la revisión 2');
  await auditor.read('Verificación 2');
  await auditor.read('Sin hallazgos.');
  expect(await faultsSeen(browser, auditor, 'integrity-run')).toEqual([]);
});

describe('a version of a rule that was wrong', () => {
  let operador: Person;
  let compras: Person;
  const JUDGED = '/reglas?registro=iva&modo=juzgados';

  test('is corrected by another, with its reason, after seeing what changes', async () => {
    operador = await browser.signsIn('operador');
    await operador.go('/reglas?registro=iva');
    await operador.press('Corregir versión');
    await operador.fill('Tasa (%)', '10');
    await operador.fill('Motivo de la corrección', 'Se publicó 12 en lugar de 10');
    await operador.fill('Base legal', 'Decreto 1-2026');
    expect(await faultsSeen(browser, operador, 'rule-correct')).toEqual([]);
    await operador.press('Corregir');
    await operador.read('¿Publicar la corrección?');
    await operador.press('Publicar');
    await operador.toast('corrige a la versión 1');
  });

  test('is not judged again by users who may not edit the records: the button shows why', async () => {
    await operador.press('Registros evaluados');
    await operador.read('La corrige la versión 3.');
    const button = await operador.find('Evaluar de nuevo los que sea posible', 'button');
    expect(await button.evaluate((each) => each.getAttribute('aria-disabled'))).toBe('true');
    await operador.read(
      'Su perfil no puede modificar estos registros: los evalúa de nuevo un usuario que pueda editarlos.',
    );
    expect(await faultsSeen(browser, operador, 'rule-judged-closed')).toEqual([]);
  });

  /** Orders that can still be judged again; those that the list does not draw are counted, too. */
  const open = async (): Promise<number> => {
    const user = await User.signIn(browser.product.base, 'compras');
    const { rows } = dataOf<JudgedRead>(await user.read('/rules/judged/iva/1?page=1&size=100'));
    return rows.filter(({ again }) => again !== '').length;
  };

  test('is seen by who edits them, who judges one on its record', async () => {
    compras = await browser.signsIn('compras');
    await compras.open('Reglas');
    await compras.go(JUDGED);
    await compras.read('Puede evaluarse de nuevo');
    expect(await compras.seen()).not.toContain('Corregir versión');
    expect(await faultsSeen(browser, compras, 'rule-judged')).toEqual([]);
    const before = await open();
    expect(before).toBeGreaterThan(1);
    const order = await compras.page.evaluate(() => {
      const row = [...document.querySelectorAll('[role=row]')].find((each) =>
        each.textContent?.includes('Puede evaluarse de nuevo'),
      );
      return row?.querySelector('a')?.textContent ?? '';
    });
    await compras.press(order, 'link');
    await compras.read('que fue corregida por la versión 3');
    await compras.press('Evaluar de nuevo');
    await compras.read('se evalúan con la vigente');
    await compras.press('Evaluar de nuevo');
    await compras.read('Motivo: Ingresar el motivo por el que se evalúa de nuevo');
    expect(await faultsSeen(browser, compras, 'judge-again')).toEqual([]);
    await compras.fill('Motivo', 'La tasa era 10');
    await compras.press('Evaluar de nuevo');
    await compras.toast('evaluó');
    // The dialog closes, and the order under it has neither the button nor the mark.
    await expect.poll(async () => await compras.seen(), PATIENCE).not.toContain('Evaluar de nuevo');
    expect(await compras.seen()).toContain('según la versión 3 de Tasa del IVA');
    expect(await compras.seen()).not.toContain('que fue corregida');
    await compras.go(JUDGED);
    await compras.read('Puede evaluarse de nuevo');
    expect(await open()).toBe(before - 1);
  });

  test('and all others in one go; then nothing is left, and it says so', async () => {
    const left = await open();
    await compras.press('Evaluar de nuevo los que sea posible');
    await compras.read('Ingresar el motivo por el que se evalúa de nuevo');
    await compras.fill('Motivo', 'La tasa era 10');
    await compras.press('Evaluar de nuevo los que sea posible');
    await compras.read('Ninguno puede evaluarse de nuevo: la lista dice por qué.');
    expect(await open()).toBe(0);
    // A window as high as all rows draws each.
    await compras.page.setViewport({ width: 1440, height: 2400 });
    await expect
      .poll(async () => (await compras.seen()).split('evaluado de nuevo, Q').length - 1, PATIENCE)
      .toBe(left);
    expect(await faultsSeen(browser, compras, 'rule-judged-all')).toEqual([]);
  });
});

test('nothing went wrong unseen', () => expect(browser.faults()).toEqual([]));
