import type { EventMetadata, JsonObject } from '@expediente/kernel/events.ts';
import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import { issueName } from '@expediente/projections/shared/documents/issue-event.ts';
import { issuedStream } from '@expediente/schemas/issued/events.ts';
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
  readonly at?: string;
}

const eventOf = ({
  stream,
  revision = 0,
  type = 'A',
  data = {},
  of,
  command = 'c',
  right,
  at,
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
    ...(at !== undefined && { at }),
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

test('of two halves of an append that has no answer the record is named, not its number', () => {
  const number = streamName('unique', 'commitmentNumber', 1900);
  const halves: readonly Given[] = [
    { stream: number, revision: 0, of: '2/2', command: 'c' },
    { stream: order, revision: 9, of: '1/2', command: 'd' },
    { stream: other, revision: 2, of: '1/2', command: 'c' },
    { stream: streamName('unique', 'accrualNumber', 2), revision: 0, of: '2/2', command: 'd' },
  ];
  for (const log of [halves, halves.toReversed()])
    expect(appends(log).map(([stream]) => stream)).toEqual(expect.arrayContaining([order, other]));
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

const CENTRE = 1001;
const taken = (holder: StreamName, ...key: readonly (string | number)[]): Given => ({
  stream: streamName('unique', ...key),
  type: 'UniqueTaken',
  data: { holder },
});
const INVOICE = { serie: '0a1b', number: '100' };
const EXTERNAL = { executor: CENTRE, externalId: 'UN-1', providerNit: '500K', invoices: [] };

/** A record with its number, and one that was fabricated with the same number. */
test.each([
  [
    'an award',
    { type: 'AwardRecorded', data: { executor: CENTRE, number: '7/2026' } },
    ['awardNumber', CENTRE, 2026, '7/2026'],
    'el acta 7/2026',
  ],
  [
    'a UNOPS record',
    { type: 'UnopsRecorded', data: EXTERNAL },
    ['unopsExternalId', CENTRE, 'UN-1'],
    'el ID externo UN-1',
  ],
  [
    'an invoice of a UNOPS record',
    { type: 'UnopsRecorded', data: { ...EXTERNAL, externalId: '', invoices: [INVOICE] } },
    ['invoice', '500K', '0A1B 100'],
    'la factura serie 0a1b No. 100',
  ],
  [
    'a regularisation',
    { type: 'UnopsRegularizationMade', data: { executor: CENTRE, curdp: '90', datePay: '2026-03-02' } },
    ['curdp', CENTRE, 2026, '90'],
    'el No. CURDP 90',
  ],
] as const)('the number of %s', (_, event, key, what) => {
  const category = event.type.startsWith('Award')
    ? 'award'
    : event.type === 'UnopsRegularizationMade'
      ? 'unopsRegularization'
      : 'unops';
  const [own, twin] = [streamName(category, 1), streamName(category, 2)];
  const found = (...events: readonly Given[]) => {
    const check = new HolderCheck();
    for (const each of events) check.take(eventOf(each));
    return check.findings();
  };
  expect(found({ stream: own, ...event }, taken(own, ...key))).toEqual([]);
  expect(found({ stream: own, ...event }, taken(own, ...key), { stream: twin, ...event })).toMatchObject([
    { stream: twin, sure: -1, what: `lleva ${what}, que nunca se le dio` },
  ]);
});

test('the number of a negotiation and a corrected CURDP', () => {
  const [award, paid] = [streamName('award', 1), streamName('unopsRegularization', 3)];
  const check = new HolderCheck();
  const made = { executor: CENTRE, curdp: '90', datePay: '2026-03-02' };
  for (const event of [
    { stream: award, data: { executor: CENTRE, number: '7/2026' } },
    taken(award, 'awardNumber', CENTRE, 2026, '7/2026'),
    { stream: award, revision: 1, type: 'AwardBusinessGenerated', data: { number: '3/2026' } },
    { stream: paid, data: made },
    taken(paid, 'curdp', CENTRE, 2026, '90'),
    { stream: paid, revision: 1, data: { curdp: '91', datePay: '2027-01-02' } },
  ])
    check.take(eventOf(event));
  expect(check.findings().map(({ stream, sure, what }) => [stream, sure, what])).toEqual([
    [award, 0, 'lleva la negociación 3/2026, que nunca se le dio'],
    [paid, 0, 'lleva el No. CURDP 91, que nunca se le dio'],
  ]);
});

test('the invoices of an order are of the provider of the same save', () => {
  const form = (nit: string, invoices: readonly object[] = []) =>
    ({ executor: CENTRE, year: 2026, providerNit: nit, invoices }) as JsonObject;
  const save = (holder: StreamName): readonly Given[] => [
    { stream: order, data: form('1-1') },
    { stream: order, revision: 1, data: { recorded: [INVOICE], removed: [] } as JsonObject },
    { stream: order, revision: 2, data: form('2-2', [INVOICE]) },
    taken(holder, 'invoice', '2-2', '0A1B 100'),
  ];
  const found = (events: readonly Given[]) => {
    const check = new HolderCheck();
    for (const event of events) check.take(eventOf(event));
    return check.findings().map(({ what }) => what);
  };
  expect(found(save(order))).toEqual([]);
  expect(found(save(other))).toEqual(['lleva la factura serie 0a1b No. 100, que nunca se le dio']);
  // Without another form the provider is the one that it has.
  const alone = save(order).slice(0, 2);
  expect(found(alone)).toHaveLength(1);
  expect(found([...alone, taken(order, 'invoice', '1-1', '0A1B 100')])).toEqual([]);
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
  expect(check.takeFact({ number: 9, kind: 'print', entity: record, details })).toMatchObject([{ stream }]);
  const proven = { number: 9, kind: 'print', entity: record, details: { ...details, event: 2 } };
  expect(check.takeFact(proven)[1]).toMatchObject({ stream: issuedStream(record), revision: 2 });
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
    if (printed) expect(check.takeFact(fact)).toMatchObject([{ stream: 'order-22', revision: 12 }]);
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

test('event, row and facts of an issued document name one file; what lacks an event or a fact is no alarm', () => {
  const issue = {
    record: 'order:22',
    revision: 12,
    format: 'purchase-order',
    parameters: { address: 'main' },
  };
  const key = issueName(issue);
  const [a, b] = ['a'.repeat(64), 'b'.repeat(64)];
  const found = ({
    event,
    row,
    fact,
    age = 60,
  }: {
    event?: string;
    row?: string;
    fact?: string;
    age?: number;
  }) => {
    const check = new IssuedCheck();
    const at = (minutes: number) => new Date(Date.UTC(2026, 10, 24, 15, minutes)).toISOString();
    if (event !== undefined)
      check.take(
        eventOf({
          ...{ stream: issuedStream(issue.record), revision: 0, type: 'DocumentIssued' },
          ...{ data: { ...issue, hash: event }, at: at(0) },
        }),
      );
    check.take(eventOf({ stream: order, at: at(age) }));
    if (row !== undefined) check.takeRow({ key, sha256: row });
    const details = { issue: key, format: issue.format, revision: 12, sha256: fact ?? '' };
    if (fact !== undefined) check.takeFact({ number: 9, kind: 'print', entity: issue.record, details });
    return check.findings().map(({ what, witness }) => `${what.slice(0, 22)} ${witness.slice(0, 12)}`);
  };
  expect([
    found({ event: a, row: a, fact: a }),
    found({ row: a, fact: a }),
    found({ event: a, row: a }),
  ]).toEqual([[], [], []]);
  expect(found({ event: a, row: b, fact: b })).toEqual([
    'el documento emitido d issued-order',
    'el hecho 9 de la bitác issued-order',
  ]);
  expect(found({ event: a, row: a, fact: b })).toEqual(['el hecho 9 de la bitác issued-order']);
  expect(found({ event: a })).toEqual(['falta el documento emi issued-order']);
  // A log that was copied after its tables may have it.
  expect(found({ event: a, age: 5 })).toEqual([]);
});
