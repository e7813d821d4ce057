import { catalogueStream } from '@expediente/catalogues/engine/reference.ts';
import { appendTo, newEvent } from '@expediente/testing/events.ts';
import { type Answer, type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { AccessDirectory } from '@expediente/workflow/access/directory.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Access } from './access.ts';

let services: TestServices;
beforeAll(async () => {
  services = await testServices();
});
afterAll(async () => await services.close());

const web = { 'x-requested-with': 'expediente' };
const logIn = async (changes: Record<string, unknown> = {}): Promise<Answer> =>
  await services.call('POST', '/users/login', {
    p_username: 'centro',
    p_password: 'Demo-2026!',
    p_year: 2026,
    ...changes,
  });
const check = async (token: string, more: Record<string, unknown> = {}): Promise<Answer> =>
  await services.call('POST', '/users/session', { token, ...more });
/** Moves the stored times back, as if the wait had passed. */
const served = async (seconds: number): Promise<void> => {
  await services.pool.query(
    'update sign_in_try set blocked_until = blocked_until - make_interval(secs => $1)',
    [seconds],
  );
};
const ended = { status: 401, response: 'error', message: 'error_session_api' };

describe('signing in', () => {
  test('gives a token, and the web its cookie until it closes', async () => {
    const { status, response, data, cookie } = await logIn();
    expect({ status, response, weak: data.weak }).toEqual({ status: 200, response: 'success', weak: 0 });
    expect(cookie).toBe(`expediente=${data.jwt}; Path=/; HttpOnly; SameSite=Strict`);
  });

  test('remember-me keeps the cookie for a month', async () => {
    expect((await logIn({ p_remember: 1 })).cookie).toContain('Max-Age=2592000');
  });

  test('one message for every cause', async () => {
    const wrong = await logIn({ p_username: 'operador', p_password: 'otra' });
    const unknown = await logIn({ p_username: 'nadie' });
    expect(wrong).toEqual({
      status: 200,
      response: 'warning',
      message: 'Usuario o contraseña incorrectos.',
      data: { rule: 'credentials' },
      cookie: undefined,
    });
    expect(unknown).toEqual(wrong);
  });

  test.each([
    ['p_year', { p_year: 2019 }],
    ['p_year', { p_year: new Date().getFullYear() + 3 }],
    ['p_password', { p_password: '' }],
    ['p_username', { p_username: '' }],
  ])('%s is checked', async (field, changes) => {
    const { status, data } = await logIn(changes);
    expect(status).toBe(400);
    expect(data.errors[0].field).toBe(field);
  });

  test('too many failures wait, also those at once, and the right password too', async () => {
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => logIn({ p_username: 'auditor', p_password: 'no' })),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(5);
    const { status, data } = await logIn({ p_username: 'AUDITOR' });
    expect(status).toBe(429);
    expect(data.wait).toBeGreaterThan(0);
    expect((await logIn()).status).toBe(200);
    await served(data.wait);
    // A finished wait stays finished: a wrong password is checked, and after its own wait the right one.
    expect((await logIn({ p_username: 'auditor', p_password: 'no' })).status).toBe(200);
    await served((await logIn({ p_username: 'auditor' })).data.wait);
    expect((await logIn({ p_username: 'auditor' })).data.weak).toBe(0);
  });

  test('a busy address lets in a user who did not fail', async () => {
    for (let n = 0; n < 40; n += 1) await logIn({ p_username: `nadie${n}`, p_password: 'no' });
    const people = ['centro', 'aprobador', 'compras', 'consulta'];
    const tries = await Promise.all(people.map((p_username) => logIn({ p_username })));
    expect(tries.map(({ data }) => data.weak)).toEqual([0, 0, 0, 0]);
    await services.pool.query('truncate sign_in_try');
  });

  test('many right ones at once are all let in', async () => {
    const tries = await Promise.all(Array.from({ length: 16 }, () => logIn()));
    expect(tries.map(({ data }) => data.weak)).toEqual(Array(16).fill(0));
  });

  test('an office that comes in at the same moment from one address is let in', async () => {
    const people = ['centro', 'aprobador', 'compras', 'consulta', 'operador', 'admin'];
    for (let day = 0; day < 4; day += 1) {
      const tries = await Promise.all(people.map((p_username) => logIn({ p_username })));
      expect(tries.map(({ status }) => status)).toEqual(people.map(() => 200));
    }
  });

  test('is noted with the session that it opens, whose acts name it too, and without secrets', async () => {
    const session = await services.access.check((await logIn()).data.jwt);
    expect(services.facts).toContainEqual(
      expect.objectContaining({ kind: 'sign-in', user: '2', session: session?.id, result: 'done' }),
    );
    expect(JSON.stringify(services.facts)).not.toContain('Demo-2026!');
  });
});

describe('the session', () => {
  test('answers who acts, for which year and executor, and what it may do', async () => {
    const { data, status } = await check(await services.signIn('centro'));
    expect(status).toBe(200);
    expect(data).toMatchObject({
      user: 'centro',
      id_user: 2,
      year: 2026,
      name: 'Usuario Centro de Costo',
      description_profession: 'Centro de costo',
      id_profile: 2,
      unit_description: 'HOSPITAL GENERAL NORTE',
      unit_executor_assigned: { id: 100100, name: 'HOSPITAL GENERAL NORTE' },
      executors: [{ id: 100100, name: 'HOSPITAL GENERAL NORTE' }],
    });
    expect(data.permissions[0].children[0].pages[0]).toMatchObject({
      a_href: 'inicio',
      description: 'Inicio',
    });
  });

  test.each([
    ['centro', 'units', [100101, 100102, 100103, 100104, 100105]],
    ['compras', 'executor', [100101, 100102, 100103, 100104, 100105, 100106]],
    ['auditor', 'institution', []],
  ])('%s sees with scope %s', async (username, scope, units) => {
    expect(await services.access.check(await services.signIn(username))).toMatchObject({ scope, units });
  });

  test('of the institution needs no executor', async () => {
    expect((await check(await services.signIn('admin'))).data).toMatchObject({
      unit_executor_assigned: null,
      executors: [],
      unit_description: 'TODAS LAS UNIDADES EJECUTORAS',
    });
  });

  test('each check renews it, and earlier tokens live on', async () => {
    const first = await services.signIn('centro');
    const parallel = await Promise.all([check(first), check(first), check(first)]);
    expect(parallel.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const { data } of parallel) expect((await check(data.jwt)).status).toBe(200);
    expect((await check(first)).status).toBe(200);
  });

  test('several executors are chosen among, one of them only', async () => {
    const token = await services.signIn('consulta');
    const before = await check(token);
    expect(before.data.unit_executor_assigned).toBeNull();
    expect(before.data.executors.map(({ id }: { id: number }) => id)).toEqual([100100, 100200]);
    expect((await check(token, { unit_executor_assigned: 100300 })).status).toBe(400);
    const chosen = await check(token, { unit_executor_assigned: '100200' });
    expect(chosen.data).toMatchObject({
      unit_executor_assigned: { id: 100200 },
      unit_description: 'HOSPITAL GENERAL SUR',
    });
    expect((await check(token)).data.unit_executor_assigned.id).toBe(100200);
  });

  test('goes on in another year, one of those that sign-in offers', async () => {
    const token = await services.signIn('centro');
    const { year } = (await check(token)).data;
    expect((await check(token, { p_year: String(year + 1) })).data.year).toBe(year + 1);
    expect((await check(token)).data.year).toBe(year + 1);
    for (const p_year of [2019, new Date().getFullYear() + 2, 'siempre'])
      expect((await check(token, { p_year })).status).toBe(400);
    expect((await check(token)).data.year).toBe(year + 1);
  });

  test('with the cookie, a write needs the header of the web', async () => {
    const { cookie = '' } = await logIn();
    const header = { cookie: cookie.split(';')[0] ?? '' };
    expect((await services.call('POST', '/users/session', {}, { ...header, ...web })).status).toBe(200);
    expect((await services.call('POST', '/users/session', {}, header)).status).toBe(403);
    expect((await services.call('GET', '/groups/get/public', {}, header)).status).toBe(200);
  });

  test('ends at once when it is signed out, for every token of it', async () => {
    const token = await services.signIn('centro');
    const renewed = (await check(token)).data.jwt;
    expect((await services.call('POST', '/users/logout', { token })).cookie).toContain('Max-Age=0');
    expect(await check(token)).toMatchObject(ended);
    expect(await check(renewed)).toMatchObject(ended);
  });

  test('ends in another process too', async () => {
    const { pool, connectionString, store } = services;
    const head = async () => await store.head();
    const directory = await AccessDirectory.open({ store });
    const other = await Access.open({ pool, connectionString, directory, head });
    const token = await services.signIn('centro');
    expect(await other.check(token)).not.toBeNull();
    await services.call('POST', '/users/logout', { token });
    await expect.poll(async () => await other.check(token), { timeout: 1_000, interval: 10 }).toBeNull();
    await other.close();
    await directory.close();
  });

  test('a call that speaks for another session than its cookie does nothing and names the user of its session', async () => {
    const asCompras = async (speaker: string | undefined, path: string, input: Record<string, unknown>) => {
      const header = { authorization: `Bearer ${await services.signIn('compras')}` };
      const speaking = speaker === undefined ? {} : { 'x-expediente-speaker': speaker };
      return await services.call('POST', path, input, { ...header, ...speaking });
    };
    const own = (await asCompras(undefined, '/users/session', {})).data;
    const speaker = `${own.id_user}/2026/100100`;
    for (const another of [`1/2026/100100`, `${own.id_user}/2025/100100`, `${own.id_user}/2026/`]) {
      expect(await asCompras(another, '/users/logout', {})).toMatchObject({
        status: 409,
        response: 'warning',
        message: expect.stringContaining('(compras), año 2026, HOSPITAL GENERAL NORTE'),
        data: { rule: 'another-session', user: 'compras', year: 2026, executor: 'HOSPITAL GENERAL NORTE' },
      });
      const provider = { p_id: '' };
      expect((await asCompras(another, '/providers/insert/update', provider)).status).toBe(409);
    }
    expect((await asCompras(speaker, '/providers/insert/update', {})).status).toBe(400);
    expect((await asCompras(speaker, '/users/session', {})).status).toBe(200);
  });

  test('a read is refused so too, a window of its own by its address', async () => {
    const header = { authorization: `Bearer ${await services.signIn('compras')}` };
    const read = async (query: string, more: Record<string, string> = {}) =>
      (await services.call('GET', `/groups/get/public${query}`, undefined, { ...header, ...more })).status;
    expect(await read('', { 'x-expediente-speaker': '1/2026/' })).toBe(409);
    expect(await read('?speaker=1/2026/')).toBe(409);
    expect(await read('')).toBe(200);
  });

  test('an unknown token is none', async () => {
    expect(await check('s.x.zzz.yyy')).toMatchObject(ended);
    expect(await services.call('GET', '/groups/get/public')).toMatchObject(ended);
  });

  test('a checked session costs nearly nothing', async () => {
    const token = await services.signIn('compras');
    await services.access.check(token);
    const start = performance.now();
    for (let n = 0; n < 5_000; n += 1) await services.access.check(token);
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});

describe('an inactive user', () => {
  test('loses its sessions, and signs in no more', async () => {
    const token = await services.signIn('consulta');
    const stream = catalogueStream('user', 5);
    const [created] = await services.store.readStream(stream);
    if (!created) throw new Error('consulta was not seeded');
    const { position } = await appendTo(
      services.store,
      stream,
      { revision: created.revision, chain: created.metadata.chain },
      newEvent('UserChanged', { state: 0 }),
    );
    await services.positions.waitFor(['access'], position);
    await services.access.endSessionsOf(5);
    expect(await check(token)).toMatchObject(ended);
    expect(await logIn({ p_username: 'consulta' })).toMatchObject({
      response: 'warning',
      message: 'Usuario o contraseña incorrectos.',
    });
  });

  test('is unknown to the read model', async () => {
    expect(await services.access.directory.person(5)).toBeNull();
  });
});

describe('passwords', () => {
  test('the own one changes; the other sessions end, this one goes on with the token it has and a new one', async () => {
    const [here, elsewhere] = [await services.signIn('operador'), await services.signIn('operador')];
    const weak = await services.call('POST', '/users/change/passsword', { token: here, p_password: 'corta' });
    expect(weak.status).toBe(400);
    expect(weak.data.errors[0].message).toBe(
      'La contraseña debe tener mínimo 8 caracteres, incluir letras, números y signos.',
    );
    const done = await services.call('POST', '/users/change/passsword', {
      token: here,
      p_password: 'Nueva-4417',
    });
    expect(done.status).toBe(200);
    expect(await check(elsewhere)).toMatchObject(ended);
    expect((await check(here)).status).toBe(200);
    expect((await check(done.data.jwt)).status).toBe(200);
    expect((await logIn({ p_username: 'operador' })).response).toBe('warning');
    expect((await logIn({ p_username: 'operador', p_password: 'Nueva-4417' })).data.weak).toBe(0);
  });

  test('a weak one only gives a ticket to change it, which serves once', async () => {
    await services.access.credentials.set(6, 'debil');
    const { data, cookie } = await logIn({ p_username: 'auditor', p_password: 'debil' });
    expect(data.weak).toBe(1);
    expect(cookie).toBeUndefined();
    expect(await check(data.jwt)).toMatchObject(ended);

    const change = async (changes: Record<string, unknown> = {}) =>
      await services.call('POST', '/users/change/passsword/direct', {
        token: data.jwt,
        p_username: 'auditor',
        p_year: 2026,
        p_password: 'Fuerte-2026!',
        ...changes,
      });
    expect((await change({ p_password: 'debil2' })).status).toBe(400);
    expect(await change({ p_username: 'admin' })).toMatchObject(ended);
    expect(await change({ token: undefined })).toMatchObject(ended);
    expect(await change({ token: await services.signIn('centro') })).toMatchObject(ended);
    const changed = await change();
    expect((await check(changed.data.jwt)).data.user).toBe('auditor');
    expect(await change()).toMatchObject(ended);
  });

  test('are kept in a table of their own as Argon2id', async () => {
    const { rows } = await services.pool.query('select hash from credential where user_id = 2');
    expect(rows[0].hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});
