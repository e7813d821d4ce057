import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sealLog } from '@expediente/app/seals/seal.ts';
import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import type { IssuedDocument } from '@expediente/schemas/history/read.ts';
import { chainOnPaper, markIn, type PaperMark } from '@expediente/schemas/paper/address.ts';
import type { PaperAnswer } from '@expediente/schemas/paper/read.ts';
import { readPdf } from '@expediente/testing/pdf-text.ts';
import { metadataOf } from '@expediente/testing/projections/folders.ts';
import { writeDemonstration } from '@expediente/testing/services/demonstration.ts';
import { type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { oneStory } from '@expediente/testing/story.ts';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MODULES } from '../modules.ts';
import { registerPublicVerdict } from './public.ts';

/** An order on paper, from its print to what its code and its file say after the order was changed. */
oneStory();

const UNKNOWN = { is: 'unknown', name: '', revision: 0, since: null, note: '' };
const YEAR = new Date().getFullYear();
const today = (): string => dateInGuatemala(new Date());

let services: TestServices;
let folder = '';
let compras = '';
let admin = '';
/** Order in 3. */
let order = { id: 0, number_purchase: '', revision: 0 };
let paper: Buffer;
let mark: PaperMark;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paper-'));
  services = await testServices();
  await writeDemonstration(services);
  compras = await services.signIn('compras', undefined, YEAR);
  admin = await services.signIn('admin', undefined, YEAR);
  const { data } = await services.call('GET', `/orders/consolidate/get/all/${YEAR}`, {
    token: compras,
    filter: JSON.stringify({ state: [3] }),
  });
  order = data.rows[0];
}, 180_000);
afterAll(async () => {
  await services.close();
  await rm(folder, { recursive: true });
});

const printed = async (path: string, token = compras): Promise<Buffer> => {
  const { status, content } = await services.download(path, token);
  if (status !== 200) throw new Error(`${status} ${content}`);
  return content;
};
const printOrder = async () => await printed(`/orders/purchaseorder/pdf/${order.id}`);
const markOn = (pdf: Buffer): PaperMark => {
  const found = markIn(readPdf(pdf).links[0] ?? '');
  if (!found) throw new Error('no code on the paper');
  return found;
};
const pathOf = ({ lifecycle, id, revision, chain }: PaperMark): string =>
  `${lifecycle}/${id}/${revision}/${chain}`;
const verify = async (paper: PaperMark, token = compras): Promise<PaperAnswer> =>
  (await services.call('GET', `/paper/${pathOf(paper)}`, { token })).data;
const inPublic = async (paper: PaperMark) => await services.call('GET', `/paper/public/${pathOf(paper)}`);
const hashOf = (pdf: Buffer): string => createHash('sha256').update(pdf).digest('hex');
const byFile = async (pdf: Buffer, token = compras): Promise<PaperAnswer> =>
  (await services.call('GET', `/paper/file/${hashOf(pdf)}`, { token })).data;
/** Another last digit. */
const altered = (paper: PaperMark): PaperMark => ({
  ...paper,
  chain: paper.chain.slice(0, -1) + (paper.chain.endsWith('0') ? '1' : '0'),
});
/** The mark that a paper of a record's first revision would have. */
const firstOf = async (lifecycle: string, id: number): Promise<PaperMark> => {
  const [event] = await services.store.readStream(streamName(lifecycle, id));
  return { lifecycle, id: String(id), revision: 0, chain: chainOnPaper(event?.metadata.chain ?? '') };
};
const written = async (stream: StreamName, type: string, data: Record<string, string>): Promise<void> => {
  const last = (await services.store.readStream(stream)).at(-1);
  if (!last) throw new Error(`${stream} is empty`);
  const metadata = metadataOf({ at: new Date().toISOString() });
  const expected = { revision: last.revision, chain: last.metadata.chain };
  await services.store.append([{ stream, expected, events: [{ id: randomUUID(), type, data, metadata }] }]);
  await services.caughtUp();
};

test('a paper names its record, revision and hash, and says that no seal was there yet', async () => {
  paper = await printOrder();
  mark = markOn(paper);
  const events = await services.store.readStream(streamName('order', order.id));
  const event = events.find(({ revision }) => revision === mark.revision);
  expect(mark).toMatchObject({ lifecycle: 'order', id: String(order.id), revision: order.revision });
  expect(event?.metadata.chain.slice(0, 20)).toBe(mark.chain);
  expect(readPdf(paper).pages[0]).toContain(
    `Ordendecompra${order.number_purchase}·rev.${mark.revision}·${mark.chain}·sinsello`,
  );
});

test('of a record that was not changed since it is current, with all that its reader may open', async () => {
  const answer = await verify(mark);
  expect(answer).toMatchObject({
    is: 'current',
    name: `Orden de compra ${order.number_purchase}`,
    revision: mark.revision,
    since: null,
    seen: { lifecycle: 'order', id: String(order.id), now: mark.revision, act: '', seal: null },
  });
  expect(answer.seen?.page).toBe('unidadproveedor');
  const [document] = answer.seen?.documents ?? [];
  expect(document).toMatchObject({ name: 'Orden de compra', username: 'compras', file: hashOf(paper) });
  const opened = await printed(`/history/order/${order.id}/documents/${document?.file}`);
  expect(opened.equals(paper)).toBe(true);
});

test('a seal covers it from then on, and the next print names it', async () => {
  const configuration = { sealKeyFile: join(folder, 'key.pem') };
  const seal = await sealLog(
    { pool: services.pool, store: services.store, installation: { configuration } },
    new Date(),
  );
  expect(seal?.number).toBe(1);
  expect((await verify(mark)).seen?.seal).toBe(1);
  expect((await printOrder()).equals(paper)).toBe(true);
});

test('one hexadecimal digit changed, another revision or another record: unknown, always alike', async () => {
  for (const other of [
    altered(mark),
    { ...mark, revision: mark.revision - 1 },
    { ...mark, revision: 999_999 },
    { ...mark, id: '899999' },
    { ...mark, lifecycle: 'nada' },
    { ...mark, lifecycle: 'request' },
  ]) {
    expect(await verify(other)).toEqual(UNKNOWN);
    expect((await inPublic(other)).data).toEqual(UNKNOWN);
  }
});

test.each(['abc', 'g'.repeat(20), `${'a'.repeat(20)}0`])(
  'a garbled address is explained: %s',
  async (chain) => {
    for (const path of [
      `/paper/${pathOf({ ...mark, chain })}`,
      `/paper/public/${pathOf({ ...mark, chain })}`,
    ]) {
      const { status, message } = await services.call('GET', path, { token: compras });
      expect(status).toBe(400);
      expect(message).toMatch(/incompleta o dañada.*Escanee de nuevo/);
    }
  },
);

test('after another act it is superseded: since which revision, when, by which act and whom', async () => {
  const payload = { p_id: order.id, p_number_devengade: '9942', p_date_devengade: today() };
  const { response } = await services.call('POST', '/orders/purchaseorder/accrued', {
    ...payload,
    token: compras,
  });
  expect(response).toBe('success');
  await services.caughtUp();
  const answer = await verify(mark);
  const since = mark.revision + 1;
  expect(answer).toMatchObject({ is: 'superseded', revision: mark.revision, since: { revision: since } });
  expect(answer.seen?.act).toMatch(/deveng/i);
  expect(answer.seen?.by).toMatch(/\(compras\)/);
  expect(answer.seen?.now).toBeGreaterThanOrEqual(since);
  // Nothing of the record but its number.
  const { seen: _, ...verdict } = answer;
  expect((await inPublic(mark)).data).toEqual(verdict);
  const later = await printOrder();
  expect(readPdf(later).pages[0]).toContain(`·rev.${markOn(later).revision}·${markOn(later).chain}·sello1`);
  // The audit keeps the seal, too: a paper is a witness that it was there.
  const { rows } = await services.pool.query(
    `select details->'seal' as seal from audit where kind = 'print' and details->>'sha256' = $1`,
    [hashOf(later)],
  );
  expect(rows).toEqual([{ seal: 1 }]);
  expect(markOn(later).revision).toBe(answer.seen?.now);
});

test('its file is found by its bytes, whatever became of the record, and with one byte changed it is not', async () => {
  const found = await byFile(paper);
  expect(found).toMatchObject({ is: 'superseded', revision: mark.revision });
  expect(found.seen?.documents.map(({ file }) => file)).toEqual([hashOf(paper)]);
  expect(found.seen?.documents[0]).toMatchObject({ username: 'compras' });
  const other = Buffer.from(paper);
  other[other.length - 10] = (other.at(-10) ?? 0) ^ 1;
  expect(await byFile(other)).toEqual(UNKNOWN);
  const { status, message } = await services.call('GET', '/paper/file/abc', { token: compras });
  expect([status, message]).toEqual([400, 'Debe ser el SHA-256 de un archivo: 64 dígitos hexadecimales.']);
});

test('a session that may not read the record learns no more than its number', async () => {
  const requests = await services.call('GET', '/orders/get/all', {
    token: admin,
    filter: JSON.stringify({ id_unit: [100201] }),
  });
  const elsewhere = await firstOf('request', requests.data.rows[0].id);
  const answer = await verify(elsewhere);
  expect(answer).toMatchObject({
    name: expect.stringMatching(/^Pedido \d+\/\d+ del centro de costo 100201$/),
  });
  expect(answer.seen).toBeUndefined();
  expect((await verify(elsewhere, admin)).seen).toBeDefined();
});

test('a balance of the plan is issued: the same bytes until its figures or the day are others', async () => {
  const path = `/packsannual/history/pdf/100101/${YEAR}`;
  const first = await printed(path, admin);
  expect((await printed(path, admin)).equals(first)).toBe(true);
  expect(markOn(first)).toMatchObject({ lifecycle: 'pac', id: `100101-${YEAR}` });
  expect(await byFile(first, admin)).toMatchObject({
    is: 'current',
    name: `PAC ${YEAR} del centro de costo 100101`,
    note: expect.stringContaining('del día en que se imprimió'),
  });
  const { data } = await services.call('GET', `/packsannual/get/id/100101/${YEAR}`, { token: admin });
  await written(streamName('row', data.details[0].id_row), 'RowChanged', { description: 'Otro nombre' });
  const second = await printed(path, admin);
  expect(second.equals(first)).toBe(false);
  const listed = await services.call('GET', `/history/pac/100101-${YEAR}/documents`, { token: admin });
  expect(listed.data.map(({ name, file }: IssuedDocument) => [name, file])).toEqual([
    ['Saldo del Plan Anual de Compras', hashOf(second)],
    ['Saldo del Plan Anual de Compras', hashOf(first)],
  ]);
});

test('without a session it is answered only where the installation wants it', async () => {
  const app = Fastify();
  const { pool, store } = services;
  registerPublicVerdict(app, { pool, store, modules: MODULES, publicVerify: false });
  for (const each of [mark, altered(mark)]) {
    const reply = await app.inject({ url: `/paper/public/${pathOf(each)}` });
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({
      response: 'warning',
      message: expect.stringContaining('ingrese al sistema'),
      data: null,
    });
  }
  await app.close();
});

test('without a session many unknown ones have to wait', async () => {
  await services.pool.query('truncate sign_in_try');
  for (let known = 0; known < 30; known += 1) expect((await inPublic(mark)).status).toBe(200);
  let last = await inPublic(altered(mark));
  for (let asked = 1; last.status === 200 && asked < 30; asked += 1) last = await inPublic(altered(mark));
  expect(last).toMatchObject({
    status: 429,
    message: expect.stringMatching(/^Demasiados intentos\. Espere \d+/),
  });
  expect((await inPublic(mark)).status).toBe(429);
  expect((await verify(mark)).is).toBe('superseded');
});

test('of a history that was rewritten nothing is confirmed', async () => {
  const { pool } = services;
  await pool.query('truncate sign_in_try');
  await pool.query('alter table eventstore.event disable trigger user');
  await pool.query(
    `update eventstore.event set data = jsonb_set(data::jsonb, '{cur}', '"1"')::json where stream = $1 and revision = $2`,
    [`order-${order.id}`, mark.revision],
  );
  await pool.query('alter table eventstore.event enable trigger user');
  expect(await verify(mark)).toMatchObject({ is: 'unproven', seen: { broken: { revision: mark.revision } } });
  expect((await inPublic(mark)).data).toMatchObject({ is: 'unproven' });
  // With its hashes made anew the paper is the witness.
  await pool.query('alter table eventstore.event disable trigger user');
  await pool.query(`update eventstore.event set chain = sha256(chain) where stream = $1 and revision >= $2`, [
    `order-${order.id}`,
    mark.revision,
  ]);
  await pool.query('alter table eventstore.event enable trigger user');
  expect(await verify(mark)).toEqual(UNKNOWN);
});
