import { buildProduct } from '@expediente/testing/product/spawned.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissionSuite } from './permissions.suite.ts';
import { type AttackedProduct, attackedProduct } from './product.ts';
import { run } from './run.ts';
import { scopeSuite } from './scope.suite.ts';
import { logSuite, sessionSuite } from './sessions.suite.ts';
import { uploadSuite } from './uploads.suite.ts';
import { wireSuite } from './wire.suite.ts';

let place: AttackedProduct;

beforeAll(async () => {
  await buildProduct();
  place = await attackedProduct();
});
afterAll(async () => await place?.stop());

const here = (): AttackedProduct => place;
permissionSuite(here);
scopeSuite(here);
wireSuite(here);
uploadSuite(here);

test('bad input is refused in words, changes nothing and stops no user', async () => {
  const before = await place.events();
  const { faults, written, byStatus } = await run({ base: place.base, count: 2_000, seed: 20_260_501 });
  expect(faults).toEqual([]);
  expect(written).toEqual([]);
  // The generator reaches the guards, the schemas and what is behind them.
  for (const status of [200, 400, 401, 403, 404, 413, 415]) expect(byStatus[status]).toBeGreaterThan(0);
  expect(await place.events()).toBe(before);
  expect((await place.call('GET', '/health')).envelope).toMatchObject({ data: { ready: true } });
});

sessionSuite(here);
logSuite(here);
