import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { connectionString, readState } from './postgres/state.ts';
import { buildProduct, dataFolder, freePort, type RunningProduct, runProduct } from './testing/product.ts';

/** What the running product shows to who looks at it from outside: log and metrics. */
const YEAR = Number(dateInGuatemala(new Date()).slice(0, 4));
let folder: Awaited<ReturnType<typeof dataFolder>>;
let product: RunningProduct;
let base: string;
let token: string;

beforeAll(async () => {
  await buildProduct();
  folder = await dataFolder();
  const port = await freePort();
  base = `http://127.0.0.1:${port}`;
  product = runProduct({ DATA_DIR: folder.path, PORT: port });
  await product.ready();
  token = (await post('/users/login', { p_username: 'centro', p_password: 'Demo-2026!', p_year: YEAR })).data
    .jwt;
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
    const line = await vi.waitFor(async () => {
      const log = await readFile(join(folder.path, 'expediente.log'), 'utf8');
      const found = log.split('\n').find((each) => each.includes(correlation));
      if (found === undefined) throw new Error('the line is not written yet');
      return JSON.parse(found) as unknown;
    }, 5_000);
    expect(line).toMatchObject({ correlation, path: '/api/packsannual/insert/update', status: 200 });
  });
});
