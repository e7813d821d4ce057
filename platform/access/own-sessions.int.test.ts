import { type Answer, type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let services: TestServices;
beforeAll(async () => {
  services = await testServices();
});
afterAll(async () => await services.close());

const web = { 'x-requested-with': 'expediente' };
const logIn = async (changes: Record<string, unknown>): Promise<Answer> =>
  await services.call('POST', '/users/login', { p_password: 'Demo-2026!', p_year: 2026, ...changes });
const check = async (token: string): Promise<Answer> =>
  await services.call('POST', '/users/session', { token });
const ended = { status: 401, response: 'error', message: 'error_session_api' };

describe('the own sessions', () => {
  const list = async (token: string) =>
    (await services.call('GET', '/users/sessions/get/all', { token })).data.rows;

  test('are listed to their user alone, the present one marked, without a token', async () => {
    const [one, other] = [await services.signIn('compras'), await services.signIn('compras')];
    const foreign = await services.signIn('centro');
    const rows = await list(one);
    expect(rows.length).toBeGreaterThanOrEqual(2);
    expect(rows.filter(({ present }: { present: number }) => present === 1)).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(one);
    const own = rows.find(({ present }: { present: number }) => present === 1);
    const another = (await list(other)).find(({ present }: { present: number }) => present === 1);
    expect(rows).toContainEqual(expect.objectContaining({ id: another.id, present: 0 }));
    expect(own.id).not.toBe(another.id);
    expect(JSON.stringify(await list(foreign))).not.toContain(own.id);
  });

  test('are all listed, and counted', async () => {
    const token = await services.signIn('consulta');
    await services.pool.query(
      `insert into session (id, user_id, year, executor, remember, expires_at, address, agent)
       select gen_random_uuid(), user_id, year, executor, remember, expires_at, address, agent
       from generate_series(1, 150) n, (select * from session order by created_at desc limit 1) newest`,
    );
    const { data } = await services.call('GET', '/users/sessions/get/all', { token });
    expect([data.rows.length, data.total]).toEqual([151, 151]);
    const ended = await services.call('POST', '/users/sessions/end', { token });
    expect(ended.data).toEqual({ ended: 150 });
  });

  test('one is ended by its user and by no other, and the present one stays', async () => {
    const [here, there] = [await services.signIn('compras'), await services.signIn('compras')];
    const id = (await list(there)).find(({ present }: { present: number }) => present === 1).id;
    const end = async (token: string, p_id?: string) =>
      await services.call('POST', '/users/sessions/end', { token, ...(p_id !== undefined && { p_id }) });
    expect(await end(await services.signIn('centro'), id)).toMatchObject({ status: 404 });
    expect((await check(there)).status).toBe(200);
    expect(await end(here, 'no es un id')).toMatchObject({ status: 404 });
    expect(await end(there, id)).toMatchObject({ status: 400 });
    expect(await end(here, id)).toMatchObject({ status: 200, data: { ended: 1 } });
    expect(await check(there)).toMatchObject(ended);
    expect((await check(here)).status).toBe(200);
  });

  test('all others are ended at once', async () => {
    const others = [await services.signIn('compras'), await services.signIn('compras')];
    const here = await services.signIn('compras');
    const { data } = await services.call('POST', '/users/sessions/end', { token: here });
    expect(data.ended).toBeGreaterThanOrEqual(2);
    for (const token of others) expect(await check(token)).toMatchObject(ended);
    expect(await list(here)).toHaveLength(1);
  });

  test.each([
    ['remembered', 1, 29 * 86_400, '89 days', 86_400],
    ['plain', 0, 9 * 3_600, '23 hours', 3_600],
  ])(
    'a %s session that is renewed all the time ends for good',
    async (_, p_remember, begun, passed, left) => {
      const { data } = await logIn({ p_username: 'compras', p_remember });
      const until = async (): Promise<number> =>
        Number.parseInt((await check(data.jwt)).data.jwt.split('.')[2], 36) - Date.now() / 1000;
      expect(await until()).toBeGreaterThan(begun);
      await services.pool.query('update session set created_at = now() - $2::interval where id = $1', [
        await idOf(data.jwt),
        passed,
      ]);
      expect(await until()).toBeLessThan(left + 5);
    },
  );

  const idOf = async (token: string): Promise<string> => (await services.access.check(token))?.id ?? '';
});

describe('a new password of one’s own', () => {
  const change = async (token: string, fields: Record<string, unknown>, headers = {}) =>
    await services.call(
      'POST',
      '/users/change/passsword',
      { p_password: 'Otra-2026!', token, ...fields },
      headers,
    );
  const older = async (): Promise<void> => {
    await services.pool.query("update session set created_at = now() - interval '6 minutes'");
  };

  test('takes the present one: an open session alone does not change it', async () => {
    const token = await services.signIn('aprobador');
    await older();
    const without = await change(token, {});
    expect(without).toMatchObject({ status: 400, message: 'Ingrese su contraseña actual.' });
    expect(without.data.errors[0].field).toBe('p_current_password');
    const wrong = await change(token, { p_current_password: 'otra' });
    expect(wrong).toMatchObject({
      response: 'warning',
      message: 'La contraseña actual no es correcta.',
      data: { rule: 'presentPassword', field: 'p_current_password' },
    });
    expect((await logIn({ p_username: 'aprobador' })).data.weak).toBe(0);
  });

  test('is asked of the web even right after the sign-in; of other clients then it is not', async () => {
    const token = await services.signIn('aprobador');
    expect(await change(token, {}, web)).toMatchObject({ status: 400 });
    const done = await change(token, {});
    expect(done).toMatchObject({ status: 200, response: 'success' });
    const back = await services.call('POST', '/users/change/passsword', {
      p_password: 'Demo-2026!',
      p_current_password: 'Otra-2026!',
      token: done.data.jwt,
    });
    expect(back).toMatchObject({ status: 200, response: 'success' });
  });

  test('guessing the present one waits as signing in does', async () => {
    const token = await services.signIn('aprobador');
    const tries = [];
    for (let n = 0; n < 8; n += 1) tries.push(await change(token, { p_current_password: `no-${n}` }));
    expect(tries.map(({ status }) => status).filter((status) => status === 429).length).toBeGreaterThan(0);
    expect(await change(token, { p_current_password: 'Demo-2026!' })).toMatchObject({ status: 429 });
    await services.pool.query('truncate sign_in_try');
    expect(services.facts).toContainEqual(expect.objectContaining({ kind: 'password', result: 'refused' }));
  });
});
