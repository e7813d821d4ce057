import { expect, test } from 'vitest';
import { namedByCall } from './operation-record.ts';

test.each([
  ['/orders/purchaseorder/ban', { p_id: '24', p_description: 'x' }, 'order:24'],
  ['/orders/purchaseorder/ban', { p_id: 24 }, 'order:24'],
  ['/orders/ban', { p_id_order: 7 }, 'request:7'],
  ['/orders/get/id/{id}', { id: '7' }, 'request:7'],
  ['/orders/consolidate/get/id/{id}', { id: '7' }, 'order:7'],
  ['/packsannual/send', { p_id_unit: 100101, p_year: 2026 }, 'pac:100101-2026'],
  ['/packsannual/history/pdf/{idUnit}/{year}', { idUnit: '100101', year: '2026' }, 'pac:100101-2026'],
  ['/packsannual/consolidate/pdf/{id}', { id: '3' }, 'reprogramming:3'],
  ['/quarterly/send', { p_id: '100101-2026' }, 'quarterly:100101-2026'],
  ['/presentations/delete', { p_id: 'CAJA 10/1' }, 'presentation:CAJA 10/1'],
  ['/rules/publish', { p_name: 'iva' }, 'rule:iva'],
  ['/history/{lifecycle}/{id}', { lifecycle: 'order', id: '24' }, 'order:24'],
  ['/unops/delete', { p_id_unops: 7 }, 'unops:7'],
  ['/unops/consolidate', { p_unops: '[7,8]' }, 'unops:7'],
  ['/unops/consolidate/delete', { p_id: 3 }, 'unops-consolidation:3'],
  ['/unops/regularize', { p_list_consolidate: '[3, 4]' }, 'unops-consolidation:3'],
  ['/unops/regularize/correct', { p_id: '4' }, 'unops-regularization:4'],
  // A new record has no number yet, and half a key is none.
  ['/orders/insert/update', { p_id: 0, p_id_unit: 100101 }, 'request'],
  ['/orders/insert/update', {}, 'request'],
  ['/packsannual/send', { p_id_unit: 100101 }, 'pac'],
  // Not checked yet.
  ['/orders/send', { p_id: { $ne: 1 } }, 'request'],
  ['/orders/send', { p_id: `<script>${'x'.repeat(100_000)}` }, 'request'],
  ['/orders/send', { p_id: '1\n2' }, 'request'],
  ['/home/plan', { p_id: 4 }, ''],
])('%s with %j is about %j', (path, parameters, record) => {
  expect(namedByCall({ path }, parameters).record).toBe(record);
});

test('a call about several names them, so many as can be read', () => {
  const path = '/orders/consolidate/approve';
  const list = { record: 'request:3', others: ['request:4', 'request:9'], unit: '' };
  expect(namedByCall({ path }, { p_list_orders: '3, 4,9' })).toEqual(list);
  expect(namedByCall({ path }, { p_list_orders: [3, '4', 9] })).toEqual(list);
  expect(namedByCall({ path }, { p_list_orders: '[3, 4,9]' })).toEqual(list);
  const many = Array.from({ length: 5_000 }, (_, n) => n + 1);
  expect(namedByCall({ path }, { p_list_orders: many }).others).toHaveLength(19);
});

test('the cost centre that is named next to it', () => {
  expect(namedByCall({ path: '/orders/insert/update' }, { p_id: 3, p_id_unit: '100101' })).toMatchObject({
    record: 'request:3',
    unit: '100101',
  });
});
