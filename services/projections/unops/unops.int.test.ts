import { type Answer, type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { unopsCalls, WORKED_RECORDS } from '@expediente/testing/services/unops.ts';
import { SMALL_PDF, unopsInvoice, unopsReceipt } from '@expediente/testing/workflow/unops.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** The worked example (unops §2), records that are open next to it, and one of the year before. */

let services: TestServices;
const tokens: Record<string, string> = {};
const records: number[] = [];
let [open, incomplete, earlier, gone]: readonly (number | undefined)[] = [];
let [freed, ofTwo, ofOne, waiting, regularized]: readonly number[] = [];

beforeAll(async () => {
  services = await testServices();
  for (const user of ['admin', 'centro', 'aprobador', 'compras', 'auditor', 'consulta', 'operador'])
    tokens[user] = await services.signIn(user);
  const unops = unopsCalls(services, (user) => tokens[user]);
  for (const record of WORKED_RECORDS) records.push(await unops.save(record));
  const [first = 0, second = 0, third = 0] = records;
  freed = await unops.consolidate([first, second]);
  await unops.free(freed);
  ofTwo = await unops.consolidate([first, second]);
  ofOne = await unops.consolidate([third]);
  const other = (number: number, changes: object = {}) => ({
    p_invoices: [unopsInvoice(number, '80.00')],
    p_receipts: [unopsReceipt(`R-${number}`, '80.00')],
    ...changes,
  });
  waiting = await unops.consolidate([await unops.save(other(41, { p_number_order: 'PO-4' }))]);
  regularized = await unops.regularize([ofTwo, ofOne], '90001');
  open = await unops.save(other(51, { p_id_unit: 100102, p_id_provider: 2 }));
  incomplete = await unops.save(other(61, { p_receipts_completed: 0 }));
  earlier = await unops.save(other(71, { p_year_reception: 2025 }));
  gone = await unops.save(other(81));
  await unops.delete(gone);
}, 120_000);
afterAll(async () => await services?.close());

const get = async (path: string, query: object = {}, user = 'compras'): Promise<Answer> =>
  await services.call('GET', path, { token: tokens[user], ...query });
interface Row {
  readonly id: number;
  readonly actions: readonly {
    readonly action: string;
    readonly allowed: boolean;
    readonly reason: string;
  }[];
}
const tab = async (state: number, query: object = {}, user = 'compras') =>
  (await get(`/unops/get/all/${state}`, { page: '1', size: '25', ...query }, user)).data;
const ids = async (state: number, query: object = {}, user = 'compras'): Promise<readonly number[]> =>
  (await tab(state, query, user)).rows.map(({ id }: Row) => id);
const filtered = (filter: object) => ({ filter: JSON.stringify(filter) });

describe('the three tabs', () => {
  test('hold rows of three kinds, each with the counts of all', async () => {
    expect(await ids(0)).toEqual([earlier, incomplete, open]);
    expect(await ids(1)).toEqual([waiting]);
    expect(await ids(2)).toEqual([regularized]);
    for (const state of [0, 1, 2]) expect((await tab(state)).counts).toEqual({ 0: 3, 1: 1, 2: 1 });
    const [record] = (await tab(0, filtered({ id_unit: 100102 }))).rows;
    expect(record).toMatchObject({
      id_unops: open,
      id_unit: 100102,
      unit: 'CONSULTA EXTERNA',
      id_provider: 2,
      year_reception: 2026,
      number_itb: 'ITB-1',
      qty: '10.00',
      total: '80.00',
      receipts_completed: 1,
      lacks: 'Sin número de acta, Sin fecha de acta',
      state: 0,
    });
    expect((await tab(1)).rows[0]).toMatchObject({
      id_unops_consolidate: waiting,
      date_consolidate: '2026-11-20',
      record_count: 1,
      total: '80.00',
      state: 1,
    });
    expect((await tab(2)).rows[0]).toMatchObject({
      id_unops_regularize: regularized,
      number_curdp: '90001',
      date_pay: '2026-11-22',
      consolidation_count: 2,
      record_count: 3,
      total: '12680.00',
      file_regularize: 'CURDP.pdf',
      state: 2,
    });
    expect((await get('/unops/get/all/3')).status).toBe(400);
  });

  test('hold the session year and what is open of earlier ones; p_year narrows and widens (D15)', async () => {
    expect(await ids(0, { p_year: '2025' })).toEqual([earlier]);
    expect(await ids(0, { p_year: '2026' })).toEqual([incomplete, open]);
    expect(await ids(0, { p_year: '0' })).toEqual([earlier, incomplete, open]);
    expect((await tab(0, { p_year: '2025' })).counts).toEqual({ 0: 1, 1: 0, 2: 0 });
    const token = await services.signIn('compras', 'Demo-2026!', 2025);
    expect(await ids(0, { token })).toEqual([earlier]);
    expect(await ids(2, { token })).toEqual([]);
    expect(await ids(2, { token, p_year: '0' })).toEqual([regularized]);
    const later = await services.signIn('compras', 'Demo-2026!', 2027);
    expect([await ids(0, { token: later }), await ids(1, { token: later })]).toEqual([
      [earlier, incomplete, open],
      [waiting],
    ]);
    expect(await ids(2, { token: later })).toEqual([]);
  });

  test('are searched by numbers, invoices, receipts and names of their records (D27)', async () => {
    for (const search of ['PO-1', 'ITB-2026-01', 'EXT-1', '0A1B2C3D 12', 'R-3', 'PO-3 R-3', '90001'])
      expect([search, await ids(2, { search })]).toEqual([search, [regularized]]);
    expect(await ids(1, { search: 'PO-4' })).toEqual([waiting]);
    expect(await ids(1, { search: 'PO-1' })).toEqual([]);
    expect((await tab(0, { search: 'PO-4' })).counts).toEqual({ 0: 0, 1: 1, 2: 0 });
    expect(await ids(0, { search: 'consulta externa' })).toEqual([open]);
    expect(await ids(0, { search: '0a1b2c3d 61' })).toEqual([incomplete]);
  });

  test('are filtered by cost centre and provider, all alike, and sorted by every column', async () => {
    expect((await tab(0, filtered({ id_unit: 100102 }))).counts).toEqual({ 0: 1, 1: 0, 2: 0 });
    expect((await tab(0, filtered({ id_provider: 2 }))).counts).toEqual({ 0: 1, 1: 0, 2: 0 });
    expect((await tab(2, filtered({ id_supplie: 33 }))).counts).toEqual({ 0: 0, 1: 0, 2: 1 });
    expect(await ids(1, filtered({ id_supplie: 33 }))).toEqual([]);
    expect(await ids(0, filtered({ receipts_completed: 0 }))).toEqual([incomplete]);
    expect((await get('/unops/get/all/1', filtered({ receipts_completed: 0 }))).status).toBe(400);
    const sorts = [
      'id_unops unit year_reception number_itb number_order provider supplie qty price total date_act',
      'id_unops_consolidate unit date_consolidate record_count total',
      'id_unops_regularize number_curdp unit date_pay consolidation_count total',
    ];
    for (const [state, columns] of sorts.entries())
      for (const sort of columns.split(' ')) {
        const [up, down] = [await ids(state, { sort }), await ids(state, { sort: `-${sort}` })];
        expect([sort, [...up].sort()]).toEqual([sort, [...(await ids(state))].sort()]);
        expect([sort, [...down].sort()]).toEqual([sort, [...up].sort()]);
      }
  });

  test('offer what the profile grants; consolidation is grey while receipts are missing', async () => {
    const offers = async (state: number, user: string) =>
      (await tab(state, {}, user)).rows.map(({ actions }: Row) => actions.map(({ action }) => action));
    expect(await offers(0, 'compras')).toContainEqual(['view', 'consolidateunops', 'update', 'delete']);
    expect(await offers(0, 'auditor')).toContainEqual(['view']);
    expect(await offers(1, 'compras')).toEqual([
      ['viewconsolidateunops', 'regularizeunops', 'freeunopsconsolidate'],
    ]);
    expect(await offers(2, 'auditor')).toEqual([['viewregularizeunops', 'printregularize']]);
    const rows: readonly Row[] = (await tab(0)).rows;
    const grey = rows.flatMap(({ id, actions }) =>
      actions.flatMap((offer) => (offer.allowed ? [] : [[id, offer.action, offer.reason]])),
    );
    expect(grey).toEqual([
      [incomplete, 'consolidateunops', expect.stringContaining('no tiene todos sus recibos')],
    ]);
    expect((await get('/unops/get/all/0', {}, 'operador')).status).toBe(403);
  });
});

describe('one of each', () => {
  test('a record with its lines, its consolidation and its regularisation', async () => {
    const { data } = await get(`/unops/get/id/${records[0]}`);
    expect(data).toMatchObject({
      id_unops: records[0],
      external_id: 'EXT-1',
      state: 2,
      total: '12500.00',
      sub_products: [
        { id: '1-1-1', qty: '600.00' },
        { id: '1-1-2', qty: '400.00' },
      ],
      invoices: [
        { serie_invoice: '0A1B2C3D', number_invoice: '11', value_invoice: '7500.00' },
        { number_invoice: '12', value_invoice: '5000.00' },
      ],
      receipts: [{ number_receipt: 'R-1', value_receipt: '12500.00' }],
      id_unops_consolidate: ofTwo,
      id_unops_regularize: regularized,
      number_curdp: '90001',
    });
    expect((await get(`/unops/get/id/${gone}`)).status).toBe(404);
  });

  test('a consolidation with its records; a freed one is not there', async () => {
    const { data } = await get(`/unops/consolidate/get/id/${ofTwo}`);
    expect(data).toMatchObject({ total: '12600.00', record_count: 2, state: 2, number_curdp: '90001' });
    expect(data.records.map(({ id, total }: Row & { total: string }) => [id, total])).toEqual([
      [records[0], '12500.00'],
      [records[1], '100.00'],
    ]);
    expect((await get(`/unops/consolidate/get/id/${freed}`)).status).toBe(404);
  });

  test('a regularisation with consolidations and records, and its PDF byte by byte', async () => {
    const { data } = await get(`/unops/regularize/get/id/${regularized}`);
    expect(data.consolidations.map(({ id }: Row) => id)).toEqual([ofTwo, ofOne]);
    expect(data.records.map(({ id }: Row) => id)).toEqual(records);
    const { content, headers } = await services.download(
      `/unops/regularize/document/${regularized}`,
      tokens.compras ?? '',
    );
    expect([headers['content-type'], content.equals(SMALL_PDF)]).toEqual(['application/pdf', true]);
  });
});

describe('look-ups of a cost centre', () => {
  test('consolidations in words, and CURDPs', async () => {
    const { data } = await get('/unops/consolidate/list/100101', {}, 'centro');
    expect(data.map(({ description }: { description: string }) => description)).toEqual([
      `No. ${waiting} · 20/11/2026 · Q80.00 · CONSOLIDADO`,
      `No. ${ofOne} · 20/11/2026 · Q80.00 · REGULARIZADO`,
      `No. ${ofTwo} · 20/11/2026 · Q12,600.00 · REGULARIZADO`,
    ]);
    expect((await get('/unops/curdp/list/100101', {}, 'centro')).data).toEqual([
      { id_unops_regularize: regularized, number_curdp: '90001', date_pay: '2026-11-22', total: '12680.00' },
    ]);
    const token = await services.signIn('centro', 'Demo-2026!', 2027);
    expect((await get('/unops/consolidate/list/100101', { token })).data).toHaveLength(1);
    expect((await get('/unops/curdp/list/100101', { token })).data).toEqual([]);
    expect((await get('/unops/curdp/list/100101', { token, p_year: '0' })).data).toHaveLength(1);
  });

  test('are closed to who does not see it', async () => {
    for (const path of ['consolidate', 'curdp'])
      for (const [user, unit] of [
        ['centro', 100106],
        ['centro', 100201],
        ['compras', 100201],
        ['compras', 99],
      ] as const)
        expect([path, user, unit, (await get(`/unops/${path}/list/${unit}`, {}, user)).status]).toEqual([
          ...[path, user, unit],
          404,
        ]);
    expect((await get('/unops/curdp/list/100201', {}, 'auditor')).data).toEqual([]);
  });
});

describe('what else knows of them', () => {
  test('Inicio: what waits for whom, and what changed', async () => {
    const groups = async (user: string) =>
      (await get('/home/pending', {}, user)).data.groups
        .filter(({ page }: { page: string }) => page === 'unops')
        .map(({ key, title, count, amount, others }: Record<string, unknown>) => [
          ...[key, title, count, amount],
          others,
        ]);
    expect(await groups('compras')).toEqual([
      ['unops.0', 'Unops por consolidar', 2, '160.00', [{ year: 2025, count: 1 }]],
      ['unops-consolidation.1', 'Consolidaciones de unops por regularizar', 1, '80.00', []],
    ]);
    expect(await groups('auditor')).toEqual([]);
    const queue = await get('/home/queue', { group: 'unops-consolidation.1', id: String(waiting) });
    expect(queue.data).toMatchObject({ place: 1, total: 1 });
    const changes = (await get('/home/changes', {}, 'auditor')).data;
    expect(changes).toContainEqual(
      expect.objectContaining({
        lifecycle: 'unops-regularization',
        title: `Regularización de Unops ${regularized}`,
        // The auditor sees several executors.
        detail: 'CURDP 90001 · HOSPITAL GENERAL NORTE',
      }),
    );
    expect(changes).toContainEqual(
      expect.objectContaining({ lifecycle: 'unops', title: `Unops ${incomplete}` }),
    );
  });

  test('Buscador finds them by their numbers, the deleted and the freed too', async () => {
    const found = async (search: string) =>
      (await get('/search', { q: search }, 'auditor')).data.rows
        .filter(({ lifecycle }: { lifecycle: string }) => lifecycle.startsWith('unops'))
        .map(({ lifecycle, id }: Record<string, string>) => `${lifecycle} ${id}`);
    expect(await found('EXT-1')).toContain(`unops ${records[0]}`);
    expect(await found('0A1B2C3D 21')).toContain(`unops ${records[1]}`);
    expect(await found('90001')).toContain(`unops-regularization ${regularized}`);
    expect(await found('PO-4')).toContain(`unops-consolidation ${waiting}`);
    const { rows } = (await get('/history/removed', { page: '1', size: '25' }, 'auditor')).data;
    expect(rows.map(({ lifecycle, id }: Record<string, string>) => `${lifecycle} ${id}`)).toEqual(
      expect.arrayContaining([`unops ${gone}`, `unops-consolidation ${freed}`]),
    );
  });

  test('histories name each other, and are replayed', async () => {
    const sentences = async (path: string) =>
      (await get(`/history/${path}`, {}, 'auditor')).data.entries.map(
        ({ sentence }: { sentence: string }) => sentence,
      );
    expect(await sentences(`unops/${records[0]}`)).toEqual([
      expect.stringMatching(/^Registró el Unops \d+: 1,000 de .* por Q12,500\.00$/),
      `Consolidó el registro en la consolidación ${freed} del 20/11/2026`,
      `Liberó el registro de la consolidación ${freed}`,
      `Consolidó el registro en la consolidación ${ofTwo} del 20/11/2026`,
      'Regularizó el registro con el CURDP 90001',
    ]);
    expect(await sentences(`unops-consolidation/${freed}`)).toEqual([
      `Hizo la consolidación ${freed} del 20/11/2026: 2 registros por Q12,600.00`,
      'Liberó la consolidación',
    ]);
    const first = (await get(`/history/unops/${records[0]}/at/1`, {}, 'auditor')).data;
    expect(first.status).toBe('CONSOLIDADO');
    const made = (await get(`/history/unops-regularization/${regularized}/at/0`, {}, 'auditor')).data;
    expect(made.fields).toContainEqual(
      expect.objectContaining({ label: 'Consolidaciones', value: [String(ofTwo), String(ofOne)] }),
    );
    expect((await get(`/history/unops/${records[0]}`, {}, 'operador')).status).toBe(404);
  });

  test('the catalogue records that they name are in use', async () => {
    const refused = {
      '/unit/delete': 100102,
      '/supplies/delete': 33,
      '/providers/delete': 2,
      '/subproducts/delete': '1-1-2',
    };
    for (const [path, p_id] of Object.entries(refused)) {
      const reply = await services.call('POST', path, { token: tokens.admin, p_id });
      expect(`${path} ${reply.message} ${JSON.stringify(reply.data)}`).toMatch(/registros? de Unops/);
    }
  });
});
