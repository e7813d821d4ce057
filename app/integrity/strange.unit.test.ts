import { linkEvent, NO_CHAIN } from '@expediente/eventstore/chain.ts';
import { EMPTY } from '@expediente/eventstore/flaw.ts';
import type { Json, JsonObject } from '@expediente/kernel/events.ts';
import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import type { StreamEvents } from '@expediente/schemas/events.ts';
import { type FrozenEvent, frozenEvents } from '@expediente/testing/frozen/frozen.ts';
import { describe, expect, test } from 'vitest';
import { STREAM_EVENTS } from '../store/categories.ts';
import { type CheckedEvent, checkedTexts } from './check.ts';
import type { Finding } from './finding.ts';
import { LogChecks } from './log-checks.ts';
import { SealedRoots } from './sealed-roots.ts';

/** One event that anyone appends blinds no check: each takes whatever is there, ends, and the event is named. */

const ID = '00000000-0000-4000-8000-000000000001';

/** As somebody who can append writes it: with a chain that holds. */
function checked(stream: StreamName, type: string, data: Json, metadata: Json): CheckedEvent {
  const texts = {
    stream,
    revision: 0,
    id: ID,
    type,
    data: JSON.stringify(data),
    metadata: JSON.stringify(metadata),
  };
  // The chain is made of what can be linked; whether it holds is not what is tested.
  const { chain } = linkEvent(stream, 0, { id: ID, type, data: {}, metadata: EMPTY }, NO_CHAIN);
  return { ...checkedTexts({ ...texts, chain }), follows: () => true };
}

const WRONG: readonly Json[] = [null, 7, -1.5, 'x', '', true, [], [null], [[7]], {}, { x: null }];

const without = (object: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([each]) => each !== name));

/** An object with each member, however deep, missing and of other kinds in turn, and the path to that member. */
function* manipulated(object: JsonObject, path = ''): Generator<readonly [string, JsonObject]> {
  for (const [name, value] of Object.entries(object)) {
    yield [`${path}/${name} missing`, without(object, name)];
    for (const wrong of WRONG)
      yield [`${path}/${name} ${JSON.stringify(wrong)}`, { ...object, [name]: wrong }];
    const first: Json | undefined = Array.isArray(value) ? value[0] : value;
    if (typeof first !== 'object' || first === null || Array.isArray(first)) continue;
    for (const [where, inner] of manipulated(first as JsonObject, `${path}/${name}`)) // of its kinds the one that is left
      yield [where, { ...object, [name]: Array.isArray(value) ? [inner, ...value.slice(1)] : inner }];
  }
}

const SAMPLES: readonly (readonly [StreamEvents, FrozenEvent])[] = STREAM_EVENTS.flatMap((events) =>
  frozenEvents(events).map((sample) => [events, sample] as const),
);

const foundOf = (event: CheckedEvent): readonly Finding[] => {
  const checks = new LogChecks();
  const roots = new SealedRoots();
  checks.take(event);
  roots.take(event);
  roots.findings(true);
  return checks.findings();
};
const strangeOf = (event: CheckedEvent) =>
  foundOf(event).filter(
    ({ check, stream, sure }) => check === 'strange' && stream === event.stream && sure === -1,
  );

describe.each(STREAM_EVENTS.map((events) => [events.category, events] as const))('%s', (category, events) => {
  const samples = frozenEvents(events);

  test('nothing is found in an event as it was ever written', () => {
    for (const { stream, type, data, metadata } of samples)
      expect([type, strangeOf(checked(stream, type, data, { ...metadata }))]).toEqual([type, []]);
  });

  test('each member of the metadata missing or of another kind: named', () => {
    const stream = streamName(category, 9);
    for (const { type, data, metadata } of samples.slice(0, 3))
      for (const name of Object.keys(EMPTY))
        for (const stored of [
          without({ ...metadata }, name),
          ...WRONG.filter((each) => typeof each !== 'string').map((wrong) => ({
            ...metadata,
            [name]: wrong,
          })),
        ])
          expect(strangeOf(checked(stream, type, data, stored))).toMatchObject([
            { what: expect.stringContaining(`un evento dañado (${type}): su dato «${name}»`) },
          ]);
  });

  test('each member of the data that an event must have missing: named; of another kind: each check ends', () => {
    const stream = streamName(category, 9);
    for (const { type, data, metadata } of samples) {
      const definition = events.types.get(type);
      if (definition?.version !== Number(metadata.schemaVersion)) continue;
      const required: unknown = 'required' in definition.data ? definition.data.required : [];
      for (const name of required as readonly string[]) // JSON Schema's
        expect([name, strangeOf(checked(stream, type, without(data, name), { ...metadata })).length]).toEqual(
          [name, 1],
        );
      for (const [where, changed] of manipulated(data))
        expect(() => foundOf(checked(stream, type, changed, { ...metadata })), where).not.toThrow();
    }
  });
});

test('data and metadata that are no objects: named', () => {
  for (const wrong of WRONG.filter(
    (each) => typeof each !== 'object' || each === null || Array.isArray(each),
  )) {
    const stream = streamName('order', 9);
    expect(strangeOf(checked(stream, 'OrderPaid', wrong, { ...EMPTY }))).toHaveLength(1);
    expect(strangeOf(checked(stream, 'OrderPaid', {}, wrong))).toHaveLength(1);
  }
});

test('in a log that holds all others each check goes on after any of them', () => {
  const checks = new LogChecks();
  for (const [, { stream, type, data, metadata }] of SAMPLES)
    checks.take(checked(stream, type, data, { ...metadata }));
  for (const [, { stream, type, data, metadata }] of SAMPLES) {
    for (const [, changed] of manipulated(data)) checks.take(checked(stream, type, changed, { ...metadata }));
    for (const [, changed] of manipulated({
      ...metadata,
      right: 'user-7@0;profile-2@0',
      session: 's',
      username: 'ana',
      of: '1/1',
    }))
      checks.take(checked(stream, type, data, changed));
  }
  const named = new Set(
    checks.findings().flatMap(({ check, stream }) => (check === 'strange' ? stream : [])),
  );
  expect(named).toEqual(new Set(SAMPLES.map(([, { stream }]) => stream)));
});

test('what is no event of ours is named once for its record, and asked nothing else', () => {
  const order = streamName('order', 9);
  const mark = (flaw: CheckedEvent['flaw'], revision: number, type: string): CheckedEvent => ({
    ...checked(order, type, {}, {}),
    ...{ revision, flaw },
  });
  const checks = new LogChecks();
  checks.take(mark({ is: 'foreign' }, 3, 'Ajeno'));
  checks.take(mark({ is: 'foreign' }, 4, 'Ajeno'));
  expect(checks.findings()).toEqual([
    {
      ...{ check: 'strange', stream: order, sure: 2 },
      what: 'tiene en la revisión 3 un evento que no escribió Expediente (Ajeno)',
      witness: expect.any(String),
    },
  ]);
  checks.take(mark({ is: 'deleted' }, 2_147_483_647, '$streamDeleted'));
  expect(checks.findings()).toMatchObject([{ sure: -1, what: 'fue borrado por fuera de Expediente' }]);
  expect([checks.events, checks.ends.size]).toEqual([0, 0]);
});
