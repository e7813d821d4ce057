import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { openedBook } from '@expediente/platform/excel/testing/books.ts';
import { writeDemonstration } from '@expediente/testing/services/demonstration.ts';
import { type Answer, type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** The demonstration's awards: 1 certified and carried by an order, 2 free and certified, 3 negotiated, 4 adjudicada, and 5, which is razonada. */
const YEAR = Number(dateInGuatemala(new Date()).slice(0, 4));

let services: TestServices;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  services = await testServices();
  await writeDemonstration(services);
  for (const user of ['admin', 'centro', 'aprobador', 'compras', 'auditor'])
    tokens[user] = await services.signIn(user, 'Demo-2026!', YEAR);
});
afterAll(async () => await services.close());

const get = async (path: string, query: object = {}, user = 'compras'): Promise<Answer> =>
  await services.call('GET', path, { token: tokens[user], ...query });
const post = async (path: string, payload: object, user = 'compras'): Promise<Answer> => {
  const answer = await services.call('POST', path, { token: tokens[user], ...payload });
  await services.caughtUp();
  return answer;
};
interface Row {
  readonly id: number;
  readonly number: string;
  readonly actions: readonly {
    readonly action: string;
    readonly allowed: boolean;
    readonly reason?: string;
  }[];
}
const listed = async (query: object = {}, user = 'compras'): Promise<readonly Row[]> =>
  (await get('/awardacts/get/all', { page: '1', size: '25', ...query }, user)).data.rows;
const numbers = async (query: object = {}, user = 'compras') =>
  (await listed(query, user)).map(({ number }) => number.replace(`/${YEAR}`, ''));
const idOf = async (number: number): Promise<number> =>
  (await listed()).find((row) => row.number === `${number}/${YEAR}`)?.id ?? 0;
const one = async (number: number, user = 'compras') =>
  await get(`/awardacts/get/id/${await idOf(number)}`, {}, user);
const filtered = (filter: object) => ({ filter: JSON.stringify(filter) });

describe('the list', () => {
  test('is of the session year, with what is razonada, by the names of R2 §3', async () => {
    expect((await numbers()).toSorted()).toEqual(['1', '2', '3', '4', '5']);
    expect((await listed()).find(({ number }) => number === `5/${YEAR}`)).toMatchObject({
      state: 3,
      actions: [{ action: 'view' }, { action: 'printaward' }],
    });
    const [row] = await listed({ search: 'TIRA REACTIVA' });
    const names =
      'id number number_business date hour nog id_type_purchase qty amount iva id_supplie description type_supplies cod_internal justification number_resolution id_consolidate id_participant id_book user_created date_created user_updated date_updated state';
    for (const name of names.split(' ')) expect(row).toHaveProperty(name);
    expect(row).toMatchObject({
      number: `1/${YEAR}`,
      number_business: `1/${YEAR}`,
      nog: '99000011',
      provider_nit: expect.any(String),
      amount: '14600.00',
      qty: '40.00',
      iva: 1,
      state: 2,
      number_resolution: 'RES-021',
    });
    const earlier = await services.signIn('compras', 'Demo-2026!', YEAR - 1);
    expect((await get('/awardacts/get/all', { token: earlier, page: '1' })).data.total).toBe(0);
  });

  test('is narrowed by state, type and provider, searched and sorted', async () => {
    expect(await numbers(filtered({ state: 2 }))).toEqual(['2', '1']);
    expect(await numbers(filtered({ state: [0, 1] }))).toEqual(['4', '3']);
    // An act that is razonada is listed: its number is that of its book.
    expect(await numbers(filtered({ state: 3 }))).toEqual(['5']);
    expect(await numbers(filtered({ id_type_purchase: 4 }))).toEqual(['2']);
    const { id_provider, provider, provider_nit, cod_internal } = (await one(3)).data;
    expect(await numbers(filtered({ id_provider }))).toEqual(['3']);
    for (const search of [
      `3/${YEAR}`,
      '99000012',
      provider,
      provider_nit,
      cod_internal,
      'papel bond',
      'RES-022',
    ])
      expect(await numbers({ search })).toContain('3');
    expect(await numbers({ search: 'nada de esto' })).toEqual([]);
    for (const sort of [
      'amount',
      'date',
      'provider',
      'description',
      'number',
      'number_business',
      'qty',
      'iva',
      'nog',
    ]) {
      const [up, down] = [await numbers({ sort }), await numbers({ sort: `-${sort}` })];
      expect([sort, [...up].sort()]).toEqual([sort, ['1', '2', '3', '4', '5']]);
      expect([sort, [...down].sort()]).toEqual([sort, [...up].sort()]);
    }
    expect(await numbers({ sort: 'amount' })).toEqual(['4', '5', '3', '1', '2']);
  });

  test('who may see it', async () => {
    // The auditor sees those of all executors.
    expect(await numbers({}, 'auditor')).toEqual(['1', '2', '4', '5', '3', '1']);
    expect(await get('/awardacts/get/all', {}, 'centro')).toMatchObject({ status: 403 });
    const actions = (await listed({}, 'aprobador')).map(({ actions: each }) =>
      each.map(({ action }) => action),
    );
    expect(actions).toContainEqual(['view', 'certifyaward', 'printaward', 'printbusiness']);
  });

  test('deletion is grey while an order carries the number, and says which', async () => {
    const offerOf = async (number: number) =>
      (await one(number)).data.actions.find(({ action }: Row['actions'][0]) => action === 'delete');
    const reason = `El acta 1/${YEAR} la lleva la orden de compra 21. Cambie primero el acta de la orden`;
    expect(await offerOf(1)).toMatchObject({ allowed: false, reason });
    expect(await offerOf(2)).toMatchObject({ allowed: true });
    expect(await post('/awardacts/delete', { p_id: await idOf(1) })).toMatchObject({ message: reason });
  });

  test('as a workbook, as it is narrowed', async () => {
    const { status, content } = await services.download('/awardacts/excel', tokens.compras ?? '', {
      ...filtered({ state: 2 }),
      download: '1',
    });
    expect(status).toBe(200);
    const text = JSON.stringify((await openedBook(content)).worksheets[0]?.getSheetValues());
    expect(text).toContain(`Filtros: año ${YEAR}; Estado: CERTIFICADA.`);
    expect(services.facts.findLast(({ kind }) => kind === 'export')).toMatchObject({
      entity: 'report:awards',
      details: { rows: 2, filter: '{"state":[2]}' },
    });
    for (const shown of [`1/${YEAR}`, `2/${YEAR}`, 'CERTIFICADA', 'IVA incluido', 'RES-021'])
      expect(text).toContain(shown);
    expect(text).not.toContain('RES-022');
    const { id_provider, provider } = (await one(3)).data;
    const narrowed = await services.download('/awardacts/excel', tokens.compras ?? '', {
      ...filtered({ id_provider }),
      sort: '-amount',
      download: '1',
    });
    expect(JSON.stringify((await openedBook(narrowed.content)).worksheets[0]?.getSheetValues())).toContain(
      `Proveedor: ${provider}; orden Monto descendente.`,
    );
  });
});

describe('one award', () => {
  test('with offers, cost centres, people, signatories and its consolidation', async () => {
    const { data } = await one(1);
    expect(data).toMatchObject({
      qty_requested: '40.00',
      units: [
        { id_unit: 100103, description: 'LABORATORIO CLÍNICO', number_order: `21/${YEAR}`, qty: '40.00' },
      ],
      participants: [{ type: 'COMISION' }, { type: 'SECRETARIA' }],
      invoice_award: '1-A',
      invoice_business: '1-B',
      consolidation: { number_resolution: 'RES-021', number_purchase: '21', state_label: 'COMPROMISO' },
      templates_changed: 0,
      quotations: [],
    });
    const id = await idOf(1);
    const [units, providers, firms] = await Promise.all(
      ['units', 'providers', 'firms'].map((name) => get(`/awardacts/${name}/get/all/${id}`)),
    );
    expect(units?.data).toEqual(data.units);
    expect(providers?.data).toEqual(data.providers);
    expect(providers?.data).toMatchObject([
      { amount: '14600.00', state: 1, products_oferts: 1 },
      { state: 0 },
      { state: 0 },
    ]);
    expect(firms?.data).toEqual(data.firms);
  });

  test('signatories of acts: the executor’s first, whose main ones are chosen', async () => {
    const { firms } = (await one(2)).data;
    expect(firms.map(({ type, main }: { type: string; main: number }) => `${type} ${main}`)).toEqual([
      'SOLICITANTE 1',
      'AUTORIZADOR 1',
      ...['SOLICITANTE 0', 'AUTORIZADOR 0', 'SOLICITANTE 0', 'AUTORIZADOR 0'],
    ]);
    expect(new Set(firms.map(({ name }: { name: string }) => name))).toEqual(
      new Set(['Certificador Uno', 'Visto Bueno Uno']),
    );
  });

  test('is not there for who may not see it, nor when it was deleted', async () => {
    expect(await get('/awardacts/get/id/99999')).toMatchObject({ status: 404 });
    expect(await one(1, 'centro')).toMatchObject({ status: 403 });
  });
});

describe('the order of its consolidation', () => {
  test('shows the award, and where the two differ', async () => {
    const id = (await one(1)).data.id_consolidate;
    const { award, alerts } = (await get(`/orders/consolidate/get/id/${id}`)).data;
    expect(award).toMatchObject({ id: await idOf(1), number: `1/${YEAR}`, amount: '14600.00' });
    expect(alerts.filter((alert: string) => alert.includes('acta'))).toEqual([]);
  });

  test('cannot be freed, and says why before it is asked', async () => {
    const id = (await one(4)).data.id_consolidate;
    const reason = `La consolidación tiene el acta 4/${YEAR}; elimínela antes de liberar los pedidos`;
    const { actions } = (await get(`/orders/consolidate/get/id/${id}`)).data;
    expect(actions).toContainEqual(expect.objectContaining({ action: 'freeorder', allowed: false, reason }));
  });
});

describe('the look-up by resolution', () => {
  const lookUp = async (p_number_resolution: string, more: object = {}) =>
    await get('/awardacts/resolution', { p_number_resolution, ...more });

  test('finds it whatever its letters and spaces, with supply, cost centres and their pedidos', async () => {
    for (const typed of ['RES-004', ' res-004 '])
      expect(await lookUp(typed)).toMatchObject({
        response: 'success',
        data: {
          number_resolution: 'RES-004',
          executor: expect.stringMatching(/\S/),
          has_award: 1,
          notice: '',
          supplie: {
            id: expect.any(Number),
            cod_ppr: expect.stringContaining('30101'),
            type_supplies: expect.any(String),
          },
          units: [
            { id: 100102, description: 'CONSULTA EXTERNA', qty: '20000.00' },
            {
              id: 100101,
              description: 'EMERGENCIA',
              qty: '30000.00',
              number_order: expect.stringContaining(`/${YEAR}`),
            },
          ],
        },
      });
  });

  test('a consolidation that was made without an award is found, with a notice', async () => {
    expect((await lookUp('RES-006')).data).toMatchObject({
      has_award: 0,
      notice: 'La consolidación RES-006 se hizo sin acta de adjudicación',
    });
  });

  test.each([
    ['NO/HAY', 'No existe la resolución NO/HAY'],
    ['RES-017', 'La consolidación RES-017 fue liberada'],
    ['RES-016', 'La orden de la resolución RES-016 está anulada'],
    ['RES-021', `La resolución RES-021 ya tiene el acta 1/${YEAR}`],
    // Another executor's.
    ['RES-019', 'No existe la resolución RES-019'],
  ])('%s is refused in words', async (typed, message) => {
    expect(await lookUp(typed)).toMatchObject({ status: 200, response: 'warning', message });
  });

  test('the award that has it already may ask again', async () => {
    expect(await lookUp('RES-021', { p_id: String(await idOf(1)) })).toMatchObject({ response: 'success' });
  });
});

describe('what else knows of it', () => {
  test('Inicio: what waits for whom, and what changed', async () => {
    const groups = async (user: string) =>
      (await get('/home/pending', {}, user)).data.groups
        .filter(({ lifecycle }: { lifecycle: string }) => lifecycle === 'award')
        .map(({ title, count, amount }: Record<string, unknown>) => [title, count, amount]);
    expect(await groups('compras')).toEqual([
      ['Actas por negociar', 1, '1495.00'],
      ['Actas por certificar', 1, '2190.00'],
    ]);
    expect(await groups('aprobador')).toEqual([['Actas por certificar', 1, '2190.00']]);
    expect(await groups('auditor')).toEqual([]);
    const p_id_award_acts = await idOf(3);
    const folios = { p_invoice_award: '21', p_invoice_business: '22' };
    await post('/awardacts/certification', { p_id_award_acts, ...folios }, 'aprobador');
    expect(await groups('aprobador')).toEqual([]);
    const changes = (await get('/home/changes', {}, 'auditor')).data;
    expect(changes[0]).toMatchObject({ lifecycle: 'award', title: `Acta 3/${YEAR}` });
  });

  test('the catalogue records that it names are in use', async () => {
    const { id_book, id_participant, id_supplie } = (await one(2)).data;
    const provider = (await one(2)).data.providers[1].id_provider;
    const refused = {
      '/books/delete': id_book,
      '/participants/delete': id_participant[0],
      '/supplies/delete': id_supplie,
      '/providers/delete': provider,
      '/typepurchase/delete': 4,
      '/unit/delete': 100102,
    };
    for (const [path, p_id] of Object.entries(refused)) {
      const reply = await post(path, { p_id }, 'admin');
      expect(reply).toMatchObject({ response: 'warning' });
      expect(`${path} ${reply.message} ${JSON.stringify(reply.data)}`).toMatch(/actas? de adjudicación/);
    }
  });

  test('its history, replayed, names its order, and the order’s names it', async () => {
    const id = await idOf(1);
    const { data } = await get(`/history/award/${id}`, {}, 'auditor');
    expect(data.entries.map(({ sentence }: { sentence: string }) => sentence.replace(/ del .*/, ''))).toEqual(
      [
        expect.stringContaining(`Registró el acta 1/${YEAR}: TIRA REACTIVA`),
        `Generó la negociación 1/${YEAR}`,
        'Certificó el acta: folio 1-A de la adjudicación y 1-B de la negociación',
      ],
    );
    const first = (await get(`/history/award/${id}/at/0`, {}, 'auditor')).data;
    expect(first.status).toBe('ADJUDICADA');
    expect(first.fields).toContainEqual(expect.objectContaining({ label: 'Resolución', value: 'RES-021' }));
    const order = (await one(1)).data.id_consolidate;
    const orders = (await get(`/history/order/${order}`, {}, 'auditor')).data.entries;
    const linked = orders.find(({ type }: { type: string }) => type === 'OrderAwardLinked');
    expect(JSON.stringify(linked)).toContain(`1/${YEAR}`);
    expect((await get(`/history/award/${id}/verify`, {}, 'auditor')).data).toMatchObject({ whole: true });
  });

  test('Historial finds awards, the razonada too', async () => {
    const found = async (search: string) =>
      (await get('/search', { q: search, kind: 'award' }, 'auditor')).data.rows.map(
        ({ name, gone }: { name: string; gone?: boolean }) => [name, gone === true],
      );
    expect(await found(`5/${YEAR}`)).toEqual([[expect.stringContaining(`5/${YEAR}`), false]]);
    // It is in the list with its reason, so it is not among what was removed.
    expect((await get('/history/removed', filtered({ kind: 'award' }), 'auditor')).data.rows).toEqual([]);
    expect((await one(5)).data).toMatchObject({
      state: 3,
      justification_reasoned: 'Se registró dos veces',
      consolidation: { id: (await one(4)).data.id_consolidate },
    });
  });
});

test('templates that changed since are shown next to the act’s own, until it takes them', async () => {
  const id = await idOf(3);
  /** In the list and in the act itself. */
  const offersThem = async (number: number) => {
    const rows = await listed();
    const { data }: { readonly data: Row } = await one(number);
    return [rows.find((row) => row.number.startsWith(`${number}/`)), data].map((act) =>
      act?.actions.some(({ action }) => action === 'updatetemplates'),
    );
  };
  expect(await offersThem(3)).toEqual([false, false]);
  expect((await get(`/awardacts/templates/get/all/${id}`)).data).toEqual([]);
  const { revision: _, ...type } = (await get('/typepurchase/get/id/3', {}, 'admin')).data;
  const form = Object.fromEntries(Object.entries(type).map(([field, value]) => [`p_${field}`, value]));
  const save = async (text: string) =>
    await post('/typepurchase/insert/update', { ...form, p_template_award: text }, 'admin');
  expect(await save('<p>Otro texto</p>')).toMatchObject({ response: 'success' });
  expect((await get(`/awardacts/templates/get/all/${id}`)).data).toEqual([
    {
      field: 'template_award',
      title: expect.any(String),
      before: type.template_award,
      now: expect.stringContaining('Otro texto'),
    },
  ]);
  expect((await one(3)).data.templates_changed).toBe(1);
  expect([await offersThem(3), await offersThem(4)]).toEqual([
    [true, true],
    [false, false],
  ]);
  // Back as they were, and changed again.
  await save(type.template_award);
  expect([(await one(3)).data.templates_changed, await offersThem(3)]).toEqual([0, [false, false]]);
  await save('<p>Otro texto</p>');
  expect((await one(4)).data.templates_changed).toBe(0);
  expect(await post('/awardacts/update/templates', { p_id: id })).toMatchObject({ response: 'success' });
  expect([(await one(3)).data.templates_changed, await offersThem(3)]).toEqual([0, [false, false]]);
  expect((await get(`/awardacts/templates/get/all/${id}`)).data).toEqual([]);
});
