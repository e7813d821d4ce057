import { expect, test } from 'vitest';
import { hiddenFindings, hiddenWarning } from './hidden.ts';

test('what the server hides is a finding of its record, and a warning at each start', async () => {
  const hidden = [
    { stream: 'order-7', by: '$maxCount 1' },
    { stream: '_expediente', by: '$streamDeleted' },
  ];
  const [order, log] = await hiddenFindings({ hidden: async () => hidden });
  expect(order).toMatchObject({
    check: 'strange',
    stream: 'order-7',
    what: expect.stringContaining('($maxCount 1)'),
  });
  expect(log?.stream).toBeUndefined();
  expect(log?.what).toBe(
    'el flujo _expediente, con el que se reconoce este registro, fue borrado por fuera de Expediente',
  );
  expect(hiddenWarning(hidden)).toContain('order-7 ($maxCount 1), _expediente ($streamDeleted). Quítelo');
  const many = Array.from({ length: 8 }, (_, n) => ({ stream: `order-${n}`, by: '$tb 1' }));
  expect(hiddenWarning(many)).toContain('order-4 ($tb 1) y 3 más');
});

test('nothing hidden, and a store that hides nothing', async () => {
  expect(hiddenWarning([])).toBeUndefined();
  expect(await hiddenFindings({})).toEqual([]);
});
