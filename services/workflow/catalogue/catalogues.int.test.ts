import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import { payloadName } from '@expediente/catalogues/payload.ts';
import { CATALOGUE_NAMES, CATALOGUES } from '@expediente/catalogues/registry.ts';
import { CATALOGUE_CASES } from '@expediente/testing/services/catalogue-cases.ts';
import { type Answer, type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let services: TestServices;
let token: string;
beforeAll(async () => {
  services = await testServices();
  token = await services.signIn('admin');
});
afterAll(async () => await services.close());

/** A client that knows no header of ours: what its session wrote is there when it reads. */
const post = async (path: string, payload: object, as = token): Promise<Answer> =>
  await services.call('POST', path, { ...payload, token: as });
const get = async (path: string, query: object = {}, as = token): Promise<Answer> =>
  await services.call('GET', path, { ...query, token: as });
const at = (path: string, value: string | number): string => path.replace(/\{\w+\}/, String(value));

test('every catalogue that is served is walked through here', () => {
  const served = CATALOGUE_NAMES.filter((name) => CATALOGUES[name].operations.save !== undefined);
  // Users are never erased: their own file has their rules.
  expect([...CATALOGUE_CASES.map(({ name }) => name), 'user'].sort()).toEqual([...served].sort());
});

describe.each(CATALOGUE_CASES)('$name', ({ name, created, edited, faults, used, under }) => {
  const definition: AnyCatalogue = CATALOGUES[name];
  const { list = '', get: one = '', save = '', delete: remove = '' } = definition.operations;
  const natural = definition.key.kind === 'natural';
  const keyName = payloadName(definition, definition.key.field);
  const fresh = natural ? { p_is_new: 1 } : {};
  let key: string | number;
  let revision: number;

  test.each(faults)('%j is refused at %s: %s', async (change, field, message) => {
    const answer = await post(save, { ...created, ...fresh, ...change });
    expect([answer.status, answer.data.errors]).toEqual([400, [{ field, message }]]);
  });

  test('is created, and read back', async () => {
    const answer = await post(save, { ...created, ...fresh });
    expect([answer.status, answer.response, answer.message]).toEqual([
      200,
      'success',
      expect.stringMatching(/se guardó correctamente\.$/),
    ]);
    ({ id: key, revision } = answer.data);
    expect(revision).toBe(0);
    const { data } = await get(at(one, key));
    expect(data).toMatchObject({ [definition.key.field]: key, revision: 0 });
    expect(data.actions.map(({ action }: { action: string }) => action)).toEqual([
      'view',
      'update',
      'delete',
    ]);
    for (const field of Object.keys(definition.fields)) expect(data, field).toHaveProperty(field);
  });

  test('is in its list, searched, sorted and by pages', async () => {
    const [searched = ''] = definition.search;
    const sent = String(created[payloadName(definition, searched)] ?? '').slice(0, 12);
    const path = at(list, under ?? '');
    const { data } = await get(path, { search: sent, page: 1, size: 10, sort: `-${definition.key.field}` });
    expect(data.rows.map((row: Record<string, unknown>) => row[definition.key.field])).toContain(key);
    expect(data.total).toBeGreaterThan(0);
    for (const column of definition.columns) {
      expect(data.rows[0], column).toHaveProperty(column);
      expect((await get(path, { sort: column, page: 1, size: 10 })).status, column).toBe(200);
    }
    expect((await get(path, { sort: 'nothing' })).status).toBe(400);
  });

  if (natural) {
    test('its code is not given twice', async () => {
      const answer = await post(save, { ...created, p_is_new: 1 });
      expect([answer.status, answer.response, answer.message, answer.data]).toEqual([
        200,
        'warning',
        'El código ya existe',
        { rule: 'codeExists', field: keyName },
      ]);
    });
  }
  test.each(definition.unique.map((each) => [each.message, each] as const))(
    'another one is refused: %s',
    async (message, { fault, fields, where }) => {
      if (where !== undefined) return;
      const answer = await post(save, { ...created, [keyName]: 0 });
      const field = payloadName(definition, fault ?? fields[0] ?? '');
      expect([answer.response, answer.message, answer.data.field]).toEqual(['warning', message, field]);
    },
  );

  test('is edited from what was seen; an edit of an older revision is refused with what changed', async () => {
    const answer = await post(save, { ...created, ...edited, [keyName]: key, p_revision: revision });
    expect([answer.status, answer.data]).toMatchObject([200, { id: key, revision: 1 }]);
    const late = await post(save, { ...created, [keyName]: key, p_revision: revision });
    const [field, theirs] = Object.entries(edited)[0] ?? [];
    expect(late.status).toBe(409);
    expect(late.data.current.revision).toBe(1);
    expect(late.data.changed[0]).toMatchObject({
      field,
      yours: created[field ?? ''] ?? 0,
      theirs: name === 'supply' ? '12.50' : theirs,
      by: 'Usuario Administrador (admin)',
    });
    const again = await post(save, { ...created, ...edited, [keyName]: key, p_revision: 1 });
    expect(again.data).toMatchObject({ id: key, revision: 1 });
  });

  if (used) {
    test('in use it stays', async () => {
      const answer = await post(remove, { [keyName]: used[0] });
      expect([answer.response, answer.data]).toEqual(['warning', { rule: 'inUse' }]);
      expect(answer.message).toMatch(/^El registro tiene movimientos: /);
      expect(answer.message).toMatch(used[1]);
      expect(answer.message.includes('INACTIVO')).toBe(definition.active !== undefined);
    });
  }

  test('has its history in words', async () => {
    const { data } = await get(`/history/${name}/${key}`);
    const record = `${definition.article} ${definition.noun}`;
    expect(data.entries.map(({ sentence }: { sentence: string }) => sentence)).toEqual([
      `Creó ${record}`,
      expect.stringMatching(/^Cambió [A-ZÁÉÍÓÚ]/),
    ]);
    expect(data.entries[1].changes.length).toBeGreaterThan(0);
  });

  test('is deleted once, and only as it was seen', async () => {
    expect((await post(remove, { [keyName]: key, p_revision: 0 })).status).toBe(409);
    expect((await post(remove, { [keyName]: key, p_revision: 1 })).response).toBe('success');
    expect((await get(at(one, key))).status).toBe(404);
    expect((await post(remove, { [keyName]: key })).status).toBe(404);
    expect((await post(save, { ...created, ...edited, [keyName]: key, p_revision: 1 })).status).toBe(404);
  });
});
