import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import type { OperationPath } from '@expediente/schemas/operations.ts';
import type { ReportBar } from '@expediente/schemas/reports/definition.ts';
import { segregation } from '@expediente/schemas/rules/segregation.ts';
import { type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { sessionOf } from '@expediente/testing/workflow/session.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A plan whose offers, journal and report follow from who did what on it (hospital E3). */

let services: TestServices;
const YEAR = 2091;
/** A plan of the seeded institution, with a person of each part of its work. */
const PLAN = { p_id_unit: 100101, p_year: YEAR };
const CENTRO = 2;
const APROBADOR = 3;
const OPERADOR = 7;
let line: object;

const acts = async (user: number, path: OperationPath, payload: object) => {
  const executor = { id: 100100, name: 'HOSPITAL' };
  const session = sessionOf({ userId: user, username: `u${user}`, executor, scope: 'institution' });
  const { refused, envelope } = await services.workflow.execute(path, payload, session);
  if (refused !== null) throw new Error(envelope.message);
};

/** An action of a plan as it is offered to a person. */
const offered = async (username: string, action: string, unit = PLAN.p_id_unit) => {
  await services.caughtUp();
  const token = await services.signIn(username);
  const { data } = await services.call('GET', `/packsannual/get/id/${unit}/${YEAR}`, { token });
  return data.actions.find((each: { readonly action: string }) => each.action === action);
};
const asked = async (path: string, query: Record<string, string> = {}) => {
  await services.caughtUp();
  const token = await services.signIn('auditor');
  return await services.call('GET', path, { token, page: '1', size: '100', ...query });
};
const report = async (query: Record<string, string> = {}) => {
  const { status, data } = await asked('/reports/segregation', query);
  expect(status).toBe(200);
  return data;
};
const journal = async (...pairs: readonly string[]) =>
  await asked('/audit/get/all', { filter: JSON.stringify({ segregation: pairs }) });

beforeAll(async () => {
  services = await testServices();
  const { rows } = await services.pool.query<{ id: number }>(
    `select id from ${catalogueTable('supply').realName} where state = 1 and price > 0 order by id limit 1`,
  );
  line = { p_id_supplie: rows[0]?.id ?? 0, p_id_sub_products: '1-1-1', p_qty: 10 };
  await acts(APROBADOR, '/packsannual/insert/update', {
    ...PLAN,
    p_details: [line],
  });
  await acts(CENTRO, '/packsannual/send', PLAN);
});
afterAll(async () => await services.close());

test('what the reader did before is alerted of with the action that is offered', async () => {
  expect(await offered('aprobador', 'approve')).toEqual({
    action: 'approve',
    allowed: true,
    reason: '',
    alert: 'Usted creó este PAC; la regla Segregación pide que otra persona lo apruebe.',
  });
  expect(await offered('aprobador', 'refuse')).toEqual({ action: 'refuse', allowed: true, reason: '' });
});

test('nothing is in journal or report before it was done all the same', async () => {
  expect((await journal('any')).data).toMatchObject({ rows: [], total: 0 });
  expect(await report()).toMatchObject({ data: [], total: 0 });
});

test('what was done all the same is in both, in words', async () => {
  await acts(APROBADOR, '/packsannual/approve', PLAN);
  const [row] = (await journal('create_approve')).data.rows;
  expect(row).toMatchObject({
    entity: `pac:${PLAN.p_id_unit}-${YEAR}`,
    details: expect.stringMatching(/^Aprobó .* · La misma persona: crear y aprobar$/),
    user_id: String(APROBADOR),
  });
  expect((await journal('any', 'accrued_pay')).data.total).toBe(1);
  expect((await journal('accrued_pay')).data.total).toBe(0);
  expect(await journal('nada')).toMatchObject({ status: 400 });
  const { data, bars, total } = await report();
  expect(total).toBe(1);
  expect(data).toMatchObject([
    {
      id: `pac:${PLAN.p_id_unit}-${YEAR}`,
      pair: 'Crear y aprobar',
      user: 'Usuario Aprobador (aprobador)',
      kind: 'PAC',
      record: expect.stringMatching(new RegExp(` ${YEAR}$`)),
      sentence: expect.stringMatching(/^Aprobó /),
    },
  ]);
  expect(bars.map((bar: ReportBar) => [bar.filter, bar.rows])).toEqual([
    ['pair', 1],
    ['user', 1],
  ]);
  for (const filter of [{ pair: ['Crear y aprobar'] }, { kind: ['PAC'] }])
    expect(await report({ filter: JSON.stringify(filter) })).toMatchObject({ total: 1 });
  expect(await report({ search: 'crear usuario' })).toMatchObject({ total: 1 });
  expect(await report({ search: 'devengar' })).toMatchObject({ total: 0 });
});

test('who may not read the record finds none of it', async () => {
  const token = await services.signIn('almacen');
  const answer = await services.call('GET', '/reports/segregation', { token, page: '1', size: '10' });
  expect(answer).toMatchObject({ status: 200, data: { data: [], total: 0 } });
});

test('a change of the rule says which acts it would have alerted of or refused', async () => {
  await services.caughtUp();
  const token = await services.signIn('operador');
  const ask = async (values: object) => {
    const body = { token, p_name: 'segregation', p_values: { ...segregation.first.values, ...values } };
    const { status, data } = await services.call('POST', '/rules/whatif', body);
    expect(status).toBe(200);
    return data;
  };
  // One person created the plan and approved it; who sent it did nothing else.
  expect(await ask({})).toMatchObject({ ever: true, total: 0, rows: [] });
  const refused = await ask({ create_approve: 'refuse' });
  expect(refused).toMatchObject({ total: 1 });
  expect(refused.rows).toMatchObject([
    {
      lifecycle: 'pac',
      id: `${PLAN.p_id_unit}-${YEAR}`,
      text: 'Crear y aprobar',
      before: 'Avisa',
      after: 'Rechaza',
      unit: 'EMERGENCIA',
    },
  ]);
  expect(await ask({ create_approve: 'none' })).toMatchObject({
    rows: [{ before: 'Avisa', after: 'Puede ser la misma persona' }],
  });
  expect(await ask({ sendrequest_approve: 'refuse' })).toMatchObject({ total: 0 });
});

test('an action that the version of today refuses is blocked, with the words of the refusal', async () => {
  const today = dateInGuatemala(new Date());
  const p_values = { ...segregation.first.values, create_approve: 'refuse' };
  const p_shown = { p_values, p_date_start: today, p_date_end: today, judged: 0, total: 0 };
  const law = { p_name: 'segregation', p_legal_basis: 'Acuerdo interno 5-2026' };
  await acts(OPERADOR, '/rules/publish', { ...law, p_values, p_valid_from: today, p_shown });
  const other = { ...PLAN, p_id_unit: 100102 };
  await acts(APROBADOR, '/packsannual/insert/update', { ...other, p_details: [line] });
  await acts(CENTRO, '/packsannual/send', other);
  const reason = 'Usted creó este PAC; la regla Segregación pide que otra persona lo apruebe.';
  expect(await offered('aprobador', 'approve', 100102)).toEqual({
    action: 'approve',
    allowed: false,
    reason,
  });
  await expect(acts(APROBADOR, '/packsannual/approve', other)).rejects.toThrow(reason);
});
