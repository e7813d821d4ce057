import type { AwardDetail, AwardRow } from '@expediente/schemas/award/read.ts';
import type { HistoryAnswer } from '@expediente/schemas/history/read.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { barriers } from '@expediente/testing/browser/axe.ts';
import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { Folder } from '@expediente/testing/browser/folder.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { dataOf, TODAY, User, YEAR } from '@expediente/testing/product/user.ts';
import { smallPdf } from '@expediente/testing/small-pdf.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Callers, callersOf } from './typed-form.ts';
import { awardCommand, orderNow, purchase } from './typed-purchase.ts';

/** Ways back from a mistake in an order or an act, by the screen; what was stored is read by the API (hospital C). */

let browser: ProductInBrowser;
let compras: Person;
let daf: Person;
let callers: Callers;
let folder: Folder;
beforeAll(async () => {
  folder = await Folder.make();
  browser = await testProductInBrowser();
  callers = await callersOf(browser.product.base);
  compras = await browser.signsIn('compras');
  daf = await browser.signsIn('daf');
});
afterAll(async () => {
  await browser?.stop();
  await folder?.remove();
});

test('an order is undone with a reason, and can be generated again under the number that came free', async () => {
  const id = await purchase(callers, 'ordered');
  const before = await orderNow(callers.compras, id);
  await compras.follow(`/unidadproveedor?registro=${id}`);
  await compras.reaches('CON ORDEN DE COMPRA');
  await compras.press('Deshacer la orden');
  await compras.read('Vuelve a SIN ORDEN DE COMPRA');
  expect(await barriers(compras.page)).toEqual([]);
  await compras.press('Deshacer');
  await compras.read('Por favor, ingresar la justificación');
  await compras.fill('Motivo', 'El proveedor no era ese');
  await compras.press('Deshacer');
  await compras.reaches('SIN ORDEN DE COMPRA');
  const { state, number_purchase, id_provider, npg_nog, total, charges, units } = await orderNow(
    callers.compras,
    id,
  );
  expect({ state, number_purchase, id_provider, npg_nog }).toEqual({
    state: 0,
    number_purchase: '',
    id_provider: null,
    npg_nog: '',
  });
  expect({ total, charges, units }).toEqual({
    total: before.total,
    charges: before.charges,
    units: before.units,
  });
  await compras.press('Historia', 'tab');
  await compras.read(`Deshizo la orden de compra ${before.number_purchase}`);
  await compras.read('El proveedor no era ese');
  // Its number is free: the same order takes it once more.
  const again = await callers.compras.send('/orders/purchaseorder/generate', {
    p_id: id,
    p_number_purchase: before.number_purchase,
    p_date_issue: before.date_issue,
    p_quarter: before.quarter,
    p_id_type_purchase: before.id_type_purchase,
    p_number_award: before.number_award,
    p_id_provider: before.id_provider,
    p_justification_purchase_order: before.justification_purchase_order,
  });
  expect(again.envelope).toMatchObject({ response: 'success', data: { state: 1 } });
});

test('a payment is corrected with a reason, and the former paper is opened from the history', async () => {
  const id = await purchase(callers, 'inDaf');
  await orderNow(callers.compras, id);
  await daf.follow(`/unidadproveedor?registro=${id}`);
  await daf.reaches('ENVIADO DAF');
  await daf.fill('Número de pago', 'P-1');
  await daf.fill('No. caja', 'C-1');
  await daf.attach(await folder.write('pago.pdf', smallPdf('Pago')));
  await daf.press('Pagar');
  await daf.reaches('PAGADO');
  expect(await orderNow(callers.daf, id)).toMatchObject({ state: 7, number: 'P-1', number_box: 'C-1' });
  await daf.press('Corregir el pago');
  await daf.read('El pago y el documento de antes quedan en la historia.');
  expect(await barriers(daf.page)).toEqual([]);
  await daf.fill('Número de pago', 'P-2');
  await daf.attach(await folder.write('pago_corregido.pdf', smallPdf('Pago corregido')));
  await daf.press('Corregir');
  await daf.read('Por favor, ingresar la justificación');
  await daf.fill('Motivo de la corrección', 'El número era otro');
  await daf.press('Corregir');
  await daf.toast('El pago se corrigió.');
  // Fields that were not typed are as they were; a session that did not write them may read them a moment later.
  await expect
    .poll(async () => await orderNow(callers.daf, id))
    .toMatchObject({ state: 7, number: 'P-2', number_box: 'C-1', date_pay: TODAY });
  const history = `/history/order/${id}`;
  const { entries } = dataOf<HistoryAnswer>(await callers.daf.read(history));
  const [paid, corrected] = ['OrderPaid', 'OrderPaymentCorrected'].map((of) =>
    entries.find(({ type }) => type === of),
  );
  expect(paid?.papers).toMatchObject([{ name: 'pago.pdf' }]);
  expect(corrected).toMatchObject({ reason: 'El número era otro', papers: [{ name: 'pago_corregido.pdf' }] });
  await daf.follow(`/unidadproveedor?registro=${id}&vista=historia&evento=${paid?.revision}`);
  await daf.read('Corrigió el pago: P-2');
  expect(await daf.document(async () => await daf.press('pago.pdf', 'link'))).toEqual({
    type: 'application/pdf',
    start: '%PDF-',
  });
  const paper = async (user: User, file: string | undefined) =>
    (
      await fetch(`${user.base}/api${history}/papers/${file}`, {
        headers: { authorization: `Bearer ${user.token}` },
      })
    ).status;
  const former = paid?.papers?.[0]?.file;
  expect(await paper(callers.daf, former)).toBe(200);
  expect(await paper(callers.daf, 'f'.repeat(64))).toBe(404);
  expect(await paper(await User.signIn(callers.daf.base, 'operador'), former)).toBe(404);
});

test('annulling an accrued order asks for the CUR that reverses it, and says where it is missing', async () => {
  const [committed, reversed, without] = [
    await purchase(callers, 'committed'),
    await purchase(callers, 'accrued'),
    await purchase(callers, 'accrued'),
  ];
  const asks = async (id: number, state: string): Promise<void> => {
    await compras.follow(`/unidadproveedor?registro=${id}`);
    await compras.reaches(state);
    await compras.press('Anular');
    await compras.fill('Motivo de la anulación', 'El proveedor no entregó');
  };
  await asks(committed, 'COMPROMISO');
  expect(await compras.seen()).not.toContain('CUR de reversión');
  await compras.press('Anular');
  await compras.reaches('ANULADO');
  expect(await orderNow(callers.compras, committed)).toMatchObject({ state: 8, unreversed: 0 });

  await asks(reversed, 'DEVENGADO');
  expect(await barriers(compras.page)).toEqual([]);
  await compras.fill('CUR de reversión', 'REV-1');
  await compras.fill('Fecha de reversión', '');
  await compras.press('Anular');
  await compras.read('Ingresar la fecha de reversión');
  await compras.fill('Fecha de reversión', TODAY);
  await compras.press('Anular');
  await compras.reaches('ANULADO');
  await compras.read('con el CUR de reversión REV-1');
  expect(await orderNow(callers.compras, reversed)).toMatchObject({
    ...{ state: 8, unreversed: 0, number_reversal: 'REV-1', date_reversal: TODAY },
  });

  await asks(without, 'DEVENGADO');
  await compras.press('Anular');
  await compras.reaches('ANULADO');
  await compras.read('sin CUR de reversión: El proveedor no entregó');
  const { number_purchase, unreversed } = await orderNow(callers.compras, without);
  expect(unreversed).toBe(1);
  await compras.go('/unidadproveedor?f.state=8&f.unreversed=1');
  await compras.read(number_purchase);
  await compras.read('ANULADO SIN CUR DE REVERSIÓN');
});

test('an act that is deleted becomes razonada: its number stays in its book, and it is printed with its reason', async () => {
  const { rows } = dataOf<Page<AwardRow>>(await callers.compras.read('/awardacts/get/all?page=1&size=50'));
  const open = rows.find(({ state }) => state === 0);
  if (!open) throw new Error('no act is open');
  const act = dataOf<AwardDetail>(await callers.compras.read(`/awardacts/get/id/${open.id}`));
  await compras.follow(`/actas?registro=${act.id}`);
  await compras.reaches('ADJUDICADA');
  await compras.press('Eliminar');
  await compras.read(`¿Eliminar Acta #${act.id}?`);
  expect(await barriers(compras.page)).toEqual([]);
  await compras.fill('Razón', 'Se anotó en otro libro');
  await compras.press('Si');
  await compras.reaches('RAZONADA');
  await compras.read('Se anotó en otro libro');
  expect(dataOf<AwardDetail>(await callers.compras.read(`/awardacts/get/id/${act.id}`))).toMatchObject({
    ...{
      state: 3,
      number: act.number,
      justification_reasoned: 'Se anotó en otro libro',
      date_reasoned: TODAY,
    },
  });
  const printed = await compras.document(async () => await compras.press('Imprimir adjudicación'));
  expect(printed).toEqual({ type: 'application/pdf', start: '%PDF-' });
  // Its number is taken, and its consolidation is free for another act.
  const again = (number: string) =>
    callers.compras.send('/awardacts/insert/update', {
      ...awardCommand(act, 0, number),
      p_id_consolidate: act.id_consolidate,
    });
  expect((await again(act.number)).envelope).toMatchObject({
    response: 'warning',
    message: `El acta No. ${act.number} ya existe. Escriba otro número`,
  });
  expect((await again(`77/${YEAR}`)).envelope).toMatchObject({ response: 'success', data: { state: 0 } });
  await compras.go(`/actas?f.state=3`);
  await compras.read(act.number);
  await compras.read('RAZONADA');
});

test('nothing went wrong unseen', () => expect(browser.faults()).toEqual([]));
