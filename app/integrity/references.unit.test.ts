import type { EventMetadata, JsonObject } from '@expediente/kernel/events.ts';
import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import { expect, test } from 'vitest';
import { FileReferences, ReferenceCheck } from './references.ts';

const HASH = 'a'.repeat(64);

type Written = readonly [category: string, id: number | string, data: JsonObject, ruleVersion?: string];

const eventOf = ([category, id, data, ruleVersion = '1']: Written) => ({
  stream: streamName(category, id),
  revision: 0,
  data,
  // Only what the check asks for.
  metadata: { ruleVersion } as EventMetadata,
});

/** What is missing, and what names it. */
function missing(...events: readonly Written[]) {
  const check = new ReferenceCheck();
  const ends = new Map<StreamName, number>();
  for (const written of events) {
    const event = eventOf(written);
    ends.set(event.stream, event.revision);
    check.take(event);
  }
  return check.findings(ends).map(({ stream, sure, witness }) => [stream, sure, witness]);
}

const REQUEST = {
  unit: 100101,
  year: 2026,
  lines: [{ supply: 1004, subProduct: '1-2-1', qty: '1.00' }],
};
const CHARGED = {
  year: 2026,
  charges: [{ unit: 100101, group: '200', quarter: 'TERCERO', amount: '9.00' }],
};
const answered = (operation: string, data: JsonObject = { id: 41 }) => ({
  operation,
  answer: { response: 'success', data },
});

test.each([
  ['a ledger', 'planLine', { source: 'request-41', qty: '3.00' }, 'request-41'],
  ['a unique value', 'unique', { holder: 'supply-7' }, 'supply-7'],
  ['a request', 'request', { order: 9, resolution: '1-2026' }, 'order-9'],
  ['an order', 'order', { id: 9, requests: [41] }, 'request-41'],
  ['an order', 'order', CHARGED, 'quarterBudget-100101:2026:200:TERCERO'],
  ['a request', 'request', REQUEST, 'planLine-100101:2026:1004:1-2-1'],
  ['an answer', 'command', answered('/orders/purchaseorder/pay'), 'order-41'],
  ['an answer', 'command', answered('/orders/send'), 'request-41'],
  ['a unique value', 'unique', { holder: 'unopsRegularization-4' }, 'unopsRegularization-4'],
  ['a record of UNOPS', 'unops', { consolidation: 9, date: '2026-02-20' }, 'unopsConsolidation-9'],
  ['a record of UNOPS', 'unops', { regularization: 4, curdp: '90001' }, 'unopsRegularization-4'],
  ['a consolidation', 'unopsConsolidation', { records: [41] }, 'unops-41'],
  ['a consolidation', 'unopsConsolidation', { regularization: 4 }, 'unopsRegularization-4'],
  ['a regularisation', 'unopsRegularization', { consolidations: [9] }, 'unopsConsolidation-9'],
  ['an answer', 'command', answered('/unops/delete', { id_unops: 41 }), 'unops-41'],
  [
    'an answer',
    'command',
    answered('/unops/consolidate', { id_unops_consolidate: 9 }),
    'unopsConsolidation-9',
  ],
] as const)('%s of %s names a record that is nowhere', (_, category, data, name) => {
  const written: Written = [category, 1, { ...data }];
  expect(missing(written)).toEqual([[name, -1, `${category}-1, revisión 0`]]);
  const there: Written = [name.slice(0, name.indexOf('-')), name.slice(name.indexOf('-') + 1), {}];
  // A key's parts are divided by `:`, which the name keeps.
  const same = { ...eventOf(there), stream: name as StreamName };
  for (const events of [
    [eventOf(written), same],
    [same, eventOf(written)],
  ]) {
    const check = new ReferenceCheck();
    for (const event of events) check.take(event);
    expect(check.findings(new Map())).toEqual([]);
  }
});

test('the version of a rule that judged must have been published', () => {
  const judged: Written = ['order', 9, {}, 'iva@1;purchaseLimits@3'];
  const published = (version: number): Written => ['rule', 'purchaseLimits', { version, values: {} }];
  const iva: Written = ['rule', 'iva', { version: 1, values: {} }];
  expect(missing(iva, published(3), judged)).toEqual([]);
  expect(missing(iva, published(2), judged)).toEqual([['rule-purchaseLimits', 0, 'order-9, revisión 0']]);
  expect(missing(judged).map(([stream]) => stream)).toEqual(['rule-iva', 'rule-purchaseLimits']);
});

test('what is no record of ours, or only has the name of such a field, is not awaited', () => {
  expect(missing(['unique', 'n:1', { holder: 'x' }], ['menuOption', 1, { order: 7, requests: [1] }])).toEqual(
    [],
  );
});

test('files are those of the fields that hold them, not what somebody typed', () => {
  const named = (...written: Written) => {
    const files = new FileReferences();
    files.take(eventOf(written));
    return [...files.named];
  };
  expect(named('order', 1, { document: { hash: HASH, name: 'pago.pdf', size: 9 } })).toEqual([
    [HASH, 'order-1, revisión 0'],
  ]);
  expect(named('entity', 1, { record: { entity_logo: HASH } })).toHaveLength(1);
  expect(named('supply', 1, { record: { description: HASH, code: `"entity_logo":"${HASH}"` } })).toHaveLength(
    0,
  );
});
