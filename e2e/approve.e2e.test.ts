import { QUARTERS } from '@expediente/kernel/dates.ts';
import { add, isNegative, type Money, money, negate, sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import { shownMoney, shownQuantity } from '@expediente/kernel/format.ts';
import type { ExtensionConsolidated } from '@expediente/schemas/extension/read.ts';
import type { HomePending } from '@expediente/schemas/home/read.ts';
import type { PacDetail } from '@expediente/schemas/pac/read.ts';
import type { QuarterlyDetails } from '@expediente/schemas/quarterly/read.ts';
import type { ReprogrammingConsolidated } from '@expediente/schemas/reprogramming/read.ts';
import type { RequestDetail } from '@expediente/schemas/request/read.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { faultsSeen } from '@expediente/testing/browser/look.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { OFTEN } from '@expediente/testing/browser/polling.ts';
import { slow } from '@expediente/testing/browser/slow.ts';
import { dataOf, type User, YEAR } from '@expediente/testing/product/user.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Callers, callersOf } from './typed-form.ts';
import { purchase } from './typed-purchase.ts';

/**
 * Approvals at the desk: what changes is on the screen before the key, and each record takes one. What was stored is
 * read by the API.
 */

const SLOW = { cpu: 4, late: 600 };
const APPROVED = 3;

let browser: ProductInBrowser;
let aprobador: Person;
let callers: Callers;
beforeAll(async () => {
  browser = await testProductInBrowser();
  callers = await callersOf(browser.product.base);
  await sendsEverything(callers.centro);
  aprobador = await browser.signsIn('aprobador');
  await aprobador.page.waitForSelector('.desk-row[aria-current]');
});
afterAll(async () => await browser?.stop());

/** A kind of records that are approved: its list, the step that sends one, and the operation that reads one. */
interface Kind {
  readonly list: string;
  readonly send: string;
  one(id: string): string;
  /** Texts that must be on the screen before an approval. */
  shown(id: string): Promise<readonly string[]>;
}

const moves = ({ increase, decrease }: { readonly increase: string; readonly decrease: string }): string =>
  shownMoney(Number(increase) > Number(decrease) ? increase : decrease);
const signed = (difference: Money): string =>
  isNegative(difference) ? `− ${shownMoney(negate(difference))}` : `+ ${shownMoney(difference)}`;
const reads = async <Answer>(path: string): Promise<Answer> => dataOf<Answer>(await callers.admin.read(path));

const KINDS: Readonly<Record<string, Kind>> = {
  pac: {
    list: '/packsannual/get/all',
    send: '/packsannual/send',
    one: (id) => `/packsannual/get/id/${id.replace('-', '/')}`,
    async shown(id) {
      const { budget, details, year } = await reads<PacDetail>(this.one(id));
      const sums = [...new Set(details.map(({ id_row }) => id_row))].map((row) =>
        shownMoney(
          sum(
            details.filter(({ id_row }) => id_row === row).map(({ subtotal }) => money(subtotal)),
            ZERO_MONEY,
          ),
        ),
      );
      return [shownMoney(budget), `Frente al PAC ${year - 1}`, ...sums];
    },
  },
  reprogramming: {
    list: '/reprogramming/get/all',
    send: '/reprogramming/send',
    one: (id) => `/reprogramming/get/id/${id}`,
    async shown(id) {
      const { details, totals } = await reads<ReprogrammingConsolidated>(`/reprogramming/consolidated/${id}`);
      return [
        moves(totals),
        ...details.flatMap((line) => [
          line.cod_internal,
          shownQuantity(line.new_qty),
          shownMoney(line.total),
          shownMoney(line.new_total),
        ]),
      ];
    },
  },
  quarterly: {
    list: '/quarterly/get/all',
    send: '/quarterly/send',
    one: (id) => `/quarterly/get/id/${id}`,
    async shown(id) {
      const { header, details } = await reads<QuarterlyDetails>(`/quarterly/details/${id}`);
      const turn = QUARTERS[header.quarter_approve];
      const amounts = details.filter(({ quarter }) => quarter === turn).map(({ budget }) => money(budget));
      const whole = sum(amounts, ZERO_MONEY);
      return [`Cuatrimestre ${turn}`, shownMoney(whole), ...amounts.map(signed)];
    },
  },
  extension: {
    list: '/quarterly/extension/get/all',
    send: '/quarterly/extension/send',
    one: (id) => `/quarterly/extension/get/id/${id}`,
    async shown(id) {
      const { details, totals } = await reads<ExtensionConsolidated>(
        `/quarterly/extension/consolidated/${id}`,
      );
      return [
        moves(totals),
        ...details.flatMap(({ budget, change }) => [
          shownMoney(budget),
          shownMoney(add(money(budget), money(change))),
          signed(money(change)),
        ]),
      ];
    },
  },
};

/** Sends for approval all that can be sent, of this year and the next. */
async function sendsEverything(centro: User): Promise<void> {
  for (const { list, send } of Object.values(KINDS))
    for (const year of [YEAR, YEAR + 1]) {
      const { rows } = dataOf<
        Page<{ readonly id: string; readonly state: number; readonly id_unit: number }>
      >(await centro.read(`${list}/${year}`));
      for (const { id, id_unit, state } of rows)
        if (state !== 1 && state !== APPROVED)
          await centro.send(send, { p_id: id, p_id_unit: id_unit, p_year: year });
    }
}

/** Records that wait for an approval, in the order of the desk. */
async function waiting(): Promise<readonly { readonly kind: string; readonly id: string }[]> {
  const { groups } = dataOf<HomePending>(await callers.aprobador.read('/home/pending?shown=50'));
  return groups
    .filter(({ action }) => action === 'approve')
    .flatMap(({ lifecycle, records }) => records.map(({ id }) => ({ kind: lifecycle, id })));
}

/** Text of the decision, once the record is drawn with its step. */
async function decided({ page }: Person, id: string): Promise<string> {
  const text = await page.waitForFunction(
    (record) => {
      const isOpen = new URLSearchParams(location.search).get('registro') === record;
      const isOffered = document.querySelector('.desk-record .next-step.shown button[aria-keyshortcuts]');
      const part = document.querySelector<HTMLElement>('.desk-record .decided');
      return isOpen && isOffered && part ? part.innerText : false;
    },
    OFTEN,
    id,
  );
  return String(await text.jsonValue());
}

const stateOf = async (kind: string, id: string): Promise<number> =>
  (await reads<{ readonly state: number; readonly quarter_approve?: number }>(KINDS[kind]?.one(id) ?? ''))
    .state;

test('what is decided is first, the rest is folded, and nothing of it is out of reach', async () => {
  const [first] = await waiting();
  await decided(aprobador, first?.id ?? '');
  const folded = await aprobador.page.waitForSelector('.desk-record details.folded');
  expect(await folded?.evaluate((each) => each instanceof HTMLDetailsElement && each.open)).toBe(false);
  // Its words are in the page, where the browser's search finds them.
  expect(await folded?.evaluate((each) => each.textContent)).toContain('Creado por');
  await (await aprobador.page.waitForSelector('.folded > summary'))?.click();
  await aprobador.read('Creado por');
  expect(await faultsSeen(browser, aprobador, 'approval')).toEqual([]);
  await aprobador.press('Historia', 'tab');
  await aprobador.read('Envió');
  await aprobador.press('Datos', 'tab');
});

test('ten records of four kinds are approved by ten keys on a slow line, each seen before its key', async () => {
  const ten = (await waiting()).slice(0, 10);
  expect(ten).toHaveLength(10);
  expect(new Set(ten.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(3);
  const others = (await waiting()).slice(10);
  // Without room the records were opened over their lists.
  await aprobador.go('/inicio');
  const quick = await slow(aprobador.page, SLOW);
  const { keyboard } = aprobador.page;
  for (const { kind, id } of ten) {
    const text = await decided(aprobador, id);
    for (const expected of (await KINDS[kind]?.shown(id)) ?? []) expect(text).toContain(expected);
    expect(await stateOf(kind, id)).toBe(1);
    // A reprogramming takes the day of its resolution, in whose field the cursor is.
    if (kind === 'reprogramming') await keyboard.type('hoy');
    await keyboard.down('Control');
    await keyboard.press('Enter');
    // A second press of the same hand, which falls on no other record.
    await keyboard.press('Enter');
    await keyboard.up('Control');
    await aprobador.page.waitForFunction(
      (record) => new URLSearchParams(location.search).get('registro') !== record,
      OFTEN,
      id,
    );
  }
  await quick();
  for (const { kind, id } of ten) expect([kind, id, await stateOf(kind, id)]).not.toEqual([kind, id, 1]);
  expect(await waiting()).toEqual(others);
});

test('what a request takes is shown to who consolidates it, and to no other', async () => {
  const id = await purchase(callers, 'sent');
  const request = dataOf<RequestDetail>(await callers.centro.read(`/orders/get/id/${id}`));
  const { total, quarter_balance, quarter_order } = request;
  const compras = await browser.signsIn('compras');
  await compras.go(`/pedidos?registro=${id}`);
  await compras.read('Lo que se decide');
  const text = await compras.page.$eval('.decided', (each) => each instanceof HTMLElement && each.innerText);
  const after = add(money(quarter_balance ?? ''), negate(money(total)));
  expect(text).toContain(`Saldo del cuatrimestre ${quarter_order}`);
  expect(text).toContain(`${shownMoney(quarter_balance ?? '')} → ${shownMoney(after)}`);
  const centro = await browser.signsIn('centro');
  await centro.go(`/pedidos?registro=${id}`);
  await centro.reaches('PENDIENTE DE CONSOLIDACIÓN');
  expect(await centro.page.$('.decided, .folded')).toBeNull();
});

test('nothing went wrong unseen', () => expect(browser.faults()).toEqual([]));
