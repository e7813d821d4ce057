import type { EventMetadata } from '@expediente/kernel/events.ts';
import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import { CREDENTIALS_NOTED, credentialDigest } from '@expediente/platform/access/credentials.ts';
import { expect, test } from 'vitest';
import type { CheckedEvent } from './check.ts';
import { CredentialCheck } from './credentials.ts';
import type { AuditFact } from './issued.ts';
import { SessionCheck } from './sessions.ts';

/** So many minutes after the beginning. */
const at = (minutes: number): string => new Date(Date.UTC(2026, 0, 1, 12, minutes)).toISOString();
const DAY = 24 * 60;
const ORDER = streamName('order', 24);

let facts = 0;
const fact = (minutes: number, changes: Partial<AuditFact> = {}): AuditFact => {
  facts += 1;
  return {
    ...{ number: facts, at: at(minutes), kind: 'sign-in', user_id: '2', session: 's-1', entity: '' },
    ...{ result: 'done', details: {} },
    ...changes,
  };
};
const act = (
  minutes: number,
  { user = '2', session = 's-1', stream = ORDER, revision = 3 } = {},
): CheckedEvent => ({
  ...{ stream, revision, type: 'OrderBanned', data: {}, id: '', chain: '', follows: () => true },
  // Only what the check asks for.
  metadata: {
    ...{ at: at(minutes), userId: user, userName: 'Usuario Centro', username: 'centro', session },
  } as EventMetadata,
});

const isFact = (each: AuditFact | CheckedEvent): each is AuditFact => 'number' in each;
const found = (...all: readonly (AuditFact | CheckedEvent)[]): readonly string[] => {
  const check = new SessionCheck();
  for (const each of all) isFact(each) ? check.takeFact(each) : check.take(each);
  return check.findings().map(({ stream, what, witness }) => `${stream}: ${what}; ${witness}`);
};

test('acts of who signed in, before the session ends', () => {
  expect(found(fact(0), act(1), act(90), fact(91, { kind: 'sign-out' }))).toEqual([]);
  // An act may be on its way when the session ends.
  expect(found(fact(0), fact(90, { kind: 'sign-out' }), act(90))).toEqual([]);
});

test.each<[string, readonly (AuditFact | CheckedEvent)[], string]>([
  [
    'no user opened',
    [fact(0, { session: 's-2' }), act(1)],
    'ningún ingreso de la bitácora abrió la sesión s-1',
  ],
  ['another user opened', [fact(0, { user_id: '3' }), act(1)], 'es del usuario 3'],
  ['was opened later', [fact(10), act(1), act(12)], 'se abrió después'],
  ['was closed', [fact(0), fact(10, { kind: 'sign-out' }), act(11)], 'ya se había cerrado'],
  [
    'was closed from another one',
    [
      fact(0),
      fact(10, { kind: 'sign-out', session: 's-9', result: 'ended', entity: 'session:s-1' }),
      act(11),
    ],
    'ya se había cerrado',
  ],
  ['is older than a day', [fact(0, { details: { remember: false } }), act(DAY + 1)], 'ya había vencido'],
  ['is older than 90 days', [fact(0), act(90 * DAY + 1)], 'ya había vencido'],
  [
    'ended when the password was changed elsewhere',
    [fact(0), fact(10, { kind: 'password', session: 's-9' }), act(11)],
    'con el cambio de la contraseña',
  ],
  [
    'ended when another password was given',
    [
      fact(0),
      fact(10, { kind: 'password', user_id: '1', session: 's-9', result: 'given', entity: 'user:2' }),
      act(11),
    ],
    'con el cambio de la contraseña',
  ],
])('an act in a session that %s', (_, given, witness) => {
  expect(found(...given)).toEqual([
    expect.stringMatching(
      /^order-24: se hizo en una sesión que no era de quien la usó, revisión 3: Usuario Centro \(centro\); /,
    ),
  ]);
  expect(found(...given)[0]).toContain(witness);
  // In whatever order events and facts are read.
  expect(found(...given.filter((each) => !isFact(each)), ...given.filter(isFact))).toHaveLength(1);
});

test('each record that was written last and first in a session that no user opened is named', () => {
  const other = streamName('order', 25);
  expect(
    found(fact(0, { session: 's-2' }), act(1), act(2), act(3, { stream: other as StreamName })).map((each) =>
      each.slice(0, 9),
    ),
  ).toEqual(['order-24:', 'order-25:']);
});

test('a session that changed the own password goes on, and a remembered one', () => {
  expect(found(fact(0), fact(10, { kind: 'password' }), act(11))).toEqual([]);
  expect(found(fact(0, { kind: 'password', result: 'weak-changed' }), act(1))).toEqual([]);
  expect(found(fact(0, { details: { remember: true } }), act(30 * DAY))).toEqual([]);
});

test('what was done before facts of sign-ins named their sessions', () => {
  expect(found(fact(0, { session: '' }), act(1))).toEqual([]);
  expect(
    found(fact(0, { session: '' }), act(1), fact(5, { session: 's-2' }), act(6, { session: 's-2' })),
  ).toEqual([]);
  expect(found(fact(0, { session: '' }), fact(5, { session: 's-2' }), act(6))).toHaveLength(1);
});

test('a clock that was an hour ahead and was put right shows no order', () => {
  const back = [fact(60), fact(1, { session: 's-2', user_id: '3' })];
  expect(found(...back, act(2))).toEqual([]);
  expect(found(act(59), act(1), fact(0), fact(2, { kind: 'sign-out' }))).toEqual([]);
  expect(found(fact(0), act(60), act(1), fact(2, { kind: 'sign-out' }), act(120))).toHaveLength(1);
});

test('an open session that its user did not sign in to', () => {
  const check = new SessionCheck();
  check.takeOpen('s-1', '2');
  check.takeOpen('s-2', '2');
  check.takeOpen('s-3', '3');
  for (const each of [fact(0), fact(1, { session: 's-3' })]) check.takeFact(each);
  expect(check.findings()).toMatchObject([
    { stream: 'user-2', witness: expect.stringContaining('s-2') },
    { stream: 'user-3', witness: expect.stringContaining('es del usuario 2') },
  ]);
});

test('a password that no fact of its user names', () => {
  const of = (...all: readonly AuditFact[]) => {
    const check = new CredentialCheck();
    for (const each of all) check.takeFact(each);
    return check
      .findings([
        { user: '2', kept: 'a' },
        { user: '3', kept: 'b' },
      ])
      .map(({ stream, witness }) => `${stream}: ${witness}`);
  };
  const noted = fact(0, {
    ...{ kind: 'ops', result: CREDENTIALS_NOTED },
    details: { credentials: { 2: credentialDigest('a'), 3: credentialDigest('b') } },
  });
  const change = (kept: string | undefined, more: Partial<AuditFact> = {}) =>
    fact(1, {
      kind: 'password',
      ...more,
      details: kept === undefined ? {} : { credential: credentialDigest(kept) },
    });
  expect(of()).toEqual([]);
  expect(of(noted)).toEqual([]);
  expect(of(noted, change('c'), change('a'))).toEqual([]);
  expect(of(noted, change('c'))).toEqual([expect.stringContaining('user-2: el hecho')]);
  expect(of(noted, change('c', { result: 'given', entity: 'user:3', user_id: '1' }))).toEqual([
    expect.stringContaining('user-3: el hecho'),
  ]);
  // A release of before changed it.
  expect(of(noted, change('c'), change(undefined))).toEqual([]);
  expect(of(change('a'))).toEqual(['user-3: ningún hecho de la bitácora dice quién se la dio']);
  // While it is checked.
  expect(of(noted, change('c', { at: new Date(Date.now() + 60_000).toISOString() }))).toEqual([]);
  expect(of(noted, change('c', { result: 'refused' }))).toEqual([]);
});
