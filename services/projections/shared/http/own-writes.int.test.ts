import { type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/** What a read waits for, of what its reader has seen already (docs/clients.md). */

let services: TestServices;
let token: string;
beforeAll(async () => {
  services = await testServices();
  token = await services.signIn('compras');
});
afterAll(async () => await services.close());

const waitedFor = async (path: string): Promise<readonly string[]> => {
  const waiting = vi.spyOn(services.positions, 'waitFor');
  await services.call('GET', path, { token, position: await services.store.head() });
  const names = waiting.mock.calls.flatMap(([own]) => own);
  waiting.mockRestore();
  return names;
};

test('an order is read with the award of its consolidation', async () => {
  expect(await waitedFor('/orders/consolidate/get/id/1')).toEqual(
    expect.arrayContaining(['order', 'request', 'award', 'rule']),
  );
});

test.each([
  '/orders/purchaseorder/pdf/1',
  '/orders/consolidate/get/pdf/1',
  '/orders/purchaseorder/acta/pdf/1',
  '/awardacts/pdf/award/1',
  '/packsannual/history/pdf/100101/2026',
  '/packsannual/consolidate/pdf/1',
  '/orders/consolidate/get/all/2026',
])('%s has the names, logo and signatories that its reader has saved', async (path) => {
  expect(await waitedFor(path)).toEqual(expect.arrayContaining(['access', 'catalogues']));
});
