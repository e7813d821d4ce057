import { testMetadata } from '@expediente/testing/events.ts';
import { describe, expect, test } from 'vitest';
import { metadataText } from './chain.ts';
import { areWholeText, EMPTY, parsed, readData, readMetadata } from './flaw.ts';

const whole = testMetadata({
  build: 'b1',
  username: 'ana "la de compras" \\',
  right: 'user-1@1;profile-2@3',
  of: '1/2',
  session: 's',
  profile: '2',
});
const NAMES = Object.keys(whole) as (keyof typeof whole)[];
const MUST = NAMES.filter((name) => name in EMPTY);

const without = (name: string) => Object.fromEntries(Object.entries(whole).filter(([each]) => each !== name));

test('whole metadata are taken as they are, also with a member of a later version', () => {
  for (const stored of [whole, testMetadata(), { ...whole, new: 'x' }])
    expect(readMetadata(stored)).toEqual({ metadata: stored });
});

describe.each(NAMES)('%s', (name) => {
  test('missing', () => {
    const { metadata, flaw } = readMetadata(without(name));
    const must = MUST.includes(name);
    expect(flaw).toEqual(must ? { is: 'damaged', part: name } : undefined);
    expect(metadata[name]).toBe(must ? EMPTY[name] : undefined);
    expect(areWholeText(metadataText(without(name)))).toBe(!must);
  });

  test.each([[null], [7], [true], [['x']], [{ x: 'y' }]])('of another type: %j', (value) => {
    const stored = { ...whole, [name]: value };
    const { metadata, flaw } = readMetadata(stored);
    expect(flaw).toEqual({ is: 'damaged', part: name });
    expect(metadata).toEqual({ ...without(name), ...(MUST.includes(name) && { [name]: EMPTY[name] }) });
    expect(areWholeText(JSON.stringify(stored))).toBe(false);
  });
});

test.each([
  ['schemaVersion', '0'],
  ['schemaVersion', '1.5'],
  ['schemaVersion', ''],
  ['at', ''],
  ['at', 'ayer'],
  ['at', '2026-99-99T00:00:00.000Z'],
])('%s that is «%s»', (name, value) => {
  const stored = { ...whole, [name]: value };
  expect(readMetadata(stored).flaw).toEqual({ is: 'damaged', part: name });
  expect(areWholeText(metadataText(stored))).toBe(false);
});

test.each([null, 'x', 7, [whole], undefined])('%j are no metadata and no data', (value) => {
  expect(readMetadata(value)).toEqual({ metadata: EMPTY, flaw: { is: 'damaged', part: 'metadata' } });
  expect(readData(value)).toEqual({ data: {}, flaw: { is: 'damaged', part: 'data' } });
});

test('a text as it is written is found whole without parsing, any other is parsed', () => {
  for (const stored of [whole, testMetadata(), testMetadata({ of: '3/7', userName: 'ñ "\\ 😀 \u2028' })])
    expect(areWholeText(metadataText(stored))).toBe(true);
  expect(areWholeText(JSON.stringify(Object.fromEntries(Object.entries(whole).reverse())))).toBe(false);
  expect(areWholeText(`${metadataText(whole)} `)).toBe(false);
});

test('what is no JSON is nothing', () => {
  for (const text of ['', '\u0001\u0002', '{"a":', 'undefined']) expect(parsed(text)).toBeUndefined();
});
