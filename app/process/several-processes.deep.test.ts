import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { DEMO_PASSWORD } from '@expediente/platform/config.ts';
import { projectionNames } from '@expediente/projections/ops.ts';
import { lockInstalling } from '@expediente/readmodels/engine/locks.ts';
import type {
  DifferenceAnswer,
  ProjectionState,
  Run,
  RunAnswer,
  Runs,
} from '@expediente/schemas/ops/read.ts';
import { roleOf } from '@expediente/testing/product/front.ts';
import { type OpenLine, openLines, smallRequest } from '@expediente/testing/product/plan.ts';
import { type TestProcesses, testProcesses } from '@expediente/testing/product/processes.ts';
import { type Answered, dataOf, TODAY, User } from '@expediente/testing/product/user.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/** Two processes of each role, one address in front, one PostgreSQL. */
let processes: TestProcesses;
let database: pg.Client;
let lines: readonly OpenLine[];

beforeAll(async () => {
  processes = await testProcesses({ workflow: 2, projections: 2, environment: { DRAIN_SECONDS: '1' } });
  database = new pg.Client({ connectionString: processes.connectionString });
  await database.connect();
  lines = await openLines(await User.signIn(processes.base, 'centro'));
});

afterAll(async () => {
  await database?.end();
  await processes?.stop();
});

const bases = (role: 'workflow' | 'projections'): string[] => processes.members(role).map(({ base }) => base);
const [W, P] = [(i: number) => bases('workflow')[i] ?? '', (i: number) => bases('projections')[i] ?? ''];

const line = (i: number): OpenLine => {
  const found = lines[i % lines.length];
  if (!found) throw new Error('no line of a plan is open');
  return found;
};

test('processes that start together on an empty database write its first data once', async () => {
  const { rows } = await database.query<{ events: string }>(
    "select count(*) as events from eventstore.event e where e.type = 'DemonstrationTold'",
  );
  expect(rows).toEqual([{ events: '1' }]);
});

test('each says which role it has', async () => {
  for (const role of ['workflow', 'projections'] as const) {
    for (const base of bases(role)) {
      const health = await (await fetch(`${base}/api/health`)).json();
      expect(health).toMatchObject({ response: 'success', data: { ready: true, role } });
    }
  }
});

test('every role lists the whole contract, and the front finds which role serves each operation of it', async () => {
  interface Contract {
    readonly paths: Readonly<Record<string, object>>;
  }
  const contracts = await Promise.all(
    [W(0), P(0)].map(async (base): Promise<Contract> => (await fetch(`${base}/api/openapi.json`)).json()),
  );
  expect(contracts[0]).toEqual(contracts[1]);
  const asked = Object.entries(contracts[0]?.paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({
      method: method.toUpperCase(),
      path: `/api${path.replace(/\{\w+\}/g, '1')}`,
    })),
  );
  expect(asked.some(({ method, path }) => roleOf(method, path) === 'workflow')).toBe(true);
  expect(asked.some(({ method, path }) => roleOf(method, path) === 'projections')).toBe(true);
  for (const { method, path } of asked) {
    const { message } = await (await fetch(`${processes.base}${path}`, { method })).json();
    expect({ method, path, message }).not.toMatchObject({ message: 'No existe esa operación.' });
  }
});

test('the page comes from the same address', async () => {
  const page = await fetch(`${processes.base}/ordenes`);
  expect(page.headers.get('content-type')).toContain('text/html');
});

test('a session opened in one process is good in every other', async () => {
  const user = await User.signIn(W(0), 'consulta');
  expect((await user.at(W(1)).send('/users/session', {})).status).toBe(200);
  for (const base of bases('projections')) {
    expect((await user.at(base).read('/orders/get/all')).status).toBe(200);
  }
});

/** However busy the machine is. */
const SOON = { timeout: 20_000 };

/** Status of a read in each projections process and of a session check in each workflow process. */
const statuses = async (user: User): Promise<number[]> => [
  ...(await Promise.all(
    bases('projections').map(async (base) => (await user.at(base).read('/orders/get/all')).status),
  )),
  ...(await Promise.all(
    bases('workflow').map(async (base) => (await user.at(base).send('/users/session', {})).status),
  )),
];

test('a session that ends in one process ends in all', async () => {
  const user = await User.signIn(W(0), 'consulta');
  expect(await statuses(user)).toEqual([200, 200, 200, 200]);
  dataOf(await user.at(W(1)).send('/users/logout', {}));
  await vi.waitFor(async () => expect(await statuses(user)).toEqual([401, 401, 401, 401]), SOON);
});

test('a changed password ends the user’s other sessions in all', async () => {
  const elsewhere = await User.signIn(W(0), 'consulta');
  expect(await statuses(elsewhere)).toEqual([200, 200, 200, 200]);
  const user = await User.signIn(W(1), 'consulta');
  dataOf(await user.send('/users/change/passsword', { p_password: DEMO_PASSWORD }));
  await vi.waitFor(async () => expect(await statuses(elsewhere)).toEqual([401, 401, 401, 401]), SOON);
});

test('a key that comes again to another process is answered as the first time', async () => {
  const centre = await User.signIn(W(0), 'centro');
  const form = smallRequest(line(0), 'una sola vez');
  const first = await centre.send('/orders/insert/update', form, 'clave-de-prueba-1');
  dataOf(first);
  const again = await centre.at(W(1)).send('/orders/insert/update', form, 'clave-de-prueba-1');
  expect(again.envelope).toEqual(first.envelope);
  const other = await centre
    .at(W(1))
    .send('/orders/insert/update', smallRequest(line(0), 'otra'), 'clave-de-prueba-1');
  expect(other.status).toBe(422);
});

test('the same key sent to two processes at once is done once', async () => {
  const centre = await User.signIn(W(0), 'centro');
  const form = smallRequest(line(0), 'a la vez');
  const [one, two] = await Promise.all([
    centre.at(W(0)).send('/orders/insert/update', form, 'clave-de-prueba-2'),
    centre.at(W(1)).send('/orders/insert/update', form, 'clave-de-prueba-2'),
  ]);
  expect(dataOf(one)).toEqual(dataOf(two));
});

test.each([
  ['naming the position of its write', (position = '') => position],
  ['naming none', () => ''],
])('a read after a write sees it, %s, whichever process answers', async (_, named) => {
  const centre = await User.signIn(W(0), 'centro');
  for (let i = 0; i < 8; i += 1) {
    const saved = await centre
      .at(W(i % 2))
      .send('/orders/insert/update', smallRequest(line(i), `lectura ${i}`));
    const { id } = dataOf<{ readonly id: number }>(saved);
    const read = await centre
      .at(P((i >> 1) % 2))
      .read(`/orders/get/id/${id}`, named(saved.envelope.position));
    expect(read.headers.get('x-expediente-behind')).toBeNull();
    expect(dataOf(read)).toMatchObject({ id, justification: `lectura ${i}` });
  }
});

test('commands that meet on one plan line from two processes are decided again, never refused for it', async () => {
  const centre = await User.signIn(W(0), 'centro');
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      centre.at(W(i % 2)).send('/orders/insert/update', smallRequest(line(0), `encuentro ${i}`)),
    ),
  );
  const numbers = answers.map((each) => dataOf<{ readonly number: number }>(each).number);
  expect(new Set(numbers).size).toBe(numbers.length);
});

async function liveOrders(): Promise<string | undefined> {
  const { rows } = await database.query<{ table: string }>(
    `select 'read.order_' || fingerprint as table from read.projection where name = 'order' and live`,
  );
  return rows[0]?.table;
}

test('of rebuilds asked for at once, at several processes, exactly one begins; its run has who began it and what came of it', async () => {
  const operator = await User.signIn(W(0), 'operador');
  const path = '/ops/projections/order';
  // Processes of runs are slow to begin, as on a busy machine, and somebody reads the tables: whatever the moment at which
  // the others ask, the first is not over.
  await database.query(`begin; select 1 from ${await liveOrders()} limit 1`);
  await lockInstalling(database, 'order');
  const answers = await Promise.all(
    [P(0), P(0), P(1)].map(async (base) => await operator.at(base).send(`${path}/rebuild`, {})),
  );
  await database.query('rollback');
  expect(answers.map(({ envelope }) => envelope.response).sort()).toEqual(['success', 'warning', 'warning']);
  const begun = answers.find(({ envelope }) => envelope.response === 'success');
  const { run } = dataOf<RunAnswer>(begun ?? (answers[0] as Answered));
  const last = async (): Promise<Run | undefined> =>
    dataOf<Runs>(await operator.at(P(1)).read(`${path}/runs`)).rows[0];
  await vi.waitFor(async () => expect(await last()).toMatchObject({ id: run, state: 'done' }), SOON);
  expect(await last()).toMatchObject({
    kind: 'rebuild',
    user: String(operator.id),
    differing: 0,
    left_out: [],
  });
  const by = { user_id: String(operator.id), act: 'rebuild' };
  // Facts are written a moment after what they are about.
  await vi.waitFor(async () => {
    const facts = await database.query(
      `select result, user_id, details->>'act' as act from audit where kind = 'ops' and entity = 'projection:order'
         and details->>'run' = $1 order by number`,
      [String(run)],
    );
    expect(facts.rows).toEqual([
      { ...by, result: 'begun' },
      { ...by, result: 'done' },
    ]);
  }, SOON);
});

test('what differs from the tables in use is reported by column, with the record’s name, and as a workbook', async () => {
  const operator = await User.signIn(W(0), 'operador');
  const path = '/ops/projections/order';
  const table = await liveOrders();
  // What a program that is not ours did.
  await database.query(
    `update ${table} set provider_name = 'OTRO' where id = (select min(id) from ${table})`,
  );
  const { run } = dataOf<RunAnswer>(await operator.at(P(0)).send(`${path}/verify`, {}));
  const report = async () =>
    dataOf<DifferenceAnswer>(await operator.at(P(1)).read(`${path}/difference/${run}?page=1&size=10`));
  await vi.waitFor(async () => expect((await report()).run.state).toBe('done'), SOON);
  expect(await report()).toMatchObject({
    total: 1,
    left: 0,
    rows: [
      {
        table: 'order',
        kind: 'changed',
        columns: ['provider_name'],
        before: { provider_name: 'OTRO' },
        record: { lifecycle: 'order', name: expect.stringMatching(/^Orden de compra /) },
      },
    ],
  });
  const changed = (await report()).tables.find((each) => each.table === 'order');
  expect(changed).toMatchObject({ changed: 1, columns: [{ column: 'provider_name', rows: 1 }] });
  const url = `${P(0)}/api${path}/difference/${run}?download=1&token=${operator.token}`;
  const file = await fetch(url);
  expect(file.headers.get('content-disposition')).toContain(`diferencias_order_${run}_`);
  expect(new Uint8Array(await file.arrayBuffer()).slice(0, 2)).toEqual(new TextEncoder().encode('PK'));
  const { run: mending } = dataOf<RunAnswer>(await operator.at(P(0)).send(`${path}/rebuild`, {}));
  const state = async () =>
    dataOf<readonly ProjectionState[]>(await operator.at(P(0)).read('/ops/projections')).find(
      ({ name }) => name === 'order',
    );
  await vi.waitFor(
    async () => expect((await state())?.run).toMatchObject({ id: mending, state: 'done' }),
    SOON,
  );
  expect(await state()).toMatchObject({
    quarantined: 0,
    stopped: null,
    versions: [{ state: 'live', until: null }],
  });
});

test('what cannot be done now is refused in words, and an auditor only reads', async () => {
  const operator = (await User.signIn(W(0), 'operador')).at(P(0));
  const refused = async (act: string) => (await operator.send(`/ops/projections/order/${act}`, {})).envelope;
  expect(await refused('cancel')).toMatchObject({ response: 'warning', data: { rule: 'nothing-runs' } });
  expect(await refused('swap')).toMatchObject({ response: 'warning', data: { rule: 'nothing-waits' } });
  expect(await refused('retire')).toMatchObject({ response: 'success', data: { retired: [] } });
  expect((await operator.send('/ops/projections/nada/rebuild', {})).status).toBe(404);
  const auditor = (await User.signIn(W(0), 'auditor')).at(P(0));
  expect((await auditor.read('/ops/projections/order/runs')).status).toBe(200);
  expect((await auditor.send('/ops/projections/order/retire', {})).status).toBe(403);
});

test('the main job passes through the one address, files and PDFs included', async () => {
  const script = fileURLToPath(new URL('../../e2e/main-job.mjs', import.meta.url));
  const job = spawn(process.execPath, [script, processes.base], { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  job.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const code = await new Promise((resolve) => job.on('close', resolve));
  expect({ code, complaint }).toEqual({ code: 0, complaint: '' });
});

test('processes that are replaced one after the other are missed by no one: each answer is a good one', async () => {
  const centre = await User.signIn(processes.base, 'centro');
  let [replacing, done] = [true, 0];
  const working = Promise.all(
    [0, 1].map(async (desk) => {
      for (let i = desk; replacing; i += 2) {
        dataOf(await centre.send('/orders/insert/update', smallRequest(line(i), `relevo ${i}`)));
        dataOf(await centre.read(`/unit/pac/get/all/${TODAY.slice(0, 4)}`));
        done += 1;
      }
    }),
  );
  // As a release does; a failed answer ends the work, and is what this test ends with.
  const replaced = (async () => {
    for (const role of ['projections', 'workflow'] as const)
      for (const i of [0, 1]) {
        expect(await processes.end(role, i)).toBe(0);
        await processes.start(role, i);
      }
  })().finally(() => {
    replacing = false;
  });
  await Promise.all([replaced, working]);
  expect(done).toBeGreaterThan(8);
});

/** How many times the right to project is held: once for each projection. */
const projectors = async (): Promise<number> => {
  const { rows } = await database.query<{ held: string }>(
    `select count(*) as held from pg_locks l join pg_database d on d.oid = l.database
     where d.datname = current_database() and locktype = 'advisory' and classid = ${0x65_78_70_72} and granted`,
  );
  return Number(rows[0]?.held);
};

test.each([0, 1])('one process projects at a time, and another takes over when %i is killed', async (i) => {
  const centre = await User.signIn(W(0), 'centro');
  await vi.waitFor(async () => expect(await projectors()).toBe(projectionNames().length), SOON);
  await processes.kill('projections', i);
  const saved = await centre.send('/orders/insert/update', smallRequest(line(i), `sin proyector ${i}`));
  const { id } = dataOf<{ readonly id: number }>(saved);
  await vi.waitFor(async () => {
    const read = await centre.at(P(1 - i)).read(`/orders/get/id/${id}`, saved.envelope.position);
    expect(dataOf(read)).toMatchObject({ id });
  }, SOON);
  expect(await projectors()).toBe(projectionNames().length);
  await processes.start('projections', i);
});
