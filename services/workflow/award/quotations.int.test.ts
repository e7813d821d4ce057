import { streamName } from '@expediente/kernel/streams.ts';
import { smallPdf } from '@expediente/testing/small-pdf.ts';
import { type AwardDesk, awardDesk } from '@expediente/testing/workflow/awards.ts';
import { formData } from '@expediente/testing/workflow/forms.ts';
import { type TestWorkflow, testWorkflow } from '@expediente/testing/workflow/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let service: TestWorkflow;
let desk: AwardDesk;
beforeAll(async () => {
  service = await testWorkflow();
  desk = awardDesk(service);
});
afterAll(async () => await service.close());

const PDF = smallPdf();
/** A picture of one point. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function attach(id: number, bytes: Buffer, name: string, changes: Record<string, string> = {}) {
  const token = await service.tokenOf('compras');
  const fields = { token, p_id: String(id), p_id_provider: '1', ...changes };
  const response = await service.server.inject({
    method: 'POST',
    url: '/api/awardacts/quotations/attach',
    ...formData(fields, { field: 'p_document', name, bytes }),
  });
  return { status: response.statusCode, ...response.json() };
}
const eventsOf = async (id: number) => await service.store.readStream(streamName('award', id));

test('a quotation is a PDF or a picture, by its content, of an offer of the award', async () => {
  const id = await desk.saved();
  expect(await attach(id, PDF, 'C:\\cotizaciones\\oferta.pdf')).toMatchObject({
    status: 200,
    message: 'La cotización se adjuntó.',
  });
  expect(await attach(id, PNG, 'oferta.png', { p_id_provider: '2' })).toMatchObject({ status: 200 });
  expect((await eventsOf(id)).slice(1).map(({ type, data }) => [type, data.provider, data.name])).toEqual([
    ['AwardQuotationAttached', 1, 'oferta.pdf'],
    ['AwardQuotationAttached', 2, 'oferta.png'],
  ]);
  expect(await attach(id, Buffer.from('GIF89a'), 'oferta.pdf')).toMatchObject({
    status: 415,
    message: 'El archivo debe ser un PDF o una imagen PNG o JPEG.',
  });
  expect(await attach(id, Buffer.alloc(0), 'oferta.pdf')).toMatchObject({ status: 415 });
  expect(await desk.call('quotations/attach', { p_id: id, p_id_provider: 1 })).toMatchObject({
    status: 400,
    message: 'Seleccionar el documento de la cotización',
  });
  expect(await attach(id, PDF, 'otra.pdf', { p_id_provider: '3' })).toMatchObject({
    response: 'warning',
    message: 'El proveedor no tiene oferta en el acta',
    data: { field: 'p_id_provider' },
  });
  // The same paper again is no event; an older revision is refused.
  expect(await attach(id, PDF, 'oferta.pdf')).toMatchObject({ response: 'success' });
  expect(await eventsOf(id)).toHaveLength(3);
  expect(await attach(id, PDF, 'oferta.pdf', { p_revision: '0' })).toMatchObject({ status: 409 });
});

test('one person sends few files at once, and more are refused before they are taken in', async () => {
  const id = await desk.saved();
  const sent = async () =>
    await Promise.all(Array.from({ length: 7 }, async () => await attach(id, PDF, 'oferta.pdf')));
  const answers = await sent();
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429, 429, 429]);
  expect(answers.find(({ status }) => status === 429)?.message).toMatch(
    /^Ya hay varias cargas suyas en curso/,
  );
  // Every place was given back.
  expect((await sent()).filter(({ status }) => status === 200)).toHaveLength(4);
});

test('it is taken off until the award is certified', async () => {
  const id = await desk.saved();
  await attach(id, PDF, 'oferta.pdf');
  const { hash } = (await eventsOf(id)).at(-1)?.data ?? {};
  const remove = (changes: object = {}, user = 'compras') =>
    desk.call('quotations/remove', { p_id: id, p_id_provider: 1, p_hash: hash, ...changes }, user);
  expect(await remove({ p_id_provider: 2 })).toMatchObject({ data: { rule: 'quotation-attached' } });
  expect(await remove({}, 'aprobador')).toMatchObject({ status: 403 });
  expect(await remove({}, 'otrascompras')).toMatchObject({ status: 404 });
  expect(await remove()).toMatchObject({ response: 'success', message: 'La cotización se quitó.' });
  expect(await remove()).toMatchObject({ message: 'La cotización ya no está en el acta' });
  await attach(id, PDF, 'oferta.pdf');
  await desk.negotiate(id);
  await desk.certify(id);
  expect(await remove()).toMatchObject({ message: 'El registro ya cambió de estado' });
  expect(await attach(id, PNG, 'tarde.png')).toMatchObject({ message: 'El registro ya cambió de estado' });
});
