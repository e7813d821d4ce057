import { bulkList, bulkListAt, countedRecords } from '@expediente/schemas/bulk/lists.ts';
import type { BulkJobDetail, BulkState } from '@expediente/schemas/bulk/read.ts';
import { describe, expect, test } from 'vitest';
import type { ShownAction } from '../actions/actions.ts';
import { announcementOf, bulkOffers, labelOf, omittedIn, resultInWords } from './bulk.ts';

const pedidos = bulkList('/orders/get/all');
const action = (name: string, allowed = true): ShownAction => ({
  permission: {
    field: name,
    description: name,
    icon: 'Send',
    color: '#000000',
    enabled: 1,
  } as ShownAction['permission'], // its look is not read here
  offer: { action: name, allowed, reason: '' },
});
const job = (state: BulkState, done: number, omitted: number): BulkJobDetail => ({
  ...{ id: 'x', list: '/orders/get/all', action: 'sendrequest', year: 2026, executor: 1, state, total: 12 },
  ...{ done, omitted, begun: '', ended: null, dismissed: false, position: null },
  records: [
    { id: '1', name: '1/2026', result: 'done', reason: '' },
    { id: '2', name: '2/2026', result: 'omitted', reason: 'El registro ya cambió de estado' },
    { id: '3', name: '3/2026', result: null, reason: '' },
  ],
});

describe('steps in bulk', () => {
  test('are those of the list that some record offers now, with their number', () => {
    if (!pedidos) throw new Error('pedidos have steps in bulk');
    const rows = [
      [action('view'), action('sendrequest'), action('ban')],
      [action('sendrequest', false), action('ban')],
      [action('withdraw', false)],
    ];
    const offers = bulkOffers(
      pedidos,
      rows.map((actions) => ({ actions })),
      (row) => row.actions,
    );
    expect(offers.map(({ step, count }) => [step.action, count])).toEqual([
      ['sendrequest', 1],
      ['ban', 2],
    ]);
  });

  test('belong to the list of an address, whatever its year', () => {
    expect(bulkListAt('/orders/get/all')).toBe(pedidos);
    expect(bulkListAt('/packsannual/get/all/2026')?.nouns[0]).toBe('PAC');
    expect(bulkListAt('/packsannual/get/all/2026/1')).toBeUndefined();
  });

  test('that print have their papers on their button: words that leave a row for all buttons', () => {
    const orders = bulkListAt('/orders/consolidate/get/all/2026');
    if (!orders) throw new Error('órdenes have steps in bulk');
    const labels = orders.steps.map((step) =>
      labelOf(orders, { step, action: action(step.action), count: 4 }, 4),
    );
    expect(labels).toEqual(['Imprimir 4 órdenes', 'Imprimir 4 pagos']);
  });

  test('count their records', () => {
    if (!pedidos) throw new Error('pedidos have steps in bulk');
    expect([countedRecords(pedidos, 1), countedRecords(pedidos, 12)]).toEqual(['1 pedido', '12 pedidos']);
  });
});

test('a result is put in words, and progress in quarters', () => {
  expect(resultInWords(job('done', 11, 1))).toBe('11 hechos, 1 omitido');
  expect(resultInWords(job('done', 1, 0))).toBe('1 hecho');
  const orders = { ...job('done', 11, 1), list: '/orders/consolidate/get/all/{year}' };
  expect(resultInWords(orders)).toBe('11 hechas, 1 omitida');
  expect(resultInWords(job('stopped', 5, 7))).toBe('Detenido: 5 hechos, 7 omitidos');
  expect(resultInWords(job('interrupted', 0, 12))).toBe('Interrumpido: 0 hechos, 12 omitidos');
  expect(announcementOf(undefined)).toBe('');
  expect([0, 2, 3, 8].map((done) => announcementOf(job('running', done, 0)))).toEqual([
    'En curso: 0 de 12.',
    'En curso: 0 de 12.',
    'En curso: 3 de 12.',
    'En curso: 6 de 12.',
  ]);
  expect(announcementOf(job('done', 11, 1))).toBe('Terminó: 11 hechos, 1 omitido.');
});

test('reasons are those of omitted records', () => {
  expect([...omittedIn(job('done', 1, 1))]).toEqual([['2', 'El registro ya cambió de estado']]);
  expect(omittedIn(undefined).size).toBe(0);
});
