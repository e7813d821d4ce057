import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { type Person, WIDTHS } from '@expediente/testing/browser/person.ts';
import { movesOf, watchMoves } from '@expediente/testing/browser/shift.ts';
import { slow } from '@expediente/testing/browser/slow.ts';
import { User, YEAR } from '@expediente/testing/product/user.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

/** Dialogs have addresses and can be used by keyboard alone (interface "Dialogs", "Keyboard"). */

let browser: ProductInBrowser;
const people = new Map<string, Person>();
beforeAll(async () => {
  browser = await testProductInBrowser();
  for (const user of ['admin', 'centro', 'compras']) people.set(user, await browser.signsIn(user));
});
afterAll(async () => await browser?.stop());

const as = (user: string): Person => {
  const person = people.get(user);
  if (!person) throw new Error(`${user} did not sign in`);
  return person;
};

/** Waits until the address says this. */
const addressIs = async (person: Person, search: string): Promise<void> => {
  await person.page.waitForFunction((asked) => location.search === asked, { polling: 20 }, search);
};

/** Waits until the keyboard is at something of that name. */
const isAt = async (person: Person, name: string): Promise<void> => {
  await person.page.waitForFunction(
    (asked) => {
      const at = document.activeElement;
      return asked === (at?.getAttribute('aria-label') ?? at?.textContent?.trim());
    },
    { polling: 20 },
    name,
  );
};

const PROVIDERS = 'Listado de proveedores';

describe('addresses', () => {
  test('record, history and question: each is reached by its link, and back closes one after the other', async () => {
    const admin = as('admin');
    await admin.go('/proveedores');
    await admin.act(PROVIDERS, 'drogueria ejemplo del norte', 'Ver');
    await addressIs(admin, '?registro=1');
    await admin.press('Historia', 'tab');
    await addressIs(admin, '?registro=1&vista=historia');
    await admin.press('Eliminar');
    await addressIs(admin, '?registro=1&vista=historia&paso=delete');
    await admin.page.reload();
    await admin.read('¿Eliminar Proveedor #1?');
    await admin.page.waitForFunction(() => document.activeElement instanceof HTMLTextAreaElement);
    await admin.page.goBack();
    await addressIs(admin, '?registro=1&vista=historia');
    await admin.find('Verificar cadena', 'button');
    await admin.page.goBack();
    await admin.read('Razón Social');
    await admin.page.goBack();
    await admin.gone('[role=dialog]');
    await addressIs(admin, '');
  });

  test('a signatory of a centre has one under the centre’s', async () => {
    const admin = as('admin');
    const centre = '?registro=100101&modo=editar';
    await admin.go(`/centroscosto${centre}`);
    await admin.act('Listado de firmas', 'Solicitante Uno', 'Editar');
    await admin.read('Firma Solicitante Uno');
    const own = await admin.page.evaluate(() => location.search);
    expect(own).toMatch(/^\?registro=100101&modo=editar&firma-registro=\d+&firma-modo=editar$/);
    await admin.page.reload();
    await admin.read('Firma Solicitante Uno');
    await admin.fill('Cargo', 'Otro cargo');
    await admin.page.goBack();
    await admin.read('¿Está seguro de cancelar el guardado?');
    await isAt(admin, 'No');
    await admin.page.keyboard.press('Escape');
    await admin.gone('[role=alertdialog]');
    await addressIs(admin, own);
    await admin.page.keyboard.press('Escape');
    await admin.press('Si');
    await addressIs(admin, centre);
    await admin.read('Direcciones');
  });

  test('closed, the keyboard is where it was', async () => {
    const admin = as('admin');
    await admin.go('/proveedores');
    await admin.act(PROVIDERS, 'drogueria ejemplo del norte', 'Editar');
    await admin.read('Razón Social');
    await admin.page.waitForFunction(() => document.activeElement instanceof HTMLInputElement);
    await admin.page.keyboard.press('Escape');
    await admin.gone('[role=dialog]');
    await isAt(admin, 'Editar');
    await addressIs(admin, '');
  });

  test('a dialog over a form with typed values closes without giving them up', async () => {
    const centro = as('centro');
    await centro.go('/packsanuales?registro=nuevo&modo=editar');
    await centro.read('PAC nuevo');
    await centro.fill('Año', '2031');
    await centro.press('Agregar insumo');
    await addressIs(centro, '?registro=nuevo&modo=editar&paso=agregar');
    await centro.read('Agregar y seguir');
    await centro.page.keyboard.press('Escape');
    await addressIs(centro, '?registro=nuevo&modo=editar');
    await centro.page.keyboard.press('Escape');
    await centro.read('¿Está seguro de cancelar el guardado?');
    await centro.press('Si');
    await addressIs(centro, '');
  });

  test('the consolidation of ticked requests can be reloaded', async () => {
    const compras = as('compras');
    await compras.go('/pedidos?f.state=1');
    await compras.tick('Listado de pedidos', 0);
    await compras.press('Consolidar pedidos');
    await compras.read('Consolidar 1 pedido');
    await compras.page.reload();
    await compras.read('Consolidar 1 pedido');
    // Its grid is drawn: the buttons below stay where they are.
    await compras.textOf({ grid: 'Cantidades que se consolidan', row: 'Total', column: 'Total' });
    await compras.press('Cancelar');
    await compras.gone('[role=dialog]');
  });
});

const NEW = 'registro=nuevo&modo=editar';

/** Dialogs that hold little until somebody adds to them, and such as lines fill. */
const HEIGHTS: readonly (readonly [user: string, path: string, words: string])[] = [
  ['admin', `/entidades?${NEW}`, 'Entidad nueva'],
  ['admin', `/insumos?${NEW}`, 'Insumo nuevo'],
  ['admin', '/insumos?registro=1', 'Datos'],
  ['admin', '/insumos?paso=cargar', 'Cargar insumos desde Excel'],
  ['admin', `/proveedores?${NEW}`, 'Proveedor nuevo'],
  ['admin', '/proveedores?registro=1', 'Datos'],
  ['admin', `/centroscosto?${NEW}`, 'nuevo'],
  ['admin', '/centroscosto?registro=100101', 'Direcciones'],
  ['admin', '/productos?registro=1&modo=editar', 'Subproducto'],
  ['admin', '/usuarios?registro=2', 'Datos'],
  ['admin', `/opcionesmenu?${NEW}`, 'Agregar submenú'],
  ['admin', '/opcionesmenu?registro=1', 'Datos'],
  ['admin', '/reglas?registro=purchaseLimits', 'Versiones'],
  ['centro', `/packsanuales?${NEW}`, 'PAC nuevo'],
  ['centro', '/packsanuales?registro=100101-2026', 'Disponible'],
  ['centro', `/packsanuales?${NEW}&paso=cargar`, 'Seleccionar archivo'],
  ['centro', `/programacioncuatrimestral?${NEW}`, 'Programación nueva'],
  ['centro', `/reprogcuatrimestral?${NEW}`, 'Agregar cambio'],
  ['centro', `/reprogramacion?${NEW}`, 'Reprogramación nueva'],
  ['centro', `/pedidos?${NEW}`, 'Pedido nuevo'],
  ['centro', `/unops?${NEW}`, 'Unops nuevo'],
  ['compras', '/unops?registro=2', 'Fecha de acta'],
  ['compras', '/unops?f.state=1&registro=2', 'Fecha de consolidación'],
  ['compras', '/unops?f.state=2&registro=1', 'Fecha de pago'],
];
/** At most this part of a dialog is empty. */
const MOST_EMPTY = 0.35;

/** The part of the open dialog's height that is empty below what it holds. */
const emptyPart = async ({ page }: Person): Promise<number> =>
  await page.evaluate(() => {
    const dialog = [...document.querySelectorAll('.MuiDialog-paper')].at(-1);
    const content = dialog?.querySelector('.MuiDialogContent-root');
    if (!dialog || !content) return 1;
    const { top, bottom } = content.getBoundingClientRect();
    const lowest = [...content.querySelectorAll('*')]
      .filter((each) => each.childElementCount === 0 || each.matches('.ag-root-wrapper,fieldset,section'))
      .map((each) => each.getBoundingClientRect())
      .filter(({ width, height }) => width > 0 && height > 0)
      .reduce((low, box) => Math.max(low, box.bottom), top);
    return Math.max(0, bottom - lowest) / dialog.getBoundingClientRect().height;
  });

test.each(HEIGHTS)(
  'at 1440 px the dialog of %s at %s is about as high as what it holds',
  async (user, path, words) => {
    const person = as(user);
    await person.follow(path);
    await person.read(words);
    await person.settled();
    await expect.poll(async () => await emptyPart(person)).toBeLessThan(MOST_EMPTY);
  },
);

/** Dialogs that are filled piece by piece, on a line that is not quick. */
const STEADY: readonly (readonly [user: string, path: string, words: string])[] = [
  ['admin', `/entidades?${NEW}`, 'Entidad nueva'],
  ['admin', `/insumos?${NEW}`, 'Insumo nuevo'],
  ['admin', '/insumos?registro=1', 'Datos'],
  ['admin', '/insumos?registro=1&modo=editar', 'Renglón'],
  ['admin', `/proveedores?${NEW}`, 'Proveedor nuevo'],
  ['admin', `/centroscosto?${NEW}`, 'nuevo'],
  ['admin', `/usuarios?${NEW}`, 'Usuario nuevo'],
  ['centro', `/pedidos?${NEW}`, 'Pedido nuevo'],
  ['centro', '/pedidos?registro=1', 'Historia'],
  ['centro', `/serviciosmedicos?${NEW}`, 'nuevo'],
  ['centro', `/packsanuales?${NEW}`, 'PAC nuevo'],
  ['centro', '/packsanuales?registro=100101-2026', 'Disponible'],
  ['centro', `/reprogramacion?${NEW}`, 'Reprogramación nueva'],
  ['centro', `/reprogcuatrimestral?${NEW}`, 'Agregar cambio'],
  ['centro', `/programacioncuatrimestral?${NEW}`, 'Programación nueva'],
  ['centro', `/unops?${NEW}`, 'Unops nuevo'],
  ['compras', `/actas?${NEW}`, 'Acta nueva'],
  ['compras', '/unidadproveedor?registro=1', 'Historia'],
  ['admin', `/opcionesmenu?${NEW}`, 'Agregar submenú'],
  ['admin', '/centroscosto?registro=100101', 'Direcciones'],
  ['admin', '/reglas?registro=purchaseLimits', 'Versiones'],
  ['admin', '/usuarios?registro=2', 'Datos'],
  ['admin', '/productos?registro=1&modo=editar', 'Subproducto'],
];

test.each(STEADY)(
  'nothing that can be pressed in the dialog of %s at %s moves because something came',
  async (user, path, words) => {
    const person = await browser.signsIn(user);
    await watchMoves(person.page);
    const quick = await slow(person.page, { late: 250 });
    for (const width of [1440, 1024, 390]) {
      await person.width(width);
      await person.go(path);
      await person.read(words);
      await person.settled();
      expect(await movesOf(person.page)).toEqual([]);
    }
    await quick();
    await person.page.close();
  },
);

test.each(WIDTHS)(
  '%i px: what new values of a rule would change is in sight once it is known',
  async (width) => {
    const admin = as('admin');
    await admin.width(width);
    await admin.follow('/reglas?registro=purchaseLimits&modo=publicar');
    await admin.read('Qué cambiaría');
    await admin.settled();
    await admin.press('Ver qué cambiaría');
    await admin.read('registros evaluados');
    await expect
      .poll(
        async () =>
          await admin.page.evaluate(() => {
            const answer = document.querySelector('.what-if-answer > p')?.getBoundingClientRect();
            const room = document.querySelector('.MuiDialogContent-root')?.getBoundingClientRect();
            return answer && room && answer.top >= room.top && answer.bottom <= room.bottom;
          }),
      )
      .toBe(true);
    await admin.press('Cancelar');
    await admin.width(1440);
  },
);

test('on a phone a reprogramming shows what changes, and finds in the plan what is looked for', async () => {
  const centro = as('centro');
  const names = async () =>
    await centro.page.$$eval('.edit-cards > li', (cards) =>
      cards.map((card) => card.querySelector('.edit-card-head')?.textContent ?? ''),
    );
  await centro.width(390);
  await centro.follow(`/reprogramacion?${NEW}`);
  await centro.choose('Centro de costo', 'emergencia');
  await centro.read('Todavía no hay cambios.');
  expect(await names()).toEqual([]);
  await centro.fill('Buscar insumo', 'silla');
  await centro.read('SILLA DE RUEDAS');
  await centro.page.select('.reprogramming-level', 'VC');
  await centro.fill('Buscar insumo', '');
  await expect.poll(names).toEqual([expect.stringContaining('SILLA DE RUEDAS')]);
  await centro.press('Solo los cambios (1)');
  await expect.poll(async () => (await names()).length).toBeGreaterThan(3);
  await centro.press('Cancelar');
  await centro.press('Si');
  await centro.gone('[role=dialog]');
  await centro.width(1440);
});

/** A window of 1440×900 at 200 %. */
const ZOOMED = { width: 720, height: 450 };

/** Fields of the open dialog of which nothing is seen while they have the keyboard. */
const coveredFields = async ({ page }: Person): Promise<readonly string[]> =>
  await page.evaluate(async () => {
    const covered: string[] = [];
    const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1);
    const fields = dialog?.querySelectorAll<HTMLElement>(
      ':is(input,textarea):not([type=hidden],[readonly],:disabled)',
    );
    for (const field of fields ?? []) {
      field.focus();
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const { left, top, right, bottom } = field.getBoundingClientRect();
      const lies = [top + 3, (top + bottom) / 2, bottom - 3].every((y) => {
        const above = document.elementFromPoint((left + right) / 2, y);
        return above === null || !(field.parentElement ?? field).contains(above);
      });
      if (lies) covered.push(field.getAttribute('aria-label') ?? field.id);
    }
    return covered;
  });

describe.each([
  ['centro', '/reprogramacion?registro=nuevo&modo=editar', 'Diferencia'],
  ['centro', `/pedidos?${NEW}`, 'Pedido nuevo'],
  ['centro', `/packsanuales?${NEW}&paso=agregar`, 'Agregar insumo'],
  ['centro', `/unops?${NEW}`, 'Unops nuevo'],
])('at 200 %%, %s at %s', (user, path, words) => {
  test('what has the keyboard lies under no bar', async () => {
    const person = as(user);
    await person.page.setViewport(ZOOMED);
    await person.follow(path);
    await person.read(words);
    await person.settled();
    expect(await coveredFields(person)).toEqual([]);
    await person.width(1440);
  });
});

/** Where the open dialog's buttons stand from now on, in each drawing of the page: `x,y` of the first. */
const placesOfButtons = async ({ page }: Person): Promise<() => Promise<readonly string[]>> => {
  const places = await page.evaluateHandle(() => {
    const seen = new Set<string>();
    const look = () => {
      const at = document
        .querySelector('[role=dialog] .MuiDialogActions-root button')
        ?.getBoundingClientRect();
      if (at) seen.add(`${at.x},${at.y}`);
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });
  return async () => await places.evaluate((seen) => [...seen]);
};

describe('buttons stay where they are while the lines above them come', () => {
  test('of a request', async () => {
    const centro = as('centro');
    await centro.go('/pedidos?f.state=0');
    const places = await placesOfButtons(centro);
    await centro.act('Listado de pedidos', 0, 'Editar');
    await centro.read('Creado por');
    await centro.settled();
    expect(await places()).toHaveLength(1);
    await centro.press('Cancelar');
  });

  test('of a consolidation', async () => {
    const compras = as('compras');
    await compras.go('/pedidos?f.state=1');
    await compras.tick('Listado de pedidos', 0);
    const places = await placesOfButtons(compras);
    await compras.press('Consolidar pedidos');
    await compras.read('No. resolución');
    await compras.settled();
    expect(await places()).toHaveLength(1);
    await compras.press('Cancelar');
  });
});

/** The place of messages is found again a moment after a dialog has opened or closed under them. */
const SOON = { timeout: 3_000 };

/**
 * What of the open record a message lies over: its head, amount and tabs, what is blocked and why, its sums, and each of
 * its buttons that a finger would not reach.
 */
const underMessages = async ({ page }: Person): Promise<readonly string[]> => {
  await page.waitForFunction(() => {
    const messages = [...document.querySelectorAll('.Toastify__toast')];
    // Come to rest: until then it slides in from outside.
    const still = (each: Element) => each.getAnimations().every(({ playState }) => playState === 'finished');
    return messages.length > 0 && messages.every(still);
  });
  return await page.evaluate(() => {
    const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.body;
    const messages = [...document.querySelectorAll('.Toastify__toast')].map((each) =>
      each.getBoundingClientRect(),
    );
    const isUnder = (each: Element) => {
      const { top, right, bottom, left, width } = each.getBoundingClientRect();
      return (
        width > 0 &&
        messages.some(
          (over) => over.left < right && left < over.right && over.top < bottom && top < over.bottom,
        )
      );
    };
    const isOutOfReach = (each: Element) => {
      const { top, right, bottom, left } = each.getBoundingClientRect();
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return hit?.closest('.Toastify') !== null && hit !== null;
    };
    const named = (each: Element) => each.getAttribute('aria-label') ?? each.textContent ?? '';
    return [
      ...[...dialog.querySelectorAll('h2,.lead,[role=tab],.action-reasons li')].filter(isUnder),
      ...[...dialog.querySelectorAll('.MuiDialogActions-root button')].filter(isOutOfReach),
    ].map(named);
  });
};

/** Whether a screen reader announces the messages while a dialog is open. */
const isAnnounced = async ({ page }: Person): Promise<boolean> =>
  await page.$eval(
    '.Toastify__toast',
    (toast) =>
      toast.closest('[aria-hidden=true]') === null &&
      (toast.matches('[role=status]') || toast.querySelector('[role=status]') !== null),
  );

const closesMessages = async (person: Person): Promise<void> => {
  const { keyboard } = person.page;
  await keyboard.down('Alt');
  await keyboard.press('t');
  await keyboard.up('Alt');
  await person.gone('.Toastify__toast');
};

describe.each(WIDTHS)('%i px: a message covers nothing that is read or pressed', (width) => {
  afterEach(async () => {
    for (const person of people.values()) await person.width(1440);
  });

  test('of a request that was saved; it is announced, and a key closes it over the dialog', async () => {
    const centro = as('centro');
    await centro.width(width);
    await centro.go('/pedidos?f.state=0&registro=nuevo');
    await centro.read('No escriba nombres de pacientes.');
    await centro.settled();
    await centro.choose('Centro de costo', 'consulta externa');
    await centro.choose('Insumo', 'acetaminofen, 500');
    // On a phone the lines are cards.
    if (width < 600) await centro.fill('Cantidad', '1');
    else await centro.type({ grid: 'Cantidad por subproducto', row: '1-1-1', column: 'Cantidad' }, '1');
    await centro.fill('Justificación', 'Para ver dónde queda el mensaje');
    await centro.press('Guardar');
    await centro.find('Enviar', 'button');
    await expect.poll(async () => await underMessages(centro), SOON).toEqual([]);
    expect(await isAnnounced(centro)).toBe(true);
    await closesMessages(centro);
    // The dialog stays.
    await centro.find('Enviar', 'button');
  });

  test('of an order whose next step is blocked, and which says why', async () => {
    const compras = as('compras');
    await compras.width(width);
    await compras.go('/unidadproveedor?f.state=2');
    await compras.page.waitForSelector('.list-rows');
    const first = await compras.page.evaluate(
      () => document.querySelector('.ag-row')?.getAttribute('row-id') ?? '',
    );
    await compras.go(`/unidadproveedor?f.state=2&registro=${first || '9'}&modo=editar`);
    await compras.read('No. recibo');
    await compras.settled();
    await compras.press('Guardar');
    await compras.read('Devengar');
    await expect.poll(async () => await underMessages(compras), SOON).toEqual([]);
    await closesMessages(compras);
  });
});

/** The value of a field. */
const valueIn = async (person: Person, label: string): Promise<string> =>
  await (await person.find(label, 'combobox')).evaluate((each) =>
    each instanceof HTMLInputElement ? each.value : '',
  );

/** What its list offers, once it offers so many. */
const offers = async ({ page }: Person, count: number): Promise<readonly string[]> => {
  await page.waitForFunction(
    (asked) => document.querySelectorAll('[role=option]').length === asked,
    { polling: 20 },
    count,
  );
  return await page.$$eval('[role=option]', (options) => options.map((each) => each.textContent ?? ''));
};

/** Types over what is chosen: all of it is marked. */
const typesOver = async (person: Person, label: string, words: string): Promise<void> => {
  const { keyboard } = person.page;
  await (await person.find(label, 'combobox')).asLocator().click();
  await keyboard.down('Control');
  await keyboard.press('a');
  await keyboard.up('Control');
  await keyboard.type(words);
};

describe('a search field that has a value', () => {
  const QUANTITY = { grid: 'Cantidad por subproducto', row: 0, column: 'Cantidad' } as const;

  test('is typed over; what is chosen again changes nothing, another supply asks before it takes quantities', async () => {
    const centro = as('centro');
    const { keyboard } = centro.page;
    await centro.go(`/pedidos?${NEW}`);
    await centro.read('Pedido nuevo');
    await centro.choose('Centro de costo', 'consulta externa');
    await centro.choose('Insumo', 'omeprazol');
    await centro.type(QUANTITY, '10');
    const chosen = await valueIn(centro, 'Insumo');
    await typesOver(centro, 'Insumo', 'metfor');
    expect(await valueIn(centro, 'Insumo')).toBe('metfor');
    expect(await offers(centro, 1)).toEqual([expect.stringContaining('METFORMINA')]);
    await keyboard.press('Escape');
    await expect.poll(async () => await valueIn(centro, 'Insumo')).toBe(chosen);
    await typesOver(centro, 'Insumo', 'omepra');
    await keyboard.press('Enter');
    await expect.poll(async () => await valueIn(centro, 'Insumo')).toBe(chosen);
    await centro.says(QUANTITY, '10.00');
    for (const [answer, supply, quantity] of [
      ['No', chosen, '10.00'],
      ['Si', expect.stringContaining('METFORMINA'), ''],
    ] as const) {
      await typesOver(centro, 'Insumo', 'metfor');
      await keyboard.press('Enter');
      await centro.read('¿Cambiar el insumo?');
      await centro.press(answer);
      await centro.gone('[role=alertdialog]');
      await expect.poll(async () => await valueIn(centro, 'Insumo')).toEqual(supply);
      await centro.says(QUANTITY, quantity);
    }
    await centro.press('Cancelar');
    await centro.press('Si');
    await centro.gone('[role=dialog]');
  });

  test('is typed over in the filters of a list too, also when its name came from the server', async () => {
    const compras = as('compras');
    await compras.go('/unidadproveedor?f.id_provider=1');
    await compras.press('Filtros · 1');
    await expect.poll(async () => await valueIn(compras, 'Proveedor')).toMatch(/NORTE/i);
    await typesOver(compras, 'Proveedor', 'ejemplo del sur');
    expect(await offers(compras, 1)).toEqual([expect.stringMatching(/sur/i)]);
    expect(await valueIn(compras, 'Proveedor')).toBe('ejemplo del sur');
    await compras.page.keyboard.press('Enter');
    await expect.poll(async () => await valueIn(compras, 'Proveedor')).toMatch(/del sur/i);
    expect(new URL(compras.page.url()).searchParams.get('f.id_provider')).not.toBe('1');
  });
});

/** Where the keyboard is: in which row and column of a list, on which button, else nowhere in a list. */
const inList = async ({ page }: Person): Promise<string> =>
  await page.evaluate(() => {
    const at = document.activeElement;
    const cell = at?.closest('.ag-cell');
    if (!cell) return 'outside';
    const button = at?.closest('button')?.getAttribute('aria-label');
    const row = cell.closest('.ag-row')?.getAttribute('row-index');
    return `${row} ${cell.getAttribute('col-id')}${button ? ` ${button}` : ''}`;
  });

test('a list is one stop of Tab, both ways; arrows lead to its cells, Enter to its buttons', async () => {
  const compras = as('compras');
  const { keyboard } = compras.page;
  await compras.go('/unidadproveedor');
  await compras.textOf({ grid: 'Listado de órdenes de compra', row: 1, column: 'Resolución' });
  await compras.settled();
  const at = async (place: string | RegExp) =>
    await expect.poll(async () => await inList(compras), { timeout: 10_000 }).toMatch(place);
  await (await compras.find('Columnas', 'button')).focus();
  await keyboard.press('Tab');
  await at('0 ag-Grid-SelectionColumn');
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowRight');
  await at('1 number_resolution');
  await keyboard.press('ArrowRight');
  await at('1 number_purchase');
  await keyboard.press('Tab');
  await at('outside');
  await keyboard.down('Shift');
  await keyboard.press('Tab');
  await at('1 number_purchase');
  await keyboard.press('Tab');
  await keyboard.up('Shift');
  await at('outside');
  await keyboard.press('Tab');
  await at('1 number_purchase');
  await keyboard.press('End');
  await at(/^\d actions$/);
  await keyboard.press('Enter');
  await at(/^\d actions \S/);
  await keyboard.press('Escape');
  await at(/^\d actions$/);
});

/** Run in the page: the keyboard is in that row. */
const rowIs = (row: string): boolean =>
  document.activeElement?.closest('.ag-row')?.getAttribute('row-index') === row;

test('a cell of a grid is typed by keys alone, and a line taken out keeps the keyboard in the grid', async () => {
  const centro = as('centro');
  const { keyboard } = centro.page;
  await centro.go(`/packsanuales?${NEW}&paso=agregar`);
  await centro.read('Consulta externa general');
  await centro.choose('Insumo', 'papel bond');
  await centro.read('Renglón 241');
  // The supply is chosen: the keyboard is in its first quantity.
  for (const [row, text] of ['12', '7'].entries()) {
    await centro.page.waitForFunction(rowIs, {}, String(row));
    await keyboard.press(text.charAt(0) as '1');
    // The first key opens the cell; a hand takes longer to the next one than it takes to draw.
    await centro.page.waitForFunction(() => document.activeElement instanceof HTMLInputElement);
    await keyboard.type(text.slice(1));
    await keyboard.press('Enter');
  }
  await centro.press('Agregar');
  const LINES = 'Insumos del plan';
  await expect
    .poll(async () => await centro.textOf({ grid: LINES, row: 'Total', column: 'Subtotal' }))
    .toBe('Q693.50');
  const remove = { grid: LINES, row: 0, column: 'Quitar', inside: 'button' } as const;
  await centro.focusOn(remove);
  await keyboard.press('Enter');
  await expect
    .poll(async () => await centro.textOf({ grid: LINES, row: 'Total', column: 'Subtotal' }))
    .toBe('Q255.50');
  await centro.page.waitForFunction(() => document.activeElement?.closest('[role=gridcell]') !== null);
  await keyboard.press('Enter');
  await isAt(centro, 'Agregar insumo');
});

test('two windows change one line: the second chooses each cell, named as in its grid', async () => {
  const LINE = { grid: 'Cantidad por subproducto', row: 0, column: 'Cantidad' } as const;
  const opens = async (person: Person): Promise<void> => {
    await person.go('/pedidos?f.state=0');
    await person.act('Listado de pedidos', 0, 'Editar');
    await person.read('Creado por');
    // A form has no way to the next record: what is typed would be left on it.
    expect(await person.page.$('[role=dialog] .queue-nav')).toBeNull();
  };
  const first = as('centro');
  const second = await browser.signsIn('centro');
  await opens(first);
  await opens(second);
  await first.sits();
  await first.type(LINE, '3');
  await first.press('Guardar');
  await first.toast('actualizó');
  await second.sits();
  // The answer that the test is about.
  second.watch.tolerate(/\/orders\/insert\/update$/);
  await second.type(LINE, '4');
  await second.press('Guardar');
  await second.read('El registro tiene cambios de otra persona');
  await second.read('Falta elegir en 1 campo.');
  expect(
    await second.page.$$eval('.conflict-line legend', (all) => all.map((each) => each.textContent)),
  ).toEqual(['Cantidad']);
  await browser.picture(second, 'lines-conflict', [1440, 390]);
  await second.press('Lo mío 4.00', 'radio');
  await second.press('Guardar con lo elegido');
  await second.toast('actualizó');
});

test('a form that was saved and sent stays its own centre’s, whatever is left to choose after it', async () => {
  const year = YEAR - 1;
  const users = new Map<string, User>();
  for (const name of ['centro', 'aprobador']) users.set(name, await User.signIn(browser.product.base, name));
  const insist = async (user: string, path: string, payload: object) =>
    await users.get(user)?.insist(path, payload);
  // Two centres have a plan and no programming.
  for (const p_id_unit of [100102, 100103]) {
    const plan = { p_id_unit, p_year: year };
    const line = { p_id_supplie: 1, p_id_sub_products: '1-1-1', p_qty: 10 };
    await insist('centro', '/packsannual/insert/update', { ...plan, p_is_new: 1, p_details: [line] });
    await insist('centro', '/packsannual/send', plan);
    await insist('aprobador', '/packsannual/approve', plan);
  }
  const centro = await browser.signsIn('centro');
  await centro.press(`Año ${YEAR}: trabajar en otro`);
  await centro.press(String(year), 'menuitemradio');
  await centro.read(`Año ${year}`);
  await centro.open('Programación Cuatrimestral');
  await centro.press('Crear');
  await centro.press(`Crear de ${year}`);
  await centro.choose('Centro de costo', 'laboratorio');
  await centro.type({ grid: 'Presupuesto por grupo y cuatrimestre', row: '200', column: 'PRIMERO' }, '0.10');
  await centro.press('Guardar y enviar');
  await centro.reaches('PENDIENTE DE APROBACIÓN');
  expect(await centro.seen()).toContain('LABORATORIO');
});

test('nothing went wrong unseen', () => expect(browser.faults()).toEqual([]));
