import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { preparedFolder } from '@expediente/testing/product/prepared.ts';
import {
  buildProduct,
  type DataFolder,
  freePort,
  runOps,
  type SpawnedProduct,
  spawnProduct,
} from '@expediente/testing/product/spawned.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { connectionString, readState } from '../postgres/state.ts';

/** The observable output of the running product: log and metrics. */
const YEAR = Number(dateInGuatemala(new Date()).slice(0, 4));
let folder: DataFolder;
let product: SpawnedProduct;
let base: string;
let token: string;

beforeAll(async () => {
  await buildProduct();
  folder = await preparedFolder();
  const port = await freePort();
  base = `http://127.0.0.1:${port}`;
  product = spawnProduct({ DATA_DIR: folder.path, PORT: port });
  await product.ready();
  token = await signIn('centro');
});

afterAll(async () => {
  product.process.kill('SIGTERM');
  await product.ended;
  await folder.remove();
});

// biome-ignore lint/suspicious/noExplicitAny: answers of several operations, each looked into where it is asked
type Answer = { readonly response: string; readonly message: string; readonly data: any };

async function post(path: string, payload: object, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await fetch(`${base}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ token, ...payload }),
  });
  return (await answer.json()) as Answer; // the envelope
}

const signIn = async (username: string): Promise<string> =>
  (await post('/users/login', { p_username: username, p_password: 'Demo-2026!', p_year: YEAR })).data.jwt;

/** The log's line of a call. */
const lineOf = async (correlation: string): Promise<unknown> =>
  await vi.waitFor(async () => {
    const log = await readFile(join(folder.path, 'expediente.log'), 'utf8');
    const found = log.split('\n').find((each) => each.includes(`"${correlation}"`));
    if (found === undefined) throw new Error('the line is not written yet');
    return JSON.parse(found) as unknown;
  }, 5_000);

const find = async (code: string) => await runOps(folder.path, 'eventstore', 'find', code);

async function get(path: string): Promise<Answer> {
  const answer = await fetch(`${base}/api${path}?${new URLSearchParams({ token })}`);
  return (await answer.json()) as Answer; // the envelope
}

/** Saves the plan of a unit that has none, under the call's own code. */
async function savePlan(correlation: string): Promise<Answer> {
  const [unit] = (await get(`/unit/publicpac/get/all/${YEAR}`)).data.rows;
  const [supply] = (await get('/supplies/get/public')).data.rows;
  const [subProduct] = (await get('/subproducts/get/public')).data.rows;
  return await post(
    '/packsannual/insert/update',
    {
      p_id_unit: unit.id,
      p_year: YEAR,
      p_details: [
        { p_id_sub_products: subProduct.id, p_id_supplie: supply.id, p_qty: 10, p_price: supply.price },
      ],
    },
    { 'x-correlation-id': correlation },
  );
}

describe('one id from the call to the event', () => {
  test('the log line of the request and the event it wrote carry it', async () => {
    const correlation = 'b7aa4f2a9c1e00d1';
    expect(await savePlan(correlation)).toMatchObject({ response: 'success' });
    const state = await readState(folder.path);
    const client = new pg.Client({ connectionString: state ? connectionString(state) : '' });
    await client.connect();
    const { rows } = await client.query(
      `select type from eventstore.event where metadata ->> 'correlationId' = $1 and category = 'pac'`,
      [correlation],
    );
    await client.end();
    expect(rows).toEqual([{ type: 'PacDrafted' }]);
    const path = '/api/packsannual/insert/update';
    expect(await lineOf(correlation)).toMatchObject({ correlation, path, status: 200 });
    const found = await find(correlation);
    expect(found.output).toMatch(
      /^pac-\S+, revisión 0: PacDrafted, \d\d\/\d\d\/\d{4} [\d:]{8}, .+ \(centro\), id 2$/m,
    );
    expect(found.code).toBe(0);
  });

  test('of a call that left nothing the line of the log is shown', async () => {
    const code = '00d1b7aa4f2a9c1e';
    await fetch(`${base}/api/pac/get/all?${new URLSearchParams({ token })}`, {
      headers: { 'x-correlation-id': code },
    });
    await lineOf(code);
    const found = await find(code);
    expect(found.output).toContain('"path":"/api/pac/get/all"');
    expect(found.output).not.toContain(token);
    expect(found.code).toBe(0);
    expect((await find('nunca-dicho')).code).toBe(1);
  });
});

describe('why she could not save is in the line of the log, and found by the code of the call', () => {
  const CODE = 'c0de4f2a9c1e0000';
  const refused = async (username: string, path: string, payload: object): Promise<unknown> => {
    const code = CODE.replace(/0000$/, path.length.toString(16).padStart(4, '0'));
    await post(path, { token: await signIn(username), ...payload }, { 'x-correlation-id': code });
    return { line: await lineOf(code), found: await find(code) };
  };

  test('a rule: which, who and which record', async () => {
    expect(await refused('admin', '/groups/delete', { p_id: '200' })).toMatchObject({
      line: { status: 200, refused: { rule: 'inUse', user: '1', record: 'group:200' } },
      found: {
        code: 0,
        output: expect.stringMatching(
          /^Bitácora, hecho \d+: Rechazo, \d\d\/\d\d\/\d{4} [\d:]{8}, .+ \(admin\), id 1\n {2}operación: .+ \(\/groups\/delete\)\n {2}sobre: .*\(group:200\)\n {2}resultado: .*inUse\)$/m,
        ),
      },
    });
  });

  test('a missing right: the permission too', async () => {
    const ban = '/orders/purchaseorder/ban';
    expect(await refused('centro', ban, { p_id: '24', p_description: 'No me gusta' })).toMatchObject({
      line: {
        status: 403,
        refused: {
          rule: 'forbidden',
          user: '2',
          record: 'order:24',
          permission: 'unidadproveedor.ban|ordenescompra.ban',
        },
      },
      found: { output: expect.stringContaining('resultado: Sin permiso (forbidden)') },
    });
  });

  test('what is malformed: the fields by name, never what was typed', async () => {
    const payload = { p_id: '990', p_description: ' MI SECRETO ', p_is_new: 1 };
    const answered = await refused('admin', '/groups/insert/update', payload);
    expect(answered).toMatchObject({
      line: { status: 400, refused: { rule: 'malformed', record: 'group:990', fields: ['p_description'] } },
      found: { output: expect.stringContaining('  campos: p_description') },
    });
    expect(JSON.stringify(answered)).not.toContain('SECRETO');
  });
});

describe('figures for Prometheus', () => {
  const metrics = async (headers: Record<string, string> = {}): Promise<Response> =>
    await fetch(`${base}/metrics`, { headers });

  test('what happened is counted by operation, route and projection, never by record', async () => {
    const text = await vi.waitFor(async () => {
      const shown = await (await metrics()).text();
      expect(shown).toContain('expediente_projection_lag_events{projection="pac"} 0');
      return shown;
    }, 5_000);
    expect(text).toContain(
      'expediente_commands_total{operation="/packsannual/insert/update",result="done"} ',
    );
    expect(text).toMatch(
      /expediente_http_answers_total\{method="GET",route="\/api\/unit\/publicpac\/get\/all\/:\w+",status="200"\} \d/,
    );
    expect(text).toMatch(/expediente_projection_seconds_count\{projection="pac"\} \d/);
    expect(text).toMatch(/expediente_append_batch_appends_count \d/);
    expect(text).toMatch(/expediente_sessions [1-9]/);
    expect(text).toMatch(/expediente_store_oldest_write_seconds \d/);
    expect(text).toMatch(/expediente_disk_bytes\{of="database",what="free"\} \d/);
    expect(text).toMatch(/expediente_build_info\{build="\w+",role="all"\} 1/);
    expect(text).toMatch(/expediente_ready 1\n/);
    expect(text).toMatch(/expediente_store_writable 1\n/);
    expect(text).toContain('expediente_release_waiting{projection="pac"} 0');
    expect(text).toContain('expediente_projection_quarantined{projection="pac",acknowledged="no"} 0');
    expect(text).toMatch(/expediente_database_connections\{pool="appending",state="idle"\} \d/);
    expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
    expect(text).not.toContain(`/${YEAR}`);
  });

  test('who comes through a proxy finds no such page', async () => {
    expect((await metrics({ 'x-forwarded-for': '10.0.0.7' })).status).toBe(404);
    expect((await metrics()).status).toBe(200);
  });
});
