import { ACTION_RECORDS } from '@expediente/catalogues/access/actions.ts';
import { MENU_RECORDS } from '@expediente/catalogues/access/menu.ts';
import { PROFILE_RECORDS } from '@expediente/catalogues/access/profiles.ts';
import { DEMO_USERS } from '@expediente/demo/seed/users.ts';
import type { EventMetadata, JsonObject } from '@expediente/kernel/events.ts';
import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import { expect, test } from 'vitest';
import { AllowedCheck } from './allowed.ts';
import type { CheckedEvent } from './check.ts';

const minute = (at: number): string => new Date(Date.UTC(2026, 0, 1, 12, 0, at)).toISOString();
const compras = DEMO_USERS.find(({ username }) => username === 'compras');
if (!compras) throw new Error('no user compras');
const USER = streamName('user', compras.id);
const PROFILE = streamName('profile', compras.id_profile);
const RIGHT = `${USER}@0;${PROFILE}@0`;
const ORDER = streamName('order', 24);

interface Given {
  readonly stream: StreamName;
  readonly type: string;
  readonly revision?: number;
  readonly data?: object;
  /** Seconds. */
  readonly at?: number;
  readonly user?: string;
  readonly right?: string;
  readonly session?: string;
  readonly username?: string;
  readonly command?: string;
  /** Its place in its append: `2/3`. */
  readonly of?: string;
}
let commands = 0;
const eventOf = ({
  stream,
  type,
  revision = 0,
  data = {},
  at = 0,
  user = '0',
  right,
  session = 'sesion-1',
  username = DEMO_USERS.find(({ id }) => String(id) === user)?.username ?? 'inventada',
  command,
  of,
}: Given): CheckedEvent => ({
  ...{ stream, type, revision, id: '', chain: '', follows: () => true },
  data: data as JsonObject, // plain values
  // Only what the check asks for.
  metadata: {
    commandId: command ?? `c${commands++}`,
    userId: user,
    userName: 'Usuario Compras',
    username,
    at: minute(at),
    schemaVersion: '1',
    ...(right !== undefined && { right, session }),
    ...(of !== undefined && { of }),
  } as EventMetadata,
});

const SEED: readonly Given[] = [
  ...ACTION_RECORDS.map((data) => ({
    stream: streamName('action', data.id_actions),
    type: 'ActionCreated',
    data,
  })),
  ...MENU_RECORDS.map((data) => ({
    stream: streamName('menuOption', data.id_tags_items_parent_master),
    type: 'MenuOptionCreated',
    data,
  })),
  ...PROFILE_RECORDS.map((data) => ({
    stream: streamName('profile', data.id),
    type: 'ProfileCreated',
    data,
  })),
  ...DEMO_USERS.map((data) => ({ stream: streamName('user', data.id), type: 'UserCreated', data })),
];
const ban = (changes: Partial<Given> = {}): Given => ({
  ...{ stream: ORDER, type: 'OrderBanned', revision: 3, at: 1_000, user: String(compras.id), right: RIGHT },
  ...changes,
});
/** The right is not kept. */
const older = (changes: Partial<Given> = {}): Given => {
  const { right: _, ...rest } = ban(changes);
  return rest;
};
const TAKEN: Given = { stream: PROFILE, type: 'ProfileChanged', revision: 1, data: { pages: [] }, at: 969 };
const found = (...events: readonly Given[]): readonly string[] => {
  const check = new AllowedCheck();
  for (const event of [...SEED, ...events]) check.take(eventOf(event));
  return check.findings().map(({ stream, what, witness }) => `${stream}: ${what}; ${witness}`);
};

test('what the permission allowed, by the named right and in an older event', () => {
  expect(found(older(), ban())).toEqual([]);
});

test('a permission that was taken away is missing, unless a moment ago', () => {
  const late = { at: 971 };
  expect(found(TAKEN, ban())).toEqual([
    expect.stringMatching(
      /^order-24: actuó sin permiso, revisión 3: .*compras.*, Anular; .*unidadproveedor\.ban/,
    ),
  ]);
  expect(found({ ...TAKEN, ...late }, ban())).toEqual([]);
  expect(found(TAKEN, ban({ right: `${USER}@0;${PROFILE}@1` }))).toHaveLength(1);
  expect(found({ ...TAKEN, ...late }, ban({ right: `${USER}@0;${PROFILE}@1` }))).toHaveLength(1);
  // Who has it by the profile of now has it.
  expect(found({ ...TAKEN, data: { description: 'COMPRAS' } }, ban())).toEqual([]);
});

test('an older event is given an hour', () => {
  expect(found(TAKEN, older())).toEqual([]);
  expect(found(TAKEN, older({ at: 969 + 3_601 }))).toHaveLength(1);
  expect(found(older({ user: '99' }))).toEqual([]);
});

test('a right that never was', () => {
  for (const right of [`${USER}@0;${PROFILE}@1`, `${USER}@7;${PROFILE}@0`, `user-1@0;${PROFILE}@0`, 'x'])
    expect(found(ban({ right })), right).toEqual([expect.stringContaining('no existía entonces')]);
  expect(found(ban({ right: `${USER}@0;profile-1@0` }))).toEqual([
    expect.stringContaining('no era el del usuario'),
  ]);
  const gone: Given = { stream: USER, type: 'UserChanged', revision: 1, data: { state: 0 }, at: 900 };
  expect(found(gone, ban({ right: `${USER}@1;${PROFILE}@0` }))).toEqual([
    expect.stringContaining('usuario inactivo'),
  ]);
});

test('the operation of the command is judged too, and what it writes besides; once an append', () => {
  const record = (operation: string): Given => ({
    ...ban({ command: 'one' }),
    ...{ stream: streamName('command', compras.id, 'k'), type: 'CommandAnswered', data: { operation } },
  });
  expect(found(ban({ command: 'one' }), record('/orders/purchaseorder/ban'))).toEqual([]);
  expect(found(ban({ command: 'one' }), record('/profile/insert/update'))).toEqual([
    expect.stringContaining('perfiles.create'),
  ]);
  expect(found(TAKEN, ban({ command: 'one' }), record('/users/change/passsword'))).toHaveLength(1);
});

test('an append is judged by what was before it', () => {
  const give: Given = {
    ...ban({ command: 'one', at: 2_000, right: `${USER}@0;${PROFILE}@1` }),
    ...{ stream: PROFILE, type: 'ProfileChanged', revision: 2, data: { pages: PROFILE_RECORDS[0]?.pages } },
  };
  expect(found(TAKEN, give)).toHaveLength(1);
});

test('no order is written in the name of the system', () => {
  expect(found(older({ user: '0' }))).toEqual([expect.stringContaining('el sistema no escribe esto')]);
});

/** An event of the plan line that an order holds units of. */
const ledger = (changes: Partial<Given> = {}): Given =>
  ban({
    stream: streamName('planLine', 100101, 2026, 5, '1-1-1'),
    type: 'UnitsReleased',
    command: 'one',
    ...changes,
  });

test('what only comes with others was not asked for by anybody when it is alone', () => {
  const alone = expect.stringMatching(
    /^planLine-.*: movió saldos o números sin el acto que lo causa, revisión 3: .*compras.*; solo se escribieron eventos que acompañan/,
  );
  expect(found(ledger())).toEqual([alone]);
  expect(found(ledger({ of: '1/1' }))).toEqual([alone]);
  const number: Given = ledger({ stream: streamName('unique', 'order', '7'), type: 'UniqueReleased' });
  expect(found(ledger({ of: '1/2' }), { ...number, of: '2/2' })).toEqual([alone]);
  // With an answer of an operation that its person may use, too.
  const answered: Given = {
    ...ledger({ stream: streamName('command', compras.id, 'k'), type: 'CommandAnswered' }),
    data: { operation: '/orders/purchaseorder/ban' },
  };
  expect(found(ledger({ of: '1/2' }), { ...answered, of: '2/2' })).toEqual([alone]);
  // In an append of its own, after one that is whole under the same command.
  expect(found(ban({ command: 'one', of: '1/1' }), ledger({ of: '1/1' }))).toEqual([alone]);
});

test('with the event that causes it, in whatever order, it is no finding; nor is an answer or a part of an append', () => {
  expect(found(ledger({ of: '2/2' }), ban({ command: 'one', of: '1/2' }))).toEqual([]);
  expect(found(ledger(), ban({ command: 'one' }))).toEqual([]);
  const answered: Given = {
    ...ledger({ stream: streamName('command', compras.id, 'k'), type: 'CommandAnswered' }),
    data: { operation: '/orders/purchaseorder/update' },
  };
  expect(found({ ...answered, of: '1/1' })).toEqual([]);
  // The check of appends names those that lost events.
  expect(found(ledger({ of: '1/2' }))).toEqual([]);
});

test('the documents of an order are recorded by who may edit, generate or commit it', () => {
  const receipts = (right: Partial<Given>): Given => ban({ type: 'OrderReceiptsRecorded', ...right });
  expect(found(receipts({}))).toEqual([]);
  const centro = DEMO_USERS.find(({ username }) => username === 'centro');
  const theirs = `${streamName('user', centro?.id ?? 0)}@0;${streamName('profile', centro?.id_profile ?? 0)}@0`;
  expect(found(receipts({ user: String(centro?.id), right: theirs }))).toEqual([
    expect.stringMatching(/actuó sin permiso.*unidadproveedor\.update/),
  ]);
});

test('from the first act that names its right on, each act of a person names right and session, of a user there is', () => {
  const unknown = older({ user: '999', command: 'two' });
  expect(found(unknown)).toEqual([]);
  expect(found(ban({ command: 'one' }), unknown)).toEqual([
    expect.stringMatching(
      /^order-24: actuó sin permiso, revisión 3: .*; el registro no tiene al usuario 999 \(user-999\)$/,
    ),
  ]);
  expect(found(ban({ command: 'one' }), older({ command: 'two' }))).toEqual([
    expect.stringContaining('no nombra el derecho con que se hizo'),
  ]);
  expect(found(ban({ session: '' }))).toEqual([expect.stringContaining('no nombra la sesión')]);
  expect(found(ban({ user: '2', right: 'user-2@0;profile-2@0', username: 'compras' }))).toEqual([
    expect.stringContaining('el nombre de usuario de 2 era centro'),
  ]);
});

test('the story of a demonstration has neither, until it is written', () => {
  const story = (type: string): Given => ({ stream: streamName('demonstration', 1), type });
  const written = older({ command: 'demonstration-7' });
  expect(found(story('DemonstrationBegun'), ban({ command: 'one' }), written)).toEqual([]);
  expect(
    found(story('DemonstrationBegun'), story('DemonstrationTold'), ban({ command: 'one' }), written),
  ).toHaveLength(1);
});

/** Requests 1 and 2 that hold units, consolidated in order 24, which holds an amount. */
const consolidated = (...more: readonly Given[]): readonly Given[] => [
  ...[1, 2].map((id) => holding(`request-${id}`, 'UnitsReserved', 'consolidation')),
  ...[1, 2].map(
    (id): Given => ({
      ...ban({ stream: streamName('request', id), type: 'RequestConsolidated', command: 'consolidation' }),
      data: { order: 24 },
    }),
  ),
  ban({ type: 'OrderConsolidated', command: 'consolidation', data: { requests: [1, 2] } }),
  ledger({ stream: streamName('unique', 'resolution', '1'), type: 'UniqueTaken', command: 'consolidation' }),
  holding('order-24', 'AmountReserved', 'consolidation'),
  ...more,
];
const holding = (source: string, type: string, command: string): Given =>
  type.startsWith('Amount')
    ? ledger({
        ...{ stream: streamName('quarterBudget', 1, 2026, '1', 'PRIMERO'), type, command },
        data: { source, amount: '20.55' },
      })
    : ledger({ type, command, data: { source, qty: '3.00' } });
const annulment = (...ledgers: readonly (readonly [string, string])[]): readonly Given[] => [
  ban({ command: 'annulment' }),
  ...ledgers.map(([source, type]) => holding(source, type, 'annulment')),
];

test('an annulment that gives back what the order and its requests hold, and one that does not', () => {
  const units = [1, 2].map((id) => [`request-${id}`, 'UnitsReleased'] as const);
  const amount = ['order-24', 'AmountReleased'] as const;
  expect(found(...consolidated())).toEqual([]);
  expect(found(...consolidated(...annulment(...units, amount)))).toEqual([]);
  const lacks = [
    expect.stringMatching(
      /^order-24: se escribió sin lo que siempre lo acompaña, revisión 3: .*, Anular; falta la devolución/,
    ),
  ];
  for (const some of [[], units, [...units.slice(1), amount], [amount]])
    expect(found(...consolidated(...annulment(...some))), JSON.stringify(some)).toEqual(lacks);
});

test('each pedido of a lot reserves its own units', () => {
  const lot = (by: Partial<Given>, reserved: readonly number[]): readonly Given[] => [
    ...[1, 2].map((id) =>
      ban({ stream: streamName('request', id), type: 'RequestDrafted', command: 'lot', ...by }),
    ),
    ledger({
      stream: streamName('unique', 'requestNumber', '1'),
      type: 'UniqueTaken',
      command: 'lot',
      ...by,
    }),
    ...reserved.map((id) => ({ ...holding(`request-${id}`, 'UnitsReserved', 'lot'), ...by })),
  ];
  // A missing permission is found first.
  const lacking = (reserved: readonly number[]) =>
    DEMO_USERS.flatMap(({ id, id_profile }) =>
      found(...lot({ user: String(id), right: `user-${id}@0;profile-${id_profile}@0` }, reserved)),
    ).filter((each) => each.includes('se escribió sin lo que siempre lo acompaña'));
  expect(lacking([1, 2])).toEqual([]);
  expect(lacking([1]).length).toBeGreaterThan(0);
  for (const each of lacking([1])) expect(each).toMatch(/^request-2: .*falta la reserva/);
});

test('an act that is razonada keeps its number; one that gives it back has lost its place in the book', () => {
  const award = streamName('award', 3);
  const reasoned = ban({ stream: award, type: 'AwardReasoned', command: 'reason', revision: 1 });
  const number = streamName('unique', 'awardNumber', '1');
  expect(found(reasoned).filter((each) => each.includes('acompaña'))).toEqual([]);
  expect(
    found(reasoned, ledger({ stream: number, type: 'UniqueReleased', command: 'reason' })),
  ).toContainEqual(expect.stringContaining('falta su número, que se queda en el libro'));
});

test.each<[string, Partial<Given>, string]>([
  ['a payment without its document', { type: 'OrderPaid' }, 'el documento'],
  ['a corrected payment without one', { type: 'OrderPaymentCorrected' }, 'el documento'],
  [
    'a consolidation whose requests did not move',
    { type: 'OrderConsolidated', data: { requests: [1] } },
    'la toma',
  ],
  [
    'a request that no consolidation takes',
    { stream: streamName('request', 1), type: 'RequestConsolidated', data: { order: 24 } },
    'la consolidación que lo toma',
  ],
  ['a pedido that reserves nothing', { stream: streamName('request', 1), type: 'RequestSent' }, 'la reserva'],
  ['an accrual that executes nothing', { type: 'OrderAccrued' }, 'la ejecución'],
  ['a plan without lines', { stream: streamName('pac', 1, 2026), type: 'PacApproved' }, 'la apertura'],
])('%s comes without what always comes with it', (_, changes, lack) => {
  // A missing permission is found first.
  const lacking = DEMO_USERS.flatMap(({ id, id_profile }) =>
    found(ban({ user: String(id), right: `user-${id}@0;profile-${id_profile}@0`, ...changes })),
  ).filter((each) => each.includes('se escribió sin lo que siempre lo acompaña'));
  expect(lacking.length).toBeGreaterThan(0);
  for (const each of lacking) expect(each).toContain(`falta ${lack}`);
  // Before rights were kept nothing is asked.
  expect(found(older(changes)).filter((each) => each.includes('acompaña'))).toEqual([]);
});
