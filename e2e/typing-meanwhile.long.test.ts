import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import type { PacLineRead } from '@expediente/schemas/pac/read.ts';
import type { RequestDetail } from '@expediente/schemas/request/read.ts';
import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { Fingers } from '@expediente/testing/browser/fingers.ts';
import { cellAt } from '@expediente/testing/browser/grid.ts';
import { PASSWORD, type Person } from '@expediente/testing/browser/person.ts';
import { OFTEN } from '@expediente/testing/browser/polling.ts';
import { slow } from '@expediente/testing/browser/slow.ts';
import { dataOf, User } from '@expediente/testing/product/user.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/**
 * What may happen while somebody types: another saves the same record, the session ends, lines are read again, the
 * keyboard of a phone comes, what is typed in goes out of sight. Nothing typed is lost by it.
 */

const YEAR = Number(dateInGuatemala(new Date()).slice(0, 4));
const UNIT = 100105;
const LINES = 'Insumos del plan';
const PLAN = `/packsanuales?registro=${UNIT}-${YEAR}&modo=editar`;

let browser: ProductInBrowser;
let centro: Person;
let admin: Person;
let caller: User;
let reader: User;

oneStory();
beforeAll(async () => {
  browser = await testProductInBrowser();
  centro = await browser.signsIn('centro');
  admin = await browser.signsIn('admin');
  caller = await User.signIn(browser.product.base, 'centro');
  reader = await User.signIn(browser.product.base, 'admin');
  const { details } = dataOf<{ readonly details: readonly PacLineRead[] }>(
    await caller.read(`/packsannual/get/id/100101/${YEAR}`),
  );
  const p_details = details.map(({ id_supplie, id_sub_products }) => ({
    p_id_supplie: id_supplie,
    p_id_sub_products: id_sub_products,
    p_qty: 15,
  }));
  dataOf(await caller.send('/packsannual/insert/update', { p_id_unit: UNIT, p_year: YEAR, p_details }));
});
afterAll(async () => await browser?.stop());

const stored = async (): Promise<readonly number[]> =>
  dataOf<{ readonly details: readonly { readonly qty_start: string }[] }>(
    await caller.read(`/packsannual/get/id/${UNIT}/${YEAR}`),
  ).details.map(({ qty_start }) => Number(qty_start));
const firstTwo = async (): Promise<readonly number[]> => (await stored()).slice(0, 2);
const into = async ({ page }: Person, row: number): Promise<void> =>
  await (await cellAt(page, LINES, row, 'p_qty')).focus();
const says = async ({ page }: Person, row: number): Promise<string> =>
  await (await cellAt(page, LINES, row, 'p_qty')).evaluate((each) =>
    each instanceof HTMLInputElement ? each.value : '',
  );
const withControl = async ({ page: { keyboard } }: Person, key: 's' | 'z' | 'y'): Promise<void> => {
  await keyboard.down('Control');
  await keyboard.press(key);
  await keyboard.up('Control');
};

test('two windows on one record: neither loses what is typed there, nor what the other saved', async () => {
  const colleague = await browser.signsIn('centro');
  await centro.go(PLAN);
  await into(centro, 0);
  await centro.page.keyboard.type('31');
  await colleague.go(PLAN);
  await into(colleague, 1);
  await colleague.page.keyboard.type('22');
  await withControl(colleague, 's');
  await colleague.toast('El PAC se actualizó.');
  await expect.poll(firstTwo).toEqual([15, 22]);
  // The cell is still open. The answer that the test is about:
  centro.watch.tolerate(/\/packsannual\/insert\/update$/);
  await centro.sits();
  await centro.page.keyboard.type('5');
  await withControl(centro, 's');
  await centro.press('Guardar con lo elegido');
  await expect.poll(firstTwo).toEqual([315, 22]);
});

test('both typed in one cell: each number is shown, and the chosen one is stored', async () => {
  const colleague = await browser.signsIn('centro');
  await centro.go(PLAN);
  await into(centro, 0);
  await centro.page.keyboard.type('41');
  await colleague.go(PLAN);
  await into(colleague, 0);
  await colleague.page.keyboard.type('42');
  await withControl(colleague, 's');
  await colleague.toast('El PAC se actualizó.');
  await centro.sits();
  await withControl(centro, 's');
  await centro.read('El registro tiene cambios de otra persona');
  const shown = await centro.seen();
  expect(shown).toContain('41');
  expect(shown).toContain('42');
  await centro.press('Volver al formulario');
  expect(await says(centro, 0)).toBe('41');
  await withControl(centro, 's');
  await centro.press('Lo mío 41.00', 'radio');
  await centro.press('Guardar con lo elegido');
  await expect.poll(firstTwo).toEqual([41, 22]);
});

test('the session ends in mid cell: signed in again, what was typed is saved', async () => {
  await centro.go(PLAN);
  await into(centro, 0);
  await centro.page.keyboard.type('4');
  centro.watch.tolerate(/\/api\//);
  const devtools = await centro.page.createCDPSession();
  await devtools.send('Network.clearBrowserCookies');
  await devtools.detach();
  await centro.page.keyboard.type('7');
  await withControl(centro, 's');
  await centro.read('Su sesión terminó');
  await centro.fill('Contraseña', PASSWORD);
  await centro.press('Ingresar');
  await expect.poll(firstTwo).toEqual([47, 22]);
});

test('Ctrl+Z after a save undoes what was typed since, then what was saved, and can be saved in its turn', async () => {
  const quick = await slow(centro.page, { late: 800 });
  await centro.go(PLAN);
  await into(centro, 0);
  const { keyboard } = centro.page;
  await keyboard.type('61');
  await withControl(centro, 's');
  await into(centro, 1);
  await keyboard.type('77');
  await keyboard.press('Tab');
  await centro.toast('Se guardó lo anterior; esto falta guardar.');
  await quick();
  await expect.poll(firstTwo).toEqual([61, 22]);
  await into(centro, 1);
  await withControl(centro, 'z');
  await expect.poll(async () => Number(await says(centro, 1))).toBe(22);
  await withControl(centro, 'z');
  await expect.poll(async () => Number(await says(centro, 0))).toBe(47);
  await withControl(centro, 'y');
  await withControl(centro, 'y');
  await expect.poll(async () => Number(await says(centro, 1))).toBe(77);
  await withControl(centro, 's');
  await expect.poll(firstTwo).toEqual([61, 77]);
});

test('lines that are read again while a cell is typed in take nothing from it', async () => {
  const balances = /\/unit\/buget\/get\/all\//;
  // What is asked for again after many seconds is asked for soon.
  await centro.page.evaluateOnNewDocument(() => {
    const every = globalThis.setInterval;
    globalThis.setInterval = ((run: () => void, ms = 0) => every(run, ms > 4000 ? 150 : ms)) as typeof every;
  });
  await centro.go('/pedidos?registro=29&modo=editar');
  const cell = await cellAt(centro.page, 'Cantidad por subproducto', 0, 'p_qty');
  await cell.focus();
  for (const digit of '123') {
    await centro.page.keyboard.type(digit);
    for (let times = 0; times < 2; times += 1)
      await centro.page.waitForResponse((response) => balances.test(response.url()));
  }
  await withControl(centro, 's');
  await expect
    .poll(async () =>
      Number(dataOf<RequestDetail>(await caller.read('/orders/get/id/29')).sub_products[0]?.newQty),
    )
    .toBe(123);
});

test('on a phone the field that is typed in stays in sight when the keyboard comes', async () => {
  await centro.width(390);
  await centro.go(PLAN);
  const field = await centro.page.waitForSelector('.edit-cards [data-field="p_details.0.p_qty"]');
  const places = await centro.page.$$('.edit-cards [data-field$=".p_qty"]');
  for (const place of [field, places.at(-1)]) {
    if (!place) throw new Error('no card');
    await place.evaluate((each) => each.scrollIntoView({ block: 'end' }));
    const box = await place.boundingBox();
    if (!box) throw new Error('it is not drawn');
    await centro.page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    // The window gives way to the keyboard (`interactive-widget=resizes-content`).
    await centro.page.setViewport({ width: 390, height: 400 });
    await centro.page.waitForFunction(() => {
      const at = document.activeElement?.getBoundingClientRect();
      return (
        innerHeight === 400 &&
        document.activeElement instanceof HTMLInputElement &&
        at !== undefined &&
        at.top >= 0 &&
        at.bottom <= innerHeight
      );
    }, OFTEN);
    await centro.page.setViewport({ width: 390, height: 844 });
  }
  await centro.width(1440);
});

describe('a formatted text', () => {
  const FORM = '/tiposcompra?registro=1&modo=editar';
  const [AWARD, BUSINESS] = ['Plantilla de adjudicación', 'Plantilla de negociación'];
  const textsStored = async () => {
    const { template_award, template_business } = dataOf<Readonly<Record<string, string>>>(
      await reader.read('/typepurchase/get/id/1'),
    );
    const plain = (markup = '') => markup.replaceAll(/<[^>]*>/g, '').replaceAll('&nbsp;', ' ');
    return { award: plain(template_award), business: plain(template_business) };
  };
  const middle = async (name: string) => {
    const box = await (await admin.find(name, 'button')).boundingBox();
    if (!box) throw new Error(`${name} is not in sight`);
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };

  test.each([
    ['a click', async () => await admin.page.mouse.click(...(await middle('Guardar')))],
    ['Ctrl+S', async () => await withControl(admin, 's')],
    ['a tap', async () => await admin.page.touchscreen.tap(...(await middle('Guardar')))],
  ])(
    'typed without a wait is stored whole, saved at once by %s, with what was typed behind another tab',
    async (how, save) => {
      const words = { award: ` Uno, por ${how}.`, business: ` Dos, por ${how}.` };
      await admin.go(FORM);
      await admin.press('Negociación', 'tab');
      const fingers = await Fingers.of(admin, { pace: 0, slowed: 4 });
      try {
        await fingers.into(BUSINESS);
        await fingers.type(words.business);
        await admin.press('Adjudicación', 'tab');
        await fingers.into(AWARD);
        await fingers.type(words.award);
        await save();
      } finally {
        await fingers.rest();
      }
      await expect
        .poll(async () => {
          const { award, business } = await textsStored();
          return [award.slice(-words.award.length), business.slice(-words.business.length)];
        })
        .toEqual([words.award, words.business]);
    },
  );
});

test('nothing went wrong unseen', () => expect(browser.faults()).toEqual([]));
