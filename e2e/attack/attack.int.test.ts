import { issuedEvents } from '@expediente/schemas/issued/events.ts';
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

/** Of 2,000 bad calls. */
const MOST_IN_ORDER = 2;

const here = (): AttackedProduct => place;
permissionSuite(here);
scopeSuite(here);
wireSuite(here);
uploadSuite(here);

test('bad input is refused in words, changes nothing but what is in order, and stops no user', async () => {
  // A document that may be printed is issued by its first print.
  const { category } = issuedEvents;
  const before = await place.events(category);
  const { faults, written, outOfOrder, byStatus } = await run({
    base: place.base,
    count: 2_000,
    seed: 20_260_501,
  });
  expect(faults).toEqual([]);
  expect(outOfOrder).toEqual([]);
  // A new record made by chance may be in order: what calls are made depends on all operations that there are.
  expect(written.length, written.join('\n')).toBeLessThanOrEqual(MOST_IN_ORDER);
  // The generator reaches the guards, the schemas and what is behind them.
  for (const status of [200, 400, 401, 403, 404, 413, 415]) expect(byStatus[status]).toBeGreaterThan(0);
  // The record itself, its unique values, its number and its answer.
  expect(await place.events(category)).toBeLessThanOrEqual(before + 4 * written.length);
  expect((await place.call('GET', '/health')).envelope).toMatchObject({ data: { ready: true } });
});

sessionSuite(here);
logSuite(here);
