import { AWARD_LIST } from '@expediente/schemas/award/lists.ts';
import { EXTENSION_LIST } from '@expediente/schemas/extension/lists.ts';
import { ORDER_LIST } from '@expediente/schemas/order/lists.ts';
import { PAC_LIST } from '@expediente/schemas/pac/lists.ts';
import { QUARTERLY_LIST } from '@expediente/schemas/quarterly/lists.ts';
import { FLOATING_REPORT } from '@expediente/schemas/reports/floating.ts';
import { QUARTERS_REPORT } from '@expediente/schemas/reports/quarters.ts';
import { SPLITTING_REPORT } from '@expediente/schemas/reports/splitting.ts';
import { SUPPLIES_REPORT } from '@expediente/schemas/reports/supplies.ts';
import { REPROGRAMMING_LIST } from '@expediente/schemas/reprogramming/lists.ts';
import { REQUEST_LIST } from '@expediente/schemas/request/lists.ts';
import type { ListView } from '@expediente/schemas/shared/layout.ts';
import {
  UNOPS_CONSOLIDATION_LIST,
  UNOPS_LIST,
  UNOPS_REGULARIZATION_LIST,
} from '@expediente/schemas/unops/lists.ts';
import { type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Views that are shipped with a list: each is answered by the list's own operation. */

let services: TestServices;
let token: string;
beforeAll(async () => {
  services = await testServices();
  token = await services.signIn('admin');
});
afterAll(async () => await services.close());

interface Views {
  readonly views?: readonly ListView[];
}
const LISTS: readonly (readonly [path: string, Views])[] = [
  ['/packsannual/get/all/2026', PAC_LIST],
  ['/reprogramming/get/all/2026', REPROGRAMMING_LIST],
  ['/quarterly/get/all/2026', QUARTERLY_LIST],
  ['/quarterly/extension/get/all/2026', EXTENSION_LIST],
  ['/orders/get/all', REQUEST_LIST],
  ['/orders/consolidate/get/all/2026', ORDER_LIST],
  ['/awardacts/get/all', AWARD_LIST],
  ['/unops/get/all/0', UNOPS_LIST],
  ['/unops/get/all/1', UNOPS_CONSOLIDATION_LIST],
  ['/unops/get/all/2', UNOPS_REGULARIZATION_LIST],
  [FLOATING_REPORT.path.replace(/\{date_\w+\}/g, '2026-01-31').replace('{unit}', '0'), FLOATING_REPORT],
  [QUARTERS_REPORT.path, QUARTERS_REPORT],
  [SPLITTING_REPORT.path, SPLITTING_REPORT],
  [SUPPLIES_REPORT.path, SUPPLIES_REPORT],
];
const CASES = LISTS.flatMap(([path, { views = [] }]) =>
  views.map(({ name, query }) => [path, name, query] as const),
);

test.each(CASES)('%s under «%s»', async (path, _, query) => {
  const asked = new URLSearchParams(query);
  const filter = Object.fromEntries(
    [...asked].flatMap(([name, value]) => (name.startsWith('f.') ? [[name.slice(2), value]] : [])),
  );
  const answer = await services.call('GET', path, {
    ...{ token, page: '1', size: '10', filter: JSON.stringify(filter) },
    ...(asked.has('sort') && { sort: asked.get('sort') }),
  });
  expect([answer.status, answer.message]).toEqual([200, '']);
});
