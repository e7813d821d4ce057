import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { START } from '@expediente/eventstore/port.ts';
import { streamCategory, streamName } from '@expediente/kernel/streams.ts';
import { SAME_UNIT } from '@expediente/machines/unops/same-unit.ts';
import { UNOPS_MISSING } from '@expediente/schemas/unops/commands.ts';
import { approvedPlan, approvedQuarters } from '@expediente/testing/workflow/forms.ts';
import { type TestWorkflow, testWorkflow } from '@expediente/testing/workflow/service.ts';
import {
  SMALL_PDF,
  type UnopsDesk,
  unopsDesk,
  unopsForm,
  unopsInvoice,
  unopsReceipt,
} from '@expediente/testing/workflow/unops.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let service: TestWorkflow;
let desk: UnopsDesk;
beforeAll(async () => {
  service = await testWorkflow();
  desk = unopsDesk(service);
});
afterAll(async () => await service.close());

type Category = 'unops' | 'unopsConsolidation' | 'unopsRegularization';
const eventsOf = async (category: Category, id: number) =>
  await service.store.readStream(streamName(category, id));
const typesOf = async (category: Category, id: number) =>
  (await eventsOf(category, id)).map(({ type }) => type);
const lastOf = async (category: Category, id: number) => (await eventsOf(category, id)).at(-1)?.data;

/** Everything that the log has after a position, by its append. */
async function writtenAfter(position: typeof START) {
  const events: { category: string; type: string; append: string; position: typeof START }[] = [];
  for await (const batch of service.store.readAll(position))
    for (const { stream, type, metadata, position: at } of batch.events)
      events.push({ category: streamCategory(stream), type, append: metadata.commandId, position: at });
  return events;
}

const R1 = {
  p_price: '12.50',
  p_qty: '1000',
  p_sub_products: [
    { id: '1-1-1', qty: '600' },
    { id: '1-1-2', qty: '400' },
  ],
  p_invoices: [unopsInvoice(70_101, '7500.00'), unopsInvoice(70_102, '5000.00')],
  p_receipts: [unopsReceipt('R-101', '12500.00')],
};
const R2 = {
  p_price: '33.3333',
  p_qty: '3',
  p_invoices: [unopsInvoice(70_201, '60.00'), unopsInvoice(70_202, '40.00')],
  p_receipts: [unopsReceipt('R-201', '100.00')],
};

test('the worked example, number by number, without a movement of any ledger', async () => {
  await approvedPlan(service, 100101, [{ supply: 1, qty: 1000 }]);
  await approvedQuarters(service, 100101, [['200', 'PRIMERO', '2500.00']]);
  const before = (await writtenAfter(START)).at(-1)?.position ?? START;

  // The sums are wrong first.
  expect(await desk.save({ ...R1, p_invoices: [unopsInvoice(70_101, '7500.00')] })).toMatchObject({
    response: 'warning',
    message: 'El total debe de coincidir con la suma de los valores de las Facturas.',
  });
  const first = await desk.save(R1);
  expect(first).toMatchObject({ data: { total: '12500.00', state: 0 } });
  const second = await desk.save(R2);
  expect(second).toMatchObject({ data: { total: '100.00' } });
  const [r1, r2] = [Number(first.data.id_unops), Number(second.data.id_unops)];

  const c1 = await desk.consolidate([r1, r2]);
  expect(c1).toMatchObject({ response: 'success', data: { record_count: 2, total: '12600.00' } });
  const freed = Number(c1.data.id_unops_consolidate);
  expect(await lastOf('unopsConsolidation', freed)).toMatchObject({
    executor: 100100,
    unit: 100101,
    unitDescription: 'CENTRO 100101',
    date: '2026-02-20',
    records: [r1, r2],
    total: '12600.00',
  });
  expect(
    await desk.call('consolidate/delete', { p_id: freed, p_justification: 'Faltaba un registro' }),
  ).toMatchObject({
    response: 'success',
    data: { id_unops_consolidate: freed },
  });
  expect(await typesOf('unopsConsolidation', freed)).toEqual([
    'UnopsConsolidationMade',
    'UnopsConsolidationFreed',
  ]);
  expect(await lastOf('unopsConsolidation', freed)).toEqual({ reason: 'Faltaba un registro' });
  expect(await typesOf('unops', r1)).toEqual(['UnopsRecorded', 'UnopsConsolidated', 'UnopsReleased']);

  const c2 = await desk.consolidated([r1, r2]);
  expect(c2).not.toBe(freed);
  const r3 = await desk.saved();
  const c3 = await desk.consolidate([r3]);
  expect(c3).toMatchObject({ data: { record_count: 1, total: '80.00' } });
  const regularized = await desk.regularize([c2, Number(c3.data.id_unops_consolidate)], {
    p_number_curdp: '90001',
  });
  expect(regularized).toMatchObject({ response: 'success', data: { record_count: 3, total: '12680.00' } });
  const id = Number(regularized.data.id_unops_regularize);
  expect(await lastOf('unopsRegularization', id)).toMatchObject({
    curdp: '90001',
    datePay: '2026-03-02',
    consolidations: [c2, c3.data.id_unops_consolidate],
    records: 3,
    total: '12680.00',
    document: { name: 'CURDP.pdf', size: SMALL_PDF.length },
  });
  for (const record of [r1, r2, r3])
    expect((await eventsOf('unops', record)).at(-1)).toMatchObject({
      type: 'UnopsRegularized',
      data: { regularization: id, curdp: '90001' },
    });

  const written = await writtenAfter(before);
  expect(new Set(written.map(({ category }) => category))).toEqual(
    new Set(['unops', 'unopsConsolidation', 'unopsRegularization', 'unique']),
  );
  // One append: three records, two consolidations, the regularisation and its number.
  const last = written.filter(({ append }) => append === written.at(-1)?.append);
  expect(last.map(({ type }) => type).toSorted()).toEqual([
    'UniqueTaken',
    'UnopsConsolidationRegularized',
    'UnopsConsolidationRegularized',
    'UnopsRegularizationMade',
    'UnopsRegularized',
    'UnopsRegularized',
    'UnopsRegularized',
  ]);
});

describe('a consolidation', () => {
  test('takes ids as a list, as JSON text and as comma text, each once', async () => {
    for (const written of [
      (a: number, b: number) => [a, b, a],
      (a: number, b: number) => [String(a), String(b)],
      (a: number, b: number) => JSON.stringify([a, b]),
      (a: number, b: number) => `${a}, ${b}`,
    ]) {
      const ids = [await desk.saved(), await desk.saved()] as const;
      expect(await desk.consolidate(written(...ids))).toMatchObject({
        response: 'success',
        data: { record_count: 2, total: '160.00' },
      });
    }
  });

  test.each<[string, unknown, string]>([
    ['nothing', undefined, UNOPS_MISSING.records],
    ['an empty list', [], UNOPS_MISSING.records],
    ['an empty text', '', UNOPS_MISSING.records],
    ['what is no list', 'uno, dos', UNOPS_MISSING.records],
    [
      'more than 500 records',
      Array.from({ length: 501 }, (_, at) => at + 1),
      'Una consolidación lleva como máximo 500 registros',
    ],
  ])('is refused for %s', async (_, p_unops, message) => {
    expect(await desk.consolidate(p_unops)).toMatchObject({ status: 400, message });
  });

  test('asks for its day', async () => {
    expect(await desk.consolidate([1], { p_date_consolidate: '' })).toMatchObject({
      status: 400,
      message: 'Ingresar la fecha de consolidación',
      data: { errors: [{ field: 'p_date_consolidate' }] },
    });
  });

  test('is not before the last receipt of its records, nor after today; equal passes', async () => {
    const ids = [
      await desk.saved(),
      await desk.saved({ p_receipts: [unopsReceipt('R', '80', '2026-02-18')] }),
    ];
    expect(await desk.consolidate(ids, { p_date_consolidate: '2026-02-17' })).toMatchObject({
      response: 'warning',
      message:
        'La fecha de consolidación (17/02/2026) no puede ser anterior a la fecha del último recibo (18/02/2026)',
      data: { rule: 'dates-in-order', field: 'p_date_consolidate' },
    });
    expect(await desk.consolidate(ids, { p_date_consolidate: '2099-01-01' })).toMatchObject({
      data: { rule: 'dates-not-future', field: 'p_date_consolidate' },
    });
    expect(await desk.consolidate(ids, { p_date_consolidate: '2026-02-18' })).toMatchObject({
      response: 'success',
    });
  });

  test('takes no record without all its receipts: it is named', async () => {
    const [whole, part] = [await desk.saved(), await desk.saved({ p_receipts_completed: 0 })];
    expect(await desk.consolidate([whole, part])).toMatchObject({
      response: 'warning',
      message: `El registro ${part} no tiene todos sus recibos. Márquelo como completo cuando los tenga`,
      data: { rule: 'receipts-completed', field: 'p_unops' },
    });
    expect(await typesOf('unops', whole)).toEqual(['UnopsRecorded']);
  });

  test('is of one cost centre', async () => {
    const ids = [await desk.saved(), await desk.saved({ p_id_unit: 100102 })];
    expect(await desk.consolidate(ids)).toMatchObject({
      response: 'warning',
      message: SAME_UNIT,
      data: { field: 'p_unops' },
    });
  });

  test('of a record that moved on says where it is', async () => {
    const id = await desk.saved();
    const consolidation = await desk.consolidated([id]);
    const now = `El registro ${id} ya está en la consolidación ${consolidation}`;
    for (const reply of [
      await desk.consolidate([id]),
      await desk.delete(id),
      await desk.call('insert/update', unopsForm({ p_id_unops: id })),
    ])
      expect(reply).toMatchObject({
        status: 200,
        response: 'warning',
        message: now,
        data: { rule: 'moved-on' },
      });
    const regularization = await desk.regularized([consolidation]);
    expect(await desk.delete(id)).toMatchObject({
      message: `El registro ${id} ya está en la regularización ${regularization}`,
    });
    const regularized = `La consolidación ${consolidation} ya está en la regularización ${regularization}`;
    expect(await desk.free(consolidation)).toMatchObject({ response: 'warning', message: regularized });
    expect(await desk.regularize([consolidation])).toMatchObject({
      message: regularized,
      data: { rule: 'moved-on', field: 'p_list_consolidate' },
    });
  });

  test('that is not the one that the user saw is not freed', async () => {
    const consolidation = await desk.consolidated([await desk.saved()]);
    await desk.free(consolidation);
    expect(await desk.free(consolidation)).toMatchObject({
      status: 200,
      message: `La consolidación ${consolidation} fue liberada`,
    });
    expect(await desk.call('consolidate/delete', { p_id: consolidation, p_revision: 0 })).toMatchObject({
      status: 409,
      message: 'El registro ya cambió de estado',
    });
  });
});

describe('a regularisation', () => {
  const consolidations = async (count: number) => {
    const ids: number[] = [];
    for (let at = 0; at < count; at += 1) ids.push(await desk.consolidated([await desk.saved()]));
    return ids;
  };

  test.each<[string, string, string]>([
    ['nothing', '', UNOPS_MISSING.consolidations],
    ['an empty list', '[]', UNOPS_MISSING.consolidations],
    ['what is no list', '[1,', UNOPS_MISSING.consolidations],
    ['another text', 'tres', UNOPS_MISSING.consolidations],
    ['an object', '{"id":1}', UNOPS_MISSING.consolidations],
  ])('is refused for %s', async (_, list, message) => {
    expect(await desk.regularize(list)).toMatchObject({
      status: 400,
      message,
      data: { errors: [{ field: 'p_list_consolidate' }] },
    });
  });

  test('asks for CURDP, day and document', async () => {
    const [id] = await consolidations(1);
    const errors = async (changes: Record<string, string>, bytes: Buffer | null = SMALL_PDF) =>
      (await desk.regularize(`${id}`, changes, bytes)).data.errors;
    expect(await errors({ p_number_curdp: '', p_date_pay: '' }, null)).toEqual([
      { field: 'p_number_curdp', message: 'Ingresar el No. CURDP' },
      { field: 'p_date_pay', message: 'Ingresar la fecha de pago' },
      { field: 'p_file_regularize', message: 'Seleccionar el documento PDF' },
    ]);
    expect(await errors({ p_number_curdp: '1,2' })).toEqual([
      { field: 'p_number_curdp', message: 'El No. CURDP no puede llevar coma' },
    ]);
    expect(await errors({ p_number_curdp: '1'.repeat(21) })).toMatchObject([{ field: 'p_number_curdp' }]);
    expect(await desk.regularize(`${id}`, {}, Buffer.from('no es un PDF'))).toMatchObject({ status: 415 });
  });

  test('keeps the document byte by byte', async () => {
    const [id] = await consolidations(1);
    const content = Buffer.concat([SMALL_PDF, Buffer.from(Array.from({ length: 256 }, (_, at) => at))]);
    const reply = await desk.regularize(`${id}`, {}, content);
    const data = await lastOf('unopsRegularization', Number(reply.data.id_unops_regularize));
    const hash = createHash('sha256').update(content).digest('hex');
    expect(data?.document).toEqual({ hash, name: 'CURDP.pdf', size: content.length });
    const kept = await service.files.open(hash);
    expect(await buffer(kept?.content ?? Readable.from([]))).toEqual(content);
  });

  test('is not before its last consolidation, nor after today; equal passes', async () => {
    const ids = await consolidations(2);
    expect(await desk.regularize(ids, { p_date_pay: '2026-02-19' })).toMatchObject({
      response: 'warning',
      message:
        'La fecha de pago (19/02/2026) no puede ser anterior a la fecha de la última consolidación (20/02/2026)',
      data: { rule: 'dates-in-order', field: 'p_date_pay' },
    });
    expect(await desk.regularize(ids, { p_date_pay: '2099-01-01' })).toMatchObject({
      data: { rule: 'dates-not-future', field: 'p_date_pay' },
    });
    expect(await desk.regularize(ids, { p_date_pay: '2026-02-20' })).toMatchObject({ response: 'success' });
  });

  test('is of one cost centre', async () => {
    const other = await desk.consolidated([await desk.saved({ p_id_unit: 100102 })]);
    expect(await desk.regularize([...(await consolidations(1)), other])).toMatchObject({
      message: SAME_UNIT,
      data: { field: 'p_list_consolidate' },
    });
  });

  test('of a freed consolidation says so', async () => {
    const [id = 0] = await consolidations(1);
    await desk.free(id);
    expect(await desk.regularize([id])).toMatchObject({
      status: 200,
      response: 'warning',
      message: `La consolidación ${id} fue liberada`,
    });
  });

  test('has a CURDP of its own in its executor and the year of its payment, case aside', async () => {
    const ids = await consolidations(4);
    const of = (at: number, changes: Record<string, string>) => desk.regularize([ids[at] ?? 0], changes);
    const first = await of(0, { p_number_curdp: 'A-77' });
    const held = first.data.id_unops_regularize;
    expect(await of(1, { p_number_curdp: 'a-77' })).toMatchObject({
      response: 'warning',
      message: `El No. CURDP a-77 ya existe en la regularización ${held}`,
      data: { rule: 'curdp', field: 'p_number_curdp' },
    });
    // It counts by the year of its payment.
    const lastYear = {
      p_invoices: [unopsInvoice(9_901, '80', '2025-11-03')],
      p_receipts: [unopsReceipt('R', '80', '2025-11-03')],
    };
    const earlier = await desk.consolidated([await desk.saved(lastYear)], {
      p_date_consolidate: '2025-12-01',
    });
    expect(
      await desk.regularize([earlier], { p_number_curdp: 'A-77', p_date_pay: '2025-12-20' }),
    ).toMatchObject({ response: 'success' });
  });

  test('takes no more than 500 records', async () => {
    const records = async (count: number) => {
      const ids: number[] = [];
      for (let at = 0; at < count; at += 1) ids.push(await desk.saved());
      return ids;
    };
    const [many, one] = [
      await desk.consolidate(await records(500)),
      await desk.consolidate(await records(1)),
    ];
    expect(many).toMatchObject({ response: 'success', data: { record_count: 500, total: '40000.00' } });
    const ids = [many, one].map(({ data }) => Number(data.id_unops_consolidate));
    expect(await desk.regularize(ids)).toMatchObject({
      response: 'warning',
      message:
        'Una regularización lleva como máximo 500 registros. Regularice menos consolidaciones a la vez',
      data: { rule: 'records-most' },
    });
    expect(await desk.regularize(ids.slice(0, 1))).toMatchObject({
      response: 'success',
      data: { record_count: 500 },
    });
  });
});

describe('a correction', () => {
  const regularized = async (changes: Record<string, string> = {}) =>
    await desk.regularized([await desk.consolidated([await desk.saved()])], changes);

  test('keeps the document unless another comes, gives the former number up, and asks for a reason', async () => {
    const id = await regularized({ p_number_curdp: '94001' });
    const made = await lastOf('unopsRegularization', id);
    expect(await desk.correct(id, { p_justification: ' ' })).toMatchObject({
      status: 400,
      data: { errors: [{ field: 'p_justification' }] },
    });
    expect(await desk.correct(id, { p_number_curdp: '94002', p_date_pay: '2026-02-19' })).toMatchObject({
      data: { rule: 'dates-in-order', field: 'p_date_pay' },
    });
    expect(await desk.correct(id, { p_number_curdp: '94002', p_date_pay: '2026-03-03' })).toMatchObject({
      response: 'success',
      message: 'La regularización se corrigió.',
      data: { id_unops_regularize: id },
    });
    expect((await eventsOf('unopsRegularization', id)).at(-1)).toMatchObject({
      type: 'UnopsRegularizationCorrected',
      data: {
        curdp: '94002',
        datePay: '2026-03-03',
        document: made?.document,
        reason: 'Se escribió otro número',
      },
    });
    const other = await regularized({ p_number_curdp: '94001' });
    expect(await desk.correct(other, { p_number_curdp: '94002' })).toMatchObject({
      message: `El No. CURDP 94002 ya existe en la regularización ${id}`,
    });
    const replaced = Buffer.concat([SMALL_PDF, Buffer.from('otro')]);
    await desk.correct(id, { p_number_curdp: '94002', p_date_pay: '2026-03-03' }, replaced);
    const hash = createHash('sha256').update(replaced).digest('hex');
    expect(await lastOf('unopsRegularization', id)).toMatchObject({ document: { hash } });
    expect(await desk.correct(id, { p_number_curdp: '94002', p_date_pay: '2026-03-03' })).toMatchObject({
      response: 'info',
      message: 'La regularización no tenía cambios.',
    });
  });

  test('of what is not there is not found', async () => {
    expect(await desk.correct(999_999)).toMatchObject({
      status: 404,
      message: 'La regularización 999999 no existe.',
    });
  });
});

test('who may: permissions and scope of consolidations and regularisations', async () => {
  const record = await desk.saved();
  const consolidation = await desk.consolidated([record]);
  const regularization = await desk.regularized([await desk.consolidated([await desk.saved()])]);
  const calls = [
    (user: string) => desk.consolidate([record], {}, user),
    (user: string) => desk.free(consolidation, user),
    (user: string) => desk.regularize([consolidation], {}, SMALL_PDF, user),
    (user: string) => desk.correct(regularization, {}, null, user),
  ];
  for (const call of calls) {
    for (const user of ['centro', 'aprobador']) expect(await call(user)).toMatchObject({ status: 403 });
    for (const user of ['otrascompras', 'comprasdos'])
      expect(await call(user)).toMatchObject({ status: 404 });
  }
});
