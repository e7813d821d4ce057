import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import { approvedPlan, requestForm } from '@expediente/testing/workflow/forms.ts';
import { type TestWorkflow, testWorkflow } from '@expediente/testing/workflow/service.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let service: TestWorkflow;
beforeAll(async () => {
  service = await testWorkflow();
});
afterAll(async () => await service.close());

const TODAY = dateInGuatemala(new Date());
const CENTRE = 100101;

type Change = readonly [level: string, supply: number, values?: object, subProduct?: string];
const details = (changes: readonly Change[]) =>
  changes.map(([p_id_nivel, p_id_supplie, values = {}, p_id_sub_products = '1-1-1']) => ({
    p_id: 0,
    p_id_nivel,
    p_id_supplie,
    p_id_sub_products,
    p_justification: 'Cambio de la demanda',
    ...values,
  }));
const save = async (changes: readonly Change[], more: object = {}, unit = CENTRE) =>
  await service.as('centro', '/reprogramming/insert/update', {
    p_id: 0,
    p_id_unit: unit,
    p_year: 2026,
    p_extension_budget: 0,
    p_details: details(changes),
    ...more,
  });
const step = async (user: string, name: string, p_id: unknown, more: object = {}) =>
  await service.as(user, `/reprogramming/${name}`, { p_id, ...more });
const approve = async (p_id: unknown) =>
  await step('aprobador', 'approve', p_id, { p_date_resolution: TODAY });

const typesOf = async (supply: number, subProduct = '1-1-1', unit = CENTRE) =>
  (await service.store.readStream(streamName('planLine', unit, 2026, supply, subProduct))).map(
    ({ type, data }) => [type, 'qty' in data ? data.qty : undefined],
  );

/** 1,000 × 2.50, 100 × 10.00: 3,500.00. */
const PLAN = [
  { supply: 1, qty: 1000 },
  { supply: 2, qty: 100 },
];
/** −200 × 2.50, +30 × 10.00, and 50 × 4.00 of a supply that is not in the plan. */
const NEUTRAL: readonly Change[] = [
  ['VC', 1, { p_qty: '800', p_price: '2.5', p_type: 'DOWN' }],
  ['VC', 2, { p_qty: 130, p_type: 'UP' }],
  ['A', 5, { p_qty: '50', p_price: '4' }],
];

describe('a reprogramming', () => {
  let id: unknown;

  test('needs an approved plan', async () => {
    expect(await save(NEUTRAL)).toMatchObject({
      response: 'warning',
      message: 'El centro de costo no tiene un PAC aprobado del año 2026',
      data: { rule: 'plan-approved' },
    });
    await approvedPlan(service, CENTRE, PLAN);
  });

  test('is saved with its number, and nothing moves', async () => {
    const saved = await save(NEUTRAL);
    expect(saved).toMatchObject({
      status: 200,
      response: 'success',
      data: { number_year: '1/2026', state: 0, total: '3500.00', new_total: '3500.00' },
    });
    id = saved.data.id;
    expect(await typesOf(1)).toEqual([['PlanLineOpened', undefined]]);
  });

  test('is the only open one of its unit and year', async () => {
    expect(await save([['VC', 1, { p_qty: '900' }]])).toMatchObject({
      response: 'warning',
      message: 'El centro de costo ya tiene abierta la reprogramación 1/2026',
      data: { rule: 'openReprogramming' },
    });
  });

  test('withholds what it takes when it is sent, gives it back when it is rejected', async () => {
    expect(await step('centro', 'send', id)).toMatchObject({ response: 'success', data: { state: 1 } });
    expect(await save(NEUTRAL, { p_id: id })).toMatchObject({ data: { rule: 'moved-on' } });
    expect(await step('aprobador', 'disapprove', id, { p_justification: '' })).toMatchObject({
      status: 400,
      data: { errors: [{ field: 'p_justification', message: 'Por favor, ingresar la justificación' }] },
    });
    expect(await step('aprobador', 'disapprove', id, { p_justification: 'Falta el respaldo' })).toMatchObject(
      { response: 'success', data: { state: 2 } },
    );
    expect(await typesOf(1)).toEqual([
      ['PlanLineOpened', undefined],
      ['UnitsWithheld', '200.00'],
      ['UnitsWithholdingEnded', '200.00'],
    ]);
  });

  test('is corrected, keeping the ids of its changes, sent again and approved with its resolution', async () => {
    expect(await save(NEUTRAL, { p_id: id, p_justification: 'Con respaldo' })).toMatchObject({
      response: 'success',
      data: { state: 2 },
    });
    const [drafted, ...others] = await service.store.readStream(streamName('reprogramming', Number(id)));
    expect(drafted).toMatchObject({ type: 'ReprogrammingDrafted' });
    expect(others.map(({ type }) => type)).toEqual([
      'ReprogrammingSent',
      'ReprogrammingRejected',
      'ReprogrammingRevised',
    ]);
    // Saved as it is, whether its lines come with the ids of their changes or not, and in whatever order: nothing is written.
    const [first, ...rest] = NEUTRAL.map(
      (change, at): Change => [change[0], change[1], { ...change[2], p_id: at + 1 }],
    );
    for (const same of [NEUTRAL, NEUTRAL.toReversed(), first ? [...rest, first] : []])
      expect(await save(same, { p_id: id, p_justification: 'Con respaldo' })).toMatchObject({
        response: 'success',
      });
    expect(await service.store.readStream(streamName('reprogramming', Number(id)))).toHaveLength(4);
    expect(await step('centro', 'send', id)).toMatchObject({
      message: expect.stringMatching(/^La reprogramación se envió para aprobación\./),
    });
    expect(await step('aprobador', 'approve', id, { p_date_resolution: '2025-01-01' })).toMatchObject({
      response: 'warning',
      data: { rule: 'resolution-after-creation' },
    });
    expect(await approve(id)).toMatchObject({
      response: 'success',
      data: { state: 3, number_resolution: '1/2026' },
    });
    expect((await typesOf(1)).slice(-2)).toEqual([
      ['UnitsWithheld', '200.00'],
      ['PlanLineReduced', '200.00'],
    ]);
    expect((await typesOf(2)).slice(-1)).toEqual([['PlanLineExtended', '30.00']]);
    expect(await typesOf(5)).toEqual([
      ['PlanLineOpened', undefined],
      ['PlanLineExtended', '50.00'],
    ]);
    const plan = await service.store.readStream(streamName('pac', CENTRE, 2026));
    expect(plan.at(-1)).toMatchObject({
      type: 'PacReprogrammed',
      data: {
        numberResolution: '1/2026',
        dateResolution: TODAY,
        budget: '3500.00',
        qty: '980.00',
        added: [{ id: '5-1-1-1', qty: '50.00', price: '4.00' }],
      },
    });
  });

  test('frees its plan for the next, which may ask for more money', async () => {
    const next = await save([['VCU', 5, { p_price: '4.5' }, '1-1-1']], { p_extension_budget: 1 });
    expect(next).toMatchObject({ data: { number_year: '2/2026', new_total: '3525.00' } });
    await step('centro', 'send', next.data.id);
    expect(await approve(next.data.id)).toMatchObject({ data: { number_resolution: '2/2026' } });
  });

  test('eliminates what is free of a line; what is used stays, and is changed or taken up again', async () => {
    await service.as(
      'centro',
      '/orders/insert/update',
      requestForm({ p_id_supplie: 2, p_sub_products: [{ p_id_sub_products: '1-1-1', p_qty: 20 }] }),
    );
    // 110 × 10.00 less, 800 × (3.875 − 2.50) more.
    const eliminating = await save([
      ['E', 2, { p_qty: 0, p_price: 0 }],
      ['VCU', 1, { p_price: '3.875' }],
    ]);
    expect(eliminating).toMatchObject({ response: 'success', data: { new_total: '3525.00' } });
    await step('centro', 'send', eliminating.data.id);
    expect(await approve(eliminating.data.id)).toMatchObject({ response: 'success' });
    expect((await typesOf(2)).slice(-1)).toEqual([['PlanLineReduced', '110.00']]);
    // With units left it is a line as any other, and one that may be taken up again.
    const more = await save([['VC', 2, { p_qty: '25' }]], { p_extension_budget: 1 });
    expect(more).toMatchObject({ response: 'success', data: { new_total: '3575.00' } });
    const back = await save([['RA', 2, { p_qty: '25' }]], { p_extension_budget: 1, p_id: more.data.id });
    expect(back).toMatchObject({ response: 'success', data: { new_total: '3575.00' } });
    await step('centro', 'send', back.data.id);
    expect(await approve(back.data.id)).toMatchObject({ response: 'success' });
    expect((await typesOf(2)).slice(-1)).toEqual([['PlanLineExtended', '5.00']]);
  });
});

describe('what cannot be', () => {
  test.each<readonly [string, readonly Change[], string]>([
    ['a supply that is not there', [['A', 99, { p_qty: 1 }]], 'supply-exists'],
    ['a sub-product that is not there', [['A', 1, { p_qty: 1 }, '9-9-9']], 'sub-product-exists'],
    ['an inactive supply', [['A', 3, { p_qty: 1 }]], 'supply-plannable'],
    ['a type that is not in the catalogue', [['ZZ', 1, { p_qty: 1 }]], 'level-chosen'],
    ['a direction that is not the line’s', [['VC', 1, { p_qty: 1, p_type: 'UP' }]], 'direction'],
    ['another total', [['VC', 1, { p_qty: 1 }]], 'total'],
  ])('%s is refused', async (_, changes, rule) => {
    expect(await save(changes)).toMatchObject({ status: 200, response: 'warning', data: { rule } });
  });

  test('a change without type, justification or lines is malformed, by path', async () => {
    expect(await save([])).toMatchObject({
      status: 400,
      data: { errors: [{ field: 'p_details', message: 'Ingresar los cambios a realizar' }] },
    });
    expect(await save([['', 1, { p_justification: '' }]])).toMatchObject({
      status: 400,
      data: {
        errors: [
          { field: 'p_details.0.p_id_nivel', message: 'Seleccionar tipo modificación' },
          { field: 'p_details.0.p_justification', message: 'Por favor, ingresar la justificación' },
        ],
      },
    });
  });

  test('session, permission and scope come first', async () => {
    const form = { p_id: 0, p_id_unit: 100102, p_year: 2026, p_details: details(NEUTRAL) };
    expect(await service.send('/reprogramming/insert/update', form)).toMatchObject({ status: 401 });
    expect(await service.as('aprobador', '/reprogramming/insert/update', form)).toMatchObject({
      status: 403,
    });
    expect(await service.as('solouno', '/reprogramming/insert/update', form)).toMatchObject({ status: 403 });
    expect(await step('otro', 'send', 1)).toMatchObject({ status: 404 });
    expect(await step('centro', 'approve', 1, { p_date_resolution: TODAY })).toMatchObject({ status: 403 });
  });
});

describe('many at once', () => {
  const OTHER = 100102;
  const statuses = (answers: readonly { readonly response: string }[]) =>
    answers.filter(({ response }) => response === 'success').length;
  const times = async <Answer>(count: number, run: () => Promise<Answer>): Promise<Answer[]> =>
    await Promise.all(Array.from({ length: count }, run));

  test('of 20 drafts, sends and approvals each time exactly one is done', async () => {
    await approvedPlan(service, OTHER, PLAN);
    const drafts = await times(20, async () => await save(NEUTRAL, {}, OTHER));
    expect(statuses(drafts)).toBe(1);
    const id = drafts.find(({ response }) => response === 'success')?.data.id;
    expect(statuses(await times(20, async () => await step('centro', 'send', id)))).toBe(1);
    expect(statuses(await times(20, async () => await approve(id)))).toBe(1);
    expect(await typesOf(1, '1-1-1', OTHER)).toEqual([
      ['PlanLineOpened', undefined],
      ['UnitsWithheld', '200.00'],
      ['PlanLineReduced', '200.00'],
    ]);
    const plan = await service.store.readStream(streamName('pac', OTHER, 2026));
    expect(plan.filter(({ type }) => type === 'PacReprogrammed')).toHaveLength(1);
  });

  test('requests take units while one is sent: together never more than the line has', async () => {
    const shrinking = await save(
      [
        ['VC', 1, { p_qty: '100' }],
        ['VC', 2, { p_qty: '305' }],
      ],
      {},
      OTHER,
    );
    expect(shrinking).toMatchObject({ response: 'success' });
    // 800 free: the reprogramming takes 700, each request 100.
    const asking = times(
      10,
      async () =>
        await service.as(
          'centro',
          '/orders/insert/update',
          requestForm({
            p_id_unit: OTHER,
            p_sub_products: [{ p_id_sub_products: '1-1-1', p_qty: 100 }],
          }),
        ),
    );
    const [sent, asked] = await Promise.all([step('centro', 'send', shrinking.data.id), asking]);
    const taken = statuses(asked) * 100 + (sent.response === 'success' ? 700 : 0);
    expect(taken).toBe(800);
    if (sent.response !== 'success')
      expect(sent.message).toMatch(/^No hay cantidad suficiente del insumo 30001 INSUMO 1/);
  });
});
