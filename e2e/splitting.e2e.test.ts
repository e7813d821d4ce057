import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { TODAY } from '@expediente/testing/product/user.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A supply that is bought in parts, as procurement sees it: in the report, while it consolidates, while it generates. */
oneStory();

let browser: ProductInBrowser;
let compras: Person;
beforeAll(async () => {
  browser = await testProductInBrowser();
  compras = await browser.signsIn('compras');
});
afterAll(async () => await browser?.stop());

const SPLIT = 'Posible fraccionamiento: 2001 GUANTE DE EXAMEN';

test('what is bought in parts: a bar opens its purchases, and one of them its order with the alert', async () => {
  await compras.go('/fraccionamiento?f.situation=over');
  const supply = 'GUANTE DE EXAMEN';
  await compras.read(supply);
  await compras.page.$$eval(
    '.report-bars button',
    (all, name) => all.find((each) => each.textContent?.includes(name))?.click(),
    supply,
  );
  await expect.poll(() => compras.page.url()).toContain('f.id_supplie=');
  await compras.page.$$eval('.report-bars button[aria-pressed="true"]', (all) => all.length);
  const rows = { grid: 'Reporte De Fraccionamiento', row: 0 } as const;
  const situation = async () => await compras.textOf({ ...rows, column: 'Situación' });
  await expect.poll(situation).toContain('Sobre el límite');
  await browser.picture(compras, 'report-fraccionamiento-bar');
  await compras.focusOn({ ...rows, row: 'Q23,100.00', column: 'Insumo' });
  await compras.page.keyboard.press('Enter');
  await compras.read(SPLIT);
  await browser.picture(compras, 'order-fraccionamiento');
});

test('a consolidation is alerted before it is made, and keeps what was written for it', async () => {
  await compras.go('/pedidos?f.state=1');
  await compras.tick('Listado de pedidos', 'GUANTE DE EXAMEN');
  await compras.press('Consolidar pedidos');
  await compras.read(SPLIT);
  await compras.read('Sin justificación.');
  await browser.picture(compras, 'consolidate-fraccionamiento');
  await compras.fill('No. resolución', 'RES-FR-1');
  await compras.fill('Justificación ante las alertas', 'Tres hospitales, un solo proveedor');
  await compras.read('Justificación: Tres hospitales, un solo proveedor');
  await compras.press('Consolidar');
  await compras.toast('Los pedidos se consolidaron.');
  await compras.gone('.Toastify__toast .notice-lead');
  await compras.press('Generar la orden de RES-FR-1');
});

test('an order is alerted while its form is typed, and is generated all the same', async () => {
  await compras.fill('No. orden de compra', '900801');
  await compras.fill('No. acta de adjudicación', 'N/A');
  await compras.choose('Tipo de compra', 'cotizacion');
  await expect.poll(async () => await compras.seen()).not.toContain(SPLIT);
  await compras.choose('Tipo de compra', 'baja cuantia');
  await compras.read(SPLIT);
  await compras.read('Hay alertas: escriba por qué se compra así.');
  await browser.picture(compras, 'generate-fraccionamiento');
  await compras.fill('NPG / NOG', 'E990000801');
  await compras.fill('Fecha NPG / NOG', TODAY);
  await compras.choose('Proveedor', 'drogueria');
  await compras.fill('Justificación', 'Urgencia');
  await compras.press('Generar');
  await compras.toast('La orden de compra se generó.');
  await compras.reaches('CON ORDEN DE COMPRA');
  await compras.read('Justificación: Urgencia');
  await compras.press('Historia', 'tab');
  await compras.read('con 2 alertas');
  await browser.picture(compras, 'order-alert-history');
});

test('nothing went wrong unseen', () => {
  expect(browser.faults()).toEqual([]);
});
