import type { Fact } from '@expediente/platform/audit/fact.ts';
import { queriesOver } from '@expediente/platform/database.ts';
import { operation } from '@expediente/schemas/operations.ts';
import { sessionOf } from '@expediente/testing/projections/session.ts';
import { writeOrder, writePlan, writeRequest } from '@expediente/testing/projections/story.ts';
import { type TestServices, testServices } from '@expediente/testing/services/services.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { recordOpenings } from './openings.ts';

/** Order 8 of cost centre 100101, and order 9, which compras freed. */

let services: TestServices;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  services = await testServices(undefined, { recordReads: true });
  const { writer } = services;
  await writePlan(writer, 100101, 2026, '1000');
  for (const [order, number] of [
    [8, 1],
    [9, 2],
  ] as const) {
    await writeRequest(writer, { id: number, unit: 100101, number, qty: '30' });
    await writeOrder(writer, order, number, 100101);
  }
  const byCompras = { userId: '4', userName: 'Usuario Compras', schemaVersion: '2' };
  await writer.write('order', 9, { type: 'OrderFreed', data: { reason: '' }, metadata: byCompras });
  await services.caughtUp();
  for (const user of ['auditor', 'compras', 'centro']) tokens[user] = await services.signIn(user);
}, 120_000);
afterAll(async () => await services.close());

const read = async (user: string, path: string): Promise<number> =>
  (await services.call('GET', path, { token: tokens[user] ?? '' })).status;
const openings = () =>
  services.facts.flatMap(({ kind, user, entity, details }: Fact) =>
    kind === 'read' ? [[user, entity, details?.opened]] : [],
  );

test('who opens a record that is not their work is a fact, once; lists, catalogues and their own are none', async () => {
  const silent = [
    ['centro', '/orders/get/id/1'],
    ['auditor', '/orders/get/all'],
    ['auditor', '/supplies/get/id/1'],
    ['auditor', '/history/order/8/verify'],
    ['compras', '/history/order/9'],
  ] as const;
  for (const [user, path] of silent) expect([path, await read(user, path)]).toEqual([path, 200]);
  expect(await read('auditor', '/orders/consolidate/get/id/999')).toBe(404);
  for (const [user, path] of [
    ['auditor', '/orders/consolidate/get/id/8'],
    ['auditor', '/orders/consolidate/get/id/8'],
    ['auditor', '/history/order/8'],
    ['auditor', '/history/order/8/replay'],
    ['auditor', '/packsannual/get/id/100101/2026'],
    ['compras', '/orders/consolidate/get/id/8'],
  ] as const)
    expect([path, await read(user, path)]).toEqual([path, 200]);
  await vi.waitFor(() => expect(openings()).toHaveLength(4));
  expect(openings()).toEqual(
    expect.arrayContaining([
      ['6', 'order:8', 'record'],
      ['6', 'order:8', 'history'],
      ['6', 'pac:100101-2026', 'record'],
      ['4', 'order:8', 'record'],
    ]),
  );
});

test('Bitácora shows it as a kind of its own, with the record and how it was opened', async () => {
  const filter = JSON.stringify({ kind: 'read', entity: 'order:8' });
  await vi.waitFor(async () => {
    const { data } = await services.call('GET', '/audit/get/all', { token: tokens.auditor ?? '', filter });
    expect(data.rows).toContainEqual(
      expect.objectContaining({
        ...{ what: 'Lectura', user: 'Usuario Auditor (auditor)', details: 'abrió su historia' },
        record: expect.objectContaining({ lifecycle: 'order', id: '8' }),
      }),
    );
    expect(data.total).toBe(3);
  });
});

test('an opening that cannot be noted is reported, and its read neither waits nor fails', async () => {
  const away = new pg.Pool({ connectionString: services.connectionString });
  await away.end();
  const warn = vi.fn();
  const record = vi.fn();
  const opened = recordOpenings({ db: queriesOver(away), audit: { record }, log: { warn } });
  const auditor = sessionOf({}, { scope: 'institution' });
  expect(opened(operation('/orders/consolidate/get/id/{id}'), auditor, { id: '8' })).toBeUndefined();
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
  expect(record).not.toHaveBeenCalled();
});
