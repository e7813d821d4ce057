import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import { type Answer, type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pacs } from '../pac/model.ts';

let services: TestServices;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  services = await testServices();
  for (const username of ['centro', 'compras', 'auditor', 'operador']) {
    tokens[username] = await services.signIn(username);
  }
});
afterAll(async () => await services.close());

const get = async (username: string, path: string, query: Record<string, unknown> = {}): Promise<Answer> =>
  await services.call('GET', path, { ...query, token: tokens[username] });
const rowsOf = async (username: string, path: string, query: Record<string, unknown> = {}) =>
  (await get(username, path, query)).data.rows;

describe('supplies', () => {
  test('are found by words in any order, without accents and capitals', async () => {
    const { data } = await get('centro', '/supplies/get/public', { search: 'TABLETA acetaminofen' });
    expect(data).toEqual({
      total: 1,
      rows: [
        expect.objectContaining({
          id: 1,
          cod_ppr: '30101-10010',
          price: '0.0875',
          description_presentation: 'TABLETA',
          description_row: 'Productos medicinales y farmacéuticos',
          id_group: '200',
          description_group: 'MATERIALES Y SUMINISTROS',
          description_type_supplies: 'MEDICAMENTOS',
          auto_generated: 0,
        }),
      ],
    });
  });

  test('come by pages', async () => {
    const { data } = await get('centro', '/supplies/get/public', { page: '3', size: '25', sort: '-price' });
    expect(data.total).toBe(59);
    expect(data.rows).toHaveLength(9);
    expect(data.rows.at(-1).price).toBe('0.0385');
  });

  test('inactive ones are not offered', async () => {
    expect(await rowsOf('centro', '/supplies/get/public', { search: 'aire acondicionado' })).toEqual([]);
  });

  test('a search takes its signs to the letter', async () => {
    expect(await rowsOf('centro', '/supplies/get/public', { search: '%' })).toHaveLength(4);
    expect(await rowsOf('centro', '/supplies/get/public', { search: "' or 1=1 --" })).toEqual([]);
  });

  test('of one row', async () => {
    expect(await rowsOf('centro', '/supplies/get/public', { p_id_row: '182' })).toHaveLength(5);
    expect(await rowsOf('centro', '/supplies/get/public', { p_id_type_supplies: 'x' })).toEqual([]);
  });
});

describe('look-ups', () => {
  test.each([
    ['/groups/get/public', 10],
    ['/rows/get/public', 179],
    ['/presentations/get/public', 20],
    ['/typesupplies/get/public', 7],
    ['/providers/get/public', 23],
    ['/subproducts/get/public', 12],
    ['/nivel/get/public', 6],
    ['/unit/executors', 4],
    ['/actions/get/public', 45],
    ['/typepurchase/get/public', 6],
    ['/books/get/public', 3],
    ['/paperkinds/get/public', 6],
    ['/rejectioncauses/get/public', 6],
    ['/participants/get/public', 4],
    ['/participants/get/public/acta', 2],
    ['/unit/get/user', 5],
    ['/firms/get/public', 56],
  ])('%s answers %i rows to centro', async (path, count) => {
    const { data } = await get('centro', path);
    expect({ rows: data.rows.length, total: data.total }).toEqual({ rows: count, total: count });
  });

  test('more than a thousand are cut, with a word about it', async () => {
    await services.pool.query(
      `insert into ${catalogueTable('provider').realName} (id, nit, name, contact, phone, phone_office, email, address, state, search_text, revision)
       select n, n::text, 'Muchos ' || n, '', '', '', '', '', 1, 'muchos ' || n, 0 from generate_series(1001, 2200) n`,
    );
    const { data } = await get('centro', '/providers/get/public', { search: 'muchos' });
    expect({ rows: data.rows.length, total: data.total, more: data.more }).toEqual({
      rows: 1000,
      total: 1000,
      more: true,
    });
    expect(
      (await get('centro', '/providers/get/public', { search: 'muchos', page: 1, size: 10 })).data.more,
    ).toBe(true);
  });

  test('modification types leave out what a form does not take', async () => {
    const ids = async (p_form: string) =>
      (await rowsOf('centro', '/nivel/get/public', { p_form })).map(({ id }: { id: string }) => id);
    expect(await ids('reprogramming')).toEqual(['A', 'E', 'RA', 'VC', 'VCU']);
    expect(await ids('extension')).toEqual(['A', 'VP']);
    expect(await get('centro', '/nivel/get/public', { p_form: 'extensión' })).toMatchObject({
      status: 400,
      message: 'Debe ser uno de: reprogramming, extension.',
    });
  });
});

describe('what belongs to a unit', () => {
  test('signatories by unit and use, the default one first', async () => {
    const rows = await rowsOf('compras', '/firms/get/public', {
      p_id_unit: 100106,
      p_type: 'SOLICITANTE',
      p_in_acts: 0,
      p_unops: 0,
    });
    expect(rows.map(({ name, main }: { name: string; main: number }) => [name, main])).toEqual([
      ['Solicitante Uno', 1],
      ['Solicitante Dos', 0],
    ]);
  });

  test('all of a unit, where the profile has one of the pages', async () => {
    expect(await rowsOf('compras', '/firms/get/all/100101')).toHaveLength(8);
    expect((await get('operador', '/firms/get/all/100101')).status).toBe(403);
  });

  test("the unit's own address comes first", async () => {
    expect(await rowsOf('centro', '/address/get/public/100101')).toEqual([
      { id: 'main', description: '1a. avenida 1-00 zona 0, Ciudad Ejemplo', enabled: 1, id_unit: 100101 },
    ]);
  });

  test('nothing of another executor', async () => {
    expect((await get('centro', '/address/get/public/100201')).status).toBe(403);
    expect((await get('centro', '/firms/get/all/100201')).status).toBe(403);
    expect(await rowsOf('centro', '/firms/get/public', { p_id_unit: 100201 })).toEqual([]);
    expect((await get('auditor', '/address/get/public/100201')).status).toBe(200);
    expect((await get('centro', '/address/get/public/999')).status).toBe(404);
  });
});

describe('units', () => {
  test('with and without a plan in a year', async () => {
    await services.pool.query(
      `insert into ${pacs.realName} (id_unit, year, id_executor, state) values (100101, 2026, 100100, 3), (100106, 2026, 100100, 1)`,
    );
    const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
    expect(ids(await rowsOf('centro', '/unit/pac/get/all/2026'))).toEqual([100101]);
    expect(ids(await rowsOf('compras', '/unit/pac/get/all/2026'))).toEqual([100101, 100106]);
    expect(ids(await rowsOf('compras', '/unit/pac/get/all/2026', { p_state: 3 }))).toEqual([100101]);
    expect(ids(await rowsOf('centro', '/unit/publicpac/get/all/2026'))).toEqual([
      100102, 100103, 100104, 100105,
    ]);
    expect((await get('centro', '/unit/pac/get/all/otro')).status).toBe(400);
  });

  test('of every executor for the institution', async () => {
    expect(await rowsOf('auditor', '/unit/get/user')).toHaveLength(12);
  });
});

test('the own information holds no secret', async () => {
  const { data } = await get('centro', '/users/get/information');
  expect(data).toMatchObject({
    id: 2,
    full_name: 'Usuario Centro de Costo',
    profile: 'Centro de costo',
    phone: '22000102',
    units: [
      { id: 100101, description: 'EMERGENCIA', parent_description: 'HOSPITAL GENERAL NORTE' },
      {},
      {},
      {},
      {},
    ],
  });
  expect(Object.keys(data)).not.toContain('password');
});

test('a logo that is not there', async () => {
  expect((await get('centro', `/images/entity/${'0'.repeat(64)}`)).status).toBe(404);
});
