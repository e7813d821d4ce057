import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { hangServer, killServer } from '@expediente/testing/product/killing.ts';
import { type TestProcesses, testProcesses } from '@expediente/testing/product/processes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let processes: TestProcesses;
let base: string;
let token: string;

beforeAll(async () => {
  // Commits reach the server's own log: what is acknowledged outlives its death.
  processes = await testProcesses({ all: 1, settings: ['shared_buffers=128MB', 'fsync=off'] });
  base = processes.members('all')[0]?.base ?? '';
  const login = await post('/users/login', {
    p_username: 'compras',
    p_password: 'Demo-2026!',
    p_year: new Date().getFullYear(),
  });
  token = String((login.body.data as { jwt: string }).jwt); // the login's answer
  const session = await post('/users/session', {});
  const { executors } = session.body.data as { executors: { id: number }[] }; // the session's answer
  await post('/users/session', { unit_executor_assigned: executors[0]?.id });
});
afterAll(async () => await processes?.stop());

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

async function call(path: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(`${base}/api${path}`, init);
  // Every answer of the API is an envelope.
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const post = async (path: string, payload: object, key: string = randomUUID()): Promise<Answer> =>
  await call(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(payload),
  });
const get = async (path: string): Promise<Answer> =>
  await call(path, { headers: { authorization: `Bearer ${token}` } });

/** More than all connections together, so that calls would pile up if they could. */
const everything = (): Promise<Answer>[] =>
  Array.from({ length: 12 }, () => [
    get('/orders/get/all?page=1&size=10'),
    get('/providers/get/public'),
    get('/history/order/1'),
    get('/home/pending'),
    post('/users/login', { p_username: 'centro', p_password: 'Demo-2026!', p_year: 2026 }),
    post('/users/session', {}),
    post('/orders/ban', { p_id_order: 1 }),
    post('/orders/purchaseorder/free', { p_id: 1 }),
  ]).flat();

/** Asks until the installation says that it is ready. */
async function ready(): Promise<void> {
  while ((await get('/health')).status !== 200) await pause(50);
}

const WAYS = {
  'refuses connections': async () => {
    await killServer(processes.databaseFolder, processes.connectionString);
    return async () => void (await processes.database.revive());
  },
  'accepts them and never answers': async () => {
    const hanging = await hangServer(processes.databaseFolder, processes.connectionString);
    return async () => hanging.goOn();
  },
} as const;

describe.each(Object.entries(WAYS))('a database that %s', (_, goAway) => {
  test('every call is answered so while it is away, and everything goes on by itself afterwards', async () => {
    // The web's page needs nothing of it.
    const underWay = everything();
    const comeBack = await goAway();
    try {
      // Those caught in the middle are answered too, each with what became of it.
      const caught = await Promise.all(underWay);
      expect(caught.filter(({ status }) => status === 500)).toEqual([]);
      // Nothing here waits for the database to come back: it does not before all are answered.
      for (let round = 0; round < 3; round += 1) {
        for (const { status, body } of await Promise.all(everything())) {
          expect(body).toMatchObject({
            response: 'error',
            message: expect.stringContaining('intente de nuevo'),
          });
          expect([status, body.data]).toEqual([503, null]);
        }
      }
      const health = await get('/health');
      expect(health.status).toBe(503);
      expect(health.body).toMatchObject({ data: { ready: false, parts: { database: false, store: false } } });
      expect((await fetch(base)).status).toBe(200);
    } finally {
      await comeBack();
    }
    await ready();
    const answers = await Promise.all(everything());
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(processes.members('all')[0]?.product.process.exitCode).toBeNull();
  });

  test('a command sent while it is away is done once when it is sent again with its key', async () => {
    const { body: list } = await get('/orders/get/all?page=1&size=100&filter={"state":1}');
    const [request] = (list.data as { rows: { id: number }[] }).rows; // the list's answer
    const payload = {
      p_number_resolution: `R-${randomUUID().slice(0, 8)}`,
      p_date_resolution: dateInGuatemala(new Date()),
      p_list_orders: String(request?.id),
    };
    const consolidated = await post('/orders/consolidate/approve', payload);
    const order = { p_id: (consolidated.body.data as { id: number }).id }; // the command's answer
    const key = randomUUID();
    const comeBack = await goAway();
    const away = await post('/orders/purchaseorder/free', order, key).finally(comeBack);
    expect(away.status).toBe(503);
    await ready();
    const again = await post('/orders/purchaseorder/free', order, key);
    expect(again).toMatchObject({ status: 200, body: { response: 'success' } });
    expect(await post('/orders/purchaseorder/free', order, key)).toEqual(again);
  });
});
