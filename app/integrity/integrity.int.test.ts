import type { ProfileRecord } from '@expediente/schemas/catalogues/records.ts';
import type { IntegrityRun, IntegrityState, Run, RunAnswer, Runs } from '@expediente/schemas/ops/read.ts';
import type { SessionAnswer } from '@expediente/schemas/session/read.ts';
import { type TestProduct, testProduct } from '@expediente/testing/product/product.ts';
import { startOps } from '@expediente/testing/product/spawned.ts';
import { type Answered, dataOf, User } from '@expediente/testing/product/user.ts';
import { oneStory } from '@expediente/testing/story.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/** Auditors and ops see whether the record is whole, and look again. */

const SOON = { timeout: 60_000, interval: 100 };

let product: TestProduct;
let database: pg.Client;
let auditor: User;

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

const state = async (): Promise<IntegrityState> => dataOf(await auditor.read('/ops/integrity'));
const runs = async (): Promise<readonly Run[]> =>
  dataOf<Runs>(await auditor.read('/ops/integrity/runs')).rows;
const ops = async (...words: readonly string[]) => await startOps({ ...product.environment }, ...words).ended;
const ruleOf = ({ envelope }: Answered): unknown => (envelope.data as { readonly rule?: string }).rule;

/** Asks for a verification; how it ended. */
async function verified(payload: object = {}): Promise<IntegrityRun> {
  const { run } = dataOf<RunAnswer>(await auditor.send('/ops/integrity/verify', payload));
  await vi.waitFor(async () => {
    const { run: latest } = await state();
    expect(latest).toMatchObject({ id: run, ended_at: expect.any(String) });
  }, SOON);
  return dataOf<IntegrityRun>(await auditor.read(`/ops/integrity/runs/${run}`));
}

/** Facts of the audit about it, in their order. */
const facts = async (entity: string): Promise<readonly unknown[]> =>
  (
    await database.query(
      `select result, user_id, details->>'act' as act, (details->>'found')::integer as found
         from audit where kind = 'ops' and entity = $1 order by number`,
      [entity],
    )
  ).rows;

test('an installation that was never verified says so, and offers to', async () => {
  expect(await state()).toEqual({
    last: null,
    run: null,
    actions: [
      { action: 'verify', allowed: true, reason: '' },
      { action: 'cancel', allowed: false, reason: expect.stringContaining('no se está revisando') },
    ],
  });
});

test('an unchanged installation is whole: how much was looked at, when, by whom, with which build', async () => {
  const run = await verified();
  expect(run).toMatchObject({
    kind: 'verify',
    state: 'done',
    percent: 100,
    by: 'Usuario Auditor (auditor)',
    build: expect.stringMatching(/./),
    found: 0,
    message: 'Sin hallazgos.',
    report: { rows: false, found: 0, findings: [] },
  });
  expect(run.report?.events).toBe(run.events);
  for (const many of [run.report?.streams, run.report?.facts]) expect(many).toBeGreaterThan(0);
  expect((await state()).last).toEqual(run);
  await vi.waitFor(
    async () =>
      expect(await facts('integrity')).toEqual([
        { result: 'begun', user_id: String(auditor.id), act: 'verify', found: null },
        { result: 'done', user_id: String(auditor.id), act: 'verify', found: 0 },
      ]),
    SOON,
  );
});

test('who does not have the page is refused, and who has it without reaching the institution, too', async () => {
  const compras = await User.signIn(product.base, 'compras');
  const asked = async (): Promise<readonly number[]> => [
    ...(await Promise.all(
      ['', '/runs', '/runs/1'].map(async (path) => (await compras.read(`/ops/integrity${path}`)).status),
    )),
    ...(await Promise.all(
      ['verify', 'cancel'].map(async (act) => (await compras.send(`/ops/integrity/${act}`, {})).status),
    )),
  ];
  expect(await asked()).toEqual([403, 403, 403, 403, 403]);
  const admin = await User.signIn(product.base, 'admin');
  const { pages, id, description, reach } = dataOf<ProfileRecord>(await admin.read('/profile/get/id/4'));
  const actions = ['view', 'verify'].map((field) => ({ field, enabled: 1 }));
  const integrity = { a_href: 'integridad', main: 0, enabled: 1, actions };
  const form = { p_id: id, p_description: description, p_reach: reach, p_tags_items: [...pages, integrity] };
  dataOf(await admin.send('/profile/insert/update', form));
  // A changed profile is seen by a session within two seconds; what is refused then is by its reach.
  await vi.waitFor(async () => {
    const { permissions } = dataOf<SessionAnswer>(await compras.send('/users/session', {}));
    expect(JSON.stringify(permissions)).toContain('integridad');
  }, SOON);
  expect(await asked()).toEqual([403, 403, 403, 403, 403]);
  expect((await auditor.read('/ops/integrity/runs/999')).status).toBe(404);
});

test('one at a time, from wherever it is asked; what is under way can be stopped', async () => {
  // Somebody reads what the checks will ask for: whatever the moment at which the others ask, the first is not over.
  await database.query('begin; lock table issued_document in access exclusive mode');
  const operator = await User.signIn(product.base, 'operador');
  const { run } = dataOf<RunAnswer>(await auditor.send('/ops/integrity/verify', {}));
  await vi.waitFor(
    async () => expect((await state()).run).toMatchObject({ id: run, state: 'running', phase: 'lists' }),
    SOON,
  );
  const second = await operator.send('/ops/integrity/verify', {});
  expect(second.envelope).toMatchObject({
    response: 'warning',
    message: expect.stringContaining('ya se está revisando'),
  });
  expect(ruleOf(second)).toBe('verifying');
  const commandLine = await ops('verify');
  expect(commandLine).toMatchObject({ code: 1, output: expect.stringContaining('ya se está revisando') });
  const { actions, run: under } = await state();
  expect(actions.map(({ action, allowed }) => [action, allowed])).toEqual([
    ['verify', false],
    ['cancel', true],
  ]);
  expect(under?.percent).toBeGreaterThan(50);
  dataOf(await operator.send('/ops/integrity/cancel', {}));
  await vi.waitFor(
    async () =>
      expect((await state()).run).toMatchObject({
        id: run,
        state: 'cancelled',
        cancelled_by: 'Usuario Operador (operador)',
        found: null,
      }),
    SOON,
  );
  await database.query('rollback');
  expect(ruleOf(await operator.send('/ops/integrity/cancel', {}))).toBe('not-verifying');
  // What did not come to its end says nothing: the last verification is the one before.
  expect((await state()).last).toMatchObject({ id: run - 1, found: 0 });
});

test('a manipulation is named: record as people call it, what is certain of it, what shows it, where its history is', async () => {
  const { rows } = await database.query<{ stream: string }>(
    `select stream from eventstore.event where category = 'order' group by stream having count(*) >= 4 order by stream limit 1`,
  );
  const stream = rows[0]?.stream ?? '';
  const change = async (data: string) =>
    await database.query(
      `alter table eventstore.event disable trigger user;
       update eventstore.event set data = ${data} where stream = '${stream}' and revision = 2;
       alter table eventstore.event enable trigger user`,
    );
  const [before] = (
    await database.query<{ data: string }>(
      'select data::text from eventstore.event where stream = $1 and revision = 2',
      [stream],
    )
  ).rows;
  await change(`'{"x":1}'`);
  const run = await verified();
  expect(run).toMatchObject({ state: 'done', found: expect.any(Number), report: { found: run.found } });
  const record = {
    record: expect.stringMatching(new RegExp(`^Orden de compra .* \\(${stream}\\)$`)),
    history: expect.objectContaining({ lifecycle: 'order', id: stream.replace('order-', '') }),
    sure: 1,
  };
  expect(run.report?.findings.slice(0, 2)).toEqual([
    {
      ...record,
      check: 'strange',
      what: expect.stringContaining('tiene en la revisión 2 un evento dañado'),
      witness: 'el evento',
    },
    {
      ...record,
      check: 'chain',
      what: 'el evento no es el que se escribió',
      witness: 'su cadena',
      follows: 1,
    },
  ]);
  expect((await state()).last).toMatchObject({ id: run.id, found: run.found });
  await vi.waitFor(
    async () =>
      expect((await facts('integrity')).at(-1)).toEqual({
        result: 'found',
        user_id: String(auditor.id),
        act: 'verify',
        found: run.found,
      }),
    SOON,
  );
  await change(`$was$${before?.data}$was$`);
});

test('what the command line verified and backed up is remembered with the rest', async () => {
  const file = `${product.dataDir}/respaldo.gz`;
  expect((await ops('backup', file)).code).toBe(0);
  const { code, output } = await ops('verify', '--rows');
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringContaining('Las cadenas están íntegras.'),
  });
  const [verification, backup] = await runs();
  const by = expect.stringMatching(/^sistema: /);
  expect(backup).toMatchObject({
    projection: 'backup',
    kind: 'backup',
    state: 'done',
    user: '',
    by,
    found: 0,
  });
  expect(verification).toMatchObject({
    projection: 'integrity',
    kind: 'verify',
    state: 'done',
    by,
    found: 0,
  });
  expect((await state()).last).toMatchObject({
    id: verification?.id,
    report: { rows: true, not_compared: [] },
  });
  expect((await facts('backup')).at(-1)).toMatchObject({ result: 'done', act: 'backup', found: 0 });
});
