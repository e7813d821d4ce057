import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProfileRecord } from '@expediente/schemas/catalogues/records.ts';
import type { RunAnswer } from '@expediente/schemas/ops/read.ts';
import type { SealDetail, SealedAnswer, SealRow, SealsState } from '@expediente/schemas/seal/read.ts';
import type { SessionAnswer } from '@expediente/schemas/session/read.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { type TestProduct, testProduct } from '@expediente/testing/product/product.ts';
import { startOps } from '@expediente/testing/product/spawned.ts';
import { type Answered, dataOf, User } from '@expediente/testing/product/user.ts';
import { TestWitness } from '@expediente/testing/seals/witness.ts';
import { oneStory } from '@expediente/testing/story.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/** Auditors and ops on the page Sellos: seals, witnesses, and a note that was kept against the log of today. */

const SOON = { timeout: 60_000, interval: 100 };

let product: TestProduct;
let database: pg.Client;
let auditor: User;
const witness = new TestWitness();
/** What the auditor keeps. */
let kept: SealDetail;
let vkey = '';

oneStory();
beforeAll(async () => {
  product = await testProduct();
  database = new pg.Client({ connectionString: await product.superuserConnection() });
  await database.connect();
  auditor = await User.signIn(product.base, 'auditor');
}, 120_000);
afterAll(async () => {
  await database?.end();
  await product?.stop();
});

const state = async (): Promise<SealsState> => dataOf(await auditor.read('/seals'));
const ops = async (...words: readonly string[]) => await startOps({ ...product.environment }, ...words).ended;
const refused = ({ envelope }: Answered) => ({
  rule: (envelope.data as { readonly rule?: string }).rule,
  message: envelope.message,
});
const bytes = async (path: string) => await fetch(`${product.base}/api${path}?token=${auditor.token}`);

async function compared(note: string, key = ''): Promise<NonNullable<SealsState['comparison']>> {
  const answer = await auditor.send('/seals/compare', { p_note: note, p_vkey: key });
  const { run } = dataOf<RunAnswer>(answer);
  let found: SealsState['comparison'] = null;
  await vi.waitFor(async () => {
    found = (await state()).comparison;
    expect(found).toMatchObject({ id: run, ended_at: expect.any(String) });
  }, SOON);
  if (found === null) throw new Error('no comparison');
  return found;
}

test('after the first start the page has the seal of its first data, says what is not proven, and alarms of nothing', async () => {
  await vi.waitFor(async () => expect((await state()).last).toMatchObject({ number: 1, kind: 'day' }), SOON);
  expect(await state()).toMatchObject({
    stamp: null,
    unproven: [expect.stringMatching(/^Ningún sello sale/), expect.stringMatching(/reloj de este servidor/)],
    ...{ folder: null, witness: null, witnesses: [], alarms: [], comparison: null },
    actions: [
      { action: 'seal', allowed: true, reason: '' },
      { action: 'cosign', allowed: true, reason: '' },
      { action: 'verify', allowed: true, reason: '' },
      { action: 'cancel', allowed: false, reason: expect.stringContaining('no hay qué detener') },
    ],
  });
  for (const path of ['/seals/tile/9/000', '/seals/get/2']) expect((await bytes(path)).status).toBe(404);
});

test('a seal on demand is in the list, with its note, its key and its tree as C2SP serves them', async () => {
  const { number } = dataOf<SealedAnswer>(await auditor.send('/seals/seal', {}));
  expect(number).toBe(2);
  const { rows, total } = dataOf<Page<SealRow>>(await auditor.read('/seals/get/all'));
  expect({ rows, total }).toMatchObject({
    rows: [{ number: 2, kind: 'day', witnesses: [] }, { number: 1 }],
    total: 2,
  });
  kept = dataOf<SealDetail>(await auditor.read('/seals/get/2'));
  const { last, key, alarms } = await state();
  expect(last).toEqual(rows[0]);
  expect(alarms).toEqual([]);
  vkey = key?.vkey ?? '';
  expect(kept.signatures).toEqual([
    { name: expect.stringMatching(/^expediente\//), id: key?.id, at: null, by: '' },
  ]);
  const checkpoint = await bytes('/seals/checkpoint');
  expect(await checkpoint.text()).toBe(kept.note);
  const tile = await bytes(`/seals/tile/0/000${kept.size < 256 ? `.p/${kept.size}` : ''}`);
  expect(tile.headers.get('content-type')).toBe('application/octet-stream');
  const hashes = Buffer.from(await tile.arrayBuffer());
  expect(hashes.byteLength).toBe(32 * Math.min(256, kept.size));
  // Its leaves, each after its length.
  const entries = await bytes(`/seals/tile/entries/000${kept.size < 256 ? `.p/${kept.size}` : ''}`);
  const bundle = Buffer.from(await entries.arrayBuffer());
  const [first, length] = [bundle.subarray(2, 2 + bundle.readUInt16BE(0)), bundle.readUInt16BE(0)];
  expect(JSON.parse(first.toString())).toMatchObject({ stream: expect.any(String), revision: 0 });
  expect(bundle.length).toBeGreaterThan(length);
  expect(createHash('sha256').update('\0').update(first).digest()).toEqual(hashes.subarray(0, 32));
  for (const path of ['0/999', '0/0', '9/000', '0/../000', 'entries/999', 'entries/0'])
    expect((await bytes(`/seals/tile/${path}`)).status).toBe(404);
  await vi.waitFor(async () => {
    const { rows: facts } = await database.query(
      `select user_id, result, details->>'act' as act from audit where entity = 'seal:2'`,
    );
    expect(facts).toEqual([{ user_id: String(auditor.id), result: 'done', act: 'seal' }]);
  }, SOON);
});

test('a kept note is continued, with the key of its reader or of the server', async () => {
  const found = await compared(`  ${kept.note.replaceAll('\n', '\r\n')}  `, vkey);
  expect(found).toMatchObject({
    ...{ kind: 'compare', state: 'done', by: 'Usuario Auditor (auditor)' },
    comparison: { holds: true, number: 2, size: kept.size, history: null },
  });
  expect(found.comparison?.lines[0]).toContain('El registro de hoy continúa el sello 2');
  expect((await compared(kept.note)).comparison?.holds).toBe(true);
});

test('what is no seal of this log is refused with what to do', async () => {
  const send = async (p_note: string, p_vkey = '') =>
    refused(await auditor.send('/seals/compare', { p_note, p_vkey }));
  expect(await send('hola')).toMatchObject({ rule: 'seal-malformed' });
  expect(await send(kept.note.replace(/\n\d+\n/, '\n9\n'))).toMatchObject({ rule: 'seal-false' });
  const other = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
  expect(await send(kept.note, other)).toMatchObject({ rule: 'seal-unknown' });
  expect(await send(kept.note, 'llave')).toMatchObject({ rule: 'seal-key' });
  expect((await auditor.send('/seals/compare', {})).status).toBe(400);
  expect(refused(await auditor.send('/seals/compare/cancel', {}))).toMatchObject({ rule: 'not-comparing' });
});

test('a cosignature of a registered witness is kept, others are refused', async () => {
  const text = kept.note.slice(0, kept.note.indexOf('\n\n') + 1);
  const cosigned = `${kept.note}${witness.cosign(text)}`;
  const send = async (p_note: string) => await auditor.send('/seals/cosign', { p_note });
  expect(refused(await send(cosigned))).toMatchObject({ rule: 'cosignature-unknown' });
  expect((await ops('seals', 'witness', 'add', witness.vkey)).code).toBe(0);
  expect(dataOf(await send(cosigned))).toEqual({ number: 2, names: ['contraloria.example/testigo'] });
  expect(refused(await send(cosigned))).toMatchObject({ rule: 'cosignature-known' });
  expect(refused(await send('hola'))).toMatchObject({ rule: 'cosignature-malformed' });
  const seal = dataOf<SealDetail>(await auditor.read('/seals/get/2'));
  expect(seal).toMatchObject({
    witnesses: ['contraloria.example/testigo'],
    note: cosigned,
    signatures: [{ at: null }, { by: 'Usuario Auditor (auditor)' }],
  });
  const { witnesses, last } = await state();
  expect(witnesses).toMatchObject([{ name: 'contraloria.example/testigo', seal: 3 }]);
  expect(last).toMatchObject({ number: 3, kind: 'witnesses' });
});

test('who does not have the page is refused, and who has it without reaching the institution, too', async () => {
  const compras = await User.signIn(product.base, 'compras');
  const asked = async (): Promise<readonly number[]> => [
    ...(await Promise.all(
      ['', '/get/all', '/get/1', '/checkpoint', '/tile/0/000', '/tile/entries/000'].map(
        async (path) => (await compras.read(`/seals${path}`)).status,
      ),
    )),
    ...(await Promise.all(
      ['seal', 'cosign', 'compare', 'compare/cancel'].map(
        async (act) => (await compras.send(`/seals/${act}`, {})).status,
      ),
    )),
  ];
  const FORBIDDEN = Array.from({ length: 10 }, () => 403);
  expect(await asked()).toEqual(FORBIDDEN);
  const admin = await User.signIn(product.base, 'admin');
  const { pages, id, description, reach } = dataOf<ProfileRecord>(await admin.read('/profile/get/id/4'));
  const actions = ['view', 'verify', 'cosign', 'seal'].map((field) => ({ field, enabled: 1 }));
  const page = { a_href: 'sellos', main: 0, enabled: 1, actions };
  const form = { p_id: id, p_description: description, p_reach: reach, p_tags_items: [...pages, page] };
  dataOf(await admin.send('/profile/insert/update', form));
  await vi.waitFor(async () => {
    const { permissions } = dataOf<SessionAnswer>(await compras.send('/users/session', {}));
    expect(JSON.stringify(permissions)).toContain('sellos');
  }, SOON);
  expect(await asked()).toEqual(FORBIDDEN);
});

test('a swapped provider, rechained, and everything sealed anew: the kept note names the order', async () => {
  const { rows } = await database.query<{ stream: string }>(
    `select stream from eventstore.event where stream like 'order-%' group by stream having count(*) > 2 limit 1`,
  );
  const stream = rows[0]?.stream ?? '';
  await database.query('alter table eventstore.event disable trigger user');
  await database.query(
    `update eventstore.event set chain = sha256(chain || 'otra') where stream = $1 and revision >= 1`,
    [stream],
  );
  const found = await compared(kept.note, vkey);
  expect(found.comparison).toMatchObject({
    ...{ holds: false, number: 2 },
    history: { lifecycle: 'order', id: stream.replace('order-', '') },
  });
  expect(found.comparison?.lines[0]).toMatch(
    /^El registro de hoy no continúa el sello 2; primera diferencia: .*\(order-\d+\), revisión 1,/,
  );
  // Sealed anew, its tree with it: nothing here has the tree of the kept note any more.
  await database.query('delete from seal_cosignature; delete from seal; delete from seal_tile');
  await auditor.send('/seals/seal', {});
  await vi.waitFor(
    async () => expect((await state()).alarms).toContainEqual(expect.stringMatching(/^No se sella: .*ya se/)),
    SOON,
  );
  // With the machine of the key, too: the seals' events, and what the signer remembers.
  await database.query(`delete from eventstore.event where stream = 'seal-1'`);
  await rm(join(product.dataDir, 'seal-key.pem.firmado'));
  dataOf<SealedAnswer>(await auditor.send('/seals/seal', {}));
  const again = await compared(kept.note, vkey);
  expect(again.comparison).toMatchObject({ holds: false, history: null });
  expect(again.comparison?.lines).toContainEqual(expect.stringContaining('npm run seals -- verify CARPETA'));
});

test('a late seal and a key that is not there are alarms, on Inicio and in the metrics too', async () => {
  // A row says nothing of it: the seal's own event does.
  await database.query(`update seal set at = now() + interval '9 years'`);
  await database.query(
    `update eventstore.event set metadata = (metadata::jsonb || jsonb_build_object('at',
       to_char((now() - interval '27 hours') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))::json
     where stream = 'seal-1'`,
  );
  expect((await state()).alarms).toEqual([expect.stringContaining('El último sello tiene 27 horas')]);
  const last = { act: 'seal', result: 'broken', at: expect.any(String) };
  expect(dataOf(await auditor.read('/home/house'))).toContainEqual(last);
  await rm(join(product.dataDir, 'seal-key.pem'));
  expect((await state()).alarms).toContainEqual(expect.stringContaining('La llave de los sellos no está en'));
  expect(refused(await auditor.send('/seals/seal', {}))).toMatchObject({ rule: 'not-sealed' });
  const metrics = await (await fetch(`${product.base}/metrics`)).text();
  expect(Number(/^expediente_seal_age_seconds (\S+)$/m.exec(metrics)?.[1])).toBeGreaterThan(97_000);
});
