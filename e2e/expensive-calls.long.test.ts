import { MIB } from '@expediente/platform/excel/testing/nasty.ts';
import { type TestProduct, testProduct } from '@expediente/testing/product/product.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { costsOf } from '../bench/expensive-calls.ts';

/** The table of the most expensive calls (docs/security.md), on tiny sizes: each is answered, ten at once are no fault. */

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ DEMO: 'muestra' });
});
afterAll(async () => await product.stop());

test('each expensive call is answered, and several at once by one person are done or asked to come again', async () => {
  const { costs } = await costsOf(product, { fileBytes: MIB, atOnce: 10, times: 1 });
  expect(costs).toHaveLength(30);
  for (const { name, answers } of costs)
    expect([name, Object.keys(answers).filter((status) => !/^(200|400|404|429|503)$/.test(status))]).toEqual([
      name,
      [],
    ]);
});
