import { queriesOver } from '@expediente/platform/database.ts';
import { NotFound } from '@expediente/platform/refusals.ts';
import { listRequest } from '@expediente/readmodels/lists/query.ts';
import { type TestProjections, testProjections } from '@expediente/testing/projections/service.ts';
import { sessionOf } from '@expediente/testing/projections/session.ts';
import {
  writeCatalogue,
  writeOrder,
  writePlan,
  writeRequest,
} from '@expediente/testing/projections/story.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MODULES, PROJECTIONS } from '../modules.ts';
import { searchBox } from '../search/search.ts';
import { historyKinds } from './find.ts';
import { readRemoved, readRemovedOne } from './removed.ts';

const auditor = sessionOf({ historial: ['view'] }, { scope: 'institution' });

let service: TestProjections;
const parts = () => ({ db: queriesOver(service.pool), store: service.store, modules: MODULES });
const found = async (search: string, kind = '', session = auditor) =>
  (await searchBox(parts(), session, search, kind)).rows.map(
    ({ lifecycle, id, gone }) => `${lifecycle}-${id}${gone ? ' gone' : ''}`,
  );
const removed = async (asked: Record<string, string> = {}, session = auditor) =>
  await readRemoved(parts(), session, listRequest({ page: '1', size: '25', ...asked }));

/** Order 8 is there, order 9 was freed; row 901 is there, row 902 was deleted. */
beforeAll(async () => {
  service = await testProjections(PROJECTIONS);
  const { writer } = service;
  await writeCatalogue(writer);
  await writePlan(writer, 100101, 2026, '1000');
  for (const [order, number] of [
    [8, 1],
    [9, 2],
  ] as const) {
    await writeRequest(writer, { id: number, unit: 100101, number, qty: '30' });
    await writeOrder(writer, order, number, 100101);
  }
  await writer.write('order', 9, {
    type: 'OrderFreed',
    data: { reason: 'Faltaba un pedido' },
    metadata: {
      at: '2026-05-02T15:00:00.000Z',
      userName: 'Usuario Compras',
      userId: '4',
      username: 'compras',
      schemaVersion: '2',
    },
  });
  for (const id of ['901', '902'])
    await writer.write('row', id, {
      type: 'RowCreated',
      data: { id, description: `Gasa quirúrgica ${id}`, id_group: '200' },
    });
  await writer.write('row', '903', {
    type: 'RowCreated',
    data: { id: '903', description: 'Venda elástica en rollos de 90 centímetros', id_group: '200' },
  });
  await writer.write('row', '902', {
    type: 'RowDeleted',
    data: { id: '902', reason: 'Se registró dos veces' },
    metadata: {
      at: '2026-05-03T15:00:00.000Z',
      userName: 'Administrador',
      userId: '1',
      username: 'admin',
      schemaVersion: '2',
    },
  });
  service.startFeed();
  const { positions, store } = service;
  await positions.waitFor(
    PROJECTIONS.map(({ name }) => name),
    await store.head(),
  );
});
afterAll(() => service.close());

test('records of every kind are found by number, name and id, those that are gone too', async () => {
  expect(await found('gasa quirurgica')).toEqual(['row-901', 'row-902 gone']);
  expect(await found('902')).toContain('row-902 gone');
  expect(await found('9', 'order')).toContain('order-9 gone');
  expect(await found('RES-8')).toContain('order-8');
  expect(await found('100101-2026', 'pac')).toEqual(['pac-100101-2026']);
  expect(await found('100101-2026-2-1-1-1')).toContain('planLine-100101-2026-2-1-1-1');
  expect(await found('no existe nada así')).toEqual([]);
});

test('a record with the typed word in its name is before those with a number that only holds it', async () => {
  expect(await found('90', 'row')).toEqual(['row-903', 'row-901', 'row-902 gone']);
});

test('the kinds of records that have a history are named', () => {
  expect(historyKinds(MODULES)).toContainEqual({ lifecycle: 'order', title: 'Orden de compra' });
});

test('no user finds what is out of their sight', async () => {
  const elsewhere = sessionOf({ historial: ['view'] }, { scope: 'units', units: [100102] });
  expect(await found('RES-8', 'order', elsewhere)).toEqual([]);
  expect(await found('8', 'order', elsewhere)).toEqual([]);
  expect((await removed({ filter: '{"kind":"order"}' }, elsewhere)).total).toBe(0);
  await expect(readRemovedOne(parts(), elsewhere, 'order', '9')).rejects.toThrow(NotFound);
});

test('what was deleted or freed is listed, the latest first, with who, what and why', async () => {
  const { rows, total } = await removed();
  expect(total).toBe(2);
  expect(rows.map(({ lifecycle, id, user, at, reason }) => [lifecycle, id, user, at, reason])).toEqual([
    ['row', '902', 'Administrador (admin)', '2026-05-03T15:00:00.000Z', 'Se registró dos veces'],
    ['order', '9', 'Usuario Compras (compras)', '2026-05-02T15:00:00.000Z', 'Faltaba un pedido'],
  ]);
  // Whose it was, for who sees several; a record of a catalogue is of none.
  expect(rows.map(({ executor }) => executor)).toEqual(['', 'HOSPITAL GENERAL NORTE']);
  const ofExecutor = async (id: number) =>
    (await removed({ filter: JSON.stringify({ id_executor: id }) })).rows.map(({ id: of }) => of);
  expect([await ofExecutor(100100), await ofExecutor(100500)]).toEqual([['9'], []]);
  expect((await searchBox(parts(), auditor, 'RES-8', 'order')).rows).toMatchObject([
    { id: '8', executor: 'HOSPITAL GENERAL NORTE' },
  ]);
  expect((await removed({ filter: '{"from":"2026-05-03"}' })).total).toBe(1);
  expect((await removed({ filter: '{"to":"2026-05-02","kind":["order","row"]}' })).total).toBe(1);
});

test('of a record that is gone this is answered; of one that is there, or never was, it is not', async () => {
  expect(await readRemovedOne(parts(), auditor, 'row', '902')).toMatchObject({
    kind: 'Renglón',
    user: 'Administrador (admin)',
    gone: true,
  });
  for (const id of ['901', '999'])
    await expect(readRemovedOne(parts(), auditor, 'row', id)).rejects.toThrow(NotFound);
});
