import { buffer } from 'node:stream/consumers';
import { STANDARD_TEMPLATES } from '@expediente/catalogues/templates/standard.ts';
import type { JsonObject } from '@expediente/kernel/events.ts';
import { queriesOver } from '@expediente/platform/database.ts';
import { openSheet } from '@expediente/platform/excel/read.ts';
import type { FileStore } from '@expediente/platform/files/store.ts';
import { BadInput, NotFound } from '@expediente/platform/refusals.ts';
import { installationRun } from '@expediente/readmodels/engine/installation-run.ts';
import { rebuild } from '@expediente/readmodels/engine/rebuild.ts';
import { INTEGRITY } from '@expediente/readmodels/engine/run-meter.ts';
import { readList } from '@expediente/readmodels/lists/list.ts';
import { listRequest } from '@expediente/readmodels/lists/query.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import { requestKinds } from '@expediente/schemas/request/kinds.ts';
import { FIRST_LAW, type Law } from '@expediente/schemas/rules/registry.ts';
import { readPdf } from '@expediente/testing/pdf-text.ts';
import { type TestProjections, testProjections } from '@expediente/testing/projections/service.ts';
import { EVERYTHING, sessionOf } from '@expediente/testing/projections/session.ts';
import {
  writeAccrual,
  writeCatalogue,
  writeDraft,
  writeOrder,
  writePlan,
  writeRequest,
  writeSignatory,
} from '@expediente/testing/projections/story.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readHistory, readHistoryAt, verifyHistory } from './history/queries.ts';
import { readChanges, readHouse } from './home/house.ts';
import { ANYTHING, readPending, readQueue } from './home/pending.ts';
import { readHomePlan } from './home/plan.ts';
import { MODULES, PROJECTIONS } from './modules.ts';
import { orderJudged } from './order/judged.ts';
import { orderPdf } from './order/print.ts';
import { readOrder, readOrders } from './order/queries.ts';
import { readPac, readPacs } from './pac/queries.ts';
import { readQuarterlies } from './quarterly/queries.ts';
import { requestList } from './request/model.ts';
import { readPlanSupplies, readUnitBudget } from './request/plan-lines.ts';
import { readRequest, readRequestSubProducts, readRequests } from './request/queries.ts';
import { judgedWorkbook, readJudged } from './rules/judged.ts';
import { readLaw, readRule, readRules, setNamed } from './rules/queries.ts';
import { type Proposal, whatIf } from './rules/what-if.ts';
import { openPrinter } from './shared/documents/browser.ts';
import { printContext } from './shared/documents/context.ts';
import { readSignatories } from './shared/documents/signatories.ts';
import { templatesAt } from './shared/documents/templates-at.ts';
import type { ReadParts } from './shared/parts.ts';
import { usesIn } from './uses.ts';

const session = sessionOf(EVERYTHING);
const ofEmergency = sessionOf(EVERYTHING, { scope: 'units', units: [100101] });
const WHOLE = listRequest({});

let service: TestProjections;
let db: ReadDatabase;

/** Id of a medical service, a draft. */
const SERVICE = 5;

/** Emergency: 1,000 units planned, 300 ordered and accrued at 290; consulta: three requests. */
beforeAll(async () => {
  service = await testProjections(PROJECTIONS);
  db = queriesOver(service.pool);
  const { writer } = service;
  await writeCatalogue(writer);
  await writeSignatory(writer, 1, 100101, 'SOLICITANTE');
  await writeSignatory(writer, 2, 100101, 'AUTORIZADOR');
  await writeSignatory(writer, 4, 100100, 'SOLICITANTE', 0, 1);
  await writeSignatory(writer, 5, 100100, 'AUTORIZADOR', 0, 1);
  await writeSignatory(writer, 3, 100101, 'AUTORIZADOR', 1);
  await writeSignatory(writer, 6, 100100, 'AUTORIZADOR', 1);
  await writeSignatory(writer, 7, 100102, 'SOLICITANTE', 1);
  await writeSignatory(writer, 8, 100102, 'SOLICITANTE', 1, 1);
  await writePlan(writer, 100101, 2026, '1000');
  await writePlan(writer, 100102, 2026, '500');
  await writeDraft(writer, 100201, 2027, 100200);
  await writeRequest(writer, { id: 1, unit: 100101, number: 1, qty: '300' });
  await writeRequest(writer, { id: 2, unit: 100102, number: 1, qty: '10', description: 'Jeringa, 5 ml' });
  await writeRequest(writer, { id: 3, unit: 100102, number: 2, qty: '20' }, false);
  await writeRequest(writer, { id: 4, unit: 100102, number: 3, qty: '300' });
  // Its quantity moves none of the figures.
  const medical = { id: SERVICE, unit: 100102, number: 1, qty: '0', kind: requestKinds.servicio.code };
  await writeRequest(writer, medical, false);
  await writeOrder(writer, 8, 1, 100101);
  await writeAccrual(writer, 8, 1, 100101);
  await writeOrder(writer, 9, 4, 100102);
  service.startFeed();
  const head = await service.store.head();
  expect(
    await service.positions.waitFor(
      PROJECTIONS.map(({ name }) => name),
      head,
      20_000,
    ),
  ).toBe(true);
  const left = await service.pool.query(`select projection, record, error from read.quarantine`);
  expect(left.rows).toEqual([]);
});
afterAll(async () => await service.close());

describe('what names a catalogue record', () => {
  it.each([
    [
      'supply',
      2,
      ['3 PAC anuales', '2 líneas de PAC aprobados', '4 pedidos', '1 servicio médico', '2 órdenes de compra'],
    ],
    ['subProduct', '1-1-1', ['3 PAC anuales', '2 líneas de PAC aprobados', '4 pedidos', '1 servicio médico']],
    ['group', '200', ['1 renglón (266 Productos medicinales y farmacéuticos)', '2 líneas de PAC aprobados']],
    ['provider', 1, ['2 órdenes de compra']],
    ['book', 99, []],
  ] as const)('%s %s', async (catalogue, id, words) => {
    expect(
      (await usesIn(db, service.positions, service.store, service.log).usesOf(catalogue, id)).map(
        (use) => use.words,
      ),
    ).toEqual(words);
  });
});

describe('quarterly programmings', () => {
  it('are listed, though there are none', async () => {
    expect(await readQuarterlies(db, session, 2026, WHOLE)).toMatchObject({ rows: [], total: 0 });
  });
});

describe('plans', () => {
  it('are listed with what is left of them in money and units', async () => {
    const { rows } = await readPacs(db, session, 2026, WHOLE);
    expect(rows).toMatchObject([
      {
        id: '100101-2026',
        description: 'EMERGENCIA',
        state: 3,
        budget: '2500.00',
        budget_balance: '1775.00',
        qty_balance: '710.00',
      },
      { id: '100102-2026', description: 'CONSULTA EXTERNA', qty_start: '500.00', qty_balance: '170.00' },
    ]);
    expect(rows[0]?.actions.map(({ action }) => action)).toEqual(['view', 'downloadexcel']);
  });
  it('show each line with its ledger: ordered and executed amounts come from the orders', async () => {
    const plan = await readPac(db, session, 100101, 2026);
    expect(plan.details).toMatchObject([
      {
        cod_ppr: '30102-10004',
        description_presentation: 'FRASCO (120 ML)',
        qty_order: '290.00',
        qty_order_reservated: '0.00',
        available: '710.00',
        price_now: '2.50',
        total: '2500.00',
        total_order: '0.00',
        total_order_ejec: '696.00',
      },
    ]);
    expect((await readPac(db, session, 100102, 2026)).details[0]).toMatchObject({
      total_order: '696.00',
      total_order_ejec: '0.00',
    });
  });
  it('show today’s price next to the saved one until they are sent', async () => {
    const elsewhere = sessionOf(EVERYTHING, { executor: { id: 100200, name: 'SUR' } });
    expect((await readPac(db, elsewhere, 100201, 2027)).details).toMatchObject([
      { price: '2.40', price_today: '2.50', active: 1, subtotal: '2.40' },
    ]);
    expect((await readPac(db, session, 100102, 2026)).details).toMatchObject([
      { price: '2.50', price_today: '2.50', active: 1 },
    ]);
  });
  it('are out of sight for those of other units, to whom their existence is not disclosed', async () => {
    expect((await readPacs(db, ofEmergency, 2026, WHOLE)).rows.map(({ id_unit }) => id_unit)).toEqual([
      100101,
    ]);
    await expect(readPac(db, ofEmergency, 100102, 2026)).rejects.toThrow(NotFound);
    const elsewhere = sessionOf(EVERYTHING, { executor: { id: 100200, name: 'SUR' } });
    expect((await readPacs(db, elsewhere, 2026, WHOLE)).rows).toEqual([]);
    const auditor = sessionOf(EVERYTHING, { executor: null, scope: 'institution' });
    expect((await readPacs(db, auditor, 2026, WHOLE)).total).toBe(2);
  });
});

describe('requests', () => {
  it('are listed newest first, with the state of their orders', async () => {
    const { rows, total } = await readRequests(db, session, requestKinds.pedido, WHOLE);
    expect(total).toBe(4);
    expect(rows).toMatchObject([
      { id: 4, state: 3, state_purchase: 1, number_purchase: '9', date_issue: '2026-02-15' },
      { id: 3, state: 0, state_purchase: null, number_purchase: null },
      { id: 2, state: 1, number_year: '1/2026', unit: 'CONSULTA EXTERNA', price: '2.50', total: '25.00' },
      { id: 1, state: 3, state_purchase: 4, id_consolidate: 8 },
    ]);
  });
  it('are found without accents or case, sorted and filtered as asked, a page at a time', async () => {
    const found = async (query: Record<string, string>) =>
      (await readRequests(db, session, requestKinds.pedido, listRequest(query))).rows.map(({ id }) => id);
    expect(await found({ search: 'ACETAMINOFEN' })).toEqual([4, 3, 1]);
    expect(await found({ search: 'emergencia acetaminofen' })).toEqual([1]);
    expect(await found({ search: '2/2026' })).toEqual([3]);
    expect(await found({ search: '100%' })).toEqual([]);
    expect(await found({ sort: 'total_qty' })).toEqual([2, 3, 1, 4]);
    expect(await found({ sort: '-unit' })).toEqual([1, 4, 3, 2]);
    expect(await found({ filter: '{"state":[0,1]}' })).toEqual([3, 2]);
    expect(await found({ filter: '{"id_unit":100102,"state":3}' })).toEqual([4]);
    expect(await found({ filter: '{"supplie":"jeringa"}' })).toEqual([2]);
    const page = await readRequests(
      db,
      session,
      requestKinds.pedido,
      listRequest({ page: '1', size: '10', filter: '{"state":3}' }),
    );
    expect(page).toMatchObject({ total: 2, rows: [{ id: 4 }, { id: 1 }] });
  });
  it('refuse columns, sizes and filters that a list does not have', async () => {
    await expect(
      readRequests(db, session, requestKinds.pedido, listRequest({ sort: 'record' })),
    ).rejects.toThrow('ordenar por record');
    await expect(
      readRequests(db, session, requestKinds.pedido, listRequest({ filter: '{"facts":1}' })),
    ).rejects.toThrow('filtrar por facts');
    expect(() => listRequest({ page: '1', size: '7' })).toThrow('10, 25, 50');
    expect(() => listRequest({ filter: 'x' })).toThrow('filtro');
  });
  it('offer only what status and permissions grant', async () => {
    const centre = sessionOf({ pedidos: ['view', 'update', 'sendrequest', 'ban'] });
    const { rows } = await readRequests(db, centre, requestKinds.pedido, WHOLE);
    expect(rows.map(({ actions }) => actions.map(({ action }) => action))).toEqual([
      ['view'],
      ['view', 'update', 'sendrequest', 'ban'],
      // A user who may send may take back what was sent.
      ['view', 'withdraw'],
      ['view'],
    ]);
  });
  it('are listed and read with those of their kind alone', async () => {
    const { pedido, servicio } = requestKinds;
    const serviceOnly = sessionOf({ serviciosmedicos: ['view', 'printorder'], pedidos: ['update'] });
    expect((await readRequests(db, serviceOnly, servicio, WHOLE)).rows).toMatchObject([
      { id: SERVICE, number_year: '1/2026', actions: [{ action: 'view' }, { action: 'printorder' }] },
    ]);
    expect((await readRequest(db, session, servicio, SERVICE)).id).toBe(SERVICE);
    await expect(readRequest(db, session, pedido, SERVICE)).rejects.toThrow(NotFound);
    await expect(readRequest(db, session, servicio, 3)).rejects.toThrow(NotFound);
    await expect(readRequestSubProducts(db, session, pedido, SERVICE)).rejects.toThrow(NotFound);
  });
  it('leave their own holding out of what others hold', async () => {
    expect(await readRequestSubProducts(db, session, requestKinds.pedido, 3)).toMatchObject([
      {
        id_sub_products: '1-1-1',
        description: 'Consulta externa general',
        newQty: '20.00',
        qty: '500.00',
        qty_order_reservated: '310.00',
        available: '190.00',
      },
    ]);
    const detail = await readRequest(db, session, requestKinds.pedido, 3);
    expect(detail).toMatchObject({
      type: 'SI',
      cod_ppr: '30102-10004',
      id_row: '266',
      user_created: 'Usuario Compras',
    });
  });
  it('pick from the plan with its live balance', async () => {
    const whole = { unit: 100102, year: 2026, supply: 0, request: 0 };
    expect(await readUnitBudget(db, session, whole)).toMatchObject([
      {
        id_supplie: 2,
        qty: '500.00',
        qty_order_reservated: '330.00',
        available: '170.00',
        price: '2.50',
        total: '1250.00',
      },
    ]);
    const supplies = await readPlanSupplies(db, session, whole, listRequest({ search: 'acetaminofén' }));
    expect(supplies).toMatchObject({
      total: 1,
      rows: [{ id: 2, price: '2.50', available: '170.00', id_sub_products: ['1-1-1'] }],
    });
    const listed = async (catalogue: number) =>
      (await readPlanSupplies(db, session, { ...whole, catalogue }, WHOLE)).rows.map(({ id }) => id);
    expect([await listed(1), await listed(0)]).toEqual([[2], []]);
    expect(await readUnitBudget(db, ofEmergency, whole)).toEqual([]);
  });
});

describe('prints', () => {
  it('are signed by whom the dialog offers for each role, and by no one else', async () => {
    const files = { open: async () => undefined } as unknown as FileStore; // no logo is asked for
    const signed = async (requester: number, authorizer: number) =>
      await printContext({ db, files }, session, { units: [100101], requester, authorizer });
    expect(await signed(1, 2)).toMatchObject({
      requester: { name: 'Firma 1' },
      authorizer: { name: 'Firma 2' },
    });
    await expect(signed(2, 2)).rejects.toThrow(BadInput);
    await expect(signed(1, 1)).rejects.toThrow(BadInput);
    await expect(signed(1, 3)).rejects.toThrow(BadInput);
  });
});

describe('minutes', () => {
  const units = [100100, 100102, 100101] as const;
  it('are certified by the executor’s signatories, then by those of each cost centre, the main ones first', async () => {
    const offered = await readSignatories(db, { units, acts: true });
    expect(offered.map(({ id, id_unit, main }) => [id, id_unit, main])).toEqual([
      [6, 100100, 0],
      [8, 100102, 1],
      [7, 100102, 0],
      [3, 100101, 0],
    ]);
  });
  it('are certified by no one who is not kept for them, nor in another role', async () => {
    const files = { open: async () => undefined } as unknown as FileStore; // no logo is asked for
    const signed = async (requester: number, authorizer: number) =>
      await printContext({ db, files }, session, { units, acts: true, requester, authorizer });
    expect(await signed(7, 3)).toMatchObject({
      requester: { name: 'Firma 7' },
      authorizer: { name: 'Firma 3' },
    });
    for (const [requester, authorizer] of [
      [1, 3],
      [3, 3],
      [7, 7],
    ] as const)
      await expect(signed(requester, authorizer)).rejects.toThrow('Por favor, ingresar campos completos');
  });
});

describe('the templates of a purchase type', () => {
  it('are those of a revision, whatever was saved since, or deleted', async () => {
    const { writer, store } = service;
    const event = (type: string, data: JsonObject) =>
      writer.write('purchaseType', 9, { type: `PurchaseType${type}`, data });
    const about = { id: 9, description: 'COMPRA', justification: 0, id_unit: 100100 };
    const award = '<p onclick="x()">Uno</p>';
    await event('Created', { ...about, ...STANDARD_TEMPLATES, template_award: award });
    await event('Changed', { description: 'COMPRA DIRECTA' });
    await event('Changed', { template_award: '<p>Dos</p>' });
    await event('Deleted', { id: 9 });
    const texts = await Promise.all(
      [0, 1, 2].map(async (revision) => await templatesAt(store, { purchaseType: 9, revision })),
    );
    expect(texts.map(({ template_award }) => template_award)).toEqual([
      '<p>Uno</p>',
      '<p>Uno</p>',
      '<p>Dos</p>',
    ]);
    expect(texts[0]?.template_business).toBe(STANDARD_TEMPLATES.template_business);
  });
});

describe('without a choice, a print is signed', () => {
  const files = { open: async () => undefined } as unknown as FileStore; // no logo is asked for
  const signed = async (unit: number) => {
    const { requester, authorizer } = await printContext({ db, files }, session, {
      units: [unit],
      signers: 'main',
    });
    return [requester?.name, authorizer?.name];
  };
  it('by the unit’s main signatories', async () => {
    expect(await signed(100100)).toEqual(['Firma 4', 'Firma 5']);
  });
  it('else by whom its record names, never by somebody of its executor', async () => {
    expect(await signed(100102)).toEqual(['Jefa de la consulta externa', undefined]);
    expect(await signed(100103)).toEqual([undefined, undefined]);
  });
});

describe('orders', () => {
  it('are listed with their units and the counts of the tabs', async () => {
    const page = await readOrders(db, session, 2026, listRequest({ filter: '{"state":1}' }));
    expect(page.counts).toMatchObject({ 0: 0, 1: 1, 4: 1, 9: 0 });
    expect(page.rows).toMatchObject([
      {
        id: 9,
        unit: 'CONSULTA EXTERNA',
        qty: '290.00',
        total: '696.00',
        provider_nit: '99999900011',
        date_issue: '2026-02-15',
      },
    ]);
    expect(page.rows[0]?.actions.map(({ action }) => action)).toEqual([
      ...['view', 'commitment', 'update'],
      'undoorder', // ours, behind those of R3 §4
      'receive',
    ]);
    const found = await readOrders(db, session, 2026, listRequest({ search: 'drogueria emergencia' }));
    expect(found.rows.map(({ id }) => id)).toEqual([8]);
    expect((await readOrders(db, ofEmergency, 2026, WHOLE)).rows.map(({ id }) => id)).toEqual([8]);
  });
  it('show requests, supplies, units and charges', async () => {
    const order = await readOrder({ db, modules: MODULES }, session, 8);
    expect(order).toMatchObject({
      state: 4,
      number_compromise: '123',
      number_devengade: '456',
      date_devengade: '2026-03-01',
      orders: [{ id: 1, number_year: '1/2026', unit: 'EMERGENCIA', sub_products: [{ qty: '300.00' }] }],
      supplies: [{ id: 2, price: '2.40', qty: '290.00', order_ids: [1] }],
      units: [
        { unit: 'EMERGENCIA', requested_qty: '300.00', qty: '290.00', amount: '696.00', date_issue: null },
      ],
      charges: [{ unit: 'EMERGENCIA', id_group: '200', amount: '696.00' }],
      award: null,
      alerts: ['La consolidación lleva acta de adjudicación y todavía no se ha registrado'],
    });
    await expect(readOrder({ db, modules: MODULES }, ofEmergency, 9)).rejects.toThrow(NotFound);
  });
});

describe('histories', () => {
  const parts = () => ({ db, store: service.store, pool: service.pool, modules: MODULES });
  it('tell each event in words, with what it changed, names and not numbers', async () => {
    const { entries } = await readHistory(parts(), session, 'order', '8');
    expect(entries.map(({ type, from, to }) => [type, from, to])).toEqual([
      ['OrderConsolidated', '', 'SIN ORDEN DE COMPRA'],
      ['OrderGenerated', 'SIN ORDEN DE COMPRA', 'CON ORDEN DE COMPRA'],
      ['OrderCommitted', 'CON ORDEN DE COMPRA', 'COMPROMISO'],
      ['OrderCompleted', 'COMPROMISO', 'COMPLETADO'],
      ['OrderAccrued', 'COMPLETADO', 'DEVENGADO'],
    ]);
    const consolidated = entries[0]?.changes ?? [];
    expect(consolidated).toContainEqual({
      field: 'lines[100101:2].requested',
      label: 'Cantidad solicitada',
      line: {
        list: 'Centros de costo',
        key: 'lines[100101:2]',
        title: '100101 EMERGENCIA · 1002 ACETAMINOFÉN, JARABE, ORAL',
      },
      line_is: 'new',
      kind: 'quantity',
      before: null,
      after: '300.00',
    });
    expect(consolidated.find(({ field }) => field === 'requests')?.after).toEqual(['1/2026']);
    expect(entries[2]).toMatchObject({
      user: 'Usuario Compras',
      kind: 'Compromiso',
      sentence: expect.stringContaining('123'),
    });
    expect(consolidated.find(({ field }) => field === 'total')).toMatchObject({ kind: 'money' });
    expect(consolidated.find(({ label }) => label === 'Monto del cargo')?.line?.title).toBe(
      '100101 EMERGENCIA · 200 MATERIALES Y SUMINISTROS · PRIMERO',
    );
    const [drafted] = (await readHistory(parts(), session, 'request', '1')).entries;
    const change = (field: string) =>
      drafted?.changes.find((each) => each.field === `lines[2:1-1-1].${field}`);
    expect(drafted?.kind).toBe('Creación');
    expect(change('row')?.after).toMatch(/^266 \S/);
    expect(change('qty')?.line?.title).toMatch(/ · 1-1-1 \S/);
    expect(change('qty')).toMatchObject({ after: '300.00', kind: 'quantity' });
    const [supply] = (await readHistory(parts(), sessionOf({ historial: [] }), 'supply', '2')).entries;
    expect(supply?.changes.find(({ field }) => field === 'id_presentation')?.after).toMatch(/^10004 \S/);
  });
  it('show the record as it stood, and prove its chain', async () => {
    const was = await readHistoryAt(parts(), session, 'order', '8', 0);
    expect(was.status).toBe('SIN ORDEN DE COMPRA');
    expect(was.state).toMatchObject({ numberPurchase: '', total: '750.00' });
    const verified = await verifyHistory(parts(), session, 'pac', '100101-2026');
    expect(verified).toMatchObject({ whole: true, events: 3, broken_at: null });
  });
  it('are shown to historial and to users who may view the record, and to no others', async () => {
    const reader = sessionOf({ historial: [] });
    expect((await readHistory(parts(), reader, 'request', '1')).entries).toHaveLength(3);
    await expect(readHistory(parts(), sessionOf({ pedidos: ['create'] }), 'request', '1')).rejects.toThrow(
      NotFound,
    );
    await expect(readHistory(parts(), ofEmergency, 'request', '2')).rejects.toThrow(NotFound);
    await expect(readHistory(parts(), session, 'request', '999')).rejects.toThrow(NotFound);
    await expect(readHistory(parts(), session, 'toString', '1')).rejects.toThrow(NotFound);
  });
});

describe('the first page', () => {
  it('says what waits for the reader, by what it may do', async () => {
    const now = new Date('2026-03-07T15:04:05.000Z');
    const { groups } = await readPending({ db, modules: MODULES }, session, ANYTHING, now);
    expect(groups.map(({ title, count, oldest_days }) => [title, count, oldest_days])).toEqual([
      ['Pedidos por enviar', 1, 5],
      ['Pedidos por consolidar', 1, 5],
      ['Órdenes por comprometer', 1, 5],
      ['Órdenes por enviar a DAF', 1, 5],
    ]);
    expect(groups[1]?.records).toMatchObject([
      {
        id: '2',
        title: 'Pedido 1/2026',
        detail: 'CONSULTA EXTERNA',
        supply: 'Jeringa, 5 ml',
        amount: '25.00',
        difference: '',
      },
    ]);
    expect(groups[1]?.amount).toBe('25.00');
    // From the last record of a kind on to the next kind in which something waits.
    const { key } = groups[1] ?? { key: '' };
    const queue = await readQueue({ db, modules: MODULES }, session, { group: key, id: '2', before: 0 }, now);
    expect(queue).toMatchObject({ place: 1, total: 1, next: null, first: null });
    expect(queue.group?.title).toBe(groups[2]?.title);
    expect((await readPending({ db, modules: MODULES }, sessionOf({}), ANYTHING, now)).groups).toEqual([]);
    // In another year the home page shows orders that wait in this one, and no request of it.
    const before = await readPending(
      { db, modules: MODULES },
      sessionOf(EVERYTHING, { year: 2025 }),
      ANYTHING,
      now,
    );
    expect(before.groups.map(({ title, count, others }) => [title, count, others])).toEqual([
      ['Órdenes por comprometer', 0, [{ year: 2026, count: 1 }]],
      ['Órdenes por enviar a DAF', 0, [{ year: 2026, count: 1 }]],
    ]);
    const sender = sessionOf({ pedidos: ['sendrequest'] });
    expect(
      (await readPending({ db, modules: MODULES }, sender, ANYTHING, now)).groups.map(({ title }) => title),
    ).toEqual(['Pedidos por enviar']);
  });
  it('narrows what waits by words, and is a desk where some of it carries on the work of others', async () => {
    const now = new Date('2026-03-07T15:04:05.000Z');
    const asked = async (more: Partial<typeof ANYTHING>, of = session) => {
      const read = await readPending({ db, modules: MODULES }, of, { ...ANYTHING, ...more }, now);
      return { ...read, titles: read.groups.flatMap(({ records }) => records.map(({ title }) => title)) };
    };
    const all = await asked({});
    expect(all.titles).toHaveLength(4);
    expect((await asked({ search: 'JERINGA pedido' })).titles).toEqual(['Pedido 1/2026']);
    expect((await asked({ search: 'consulta pedido 1/2026' })).titles).toEqual(['Pedido 1/2026']);
    expect((await asked({ search: '100%' })).titles).toEqual([]);
    expect((await asked({ search: 'nada igual' })).groups).toEqual([]);
    const [, sent] = all.groups;
    expect((await asked({ group: sent?.key ?? '' })).groups.map(({ title }) => title)).toEqual([sent?.title]);
    expect((await asked({ group: 'order.99' })).groups).toEqual([]);
    // Those without an amount come last.
    const largest = (await asked({ order: 'largest' })).groups.map(({ records }) => records.length);
    expect(largest).toEqual(all.groups.map(({ records }) => records.length));
    expect(all.desk).toBe(true);
    expect((await asked({}, sessionOf({ pedidos: ['sendrequest', 'update', 'create'] }))).desk).toBe(false);
    expect((await asked({}, sessionOf({ packsanuales: ['approve'] }))).desk).toBe(true);
  });
  it('says whether anything could wait for the reader, and what changed last', async () => {
    const now = new Date('2026-03-07T15:04:05.000Z');
    const works = async (granted: Parameters<typeof sessionOf>[0]) =>
      (await readPending({ db, modules: MODULES }, sessionOf(granted), ANYTHING, now)).works;
    expect([await works({ pedidos: ['view'] }), await works({ pedidos: ['sendrequest'] })]).toEqual([
      false,
      true,
    ]);
    const changed = await readChanges({ db, modules: MODULES }, session);
    expect(changed.length).toBeGreaterThan(2);
    expect(changed.map(({ at }) => at)).toEqual([...changed.map(({ at }) => at)].sort().reverse());
    expect(changed.map(({ lifecycle, title, sentence }) => [lifecycle, title, sentence])).toContainEqual([
      'request',
      'Pedido 1/2026',
      'Envió la solicitud a consolidación',
    ]);
    // Only what is in sight.
    const own = await readChanges({ db, modules: MODULES }, ofEmergency);
    expect(own.filter(({ lifecycle }) => lifecycle === 'request').map(({ detail }) => detail)).toEqual([
      'EMERGENCIA',
    ]);
  });
  it('knows when the installation was last backed up and verified', async () => {
    const { pool } = service;
    expect(await readHouse({ pool })).toEqual([]);
    // Kept by a release that had no journal of it.
    await pool.query("insert into read.last_act (act, result) values ('backup', 'done')");
    const ended = { at: expect.stringMatching(/Z$/) };
    expect(await readHouse({ pool })).toEqual([{ act: 'backup', result: 'done', ...ended }]);
    const counted = { events: 9, streams: 3, facts: 1, files: 0, rows: false };
    const report = { ...counted, not_compared: [], found: 2, findings: [] };
    const begun = { by: { user: '1', name: 'Ops' }, kind: 'verify', projection: INTEGRITY } as const;
    await installationRun({ pool }, begun, () => Promise.resolve({ result: null, run: {} }));
    await installationRun({ pool }, begun, () => Promise.resolve({ result: null, run: { report } }));
    expect(await readHouse({ pool })).toEqual([
      { act: 'verify', result: 'broken', ...ended },
      { act: 'verify', result: 'done', ...ended },
      { act: 'backup', result: 'done', ...ended },
    ]);
  });
  it('names the executor of each centre of a plan of several', async () => {
    const now = new Date('2026-03-07T15:00:00Z');
    const plan = await readHomePlan(db, session, 'unit', now);
    expect(new Set(plan.rows.map(({ executor }) => executor))).toEqual(new Set(plan.executors));
    expect(plan.executors.length).toBeGreaterThan(0);
    const groups = await readHomePlan(db, session, 'group', now);
    expect(groups.executors).toEqual(plan.executors);
    expect(groups.rows.map(({ executor }) => executor)).toContain('');
  });
  it('holds the plan in money against reserved and executed', async () => {
    const plan = await readHomePlan(db, session, 'unit', new Date('2026-03-07T15:00:00Z'));
    expect(plan).toMatchObject({
      quarter: 'PRIMERO',
      totals: {
        planned: '3750.00',
        reserved: '825.00',
        withheld: '0.00',
        executed: '725.00',
        available: '2200.00',
      },
      rows: [
        { id: '100101', description: 'EMERGENCIA', available: '1775.00' },
        { id: '100102', description: 'CONSULTA EXTERNA', available: '425.00' },
      ],
    });
    expect((await readHomePlan(db, session, 'group', new Date())).rows[0]).toMatchObject({
      id: '200',
      description: 'MATERIALES Y SUMINISTROS',
      planned: '3750.00',
    });
    // The same rows in another year's present: nothing of it is running.
    for (const [instant, quarter] of [
      ['2027-01-01T05:59:59Z', 'TERCERO'],
      ['2027-01-01T06:00:00Z', null],
      ['2025-12-31T12:00:00Z', null],
    ] as const)
      expect(await readHomePlan(db, session, 'unit', new Date(instant))).toMatchObject({ quarter });
    // As the reads of plans refuse who has none of their pages.
    const operator = { ...sessionOf({ proyecciones: ['view'] }), scope: 'institution' as const };
    expect(await readHomePlan(db, operator, 'unit', new Date())).toMatchObject({
      rows: [],
      quarters: [],
      totals: { planned: '0.00', available: '0.00' },
    });
  });
});

it('every list says whose a record is, and is narrowed to one executor', async () => {
  const all = await readList(db, requestList, listRequest({}), [requestList.where('year', 2026)]);
  expect(all.rows.length).toBeGreaterThan(0);
  for (const { executor } of all.rows) expect(executor).toMatch(/\w/);
  const narrowed = async (id_executor: number) =>
    (
      await readList(db, requestList, listRequest({ filter: JSON.stringify({ id_executor }) }), [
        requestList.where('year', 2026),
      ])
    ).total;
  const [first] = all.rows;
  const own = all.rows.filter(({ id_executor }) => id_executor === first?.id_executor);
  expect(await narrowed(Number(first?.id_executor))).toBe(own.length);
  expect(await narrowed(999_999)).toBe(0);
});

describe('rules', () => {
  const NOW = new Date('2026-11-23T18:00:00Z');
  const proposal = (maximum: string, over: Partial<Proposal> = {}): Proposal => ({
    set: setNamed('purchaseLimits'),
    values: { limits: [{ type: 'baja cuantia', name: 'compra de baja cuantía', maximum }] },
    ...over,
  });
  const asked = async (given: Proposal, as = session, page: Parameters<typeof whatIf>[4] = null) =>
    await whatIf(db, [orderJudged], as, given, page);

  it('are in force by their days, and those withdrawn never', async () => {
    const { writer, positions } = service;
    const published = (version: number, validFrom: string, rate: string) => ({
      type: 'RuleVersionPublished',
      data: { version, validFrom, values: { rate }, legalBasis: 'Decreto 1-2026' },
    });
    const position = await writer.write(
      'rule',
      'iva',
      published(1, '2001-08-01', '12.00'),
      published(2, '2026-12-01', '13.00'),
      { type: 'RuleVersionWithdrawn', data: { version: 2 } },
      published(3, '2027-01-01', '14.00'),
    );
    expect(await positions.waitFor(['rule'], position, 20_000)).toBe(true);
    const { versions, in_force, next, proposed } = await readRule(db, 'iva', NOW);
    expect(versions.map(({ version, state }) => `${version} ${state}`)).toEqual([
      '3 next',
      '2 withdrawn',
      '1 inforce',
    ]);
    expect([in_force.text, next.map(({ text }) => text), proposed]).toEqual(['12 %', ['14 %'], '2026-11-24']);
    expect((await readLaw(db)).iva.map(({ version }) => version)).toEqual([1, 3]);
    const [limits] = await readRules(db, NOW);
    expect(limits).toMatchObject({
      name: 'purchaseLimits',
      revision: -1,
      in_force: { version: 1 },
      next: [],
    });
    await expect(readRule(db, 'nada')).rejects.toThrow(NotFound);
  });

  it('say which records other values would have judged otherwise, of those that the reader sees', async () => {
    const { judged, total, rows } = await asked(proposal('600'));
    expect([judged, total]).toEqual([2, 2]);
    expect(rows[0]).toEqual({
      lifecycle: 'order',
      id: 8,
      item: '',
      number: '8',
      unit: 'EMERGENCIA',
      executor: 'HOSPITAL GENERAL NORTE',
      date: '2026-02-15',
      text: 'COMPRA DE BAJA CUANTÍA por Q696.00',
      version: 1,
      before: 'Dentro del límite de compra de baja cuantía: Q25,000.00',
      after: 'Supera el límite de compra de baja cuantía: Q600.00',
      accepted: '',
    });
    expect(await asked(proposal('696'))).toMatchObject({ judged: 2, total: 0, rows: [] });
    expect(await asked(proposal('600', { to: '2026-02-14' }))).toMatchObject({ judged: 0, total: 0 });
    expect(await asked(proposal('600'), ofEmergency)).toMatchObject({ judged: 1, total: 1 });
    expect((await asked(proposal('600'), session, { number: 2, size: 1 })).rows).toMatchObject([{ id: 9 }]);
  });
});

describe('what a version judged', () => {
  const limits = setNamed('purchaseLimits');
  const values = (maximum: string) => ({
    limits: [{ type: 'baja cuantia', name: 'compra de baja cuantía', maximum }],
  });
  const first = { version: 1, validFrom: '2016-10-01', values: values('25000.00') };
  const read = async (purchaseLimits: Law['purchaseLimits'], as = session, version = 1) =>
    await readJudged(
      db,
      [orderJudged],
      as,
      { set: limits, version, law: { ...FIRST_LAW, purchaseLimits } },
      { number: 1, size: 25 },
    );

  it('is listed with what the version in its place says, and judged again by who may', async () => {
    const corrected = [
      { ...first, correctedBy: 2 },
      { ...first, version: 2, values: values('600.00') },
    ];
    const { total, corrected_by, closed, rows } = await read(corrected);
    expect([total, corrected_by, closed]).toEqual([2, 2, '']);
    expect(rows).toMatchObject([
      {
        id: 8,
        before: 'Dentro del límite de compra de baja cuantía: Q25,000.00',
        after: 'Supera el límite de compra de baja cuantía: Q600.00',
        closed: expect.stringContaining('La orden está DEVENGADO: sus montos ya no cambian'),
        again: '',
      },
      { id: 9, closed: '', again: '/orders/purchaseorder/judge', page: 'unidadproveedor' },
    ]);
    const reader = sessionOf({ unidadproveedor: ['view'] });
    const seen = await read(corrected, reader);
    expect(seen.closed).toContain('Su perfil no puede modificar estos registros');
    expect(seen.rows[1]).toMatchObject({ closed: 'Su perfil no puede modificar este registro', again: '' });
    expect(await read(corrected, sessionOf({ reglas: ['view'] }))).toMatchObject({
      rows: [{ page: '' }, {}],
    });
    // Of the one in sight the amounts change no more.
    expect(await read(corrected, ofEmergency)).toMatchObject({
      total: 1,
      closed: 'Ninguno puede evaluarse de nuevo: la lista dice por qué',
    });
    expect(await read(corrected, session, 2)).toMatchObject({ total: 0, closed: '', rows: [] });
  });

  it('is turned over page by page, from one kind of record to the next', async () => {
    const page = async (number: number) =>
      await readJudged(
        db,
        [orderJudged, orderJudged],
        session,
        { set: limits, version: 1, law: FIRST_LAW },
        { number, size: 1 },
      );
    const turned = await Promise.all([1, 2, 3, 4, 5].map(page));
    expect(turned.map(({ total, rows }) => [total, ...rows.map(({ id }) => id)])).toEqual([
      [4, 8],
      [4, 9],
      [4, 8],
      [4, 9],
      [4],
    ]);
  });

  it('is taken out as a workbook, with what a list says of each', async () => {
    const law = {
      ...FIRST_LAW,
      purchaseLimits: [
        { ...first, correctedBy: 2 },
        { ...first, version: 2, values: values('600.00') },
      ],
    };
    const facts: unknown[] = [];
    const answer = await judgedWorkbook(
      { db, audit: { write: async (fact) => void facts.push(fact) } },
      [orderJudged],
      session,
      { set: limits, version: 1, law },
    );
    if (!('workbook' in answer)) throw new Error('no workbook');
    const rows: (readonly string[])[] = [];
    const sheet = await openSheet(await buffer(answer.workbook), () => false);
    for await (const { cells } of sheet.rows)
      rows.push(
        cells.map((cell) =>
          'text' in cell ? cell.text : 'day' in cell ? cell.day : 'value' in cell ? String(cell.value) : '',
        ),
      );
    expect([rows[0], rows[1], ...rows.slice(3)]).toEqual([
      ['Límites de compra: registros evaluados por la versión 1'],
      ['Corregida por la versión 2.'],
      [
        'Registro',
        'Fecha',
        'Unidad',
        'Unidad ejecutora',
        'Registro evaluado',
        'Versión',
        'Resultado',
        'Con la versión que rige',
        'Por qué no se evalúa de nuevo',
      ],
      [
        ...[
          '8',
          '2026-02-15',
          'EMERGENCIA',
          'HOSPITAL GENERAL NORTE',
          'COMPRA DE BAJA CUANTÍA por Q696.00',
          '1',
        ],
        'Dentro del límite de compra de baja cuantía: Q25,000.00',
        'Supera el límite de compra de baja cuantía: Q600.00',
        expect.stringContaining('sus montos ya no cambian'),
      ],
      expect.arrayContaining(['9', 'CONSULTA EXTERNA']),
    ]);
    expect(facts).toMatchObject([
      { kind: 'export', entity: 'rule:purchaseLimits', details: { version: '1' } },
    ]);
  });

  it('stays as it is while nothing corrected the version', async () => {
    const { corrected_by, rows } = await read([first]);
    expect([corrected_by, rows[0]?.closed]).toEqual([null, 'La versión no ha sido corregida']);
  });

  it('may be nothing at all: a what-if says that the rule never judged', async () => {
    const none = { set: setNamed('windows'), values: { days: 5 } };
    expect(await whatIf(db, [orderJudged], session, none, null)).toMatchObject({ ever: false, judged: 0 });
    expect(await asked600To('2026-02-14')).toMatchObject({ ever: true, judged: 0 });
  });

  const asked600To = async (to: string) =>
    await whatIf(db, [orderJudged], session, { set: limits, values: values('600'), to }, null);
});

describe('the first print of an old decision', () => {
  it('has the names of its revision, not those of today', async () => {
    const { writer, positions, store } = service;
    const later = { at: '2026-06-01T15:00:00.000Z' };
    const printer = openPrinter();
    try {
      await writer.write('unit', 100101, {
        type: 'UnitChanged',
        data: { description: 'URGENCIAS' },
        metadata: later,
      });
      await writer.write('unit', 100100, {
        type: 'UnitChanged',
        data: { description: 'HOSPITAL NUEVO' },
        metadata: later,
      });
      expect(await positions.waitFor(['access', 'catalogues'], await store.head(), 20_000)).toBe(true);
      const files = { open: async () => undefined } as unknown as FileStore; // no logo is asked for
      const issued = {
        issue: async (_key: unknown, _reader: unknown, print: () => Promise<Buffer>) => await print(),
      };
      // What the rest of a process is made of is not asked for.
      const seals = { last: async () => undefined };
      const site = { address: undefined, basePath: '/compras' };
      const parts = {
        db,
        store,
        modules: MODULES,
        files,
        printer,
        issued,
        seals,
        site,
      } as unknown as ReadParts;
      const order = await readOrder({ db, modules: MODULES }, session, 8);
      expect(order.units.map(({ unit }) => unit)).toEqual(['URGENCIAS']);
      const printed = await orderPdf(
        parts,
        { session, origin: 'https://example.org', correlationId: 'prueba00' },
        8,
      );
      if (!('file' in printed) || !Buffer.isBuffer(printed.file)) throw new Error('no file');
      const text = readPdf(printed.file).pages.join('');
      expect(text).toContain('EMERGENCIA');
      expect(text).toContain('HOSPITALGENERALNORTE');
      expect(text).not.toMatch(/URGENCIAS|HOSPITALNUEVO/);
      expect(text).toMatch(/Ordendecompra.*·rev\.\d+·[0-9a-f]{20}·sinsello/);
    } finally {
      await printer.close();
    }
  });
});

describe('a rebuild of every projection', () => {
  it('finds no difference to what live projecting made', async () => {
    for (const projection of PROJECTIONS) {
      const { differences } = await rebuild(service, projection);
      const found = differences.filter(({ added, gone, changed }) => added + gone + changed > 0);
      expect(found).toEqual([]);
    }
  });
});
