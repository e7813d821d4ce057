import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { OFTEN } from '@expediente/testing/browser/polling.ts';
import { type Slowness, slow } from '@expediente/testing/browser/slow.ts';
import { dataOf, User } from '@expediente/testing/product/user.ts';
import { smallPdf } from '@expediente/testing/small-pdf.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { callersOf } from './typed-form.ts';
import { purchase } from './typed-purchase.ts';

/**
 * Typed as fast as hands and machine are, with no look at the screen in between, on slow processors and slow lines: what
 * was typed is what is stored, or the form says what is missing (interface "Forms"). What was stored is read by the API.
 */

let browser: ProductInBrowser;
let admin: Person;
let centro: Person;
let api: User;

beforeAll(async () => {
  browser = await testProductInBrowser();
  [admin, centro] = [await browser.signsIn('admin'), await browser.signsIn('centro')];
  api = await User.signIn(browser.product.base, 'admin');
});
afterAll(async () => await browser?.stop());

let quick = async (): Promise<void> => undefined;
const slowed = async ({ page }: Person, how: Slowness): Promise<void> => {
  quick = await slow(page, how);
};
const quickly = async (): Promise<void> => {
  const end = quick;
  quick = async () => undefined;
  await end();
};
afterEach(quickly);

/** The keyboard is put into the field of that label the moment it is there. */
const into = async ({ page }: Person, label: string): Promise<void> => {
  await page.waitForFunction(
    (name) => {
      const field = [
        ...document.querySelectorAll<HTMLInputElement>('[role=dialog] input,[role=dialog] textarea'),
      ].find(
        (each) =>
          each.ariaLabel === name ||
          document.querySelector(`label[for="${CSS.escape(each.id)}"]`)?.textContent?.startsWith(name) ===
            true,
      );
      field?.focus();
      return field !== undefined && document.activeElement === field;
    },
    { polling: 'raf' },
    label,
  );
};
const shownIn = async ({ page }: Person, label: string): Promise<string> =>
  await page.evaluate(
    (name) =>
      document.querySelector<HTMLInputElement>(`[role=dialog] input[aria-label="${name}"]`)?.value ?? '',
    label,
  );
const save = async ({ page }: Person): Promise<void> => {
  await page.keyboard.down('Control');
  await page.keyboard.press('s');
  await page.keyboard.up('Control');
};

interface Supply {
  readonly id_row: string;
  readonly description_internal: string;
}
const supplyNow = async (): Promise<Supply> => dataOf<Supply>(await api.read('/supplies/get/id/1'));

/** A line from far away; an old PC; a busy old PC on a bad telephone. */
const SLOW: readonly (readonly [cpu: number, late: number])[] = [
  [1, 1200],
  [4, 300],
  [10, 3000],
];

describe('pickers', () => {
  interface Row {
    readonly id: string;
    readonly description: string;
  }
  const found = async (search: string): Promise<readonly Row[]> =>
    dataOf<{ rows: readonly Row[] }>(
      await api.read(`/rows/get/public?size=50&search=${encodeURIComponent(search)}`),
    ).rows;
  let rows: readonly Row[] = [];
  beforeAll(async () => {
    rows = await found('');
    for (const { description } of rows.slice(0, 12)) {
      if ((await found(description)).length === 1) alone.add(description);
    }
  });

  /** Descriptions that find one row. */
  const alone = new Set<string>();

  test.each(SLOW)('a code, Tab and Ctrl+S (processor ×%i, line %i ms late)', async (cpu, late) => {
    const before = await supplyNow();
    const row = rows.find(
      ({ id }) => id !== before.id_row && rows.filter((each) => each.id === id).length === 1,
    );
    await slowed(admin, { cpu, late });
    await admin.go('/insumos?registro=1&modo=editar');
    await into(admin, 'Renglón');
    await admin.page.keyboard.type(row?.id ?? '');
    await admin.page.keyboard.press('Tab');
    await save(admin);
    await admin.gone('[role=dialog]');
    await expect.poll(async () => (await supplyNow()).id_row).toBe(row?.id);
  });

  test.each(SLOW)('words, Enter, Tab and Ctrl+S (processor ×%i, line %i ms late)', async (cpu, late) => {
    const before = await supplyNow();
    const row = rows.find(({ id, description }) => id !== before.id_row && alone.has(description));
    await slowed(admin, { cpu, late });
    await admin.go('/insumos?registro=1&modo=editar');
    await into(admin, 'Renglón');
    await admin.page.keyboard.type(row?.description ?? '');
    await admin.page.keyboard.press('Enter');
    await admin.page.keyboard.press('Enter');
    await admin.page.keyboard.press('Tab');
    await save(admin);
    await admin.gone('[role=dialog]');
    await expect.poll(async () => (await supplyNow()).id_row).toBe(row?.id);
  });

  test('words that mean nothing stay, and nothing is saved without them', async () => {
    const before = await supplyNow();
    await admin.go('/insumos?registro=1&modo=editar');
    await into(admin, 'Renglón');
    await admin.page.keyboard.type('zzzz');
    await admin.page.keyboard.press('Tab');
    await save(admin);
    await admin.read('No se encontró «zzzz».');
    expect(await shownIn(admin, 'Renglón')).toBe('zzzz');
    expect(await supplyNow()).toEqual(before);
    // Given up, the field shows what is chosen, and the form has nothing to save.
    await into(admin, 'Renglón');
    await admin.page.keyboard.press('ArrowDown');
    await admin.page.keyboard.press('Escape');
    expect(await shownIn(admin, 'Renglón')).toContain(before.id_row);
    await admin.page.keyboard.press('Escape');
    await admin.gone('[role=dialog]');
  });

  test('several that match are none: the words stay until one is chosen', async () => {
    await admin.go('/insumos?registro=1&modo=editar');
    await into(admin, 'Renglón');
    await admin.page.keyboard.type('a');
    await admin.page.keyboard.press('Enter');
    await admin.page.keyboard.press('Tab');
    await save(admin);
    await admin.read('Hay varios que coinciden con «a»: elija uno.');
    expect(await shownIn(admin, 'Renglón')).toBe('a');
    await into(admin, 'Renglón');
    await admin.page.keyboard.press('ArrowDown');
    await admin.page.waitForSelector('[role=option]');
    await admin.page.keyboard.press('ArrowDown');
    await admin.page.keyboard.press('Enter');
    await admin.page.waitForFunction(
      () =>
        document.querySelector<HTMLInputElement>('[role=dialog] input[aria-label="Renglón"]')?.value !== 'a',
      OFTEN,
    );
    const chosen = await shownIn(admin, 'Renglón');
    await save(admin);
    await admin.gone('[role=dialog]');
    await expect.poll(async () => chosen.startsWith(`${(await supplyNow()).id_row} · `)).toBe(true);
  });

  test.each(SLOW)('typed the moment a request opens (processor ×%i, line %i ms late)', async (cpu, late) => {
    await centro.go('/pedidos');
    await centro.settled();
    await slowed(centro, { cpu, late });
    await centro.press('Crear');
    await centro.page.waitForFunction(
      () => document.activeElement?.getAttribute('aria-label') === 'Centro de costo',
      { polling: 'raf' },
    );
    await centro.page.keyboard.type('externa');
    await centro.page.keyboard.press('Enter');
    await centro.page.keyboard.press('Tab');
    await centro.page.waitForFunction(
      () =>
        document
          .querySelector<HTMLInputElement>('[role=dialog] input[aria-label="Centro de costo"]')
          ?.value.includes('CONSULTA EXTERNA') === true,
      OFTEN,
    );
  });
});

describe('pickers whose choices are all known', () => {
  test('words that mean nothing stay, a number typed exactly is taken on Tab', async () => {
    await admin.go('/historial/supply/1/como/0');
    const shown = async (): Promise<unknown> =>
      await (await admin.find('Ir al evento', 'combobox')).evaluate((each) => 'value' in each && each.value);
    const first = await shown();
    await admin.fill('Ir al evento', 'zzzz');
    await admin.page.keyboard.press('Tab');
    await admin.read('No se encontró «zzzz».');
    expect(await shown()).toBe('zzzz');
    await admin.fill('Ir al evento', '1');
    await admin.page.keyboard.press('Tab');
    await expect.poll(shown).toBe(first);
  });

  test('in a form they are asked for before it is saved, and chosen by what they are called', async () => {
    const actionsOf = async () => JSON.stringify(dataOf<unknown>(await api.read('/tagsitems/get/id/1')));
    const before = await actionsOf();
    await admin.go('/opcionesmenu?registro=1&modo=editar');
    await admin.fill('Acciones', 'zzzz');
    await save(admin);
    await admin.read('Acciones: No se encontró «zzzz».');
    expect(await actionsOf()).toBe(before);
    await admin.press('Cancelar');
    await admin.read('¿Está seguro de cancelar el guardado?');
    await admin.press('Si');
    await admin.gone('[role=dialog]');
  });
});

describe('a file alone', () => {
  test('is something unsaved: leaving asks, and says that it is not in the draft', async () => {
    const callers = await callersOf(browser.product.base);
    const order = await purchase(callers, 'inDaf');
    const daf = await browser.signsIn('daf');
    const folder = await mkdtemp(join(tmpdir(), 'expediente-file-'));
    try {
      await writeFile(join(folder, 'pago.pdf'), smallPdf('Pago'));
      await daf.go(`/unidadproveedor?registro=${order}&paso=pay`);
      await daf.attach(join(folder, 'pago.pdf'));
      await daf.read('pago.pdf');
      await daf.press('Cerrar');
      await daf.read('El archivo que eligió no se guarda: tendrá que elegirlo de nuevo.');
      await daf.press('No');
      await daf.read('pago.pdf');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('defaults', () => {
  test('one that comes after the first letter fills its field, and is no change of another person', async () => {
    await slowed(centro, {
      late: (address) => (address.includes('/unit/pac/get/all/') ? 4000 : 0),
      answers: {
        of: /\/unit\/pac\/get\/all\//,
        answer: (body) => {
          const whole = JSON.parse(body);
          const list = Array.isArray(whole.data) ? whole.data : whole.data.rows;
          const one = list.slice(0, 1);
          const data = Array.isArray(whole.data) ? one : { ...whole.data, rows: one, total: 1, more: false };
          return { status: 200, body: JSON.stringify({ ...whole, data }) };
        },
      },
    });
    await centro.go('/pedidos?registro=nuevo&modo=editar');
    await into(centro, 'Justificación');
    await centro.page.keyboard.type('URGENTE');
    expect(await shownIn(centro, 'Centro de costo')).toBe('');
    await centro.page.waitForFunction(
      () =>
        document.querySelector<HTMLInputElement>('[role=dialog] input[aria-label="Centro de costo"]')
          ?.value !== '',
      OFTEN,
    );
    await save(centro);
    await centro.read('Hay datos por corregir');
    expect(await centro.seen()).not.toContain('otra persona');
    await centro.page.waitForFunction(
      () => [...document.querySelectorAll('textarea')].some(({ value }) => value === 'URGENTE'),
      OFTEN,
    );
  });
});

interface Kind {
  readonly id: string;
  readonly description: string;
}
const kinds = async (): Promise<readonly Kind[]> =>
  dataOf<{ rows: readonly Kind[] }>(await api.read('/presentations/get/public?size=100')).rows;

describe('while it is saved', () => {
  const described = async (): Promise<readonly string[]> =>
    (await kinds()).filter(({ id }) => id === 'ZETA1').map(({ description }) => description);

  test('what is typed stays in the form of a new record, and is saved into that record', async () => {
    await slowed(admin, { late: 1000 });
    await admin.go('/presentaciones?registro=nuevo&modo=editar');
    await into(admin, 'ID');
    await admin.page.keyboard.type('ZETA1');
    await into(admin, 'Descripción');
    await admin.page.keyboard.type('ZETA UNO');
    await save(admin);
    await admin.page.keyboard.type(' Y DOS');
    await admin.toast('Se guardó lo anterior; esto falta guardar.');
    await expect.poll(described).toEqual(['ZETA UNO']);
    await admin.page.keyboard.type(' Y TRES');
    await save(admin);
    await admin.gone('[role=dialog]');
    await expect.poll(described).toEqual(['ZETA UNO Y DOS Y TRES']);
  });

  test('and in that of a saved one', async () => {
    await slowed(admin, { late: 1000 });
    await admin.go('/presentaciones?registro=ZETA1&modo=editar');
    await into(admin, 'Descripción');
    await admin.page.keyboard.press('End');
    await admin.page.keyboard.type(' A');
    await save(admin);
    await admin.page.keyboard.type('B');
    await admin.toast('Se guardó lo anterior; esto falta guardar.');
    await save(admin);
    await admin.gone('[role=dialog]');
    await expect.poll(described).toEqual(['ZETA UNO Y DOS Y TRES AB']);
  });
});

describe('a save that is not taken', () => {
  test('says so after two seconds, then that nothing was saved, and is done once when it is tried again', async () => {
    const { page, watch } = admin;
    watch.tolerate(/\/presentations\/insert\/update$/);
    await slowed(admin, { refuses: /\/presentations\/insert\/update$/ });
    await admin.go('/presentaciones?registro=nuevo&modo=editar');
    await into(admin, 'ID');
    await page.keyboard.type('OMEGA1');
    await into(admin, 'Descripción');
    await page.keyboard.type('OMEGA');
    await save(admin);
    await admin.read('El sistema no responde. Lo que escribió se conserva');
    await admin.read('No se guardó: lo que escribió se conserva.');
    await quickly();
    await save(admin);
    await admin.gone('[role=dialog]');
    await expect
      .poll(async () => (await kinds()).filter(({ id }) => id === 'OMEGA1'))
      .toMatchObject([{ description: 'OMEGA' }]);
  });
});

describe('a browser that keeps nothing', () => {
  test('one that refuses storage is signed in and worked with', async () => {
    const person = await browser.arrives();
    await person.page.evaluateOnNewDocument(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('denied', 'SecurityError');
          },
        });
    });
    await person.signIn('centro');
    await person.open('Pedidos');
    await person.find('Crear', 'button');
    await person.page.reload();
    await person.find('Crear', 'button');
  });

  test('without cookies the door says why no one can enter', async () => {
    const person = await browser.arrives();
    await person.page.evaluateOnNewDocument(() =>
      Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false }),
    );
    await person.go('/');
    await person.read('Su navegador no permite guardar datos de este sitio.');
  });
});

test('nothing went wrong unseen', () => expect(browser.faults()).toEqual([]));
