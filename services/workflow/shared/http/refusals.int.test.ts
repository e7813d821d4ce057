import type { Fact } from '@expediente/platform/audit/fact.ts';
import { type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

/** What the audit keeps of a call that was refused: who, which operation, which record, under which executor and unit. */

let services: TestServices;
beforeAll(async () => {
  services = await testServices();
});
afterAll(async () => await services.close());
beforeEach(() => {
  services.facts.length = 0;
});

const refusals = (): readonly Fact[] => services.facts.filter(({ kind }) => kind === 'refusal');
const post = async (username: string, url: string, payload: Record<string, unknown>) =>
  await services.call('POST', url, { token: await services.signIn(username), ...payload });

test('a missing permission: which record it was about', async () => {
  const ban = '/orders/purchaseorder/ban';
  const { status } = await post('centro', ban, { p_id: '24', p_description: 'No me gusta' });
  expect(status).toBe(403);
  expect(refusals()).toMatchObject([
    {
      user: '2',
      session: expect.stringMatching(/^[0-9a-f-]{36}$/),
      entity: 'order:24',
      result: 'forbidden',
      details: {
        operation: ban,
        permission: 'unidadproveedor.ban|ordenescompra.ban',
        rule: 'forbidden',
        executor: expect.any(String),
        unit: expect.any(String),
        code: expect.stringMatching(/./),
        status: 403,
      },
    },
  ]);
});

test('a rule: which record, and which field', async () => {
  const { data } = await post('admin', '/groups/delete', { p_id: '200' });
  expect(data.rule).toBe('inUse');
  expect(refusals()).toMatchObject([
    {
      entity: 'group:200',
      result: 'inUse',
      details: { operation: '/groups/delete', rule: 'inUse', status: 200 },
    },
  ]);
  expect(refusals()[0]?.details).not.toHaveProperty('permission');
});

test('what is malformed: the fields by name, never what was typed', async () => {
  const { status } = await post('admin', '/groups/insert/update', {
    p_id: '990',
    p_description: ' MI SECRETO ',
    p_is_new: 1,
  });
  expect(status).toBe(400);
  expect(refusals()).toMatchObject([
    { entity: 'group:990', result: 'malformed', details: { fields: ['p_description'], status: 400 } },
  ]);
  expect(JSON.stringify(refusals())).not.toContain('SECRETO');
});

test('a read that is refused names the record, too; one that cannot be understood is no attempt at anything', async () => {
  const token = await services.signIn('centro');
  await services.call('GET', '/users/get/id/3', { token });
  await services.call('GET', '/history/user/999', { token: await services.signIn('admin') });
  await services.call('GET', '/groups/get/all', { token: await services.signIn('admin'), page: 'x' });
  expect(refusals().map(({ entity, result }) => [entity, result])).toEqual([
    ['user:3', 'forbidden'],
    ['user:999', 'not-found'],
  ]);
});

test('an action of a catalogue that the profile lacks is named as that action', async () => {
  const { status } = await services.call('GET', '/catalogues/user/excel', {
    token: await services.signIn('centro'),
  });
  expect(status).toBe(403);
  expect(refusals()).toMatchObject([{ entity: 'catalogue:user', details: { permission: 'usuarios' } }]);
});
