import { openedBook } from '@expediente/platform/excel/testing/books.ts';
import { readPdf } from '@expediente/testing/pdf-text.ts';
import { type Answer, type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { unopsCalls, WORKED_RECORDS } from '@expediente/testing/services/unops.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { unopsInvoice, unopsReceipt } from '@expediente/testing/workflow/unops.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The four reports over the worked example (unops §2). */

oneStory();

let services: TestServices;
let unops: ReturnType<typeof unopsCalls>;
const tokens: Record<string, string> = {};
let [freed, ofTwo, regularized]: readonly number[] = [];
/** Of the cost centre; of its executor the same people sign. */
const signers: Record<string, string> = {};

beforeAll(async () => {
  services = await testServices();
  for (const user of ['centro', 'aprobador', 'compras', 'auditor', 'operador'])
    tokens[user] = await services.signIn(user);
  unops = unopsCalls(services, (user) => tokens[user]);
  const ids: number[] = [];
  for (const record of WORKED_RECORDS) ids.push(await unops.save(record));
  const [first = 0, second = 0, third = 0] = ids;
  freed = await unops.consolidate([first, second]);
  await unops.free(freed);
  ofTwo = await unops.consolidate([first, second]);
  regularized = await unops.regularize([ofTwo, await unops.consolidate([third])], '90001');
  // Not of the year, of another cost centre; and one that is deleted.
  const earlier = {
    p_id_unit: 100102,
    p_year_reception: 2025,
    p_invoices: [unopsInvoice(91, '80.00', '2025-12-01')],
    p_receipts: [unopsReceipt('R-91', '80.00', '2025-12-01')],
  };
  await unops.save(earlier);
  await unops.delete(
    await unops.save({
      p_invoices: [unopsInvoice(92, '80.00')],
      p_receipts: [unopsReceipt('R-92', '80.00')],
    }),
  );
  const { rows } = (
    await services.call('GET', '/firms/get/all/100101', { token: tokens.compras, page: '1', size: '100' })
  ).data;
  const idOf = (name: string): string => String(rows.find((row: { name: string }) => row.name === name)?.id);
  Object.assign(signers, {
    p_id_firm_realiza: idOf('Realiza Uno'),
    p_id_firm_revisa: idOf('Revisa Uno'),
  });
}, 120_000);
afterAll(async () => await services?.close());

const get = async (report: string, query: object = {}, user = 'compras'): Promise<Answer> =>
  await services.call('GET', `/reports/unops/${report}`, { token: tokens[user], ...query });
const regularization = () => ({
  p_id_unit: '100101',
  p_id_unops_consolidate: String(ofTwo),
  ...signers,
});
const accounting = (p_number_curdp = '90001') => ({ p_id_unit: '100101', p_number_curdp, ...signers });
const textOf = (file: string): string => readPdf(Buffer.from(file, 'base64')).pages.join('');

test('invoices of the year of their dates', async () => {
  const { data } = await get('invoices');
  expect(
    data.data.map(({ number_invoice, value_invoice, state }: Record<string, string>) => [
      ...[number_invoice, value_invoice, state],
    ]),
  ).toEqual([
    ['31', '80.00', 'REGULARIZADO'],
    ['22', '40.00', 'REGULARIZADO'],
    ['21', '60.00', 'REGULARIZADO'],
    ['12', '5000.00', 'REGULARIZADO'],
    ['11', '7500.00', 'REGULARIZADO'],
  ]);
  expect([data.total, data.totals.value_invoice]).toEqual([5, '12680.00']);
  expect(data.filename).toBe('unops_facturas_100100_2026.xlsx');
  const [sheet] = (await openedBook(Buffer.from(data.file, 'base64'))).worksheets;
  expect(sheet?.getRow(2).getCell(1).text).toBe('Reporte de Facturas Unops');
  expect(sheet?.getRow(4).getCell(1).text).toContain('año 2026');
  expect(sheet?.getRow(5).values).toEqual([
    undefined,
    ...'Unidad Año ITB No.orden Despacho Acta Proveedor NIT Código Insumo Serie Número Fecha Valor Estado'
      .split(' ')
      .map((title) => title.replace('No.', 'No. ')),
  ]);
  const earlier = await get('invoices', { p_year: '2025' });
  expect([earlier.data.total, earlier.data.data[0].number_invoice]).toEqual([1, '91']);
  expect((await get('invoices', { p_year: '0' })).data.total).toBe(6);
  expect((await get('invoices', { p_year: '0', p_id_unit: '100102' })).data.total).toBe(1);
  expect((await get('invoices', { p_year: '12' })).status).toBe(400);
  const none = await get('invoices', { p_year: '2024' });
  expect([none.response, none.message, none.data.file]).toEqual([
    'info',
    'No hay registros para mostrar.',
    null,
  ]);
});

test('the general report is for who has its own action', async () => {
  const { data } = await get('general');
  expect(data.filename).toBe('unops_general_100100_2026.xlsx');
  expect(data.total).toBe(3);
  expect(data.totals).toEqual({ total: '12680.00', invoiced: '12680.00', received: '12680.00' });
  expect(data.data.at(-1)).toMatchObject({
    external_id: 'EXT-1',
    id_unops_consolidate: ofTwo,
    date_consolidate: '2026-11-20',
    number_curdp: '90001',
    date_pay: '2026-11-22',
    state: 'REGULARIZADO',
  });
  expect((await get('general', { p_year: '0' })).data.total).toBe(4);
  expect((await get('invoices', {}, 'operador')).status).toBe(403);
});

test('what is missing is reported in the order of R3', async () => {
  const messages = async (report: string, all: Record<string, string>, order: readonly string[]) => {
    const given: Record<string, string> = {};
    const found: string[] = [];
    for (const name of order) {
      const { status, message } = await get(report, given);
      found.push(`${status} ${message}`);
      given[name] = all[name] ?? '';
    }
    return found;
  };
  const unit = '400 Seleccionar Centro de Costo';
  const signs = '400 Seleccionar Firmas';
  expect(
    await messages('regularize', regularization(), [
      ...['p_id_unit', 'p_id_unops_consolidate', 'p_id_firm_realiza', 'p_id_firm_revisa'],
    ]),
  ).toEqual([unit, '400 Seleccionar Consolidación', signs, signs]);
  expect(
    await messages('accounting', accounting(), [
      ...['p_id_unit', 'p_number_curdp', 'p_id_firm_realiza', 'p_id_firm_revisa'],
    ]),
  ).toEqual([unit, '400 Seleccionar CURDP', signs, signs]);
  const swapped = {
    p_id_firm_realiza: signers.p_id_firm_revisa,
    p_id_firm_revisa: signers.p_id_firm_realiza,
  };
  for (const changes of [swapped, { p_id_firm_realiza: '1' }])
    expect((await get('accounting', { ...accounting(), ...changes })).message).toBe('Seleccionar Firmas');
});

test('nothing to show resets both names; a cost centre out of sight is not there', async () => {
  const nothing = {
    response: 'info',
    message: 'No hay registros para mostrar.',
    data: { file: null, filename: null },
  };
  for (const p_id_unops_consolidate of [String(freed), '999'])
    expect(await get('regularize', { ...regularization(), p_id_unops_consolidate })).toMatchObject(nothing);
  expect(await get('regularize', { ...regularization(), p_id_unit: '100102' })).toMatchObject(nothing);
  expect(await get('accounting', accounting('12345'))).toMatchObject(nothing);
  expect(await get('accounting', { ...accounting(), p_year: '2025', download: '1' })).toMatchObject(nothing);
  expect((await get('accounting', accounting('90001,12345'))).message).toBe(
    'El centro de costo no tiene el No. CURDP 12345',
  );
  for (const p_id_unit of ['100106', '100201']) {
    expect((await get('regularize', { ...regularization(), p_id_unit }, 'centro')).status).toBe(404);
    expect((await get('accounting', { ...accounting(), p_id_unit }, 'centro')).status).toBe(404);
  }
});

test('the regularisation report: lines, total in words, signatories; kept as it was issued', async () => {
  const { data } = await get('regularize', regularization());
  expect(data.filename).toBe(`unops_regularizacion_${ofTwo}.pdf`);
  const text = textOf(data.file);
  for (const shown of [
    `REGULARIZACIÓNUNOPS—CONSOLIDACIÓNNo.${ofTwo}`,
    '20/11/2026',
    'ITB-2026-01',
    'PO-2',
    '0A1B2C3D11',
    'Q33.3333',
    'Q12,600.00',
    'DOCEMILSEISCIENTOSQUETZALESEXACTOS',
    'RealizaUno',
    'RevisaUno',
  ])
    expect(text).toContain(shown);
  const { content, headers } = await services.download('/reports/unops/regularize', tokens.compras ?? '', {
    ...regularization(),
    download: '1',
  });
  expect(headers['content-type']).toBe('application/pdf');
  expect(content.equals(Buffer.from(data.file, 'base64'))).toBe(true);
  const { data: issued } = await services.call('GET', `/history/unops-consolidation/${ofTwo}/documents`, {
    token: tokens.auditor,
  });
  expect(issued).toMatchObject([{ name: 'Reporte de Regularización Unops', username: 'compras' }]);
});

test('the accounting report: a block per CURDP with subtotals, 12,680.00 in figures and words', async () => {
  const { data } = await get('accounting', accounting(' 090 001 ,'));
  const text = textOf(data.file);
  for (const shown of [
    'REPORTECONTABLEUNOPS',
    'SubtotalCURDP90001,pagadoel22/11/2026',
    'Subtotalgrupo200',
    'Subtotalrenglón266',
    'Q12,680.00',
    'DOCEMILSEISCIENTOSOCHENTAQUETZALESEXACTOS',
    'Realizadopor',
    'Revisadopor',
  ])
    expect(text.toUpperCase()).toContain(shown.toUpperCase());
});

test('a corrected CURDP is the one of every report, and what was issued before is kept', async () => {
  await unops.correct(regularized ?? 0, '90002');
  const { data } = await get('general');
  expect(new Set(data.data.map(({ number_curdp }: { number_curdp: string }) => number_curdp))).toEqual(
    new Set(['90002']),
  );
  expect((await get('accounting', accounting())).data).toEqual({ file: null, filename: null });
  expect(textOf((await get('accounting', accounting('90002'))).data.file)).toContain(
    '90002,pagadoel23/11/2026',
  );
  const { data: issued } = await services.call(
    'GET',
    `/history/unops-regularization/${regularized}/documents`,
    { token: tokens.auditor },
  );
  expect(issued.map(({ name, revision }: Record<string, unknown>) => [name, revision])).toEqual([
    ['Reporte Contable Unops', 1],
    ['Reporte Contable Unops', 0],
  ]);
  const prints = services.facts.filter(({ kind }) => kind === 'print');
  expect(new Set(prints.map(({ entity }) => entity))).toEqual(
    new Set([`unops-consolidation:${ofTwo}`, `unops-regularization:${regularized}`]),
  );
});
