import { bounds, type Leave } from '@expediente/platform/access/bounds.ts';
import { RETRY_AFTER_SECONDS } from '@expediente/platform/refusals.ts';
import { BOUNDS, type BoundName, boundOf } from '@expediente/schemas/bounds.ts';
import type { Operation } from '@expediente/schemas/operation.ts';
import { OPERATIONS } from '@expediente/schemas/operations.ts';
import { WHO } from '@expediente/testing/services/rights.ts';
import { type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Every served operation that is expensive, asked by a person who has all that one may have of its kind already. */

let services: TestServices;
let tokens: readonly string[];
let people: readonly number[];
let taken: Leave[] = [];

beforeAll(async () => {
  services = await testServices();
  tokens = await Promise.all(WHO.map(async (who) => await services.signIn(who)));
  const { data } = await services.call('GET', '/users/get/all', { token: tokens[0] ?? '' });
  people = data.rows.map(({ id }: { readonly id: number }) => id);
});
afterAll(async () => {
  for (const leave of taken) leave();
  await services.close();
});

/** Each that changes what bounds a call. */
const ASKED: readonly Readonly<Record<string, string>>[] = [
  {},
  { page: '1' },
  { page: '1', search: 'gasa' },
  { page: '1', day: '2026-01-05' },
  { download: '1' },
];
/** What stands for each parameter of a path. */
const KNOWN: Readonly<Record<string, string>> = {
  catalogue: 'supply',
  template: 'award',
  lifecycle: 'order',
};

const addressOf = ({ path }: Operation): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => KNOWN[name] ?? '1');

async function ask(
  operation: Operation,
  bound: BoundName,
  query: Readonly<Record<string, string>>,
  token: string,
) {
  const [method, url] = [operation.method, addressOf(operation)];
  if (method === 'GET') return await services.app.inject({ method, url, query: { ...query, token } });
  if (bound !== 'upload' && bound !== 'workbook')
    return await services.app.inject({ method, url, query, payload: { token } });
  const form = new FormData();
  form.append('token', token);
  form.append('p_file', new Blob(['%PDF-']), 'datos.pdf');
  const request = new Request('http://x', { method: 'POST', body: form });
  return await services.app.inject({
    method,
    url,
    query,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  });
}

/** How an operation answers the first person who may call it, where it is not as it should be. */
async function faultOf(operation: Operation, bound: BoundName, query: Readonly<Record<string, string>>) {
  for (const token of tokens) {
    const { statusCode, headers, payload } = await ask(operation, bound, query, token);
    if (statusCode === 403) continue;
    const isRefused =
      statusCode === 429 &&
      headers['retry-after'] === String(RETRY_AFTER_SECONDS) &&
      payload.includes(`Ya hay ${BOUNDS[bound].own} en curso. Espere a que terminen`);
    return isRefused
      ? []
      : [`${operation.path} ${JSON.stringify(query)}: ${statusCode} ${payload.slice(0, 120)}`];
  }
  return [`${operation.path}: nothing but 403`];
}

test('one more of a kind is refused in words that say what to do, and nothing of it is done', async () => {
  for (const name of Object.keys(BOUNDS) as BoundName[]) // its own names
    for (const person of people)
      for (let many = 0; many < BOUNDS[name].eachPerson; many += 1) taken.push(bounds.place(name, person));
  const faults: string[] = [];
  let asked = 0;
  for (const operation of OPERATIONS)
    for (const query of ASKED) {
      const bound = boundOf(operation, query);
      // The public verdict has no person: its bound is that of its address. A logo is asked nothing.
      if (bound === undefined || operation.permission === 'none' || operation.answer === 'image') continue;
      asked += 1;
      faults.push(...(await faultOf(operation, bound, query)));
    }
  expect(faults).toEqual([]);
  expect(asked).toBeGreaterThan(400);
  expect(services.facts.filter(({ kind, result }) => kind === 'refusal' && result === 'too-many')).toEqual(
    [],
  );
});

test('who gave their places back is answered', async () => {
  for (const leave of taken) leave();
  taken = [];
  const [token = ''] = tokens;
  for (let many = 0; many < 3; many += 1)
    expect((await services.call('GET', '/search', { token, q: 'gasa' })).status).toBe(200);
  expect((await services.download('/catalogues/supply/excel', token)).status).toBe(200);
});
