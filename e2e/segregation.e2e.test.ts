import { shownDate } from '@expediente/kernel/dates.ts';
import type { FactRow } from '@expediente/schemas/facts/read.ts';
import type { ReportAnswer, ReportRow } from '@expediente/schemas/reports/definition.ts';
import type { SEGREGATION_REPORT } from '@expediente/schemas/reports/segregation.ts';
import type { RuleDetail } from '@expediente/schemas/rules/read.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { barriers } from '@expediente/testing/browser/axe.ts';
import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { dataOf, TODAY, User } from '@expediente/testing/product/user.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Callers, callersOf, serial } from './typed-form.ts';
import { orderNow, purchase } from './typed-purchase.ts';

/** A rule that two persons do what one did before: published, obeyed, and its alert that is disregarded (hospital E3). */
oneStory();

let browser: ProductInBrowser;
let callers: Callers;
let compras: Person;
let presupuesto: Person;
/** Two orders of the same buyer: one to be committed, one to be accrued. */
let ordered: number;
let received: number;

beforeAll(async () => {
  browser = await testProductInBrowser();
  callers = await callersOf(browser.product.base);
  ordered = await purchase(callers, 'ordered');
  [compras, presupuesto] = [await browser.signsIn('compras'), await browser.signsIn('presupuesto')];
});
afterAll(async () => await browser?.stop());

const REFUSED = 'Usted generó esta orden; la regla Segregación pide que otra persona la comprometa.';
const ALERTED = 'Usted comprometió esta orden; la regla Segregación pide que otra persona la devengue.';

test('a pair that is refused and one that is alerted of are published for today', async () => {
  const operador = await browser.signsIn('operador');
  await operador.go('/reglas?registro=segregation&modo=publicar');
  await operador.choose('Generar la orden y comprometer', 'Rechaza');
  await operador.choose('Comprometer y devengar', 'Avisa');
  await operador.fill('Rige desde', shownDate(TODAY));
  await operador.fill('Base legal', 'Acuerdo interno 5-2026');
  expect(await barriers(operador.page)).toEqual([]);
  await operador.press('Publicar');
  await operador.read('¿Publicar para hoy?');
  await operador.press('Publicar');
  await operador.toast('La versión 2 se publicó.');
  const inForce = async () =>
    dataOf<RuleDetail>(await callers.admin.read('/rules/get/id/segregation')).in_force;
  await expect.poll(inForce, { timeout: 30_000 }).toMatchObject({
    version: 2,
    values: { purchaseorder_commitment: 'refuse', commitment_accrued: 'alert', accrued_pay: 'alert' },
  });
});

test('who generated the order finds its commitment blocked, with the reason', async () => {
  await compras.follow(`/unidadproveedor?registro=${ordered}`);
  await compras.reaches('CON ORDEN DE COMPRA');
  const button = await compras.find('Comprometer', 'button');
  expect(await button.evaluate((each) => each.getAttribute('aria-disabled'))).toBe('true');
  await compras.read(REFUSED);
  await browser.picture(compras, 'segregation-refused');
  const refusal = await callers.compras.send('/orders/purchaseorder/commitment', {
    p_id: ordered,
    p_number_compromise: serial(),
    p_date_compromise: TODAY,
    p_date_send_provider: TODAY,
  });
  expect(refusal.envelope).toMatchObject({ response: 'warning', message: REFUSED });
  expect((await orderNow(callers.compras, ordered)).state).toBe(1);
});

test('another person commits it', async () => {
  await presupuesto.follow(`/unidadproveedor?registro=${ordered}`);
  await presupuesto.reaches('CON ORDEN DE COMPRA');
  await presupuesto.fill('CUR de compromiso', serial());
  await presupuesto.press('Comprometer');
  await presupuesto.read('Comprometer: hecho.');
  expect((await orderNow(callers.compras, ordered)).state).toBe(2);
});

test('who committed an order is alerted before it is accrued, and does it all the same', async () => {
  const almacen = await User.signIn(browser.product.base, 'almacen');
  const { units } = await orderNow(callers.compras, ordered);
  const number = serial();
  dataOf(
    await almacen.send('/orders/purchaseorder/receive', {
      p_id: ordered,
      p_unit: units.map(({ id, id_unit, requested_qty }) => ({
        ...{ id, id_unit, qty: requested_qty, number_invoice: `D-${number}` },
        ...{ date_issue: TODAY, date_reception: TODAY },
      })),
      p_invoices: [{ serie_invoice: '0A1B2C3D', number_invoice: number, date_invoice: TODAY }],
      p_exemption_iva: `E-${number}`,
    }),
  );
  await presupuesto.go(`/unidadproveedor?registro=${ordered}`);
  await presupuesto.reaches('COMPLETADO');
  await presupuesto.read(ALERTED);
  expect(await barriers(presupuesto.page)).toEqual([]);
  await browser.picture(presupuesto, 'segregation-alert');
  await presupuesto.fill('CUR de devengado', number);
  await presupuesto.press('Devengar');
  await presupuesto.read('Devengar: hecho.');
  received = ordered;
  expect((await orderNow(callers.compras, received)).state).toBe(4);
});

test('what was done all the same is in the journal and in the report, and leads to its history', async () => {
  const auditor = await browser.signsIn('auditor');
  const api = await User.signIn(browser.product.base, 'auditor');
  const filter = JSON.stringify({ segregation: ['commitment_accrued'] });
  const { rows } = dataOf<Page<FactRow>>(
    await api.read(`/audit/get/all?page=1&size=10&filter=${encodeURIComponent(filter)}`),
  );
  expect(rows).toMatchObject([
    {
      entity: `order:${received}`,
      user: 'Usuario Presupuesto (presupuesto)',
      details: expect.stringContaining('La misma persona: comprometer y devengar'),
    },
  ]);
  const reported = await api.read('/reports/segregation?page=1&size=100');
  const { data } = dataOf<ReportAnswer<ReportRow<typeof SEGREGATION_REPORT>>>(reported);
  expect(data.find(({ id }) => id === `order:${received}`)).toMatchObject({
    pair: 'Comprometer y devengar',
    user: 'Usuario Presupuesto (presupuesto)',
    kind: 'Orden de compra',
    date: TODAY,
  });
  await auditor.go('/segregacion');
  await auditor.read('Comprometer y devengar');
  expect(await barriers(auditor.page)).toEqual([]);
  await browser.picture(auditor, 'report-segregacion');
  await auditor.focusOn({
    grid: 'Reporte De Segregación',
    row: 'Comprometer y devengar',
    column: 'Registro',
  });
  await auditor.page.keyboard.press('Enter');
  await auditor.read('Cadena íntegra');
  expect(auditor.page.url()).toContain(`/historial/order/${received}`);
});

test('nothing went wrong unseen', () => expect(browser.faults()).toEqual([]));
