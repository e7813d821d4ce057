import { createHash } from 'node:crypto';
import { streamName } from '@expediente/kernel/streams.ts';
import { newEvent } from '@expediente/testing/events.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { storableJson } from './canonical.ts';
import { chainOf, linkEvent, NO_CHAIN } from './chain.ts';
import type { Position, StoredEvent } from './port.ts';

describe('canonical JSON (RFC 8785)', () => {
  test('sorts keys by UTF-16 code units, numbers included, at every depth', () => {
    // The key order of RFC 8785 §3.2.3.
    const keys = { '\u20ac': 5, '\r': 1, '\ufb33': 7, '1': 2, '\ud83d\ude00': 6, '\u0080': 3, '\u00f6': 4 };
    expect(storableJson(keys)).toBe(
      '{"\\r":1,"1":2,"\u0080":3,"\u00f6":4,"\u20ac":5,"\ud83d\ude00":6,"\ufb33":7}',
    );
    expect(storableJson({ 10: 1, 9: 2, b: [{ z: null, a: true }] })).toBe(
      '{"10":1,"9":2,"b":[{"a":true,"z":null}]}',
    );
  });

  test('writes what JSON reads back as the same value', () => {
    const value = fc
      .jsonValue({ noUnicodeString: false })
      .map((json) =>
        JSON.parse(JSON.stringify(json), (_key, item) =>
          typeof item === 'number' ? Math.trunc(item) % 1e15 : item,
        ),
      );
    fc.assert(
      fc.property(value, (json) => {
        fc.pre(!JSON.stringify(json).includes('\\u0000'));
        const text = storableJson(json);
        expect(storableJson(JSON.parse(text))).toBe(text);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(json)));
      }),
    );
  });

  test('escapes a text as JSON.stringify does', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.integer({ min: 1, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
        (text) => {
          expect(storableJson(text)).toBe(JSON.stringify(text));
        },
      ),
    );
  });

  test('refuses floats and NUL, but not the text of an escape', () => {
    expect(() => storableJson({ a: 0.1 })).toThrow(TypeError);
    expect(() => storableJson({ a: Number.NaN })).toThrow(TypeError);
    expect(() => storableJson({ a: ['\0'] })).toThrow(TypeError);
    expect(() => storableJson({ a: '\\\0' })).toThrow(TypeError);
    expect(storableJson({ a: '\\u0000' })).toBe('{"a":"\\\\u0000"}');
    expect(storableJson(-0)).toBe('0');
  });
});

describe('chain', () => {
  const stream = streamName('order', 'a"b');
  const event = newEvent('OrderPaid', { b: '1', a: 2 });

  test('is the SHA-256 of the canonical JSON of the event and the chain before it', () => {
    const { chain } = linkEvent(stream, 3, event, 'abc');
    const whole = { ...event, metadata: { ...event.metadata }, stream, revision: 3, previous: 'abc' };
    expect(chain).toBe(createHash('sha256').update(storableJson(whole)).digest('hex'));
  });

  test('is recomputed from the stored event, and differs when anything in it differs', () => {
    const { chain } = linkEvent(stream, 0, event, NO_CHAIN);
    const stored: StoredEvent = {
      ...event,
      stream,
      revision: 0,
      position: '1' as Position,
      metadata: { ...event.metadata, chain },
    };
    expect(chainOf(stored, NO_CHAIN)).toBe(chain);
    const changes: readonly Partial<StoredEvent>[] = [
      { revision: 1 },
      { type: 'OrderRejected' },
      { stream: streamName('order', 'b') },
      { id: '00000000-0000-4000-8000-000000000000' },
      { data: { b: '1', a: 3 } },
      { metadata: { ...stored.metadata, userId: '8' } },
    ];
    for (const change of changes) expect(chainOf({ ...stored, ...change }, NO_CHAIN)).not.toBe(chain);
    expect(chainOf(stored, chain)).not.toBe(chain);
  });
});
