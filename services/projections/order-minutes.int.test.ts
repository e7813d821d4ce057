import { randomUUID } from 'node:crypto';
import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import type { JsonObject } from '@expediente/kernel/events.ts';
import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import { readPdf } from '@expediente/testing/pdf-text.ts';
import { metadataOf } from '@expediente/testing/projections/folders.ts';
import { writeDemonstration } from '@expediente/testing/services/demonstration.ts';
import { type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The minutes of a low-value order of the demonstration, from their first saving to the order that is paid. */
oneStory();

const LOW_VALUE = 2;
let services: TestServices;
let compras = '';
let admin = '';
/** Order in 3, of low value. */
let order = { id: 0, number_purchase: '', total: '' };

beforeAll(async () => {
  services = await testServices();
  await writeDemonstration(services);
  const year = new Date().getFullYear();
  compras = await services.signIn('compras', undefined, year);
  admin = await services.signIn('admin', undefined, year);
  const { data } = await services.call('GET', `/orders/consolidate/get/all/${year}`, {
    token: compras,
    filter: JSON.stringify({ state: [3], id_type_purchase: [LOW_VALUE] }),
  });
  order = data.rows[0];
}, 180_000);
afterAll(async () => await services.close());

const post = async (path: string, payload: object, token = compras) => {
  const answer = await services.call('POST', path, { ...payload, token });
  await services.caughtUp();
  return answer;
};
const today = (): string => dateInGuatemala(new Date());
const save = (changes: object = {}) =>
  post('/orders/purchaseorder/acta', {
    p_id: order.id,
    p_number: '41',
    p_date: today(),
    p_hour: '00:00',
    p_id_book: 1,
    p_id_participant: [1, 4],
    ...changes,
  });
const printed = async () => {
  const { status, content } = await services.download(`/orders/purchaseorder/acta/pdf/${order.id}`, compras);
  if (status !== 200) throw new Error(`${status}`);
  return content;
};
const refused = () => services.call('GET', `/orders/purchaseorder/acta/pdf/${order.id}`, { token: compras });
const textOf = async () => readPdf(await printed()).pages.join('');
const type = async () =>
  (await services.call('GET', `/typepurchase/get/id/${LOW_VALUE}`, { token: admin })).data;
const saveType = async (template_act_purchase_order: string) => {
  const record = { ...(await type()), template_act_purchase_order };
  const payload = Object.fromEntries(
    [
      'id',
      'description',
      'justification',
      'id_unit',
      ...Object.keys(record).filter((k) => k.startsWith('template_')),
    ].map((name) => [`p_${name}`, record[name]]),
  );
  return await post('/typepurchase/insert/update', payload, admin);
};

/** An event as an earlier build wrote it. */
async function written(stream: StreamName, type: string, data: JsonObject): Promise<void> {
  const last = (await services.store.readStream(stream)).at(-1);
  if (last === undefined) throw new Error(`${stream} is empty`);
  const metadata = metadataOf({ at: new Date().toISOString() });
  await services.store.append([
    {
      stream,
      expected: { revision: last.revision, chain: last.metadata.chain },
      events: [{ id: randomUUID(), type, data, metadata }],
    },
  ]);
  await services.caughtUp();
}

test('there is nothing to print before they are recorded', async () => {
  expect(await refused()).toMatchObject({
    response: 'warning',
    message: 'El acta se imprime después de guardarla',
    data: { rule: 'minutes-recorded' },
  });
});

test('they are printed in the words of the type’s template, signed by who took part', async () => {
  expect(await save()).toMatchObject({ response: 'success' });
  const text = await textOf();
  expect(text).toContain('ACTADEORDENDECOMPRA');
  expect(text).toContain(`ordendecompraNo.${order.number_purchase}`);
  expect(text).toContain('IntegranteComisiónUnoCOMISIÓNSecretariadeActasUno');
  expect((await printed()).equals(await printed())).toBe(true);
});

test('a template that changes, or a participant, changes no minutes of before, whatever becomes of the order', async () => {
  expect(await saveType('<p>OTRO TEXTO {{numero_acta}}</p>')).toMatchObject({ response: 'success' });
  const { data: person } = await services.call('GET', '/participants/get/id/4', { token: admin });
  const renamed = Object.fromEntries(
    Object.entries({ ...person, name: 'Secretaria Nueva' }).map(([name, value]) => [`p_${name}`, value]),
  );
  expect(await post('/participants/insert/update', renamed, admin)).toMatchObject({ response: 'success' });
  const before = await textOf();
  await post('/orders/purchaseorder/accrued', {
    p_id: order.id,
    p_number_devengade: '9941',
    p_date_devengade: today(),
  });
  const accrued = await textOf();
  expect(accrued).toContain(`ordendecompraNo.${order.number_purchase}`);
  expect(accrued).toContain('SecretariadeActasUno');
  expect(before).not.toContain('OTROTEXTO');
  expect(await save()).toMatchObject({ response: 'success' });
  expect(await textOf()).toContain('OTROTEXTO41/');
});

test('a type without the template saves, and prints nothing', async () => {
  await written(streamName('purchaseType', LOW_VALUE), 'PurchaseTypeChanged', {
    template_act_purchase_order: '',
  });
  expect(await save({ p_hour: '00:01' })).toMatchObject({ response: 'success' });
  expect(await refused()).toMatchObject({
    response: 'warning',
    message: 'El tipo de compra no tiene plantilla de acta de orden de compra',
  });
});

test('minutes of before they kept whose template it is have the one of when they were recorded', async () => {
  const events = await services.store.readStream(streamName('order', order.id));
  const minutes = events.find(({ type: name }) => name === 'OrderMinutesRecorded')?.data ?? {};
  const { purchaseType: _, templates: __, ...first } = minutes;
  await saveType('<p>TEXTO DE ENTONCES {{numero_acta}}</p>');
  await written(streamName('order', order.id), 'OrderMinutesRecorded', first);
  await saveType('<p>TEXTO DE AHORA</p>');
  expect(await textOf()).toContain('TEXTODEENTONCES41/');
});
