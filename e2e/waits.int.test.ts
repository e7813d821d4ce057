import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { apiDocument } from '@expediente/openapi/document.ts';
import { answersFit } from '@expediente/openapi/fits.ts';
import { writeDemonstration } from '@expediente/testing/services/demonstration.ts';
import { WHO } from '@expediente/testing/services/rights.ts';
import { type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askEveryRead } from './every-read.ts';

/** What each read waits for, against the read models that it asks: `testServices` notes both. */

let services: TestServices;
beforeAll(async () => {
  services = await testServices();
  await writeDemonstration(services);
});
afterAll(async () => await services.close());

test('every read waits for each read model that it asks', async () => {
  const today = dateInGuatemala(new Date());
  const year = Number(today.slice(0, 4));
  const tokens = await Promise.all(WHO.map(async (who) => await services.signIn(who, undefined, year)));
  const [token = ''] = tokens;
  const { data: acts } = await services.call('GET', '/awardacts/get/all', { token, page: '1', size: '25' });
  const order = acts.rows.find((each: { id_consolidate: number }) => each.id_consolidate > 0).id_consolidate;
  const document = apiDocument();
  const asked = await askEveryRead({
    base: await services.app.listen({ port: 0, host: '127.0.0.1' }),
    document,
    fits: answersFit(document),
    tokens,
    known: {
      id: String(order),
      ...{ year: String(year), date: today, unit: '100102', idUnit: '100102', supply: '0' },
      ...{
        catalogue: 'supply',
        template: 'award',
        lifecycle: 'order',
        revision: '0',
        version: '1',
        run: '1',
      },
      ...{ p_list_oc: String(order), p_number_purchase: '1', 'reports unit': '0' },
      ...{ p_list_orders: '1', p_date_resolution: today, date_start: `${year}-01-01`, date_end: today },
      ...{ requester: '1', authorizer: '2', requesterId: '1', authorizerId: '2', address: 'main' },
      ...{ file: 'f'.repeat(64), 'history file': 'f'.repeat(64), 'paper chain': 'f'.repeat(20) },
      ...{ sha256: 'f'.repeat(64), hash: 'f'.repeat(64), 'rules name': 'iva', 'ops name': 'order' },
      ...{ number: '1', level: '0', tile: '000', 'quarterly id': '0', 'unops state': '1' },
      '/reports/unops/regularize p_id_unit': '100101',
      '/reports/unops/accounting p_id_unit': '100101',
      ...{ p_id_unops_consolidate: '2', p_number_curdp: `${year}-42` },
      ...{ p_id_firm_realiza: '7', p_id_firm_revisa: '8' },
    },
  });
  expect(asked.filter(({ status }) => status === 200).length).toBeGreaterThan(170);
  expect(services.unawaited()).toEqual([]);
});
