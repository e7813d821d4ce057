import { randomUUID } from 'node:crypto';
import { streamName } from '@expediente/kernel/streams.ts';
import { metadataOf } from '@expediente/testing/projections/folders.ts';
import { type Answer, type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let services: TestServices;
let token = '';
beforeAll(async () => {
  services = await testServices();
  token = await services.signIn('admin');
});
afterAll(async () => await services.close());

const post = async (path: string, payload: object): Promise<Answer> =>
  await services.call('POST', path, { ...payload, token });
const outcome = ({ response }: Answer): string => response;

const groupOf = (id: string) =>
  post('/groups/insert/update', { p_id: id, p_description: 'DE PRUEBA', p_is_new: 1 });
const rowIn = (group: string, id: string) =>
  post('/rows/insert/update', { p_id: id, p_description: 'De prueba', p_id_group: group, p_is_new: 1 });
const supplyOf = (presentation: string, code: string) =>
  post('/supplies/insert/update', {
    p_id: 0,
    p_id_type_supplies: 1,
    p_cod_internal: 'S/C',
    p_cod_ppr: code,
    p_description_ppr: 'De prueba',
    p_description_internal: 'DE PRUEBA',
    p_id_presentation: presentation,
    p_id_row: '266',
    p_price: 1,
  });
const TEN = Array.from({ length: 10 }, (_, n) => n);

describe('a record in use is never erased', () => {
  test('named a moment ago it stays, and the one whose last use just went away goes', async () => {
    for (const n of TEN) {
      const [group, row] = [`9${n}00`, `9${n}01`];
      expect(outcome(await groupOf(group))).toBe('success');
      expect(outcome(await rowIn(group, row))).toBe('success');
      expect(await post('/groups/delete', { p_id: group })).toMatchObject({
        response: 'warning',
        message: `El registro tiene movimientos: 1 renglón (${row} De prueba).`,
        data: { rule: 'inUse' },
      });
      expect(outcome(await post('/rows/delete', { p_id: row }))).toBe('success');
      expect(outcome(await post('/groups/delete', { p_id: group }))).toBe('success');
    }
  });

  test('a deletion keeps why, and a client that gives no reason is served too', async () => {
    for (const [id, sent, reason] of [
      ['7001', { p_justification: 'Se registró dos veces' }, 'Se registró dos veces'],
      ['7002', {}, ''],
    ] as const) {
      await rowIn('200', id);
      expect(outcome(await post('/rows/delete', { p_id: id, ...sent }))).toBe('success');
      const [, deleted] = await services.store.readStream(streamName('row', id));
      expect(deleted).toMatchObject({ type: 'RowDeleted', data: { id, reason } });
    }
    const long = await post('/rows/delete', { p_id: '266', p_justification: 'x'.repeat(256) });
    expect(long.data.errors).toMatchObject([{ field: 'p_justification' }]);
  });

  test('of a use and a deletion at the same time one is done', async () => {
    const outcomes = new Set<string>();
    for (const n of TEN) {
      const group = `8${n}00`;
      await groupOf(group);
      // Known to the process, as after any use.
      await rowIn(group, `8${n}02`);
      await post('/rows/delete', { p_id: `8${n}02` });
      const use = async () => await rowIn(group, `8${n}01`);
      const deletion = async () => await post('/groups/delete', { p_id: group });
      const [one, other] = await Promise.all(n % 2 === 0 ? [use(), deletion()] : [deletion(), use()]);
      const [used, deleted] = n % 2 === 0 ? [one, other] : [other, one];
      outcomes.add(`${outcome(used) === 'success'} ${outcome(deleted) === 'success'}`);
      if (outcome(used) !== 'success')
        expect(used.data.errors).toEqual([{ field: 'p_id_group', message: 'No existe el grupo' }]);
    }
    expect([...outcomes].filter((each) => each !== 'true false' && each !== 'false true')).toEqual([]);
  });

  test('nor one that a record left out of the lists names', async () => {
    expect(
      outcome(
        await post('/presentations/insert/update', { p_id: 'UNICA', p_description: 'ÚNICA', p_is_new: 1 }),
      ),
    ).toBe('success');
    const { data } = await supplyOf('UNICA', '99101');
    const stream = streamName('supply', data.id);
    // The lists never held it: it is left out from its first event on.
    const first = (await services.store.readStream(stream))[0];
    if (!first) throw new Error('the supply was not found');
    const copy = streamName('supply', 900_000);
    await services.store.append([
      {
        stream: copy,
        expected: 'none',
        events: [
          {
            id: randomUUID(),
            type: first.type,
            data: { ...first.data, id: 900_000, price: '50000000000.00' },
            metadata: metadataOf(),
          },
        ],
      },
    ]);
    expect(outcome(await post('/supplies/delete', { p_id: data.id }))).toBe('success');
    expect(await post('/presentations/delete', { p_id: 'UNICA' })).toMatchObject({
      response: 'warning',
      message: 'El registro tiene movimientos: 1 registro en cuarentena (supply-900000).',
    });
  });
});

describe('how the supplies of a type are coded', () => {
  const type = { p_id: 1, p_description: 'MEDICAMENTOS', p_auto_generated: 1, p_prefix: 'MED' };

  test('stays while there are any, and the refusal says how many', async () => {
    const answer = await post('/typesupplies/insert/update', type);
    expect(answer).toMatchObject({
      response: 'warning',
      data: { rule: 'supplyNumbering', field: 'p_auto_generated' },
    });
    expect(answer.message).toMatch(/^Auto Generado ya no puede cambiar: el tipo tiene \d+ insumos \(/);
    const services = { p_id: 6, p_description: 'SERVICIOS', p_auto_generated: 1, p_prefix: 'OTRO' };
    expect((await post('/typesupplies/insert/update', services)).message).toMatch(
      /^Prefijo ya no puede cambiar/,
    );
    const flipped = { ...services, p_auto_generated: 0, p_prefix: '' };
    expect((await post('/typesupplies/insert/update', flipped)).data.field).toBe('p_auto_generated');
  });

  test('changes while there is none', async () => {
    const { data } = await post('/typesupplies/insert/update', { ...type, p_id: 0, p_prefix: 'NVO' });
    const changed = { ...type, p_id: data.id, p_prefix: 'NVA' };
    expect(outcome(await post('/typesupplies/insert/update', changed))).toBe('success');
    expect(outcome(await post('/typesupplies/insert/update', { ...changed, p_auto_generated: 0 }))).toBe(
      'success',
    );
  });
});

test('a price that no table holds is refused at its field', async () => {
  const priced = async (p_price: string) =>
    await post('/supplies/insert/update', {
      p_id: 0,
      p_id_type_supplies: 6,
      p_cod_ppr: '99200',
      p_description_ppr: 'De prueba',
      p_description_internal: 'DE PRUEBA',
      p_id_row: '182',
      p_price,
    });
  expect((await priced('30000000000')).data.errors).toEqual([
    { field: 'p_price', message: 'El valor máximo es 9,999,999,999.9999999999.' },
  ]);
  const { data } = await priced('9999999999.9999999999');
  await services.positions.waitFor(['catalogues'], await services.store.head());
  expect(await services.call('GET', `/supplies/get/id/${data.id}`, { token })).toMatchObject({
    data: { price: '9999999999.9999999999' },
  });
});
