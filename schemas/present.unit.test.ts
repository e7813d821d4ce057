import type { JsonObject } from '@expediente/kernel/events.ts';
import fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { definitionOf, type EventOf, event, eventsOf } from './events.ts';
import { FutureEvent, type Present, type Recorded, toPresent } from './present.ts';
import { Integer, List, Text } from './shared/event-fields.ts';

const visits = eventsOf('visit', {
  VisitBegun: event({ room: Integer, guests: List(Text) }),
  VisitNamed: event(
    { first: Text, last: Text },
    ({ name = '' }) => ({ first: name }),
    ({ first = '' }) => ({ first, last: '' }),
  ),
});
type VisitEvent = EventOf<typeof visits>;

const stored = (type: string, schemaVersion: string, data: JsonObject = {}): Recorded => ({
  stream: 'visit-1',
  revision: 3,
  type,
  data,
  metadata: {
    commandId: '',
    correlationId: '',
    userId: '',
    userName: '',
    sessionYear: '',
    executor: '',
    schemaVersion,
    ruleVersion: '1',
    at: '2026-03-02T15:04:05.000Z',
  },
});

describe('a definition', () => {
  test('gives the type of its data, discriminated by the type of the event', () => {
    expectTypeOf<VisitEvent>().toEqualTypeOf<
      | {
          readonly type: 'VisitBegun';
          readonly data: { readonly room: number; readonly guests: readonly string[] };
        }
      | { readonly type: 'VisitNamed'; readonly data: { readonly first: string; readonly last: string } }
    >();
  });
  test('has as many versions as its steps lead to', () => {
    expect(definitionOf(visits, 'VisitBegun').version).toBe(1);
    expect(definitionOf(visits, 'VisitNamed').version).toBe(3);
    expect(() => definitionOf(visits, 'VisitEnded')).toThrow('streams of visit hold no VisitEnded');
  });
});

describe('the door', () => {
  test('leaves what has the present shape as it is', () => {
    const event = stored('VisitNamed', '3', { first: 'Ana', last: 'López' });
    expect(toPresent(visits, event)).toBe(event);
  });
  test.each([
    ['1', { name: 'Ana' }],
    ['2', { first: 'Ana' }],
    ['3', { first: 'Ana', last: '' }],
  ])('brings version %s on, one step after the other, and its place with it', (version, data) => {
    const event = toPresent(visits, stored('VisitNamed', version, data));
    expect(event.data).toEqual({ first: 'Ana', last: '' });
    expect([event.stream, event.revision, event.metadata.at]).toEqual([
      'visit-1',
      3,
      '2026-03-02T15:04:05.000Z',
    ]);
  });
  test('takes the version from a reader that knows it without the metadata', () => {
    const { metadata: _, ...rest } = stored('VisitNamed', '1');
    const early = Object.defineProperty({ ...rest, schemaVersion: '3' }, 'metadata', {
      get: () => expect.unreachable('nothing but its version is asked of it'),
    }) as Recorded; // its metadata is the getter
    expect(toPresent(visits, early).type).toBe('VisitNamed');
  });
  test.each([
    ['of an unknown type', 'VisitEnded', '1', false],
    ['of a later version', 'VisitNamed', '4', true],
    ['of no version', 'VisitNamed', '', true],
    ['of version 0', 'VisitNamed', '0', true],
  ])('refuses an event %s', (_, type, version, known) => {
    let refused: unknown;
    try {
      toPresent(visits, stored(type, version));
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(FutureEvent);
    expect(refused).toMatchObject({ stream: 'visit-1', revision: 3, type, version, known });
  });
  test('of any version and data: what comes through is of the present shape, or nothing does', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1, max: 6 }), fc.string(), (version, name) => {
        const raw = stored('VisitNamed', String(version), { name });
        if (version < 1 || version > 3) expect(() => toPresent(visits, raw)).toThrow(FutureEvent);
        else expect(toPresent(visits, raw).type).toBe('VisitNamed');
      }),
    );
  });
  test('is the only way to a fold: a stored event is no present one', () => {
    const fold = (event: Present<{ readonly type: string; readonly data: JsonObject }>): string => event.type;
    // @ts-expect-error it did not come through the door
    expect(fold(stored('VisitBegun', '1'))).toBe('VisitBegun');
    expect(fold(toPresent(visits, stored('VisitBegun', '1')))).toBe('VisitBegun');
  });
});
