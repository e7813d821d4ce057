import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { faultsSeen } from '@expediente/testing/browser/look.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { unfoldHistory } from '@expediente/testing/browser/unfold-history.ts';
import { TODAY, User, YEAR } from '@expediente/testing/product/user.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** The templates of a purchase type: written, previewed, saved, compared, taken back. */

const TYPES = 'Listado de tipos de compra';
const TEXT = 'Plantilla de adjudicación';

/** Of a purchase type of the demonstration, without a consolidation. */
const AWARD = {
  ...{ p_number: '4512', p_date: TODAY, p_hour: '00:00', p_nog: '99000001' },
  ...{ p_id_type_purchase: 1, p_id_supplie: 1, p_id_book: 1, p_id_participant: [1, 4] },
  p_unit: [{ id: 100101, number_order: '4', qty: '300' }],
  p_providers: [{ id: 1, amount: '750.00', state: 1, products_oferts: 1 }],
  ...{ p_qty: '300', p_amount: '750.00', p_iva: 1 },
};

let browser: ProductInBrowser;
let admin: Person;
let compras: Person;

oneStory();
beforeAll(async () => {
  browser = await testProductInBrowser();
  admin = await browser.signsIn('admin');
  compras = await browser.signsIn('compras');
});
afterAll(async () => await browser?.stop());

/** Puts the cursor at the end of a template's text. */
async function atEnd(person: Person, name = TEXT): Promise<void> {
  const text = await person.find(name, 'textbox');
  const last = await text.$(':scope > :last-child');
  const box = await last?.boundingBox();
  if (!last || !box) throw new Error(`${name} has no text`);
  await last.click({ offset: { x: box.width - 4, y: box.height - 4 } });
  // Every text begins with a title: the toolbar shows that the cursor has left it.
  await person.page.waitForFunction(
    () =>
      [...document.querySelectorAll('[aria-label=Título]')].find((each) => each.checkVisibility())
        ?.ariaPressed === 'false',
  );
}

async function selectAll({ page: { keyboard } }: Person): Promise<void> {
  await keyboard.down('Control');
  await keyboard.press('a');
  await keyboard.up('Control');
}

/** What the previews in sight read. */
const previewed = async (person: Person): Promise<string> =>
  await person.page.evaluate(() =>
    [...document.querySelectorAll<HTMLIFrameElement>('iframe.template-preview')]
      .map((frame) => frame.contentDocument?.body?.innerText ?? '')
      .join('\n'),
  );

/** Waits until a preview reads so. */
const previews = async (person: Person, words: string): Promise<void> =>
  await expect.poll(() => previewed(person), { timeout: 20_000 }).toContain(words);

/** The value of a form after which its guard asks. */
async function discard(person: Person): Promise<void> {
  await person.press('Cancelar');
  await person.read('¿Está seguro de cancelar el guardado?');
  await person.press('Si');
  await person.gone('[role=dialog]');
}

test('a new purchase type begins with the standard texts, each behind its tab', async () => {
  await admin.go('/tiposcompra');
  await admin.press('Crear');
  await admin.read('Tipo de compra nuevo');
  await previews(admin, 'ocho horas con quince minutos');
  await previews(admin, 'Distribuidora Muestra, S.A.');
  expect(await faultsSeen(browser, admin, 'template-new')).toEqual([]);
});

test('a template without a word is asked for, and the summary leads behind its tab', async () => {
  await admin.fill('Descripción', 'COMPRA DE PRUEBA');
  await admin.choose('Unidad Ejecutora', '100100');
  await admin.press('Cert. de negociación', 'tab');
  await admin.find('Plantilla de certificación de negociación', 'textbox').then((text) => text.focus());
  await selectAll(admin);
  await admin.page.keyboard.press('Backspace');
  await admin.press('Adjudicación', 'tab');
  await admin.press('Guardar');
  await admin.read('Por favor, ingresar los datos completos');
  await admin.press(
    'Plantilla de certificación de negociación: Por favor, ingresar los datos completos',
    'button',
  );
  await admin.page.waitForFunction(() => document.activeElement?.matches('.template-text') === true);
  expect(await faultsSeen(browser, admin, 'template-missing', [390])).toEqual([]);
  await admin.page.keyboard.type('El infrascrito certifica.');
  await previews(admin, 'El infrascrito certifica.');
});

test('by keyboard alone a keyword is looked for and put in', async () => {
  await admin.press('Adjudicación', 'tab');
  await atEnd(admin);
  const { keyboard } = admin.page;
  await keyboard.press('Enter');
  await keyboard.type('Libro {{libro de');
  await admin.read('1 palabra clave');
  expect(await faultsSeen(browser, admin, 'template-keywords', [390])).toEqual([]);
  await keyboard.press('Enter');
  await keyboard.type(', folio {{folio');
  await admin.read('2 palabras clave');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await keyboard.type(' y {{numero_acta}}. {{nada}}');
  await previews(admin, 'Libro LIBRO DE ACTAS DE ADJUDICACIÓN L2-0001-2026, folio 16 y 12/2026. {{nada}}');
  await admin.read('no existe: nada');
});

test('the toolbar is one stop of Tab, its arrows go from button to button and its state is announced', async () => {
  const { keyboard } = admin.page;
  await keyboard.down('Shift');
  await keyboard.press('Tab');
  await keyboard.up('Shift');
  await keyboard.press('ArrowRight');
  const focused = () => admin.page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  expect(await focused()).toBe('Negrita');
  await keyboard.press('Enter');
  await admin.page.waitForSelector('[aria-label=Negrita][aria-pressed=true]');
});

test('an unknown keyword is refused by its name, taken away the purchase type is saved', async () => {
  await admin.press('Guardar');
  await admin.read('Plantilla de adjudicación: No existe {{nada}}: use las palabras clave de la lista.');
  await atEnd(admin);
  await admin.page.keyboard.press('Backspace');
  await admin.press('Guardar');
  await admin.toast('guardó');
  await admin.gone('[role=dialog]');
});

test('opened again nothing is unsaved; what is typed is guarded', async () => {
  await admin.act(TYPES, 'COMPRA DE PRUEBA', 'Editar');
  await previews(admin, 'folio 16 y 12/2026.');
  await admin.press('Cancelar');
  await admin.gone('[role=dialog]');
  await admin.act(TYPES, 'COMPRA DE PRUEBA', 'Editar');
  await previews(admin, 'folio 16 y 12/2026.');
  await atEnd(admin);
  await admin.page.keyboard.type('Otra');
  await previews(admin, 'Otra');
  // A clipboard of the page's own: everything is copied, and put into another template.
  await selectAll(admin);
  const copied = await admin.page.evaluateHandle(() => {
    const clipboardData = new DataTransfer();
    document.activeElement?.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true }));
    return clipboardData;
  });
  const minutes = 'Plantilla del acta de orden de compra';
  await admin.press('Acta de orden de compra', 'tab');
  await atEnd(admin, minutes);
  await admin.page.evaluate((clipboardData) => {
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, copied);
  await admin.page.waitForSelector(`[aria-label="${minutes}"] [data-token=libro]`);
  await discard(admin);
});

test('a keyword is bold where the text is, and so is what follows it', async () => {
  await admin.act(TYPES, 'COMPRA DE PRUEBA', 'Editar');
  await previews(admin, 'folio 16 y 12/2026.');
  await atEnd(admin);
  const { keyboard } = admin.page;
  await keyboard.press('Enter');
  await keyboard.down('Control');
  await keyboard.press('b');
  await keyboard.up('Control');
  await keyboard.type('{{hora}} en punto');
  await admin.page.waitForSelector('[contenteditable=true] strong [data-token=hora]');
  const bold = await admin.page.$$eval('[contenteditable=true] strong', (all) =>
    all.map(({ textContent }) => textContent).join(''),
  );
  expect(bold).toContain(' en punto');
  await discard(admin);
});

test('its PDF comes from the printer, under its own policy', async () => {
  await admin.act(TYPES, 'COMPRA DE PRUEBA', 'Ver');
  await previews(admin, 'folio 16 y 12/2026.');
  expect(await faultsSeen(browser, admin, 'template-view', [1440, 390])).toEqual([]);
  expect(await admin.document(() => admin.press('Ver PDF'))).toEqual({
    type: 'application/pdf',
    start: '%PDF-',
  });
  await admin.press('Cerrar');
  await admin.gone('[role=dialog]');
});

test('two people change one text: the second sees what differs and chooses', async () => {
  await admin.act(TYPES, 'COMPRA DE PRUEBA', 'Editar');
  await previews(admin, 'folio 16 y 12/2026.');
  await atEnd(admin);
  await admin.page.keyboard.type(' Conste.');
  await compras.go('/tiposcompra');
  await compras.act(TYPES, 'COMPRA DE PRUEBA', 'Editar');
  await previews(compras, 'folio 16 y 12/2026.');
  await atEnd(compras);
  await compras.page.keyboard.type(' Doy fe.');
  await compras.press('Guardar');
  await compras.toast('guardó');
  await admin.sits();
  // The answer that the test is about.
  admin.watch.tolerate(/\/typepurchase\/insert\/update$/);
  await admin.press('Guardar');
  await admin.read('El registro tiene cambios de otra persona');
  await admin.read('«Doy fe.»');
  expect(await faultsSeen(browser, admin, 'template-conflict', [390])).toEqual([]);
  await admin.press(
    'Lo mío … {{libro}}, folio {{folio_negociacion}} y {{numero_acta}}. «Conste.» …',
    'radio',
  );
  await admin.press('Guardar con lo elegido');
  await admin.toast('guardó');
  await admin.gone('[role=dialog]');
});

describe('its versions', () => {
  test('tell who and when, and what differs from now', async () => {
    await admin.act(TYPES, 'COMPRA DE PRUEBA', 'Editar');
    await previews(admin, 'Conste.');
    await admin.press('Versiones');
    await admin.read('Versión 2');
    await admin.page.waitForFunction(() => document.querySelector('del')?.textContent?.includes('Doy fe.'));
    await admin.page.waitForFunction(() => document.querySelector('ins')?.textContent?.includes('Conste.'));
    expect(await faultsSeen(browser, admin, 'template-versions', [1440])).toEqual([]);
    await admin.press('Leer completa');
    await previews(admin, 'Doy fe.');
  });
  test('one is taken back into the text, unsaved', async () => {
    await admin.press('Recuperar esta versión');
    await admin.press('Vista previa');
    await previews(admin, 'Doy fe.');
    await discard(admin);
  });
  test('the history shows the words that changed', async () => {
    await admin.act(TYPES, 'COMPRA DE PRUEBA', 'Ver');
    await admin.press('Historia', 'tab');
    await unfoldHistory(admin);
    await admin.read('Doy fe.');
    expect(await faultsSeen(browser, admin, 'template-history', [390])).toEqual([]);
  });
});

test('a template is previewed with an act that is there, a certification with the text of its type', async () => {
  const clerk = await User.signIn(browser.product.base, 'compras');
  const { envelope } = await clerk.send('/awardacts/insert/update', AWARD);
  expect([envelope.response, envelope.message]).toEqual(['success', expect.any(String)]);
  await compras.go('/tiposcompra');
  await compras.act(TYPES, 'COMPRA DIRECTA CON OFERTA ELECTRÓNICA', 'Ver');
  await previews(compras, 'Distribuidora Muestra, S.A.');
  await compras.choose('Acta de la vista previa', `Acta ${AWARD.p_number}/${YEAR}`);
  await compras.read(`Vista previa con el acta ${AWARD.p_number}/${YEAR}`);
  await previews(compras, `ACTA DE ADJUDICACIÓN No. ${AWARD.p_number}/${YEAR}`);
  expect(await previewed(compras)).not.toContain('Distribuidora Muestra, S.A.');
  expect(await faultsSeen(browser, compras, 'template-act')).toEqual([]);
  await compras.press('Cert. de adjudicación', 'tab');
  await previews(compras, 'QUE LITERALMENTE DICE:\n\nACTA DE ADJUDICACIÓN No. 12/2026');
  await compras.choose('Acta de la vista previa', `Acta ${AWARD.p_number}/${YEAR}`);
  // It is not certified: its folio is left to be written by hand.
  await previews(compras, 'EN EL QUE A FOLIO No. __________');
  expect(await faultsSeen(browser, compras, 'template-certification')).toEqual([]);
});

test('nothing went wrong unseen', () => expect(browser.faults()).toEqual([]));
