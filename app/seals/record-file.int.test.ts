import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { streamName } from '@expediente/kernel/streams.ts';
import { openAudit } from '@expediente/platform/audit/audit.ts';
import { fileStore } from '@expediente/platform/files/store.ts';
import { openLog } from '@expediente/platform/logs.ts';
import { issuedDocuments } from '@expediente/projections/shared/documents/issue.ts';
import type { HistoryAnswer } from '@expediente/schemas/history/read.ts';
import { appendTo, newEvent } from '@expediente/testing/events.ts';
import { sessionOf } from '@expediente/testing/projections/session.ts';
import { onPostgres, rechain } from '@expediente/testing/seals/rig.ts';
import { writeDemonstration } from '@expediente/testing/services/demonstration.ts';
import { type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { smallPdf } from '@expediente/testing/small-pdf.ts';
import type { Report } from '@expediente/verifier/report.ts';
import { reportText } from '@expediente/verifier/terminal.ts';
import { textOf, unzip } from '@expediente/verifier/unzip.ts';
import { verifyArchive, verifyFiles } from '@expediente/verifier/verify.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Foundations } from '../foundations/foundations.ts';
import { sealsCommand } from '../ops/seals/command.ts';
import { Closers } from '../process/closers.ts';
import { lastSeal } from './kept.ts';
import { rotateKey } from './rotate.ts';
import { SEALS, sealLog } from './seal.ts';

let services: TestServices;
let folder: string;
let auditor: string;
/** The note and the key of an earlier day, as somebody else keeps them. */
let note: string;
let keys: string;

const seal = async () =>
  await sealLog(
    {
      pool: services.pool,
      store: services.store,
      installation: { configuration: { sealKeyFile: join(folder, 'llave.pem') } },
    },
    new Date(),
  );
const fileOf = async (lifecycle: string, id: string, token = auditor): Promise<Uint8Array> => {
  const { status, content, headers } = await services.download(`/history/${lifecycle}/${id}/file`, token);
  expect(`${lifecycle} ${id}: ${status}`).toBe(`${lifecycle} ${id}: 200`);
  expect(headers['content-type']).toBe('application/zip');
  expect(headers['content-disposition']).toBe(`attachment; filename="expediente_${lifecycle}_${id}.zip"`);
  return new Uint8Array(content);
};
const bad = ({ findings }: Report) =>
  findings.filter(({ level }) => level === 'refused' || level === 'unproven');
const altered = async (text: string): Promise<void> => {
  await services.pool.query('alter table eventstore.event disable trigger user');
  await services.pool.query(text);
  await services.pool.query('alter table eventstore.event enable trigger user');
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'expediente-archivo-'));
  services = await testServices();
  await writeDemonstration(services);
  auditor = await services.signIn('auditor');
  await seal();
  const first = await lastSeal(services.pool);
  note = first?.note ?? '';
  keys = first?.keys.join('\n') ?? '';
  await seal();
});
afterAll(async () => {
  await services.close();
  await rm(folder, { recursive: true });
});

describe('the file of an order', () => {
  test('is proven by a verifier that has nothing of the installation, from a note of an earlier seal on', async () => {
    const zip = await fileOf('order', '19');
    const report = await verifyArchive(zip, { keys, note });
    expect(bad(report)).toEqual([]);
    expect(report).toMatchObject({
      verdict: 'holds',
      record: 'Orden de compra 18 (order-19)',
      seal: { number: 2 },
    });
    const categories = new Set(report.histories.map(({ stream }) => stream.split('-')[0]));
    expect([...categories].sort()).toEqual(
      expect.arrayContaining(['order', 'planLine', 'quarterBudget', 'request', 'rule', 'seal', 'user']),
    );
    for (const { from, to, sealedTo } of report.histories)
      expect([from === 0 || to === from, sealedTo]).toEqual([true, to]);
    expect(services.facts.at(-1)).toMatchObject({
      kind: 'export',
      entity: 'order:19',
      result: 'done',
      details: { format: 'zip' },
    });
  });

  test('is read by the verifier as its Historia reads it: what was paid, how much, to whom, by whom', async () => {
    const report = await verifyArchive(await fileOf('order', '19'), { keys, note });
    const { data } = await services.call('GET', '/history/order/19', { token: auditor });
    const { name, entries }: HistoryAnswer = data;
    expect(report.record).toBe(`${name} (order-19)`);
    expect(
      report.acts.map(({ revision, kind, sentence, reason }) => ({ revision, kind, sentence, reason })),
    ).toEqual(entries.map(({ revision, kind, sentence, reason }) => ({ revision, kind, sentence, reason })));
    expect(report.acts.map(({ fields }) => fields.map(({ label }) => label.split(': ').at(-1)))).toEqual(
      entries.map(({ changes }) => changes.map(({ label }) => label)),
    );
    const text = reportText(report);
    expect(text).toMatch(/^Todo lo sellado se sostiene\.\nRegistro: Orden de compra 18 \(order-19\)\n/);
    expect(text).toMatch(
      /Orden de compra \(order-19\): hasta el sello 2, del .*, la revisión 9 fue la última: nada más se hizo/,
    );
    expect(text).toMatch(/- Estado: PAGADO\n- Monto: Q[\d,]+\.\d\d\n- A quién, o qué: \S/);
    expect(text).toMatch(
      /- Revisión \d+ · Pago\n {2}Registró el pago .*\n {2}Usuario .* \(\w+\), \d\d\/\d\d\/\d{4}, /,
    );
    expect(text).not.toMatch(/\b[A-Z][a-z]+[A-Z][a-z]+\b(?!\.)/);
  });

  test('is the same when it is taken again, and says what it is', async () => {
    const [one, two] = [await fileOf('order', '19'), await fileOf('order', '19')];
    expect(Buffer.from(one).equals(two)).toBe(true);
    const files = await unzip(one);
    expect([...files.keys()].slice(0, 2)).toEqual(['manifest.json', expect.stringMatching(/^events\//)]);
    expect(textOf(files.get('formato.md') ?? new Uint8Array())).toContain('expediente-verificar.html');
  });

  test('with an event after the seal: it is not sealed yet', async () => {
    const order = streamName('order', 17);
    const add = async (at: string): Promise<void> => {
      const last = (await services.store.readStream(order)).at(-1);
      if (!last) throw new Error('no order');
      const head = { revision: last.revision, chain: last.metadata.chain };
      await appendTo(services.store, order, head, newEvent('OrderLater', {}, { at }));
    };
    await add(new Date().toISOString());
    const report = await verifyArchive(await fileOf('order', '17'), { keys, note });
    expect(report.verdict).toBe('partial');
    expect(report.findings).toContainEqual({
      level: 'unproven',
      about: 'Orden de compra (order-17)',
      text: `la revisión ${report.acts.length - 1}: sin sello todavía`,
    });
  });

  test('that an insider changed is refused', async () => {
    await altered(
      `update eventstore.event set data = replace(data::text, '"year":2026', '"year":2027')::json
       where stream = 'order-18' and revision = 0`,
    );
    const report = await verifyArchive(await fileOf('order', '18'), { keys, note });
    expect(report.verdict).toBe('refused');
    expect(bad(report)[0]).toEqual({
      level: 'refused',
      about: 'Orden de compra (order-18)',
      text: 'la revisión 0 o la 1 no es la que se guardó: no se siguen',
    });
  });
});

test('where the log was copied to another store, the leaves are found by their hashes', async () => {
  const { pool, store } = services;
  await pool.query(`update seal set store = 'otro', position = ''`);
  try {
    const report = await verifyArchive(await fileOf('order', '16'), { keys, note });
    expect(bad(report)).toEqual([]);
    expect(report).toMatchObject({ verdict: 'holds', seal: { number: 2 } });
  } finally {
    const [first, second] = await store.readStream(SEALS);
    for (const event of [first, second])
      await pool.query('update seal set store = $1, position = $2 where number = $3', [
        store.id,
        event?.position,
        (event?.revision ?? 0) + 1,
      ]);
  }
});

test('a history that was changed with its chain has no proof: it claims to be older than the seal', async () => {
  const rig = await onPostgres(services.pool, services.connectionString);
  try {
    await rechain(rig, streamName('order', 15));
  } finally {
    await rig.close();
  }
  const report = await verifyArchive(await fileOf('order', '15'), { keys, note });
  expect(report.verdict).toBe('refused');
  expect(bad(report).map(({ about, text }) => `${about}: ${text}`)).toContainEqual(
    expect.stringMatching(
      /^Orden de compra \(order-15\): la revisión 0 dice ser del .*, antes del sello, y el sello no la cubre/,
    ),
  );
});

test('a tree that lost a tile proves what it still has, and the file is taken all the same', async () => {
  const { pool } = services;
  const { rows } = await pool.query('delete from seal_tile where level = 0 and index = 0 returning *');
  try {
    const report = await verifyArchive(await fileOf('order', '14'), { keys, note });
    expect(report.seal?.number).toBe(2);
    expect(report.verdict).toBe('refused');
  } finally {
    await pool.query('insert into seal_tile (level, index, hashes) values ($1, $2, $3)', [
      rows[0]?.level,
      rows[0]?.index,
      rows[0]?.hashes,
    ]);
  }
});

test('every kind of history is proven', async () => {
  for (const [lifecycle, id] of [
    ['request', '1'],
    ['pac', '100101-2026'],
    ['user', '4'],
    ['rule', 'iva'],
    ['supply', '4'],
    ['unops-consolidation', '2'],
  ] as const) {
    const report = await verifyArchive(await fileOf(lifecycle, id), { keys, note });
    expect([lifecycle, bad(report)]).toEqual([lifecycle, []]);
    expect(report.verdict).toBe('holds');
  }
});

describe('that there was no such record', () => {
  const command = async (...words: readonly string[]): Promise<unknown> => {
    const { pool, store } = services;
    const work = sealsCommand.parse(['absent', ...words]);
    return await work({ pool, store } as unknown as Foundations, new Closers()); // all that it takes of them
  };
  test('is proven by a file of its own, to a verifier that has nothing of the installation', async () => {
    const path = join(folder, 'ausente.zip');
    expect(await command('order-99999', path)).toBe(0);
    const zip = new Uint8Array(await readFile(path));
    const report = await verifyArchive(zip, { keys, note });
    expect(bad(report)).toEqual([]);
    expect(report).toMatchObject({ verdict: 'holds', record: 'Orden de compra (order-99999)' });
    expect(reportText(report)).toContain('no existe tal registro: hasta el sello 2');
    // The proof of another one is none.
    const files = new Map(await unzip(zip));
    const manifest = textOf(files.get('manifest.json') ?? new Uint8Array());
    files.set('manifest.json', Buffer.from(manifest.replace('"order-99999"', '"order-99998"')));
    expect(verifyFiles(files, { keys, note }).verdict).not.toBe('holds');
  });
  test('is not of one that is there, nor of a name that no history has', async () => {
    const path = join(folder, 'presente.zip');
    expect(await command('order-16', path)).toBe(1);
    await expect(access(path)).rejects.toThrow('ENOENT');
    for (const name of ['orden-16', 'order-16:2', 'order', 'command-abc'])
      await expect(command(name, path)).rejects.toThrow('no es el nombre de una historia');
  });
});

test('a document that was issued is that of its issue, proven by the seal', async () => {
  const files = fileStore(services.pool);
  const audit = openAudit(services.pool, openLog({ level: 'silent' }));
  const by = { session: sessionOf({}, { userId: 4 }), correlationId: 'prueba00' };
  await issuedDocuments({ ...services, files, audit }).issue(
    { record: 'order:19', revision: 1, format: 'purchase-order', parameters: {} },
    by,
    async () => smallPdf('19'),
  );
  await audit.close();
  const shown = async () =>
    (await verifyArchive(await fileOf('order', '19'), { keys, note })).findings.find(({ about }) =>
      about.startsWith('El documento'),
    );
  const proof = /byte por byte, .* Usuario Compras \(compras\).*purchase-order, de la revisión 1/;
  expect(await shown()).toMatchObject({ level: 'unproven', text: expect.stringMatching(proof) });
  await seal();
  expect(await shown()).toMatchObject({ level: 'holds', text: expect.stringMatching(proof) });
});

describe('the user who takes it', () => {
  test('has in it what their own Historia opens', async () => {
    const compras = await services.signIn('compras');
    const files = await unzip(await fileOf('order', '19', compras));
    expect([...files.keys()].filter((path) => path.startsWith('events/user-'))).toEqual([]);
    const report = await verifyArchive(await fileOf('order', '19', compras), { keys, note });
    expect(report.verdict).toBe('partial');
    expect(bad(report)).toContainEqual({
      level: 'unproven',
      about: expect.stringMatching(/^Usuario \(user-\d+\)$/),
      text: 'un acto del registro la nombra, y el archivo no trae su historia',
    });
  });

  test('is refused what is out of their sight, and what is not there', async () => {
    const other = await services.signIn('compras');
    for (const url of ['/history/order/99999/file', '/history/nada/1/file', '/history/order/x/file'])
      expect((await services.download(url, auditor)).status).toBe(404);
    expect((await services.download('/history/user/4/file', other)).status).toBe(404);
  });
});

test('after a change of key the file leads from the kept key to the present one', async () => {
  const sealKeyFile = join(folder, 'llave.pem');
  const { pool, store } = services;
  const place = { pool, store, installation: { configuration: { sealKeyFile } } };
  await rotateKey(place, new Date(), { lost: false, username: 'ops@servidor' });
  await seal();
  const zip = await fileOf('order', '20');
  expect([...(await unzip(zip)).keys()].filter((path) => path.includes('rotation-'))).toHaveLength(1);
  const report = await verifyArchive(zip, { keys, note });
  expect(bad(report)).toEqual([]);
  expect(report).toMatchObject({ verdict: 'holds', seal: { keyFrom: 'reader' } });
  await rm(sealKeyFile);
  await rotateKey(place, new Date(), { lost: true, username: 'ops@servidor' });
  expect(bad(await verifyArchive(await fileOf('order', '20'), { keys, note }))).toMatchObject([
    { level: 'refused', about: 'El sello', text: expect.stringContaining('no está firmada con la llave') },
  ]);
});
