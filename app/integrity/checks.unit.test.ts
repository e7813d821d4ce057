import type { EventMetadata, JsonObject } from '@expediente/kernel/events.ts';
import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import { expect, test } from 'vitest';
import { AppendCheck } from './appends.ts';
import type { CheckedEvent } from './check.ts';
import { HolderCheck, neverGiven } from './holders.ts';
import { IssuedCheck } from './issued.ts';
import { ReachCheck } from './reach.ts';

interface Given {
  readonly stream: StreamName;
  readonly revision?: number;
  readonly type?: string;
  readonly data?: JsonObject;
  readonly of?: string;
  readonly command?: string;
  readonly right?: string;
}

const eventOf = ({
  stream,
  revision = 0,
  type = 'A',
  data = {},
  of,
  command = 'c',
  right,
}: Given): CheckedEvent => ({
  stream,
  revision,
  type,
  data,
  chain: '',
  follows: () => true,
  // Only what the checks ask for.
  metadata: {
    commandId: command,
    userId: '7',
    ...(of !== undefined && { of }),
    ...(right !== undefined && { right }),
  } as EventMetadata,
});

const [order, other, line] = [streamName('order', 21), streamName('order', 22), streamName('planLine', 'a')];
const answer = streamName('command', 7, 'k');
const ANSWERED = { operation: '/orders/purchaseorder/pay', answer: { data: { id: 21 } } };

function appends(events: readonly Given[], ends: readonly (readonly [StreamName, number])[] = []) {
  const check = new AppendCheck(true);
  for (const event of events) check.take(eventOf(event));
  return check.findings(new Map(ends)).map(({ stream, sure, what }) => [stream, sure, what]);
}

const whole: readonly Given[] = [
  { stream: order, revision: 9, of: '1/3' },
  { stream: line, revision: 4, of: '2/3' },
  { stream: answer, data: ANSWERED, of: '3/3' },
];

test('an append that is whole, appends of one command after each other, and older events', () => {
  expect(appends([...whole, ...whole, { stream: other }, ...whole])).toEqual([]);
});

test('the last event of a record that was cut off is named by what was written with it', () => {
  expect(appends(whole.slice(1), [[order, 8]])).toEqual([
    [order, 8, 'falta 1 de los 3 eventos escritos juntos'],
  ]);
  expect(appends([whole[0], whole[1]].flatMap((each) => each ?? []))).toEqual([
    [order, undefined, 'falta 1 de los 3 eventos escritos con su revisión 9'],
  ]);
});

test('two events that changed places in the log are both named, and no other', () => {
  const second = whole.map((event, at) =>
    at === 0 ? { ...event, stream: other, command: 'd' } : { ...event, command: 'd' },
  );
  const swapped = [...second.slice(0, 1), ...whole.slice(1), ...whole.slice(0, 1), ...second.slice(1)];
  expect(appends([...swapped])).toHaveLength(2);
  expect(appends([...swapped]).map(([stream]) => stream)).toEqual(expect.arrayContaining([order, other]));
});

test('a history that was copied under another number repeats the places of the first', () => {
  const copy = { ...whole[0], stream: streamName('order', 9001), revision: 0 } as Given;
  expect(appends([...whole, copy])).toMatchObject([
    [copy.stream, undefined, 'faltan 2 de los 3 eventos escritos con su revisión 0'],
  ]);
});

test('nothing knows more of a record than its history has', () => {
  const check = new ReachCheck();
  check.take(eventOf({ stream: order, revision: 3, right: 'user-4@2;profile-5@0' }));
  check.claim({ stream: order, revision: 12, witness: 'la lista order' });
  check.claim({ stream: order, revision: 5, witness: 'un documento' });
  const ends = new Map<StreamName, number>([
    [order, 3],
    [streamName('profile', 5), 0],
  ]);
  expect(check.findings(ends)).toMatchObject([
    { stream: 'user-4', sure: -1, what: 'falta su historia' },
    { stream: order, sure: 3, known: 12, what: 'faltan sus eventos 4 a 12' },
  ]);
});

test('who bears a number was given it', () => {
  const consolidated = { executor: 1001, year: 2026, numberResolution: '12-2026' };
  const given = (stream: StreamName): Given => ({
    stream: streamName('unique', 'resolutionNumber', 1001, 2026, '12-2026'),
    type: 'UniqueTaken',
    data: { holder: stream },
  });
  const found = (...events: readonly Given[]) => {
    const check = new HolderCheck();
    for (const event of events) check.take(eventOf(event));
    return check.findings();
  };
  expect(found({ stream: order, data: consolidated }, given(order))).toEqual([]);
  expect(found(given(order), { stream: order, data: consolidated })).toEqual([]);
  expect(found(given(order), { stream: other, data: consolidated })).toMatchObject(
    [{ stream: other, what: 'lleva la resolución 12-2026, que nunca se le dio', witness: /order-21/ }].map(
      (each) => ({ ...each, witness: expect.stringMatching(each.witness) }),
    ),
  );
});

test('a number that was never given', () => {
  expect(neverGiven([order, other, line], new Map([['order', 22]]))).toMatchObject([{ stream: other }]);
});

test.each([
  ['order:22', 'order-22'],
  ['pac:100101-2026', 'pac-100101:2026'],
  ['unops-consolidation:2', 'unopsConsolidation-2'],
])('a document of %s claims the history of its record', (record, stream) => {
  const check = new IssuedCheck();
  const sha256 = 'a'.repeat(64);
  expect(check.takeRow({ key: `${record}@3/any/4f1`, sha256 })).toMatchObject({ stream, revision: 3 });
  const details = { format: 'any', revision: 3 };
  expect(check.takeFact({ number: 9, kind: 'print', entity: record, details })).toMatchObject({ stream });
});

test.each([
  ['the fact names its issue', { issue: 'order:22@12/purchase-order/4f1' }],
  ['an older fact', {}],
])('an issued document and the facts of its prints say one file: %s', (_, more) => {
  const key = 'order:22@12/purchase-order/4f1';
  const [a, b] = ['a'.repeat(64), 'b'.repeat(64)];
  const details = { format: 'purchase-order', revision: 12, sha256: a, ...more };
  const found = (rows: readonly (readonly [string, string])[], printed = true) => {
    const check = new IssuedCheck();
    for (const [row, sha256] of rows)
      expect(check.takeRow({ key: row, sha256 })).toMatchObject({ stream: 'order-22', revision: 12 });
    const fact = { number: 9, kind: 'print', entity: 'order:22', details };
    if (printed) expect(check.takeFact(fact)).toMatchObject({ stream: 'order-22', revision: 12 });
    return check.findings().map(({ what }) => what.slice(0, 26));
  };
  const other = 'order:22@12/purchase-order/77a';
  expect(found([[key, a]])).toEqual([]);
  expect(found([[key, b]])).toEqual(['el documento emitido de or']);
  expect(found([])).toEqual(['falta el documento emitido']);
  // With other signatories it is another document.
  const elsewhere = found([[other, a]]);
  expect(elsewhere).toEqual('issue' in more ? ['falta el documento emitido'] : []);
  expect(found([[key, b]], false)).toEqual([]);
});
