import { asSchema, type Schema } from '@expediente/openapi/schema.ts';
import fc from 'fast-check';

/** Text in a body that JSON.stringify could not write: it is marked, and put in as it is. */
const RAW = /"@raw:([^"]*)@"/g;
const raw = (text: string): string => `@raw:${text}@`;

/** Body for the wire, with the marked texts put in. */
export const written = (value: unknown): string =>
  (JSON.stringify(value) ?? 'null').replace(RAW, (_, text: string) => text.replaceAll("'", '"'));

const nested = (open: string, close: string, depth: number): string =>
  open.repeat(depth) + close.repeat(depth);

/** Values to send in place of a number, an id, a date, a text or a list. */
export const ODD_VALUES: readonly unknown[] = [
  ...[null, true, false, -1, 0, 1.5, 2 ** 31, 2 ** 53, 1e21, -1e300, 5e-324],
  ...['1e309', '-1e309', '0.1e-999', '-0', '9'.repeat(400)].map(raw),
  raw(nested('[', ']', 60)),
  raw(nested('[', ']', 20_000)),
  raw(`${nested("{'a':", '', 5_000)}1${'}'.repeat(5_000)}`),
  raw("{'__proto__':{'p_id':1}}"),
  raw("{'constructor':{'prototype':{'x':1}}}"),
  raw("{'toString':null,'valueOf':1,'length':-1}"),
  raw("'\\ud800'"),
  raw("'\\u0000'"),
  ...[
    '',
    ' ',
    ' a ',
    '\u0000',
    'a\u0000b',
    '\u202e321',
    '\ufeff',
    '\u200b',
    'é'.normalize('NFD'),
    '👩‍👩‍👧‍👦',
    'ß',
    'İ',
  ],
  ...[
    'x'.repeat(256),
    'x'.repeat(20_001),
    '1,'.repeat(9_000),
    `1${' '.repeat(19_000)}x`,
    'a'.repeat(300_000),
  ],
  ...['1,2,3', '1,,2', ',', '-', '0x10', '1e5', 'Infinity', 'NaN', '١٢٣', '1.000.000', `0.${'1'.repeat(60)}`],
  ...['2026-02-30', '0000-00-00', '9999-99-99', '2026-01-01T00:00:00Z', '+275760-09-13', '24:00', '23:59:60'],
  ...["' or 1=1 --", '%', '_%_', '\\', '$1', '{{7*7}}', '../../etc/passwd', '<script>alert(1)</script>'],
  ...[
    'null',
    'undefined',
    '[object Object]',
    '[]',
    '{}',
    '[[1]]',
    '__proto__',
    'constructor',
    'hasOwnProperty',
  ],
  ...[
    [],
    [[]],
    [null],
    [1, '2', {}],
    {},
    { length: 3 },
    { toString: 1 },
    Array.from({ length: 6_000 }, () => 0),
  ],
];

export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...ODD_VALUES) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }).map(withoutDigits) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }) },
  { weight: 1, arbitrary: fc.double().map((value) => (Number.isFinite(value) ? value : null)) },
);

/** Text without digits. No random text is then a strong password, which a call could set. */
function withoutDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, '');
}

/** Id of no record. A call that is otherwise valid can change nothing with it. */
const NOTHING = 899_999_999;

/** Value of the shape that its schema asks for, naming no existing record. */
export function shaped(schema: Schema): fc.Arbitrary<unknown> {
  const { type, enum: choices, properties, items, maxLength, anyOf } = schema;
  if (Array.isArray(choices)) return fc.constantFrom(...choices);
  if (Array.isArray(anyOf)) return shaped(asSchema(anyOf[0]) ?? {});
  const kinds = [type].flat();
  if (kinds.includes('object')) {
    const required: string[] = Array.isArray(schema.required) ? schema.required.map(String) : [];
    const shapes: [string, fc.Arbitrary<unknown>][] = Object.entries(asSchema(properties) ?? {}).map(
      ([name, of]) => [name, shaped(asSchema(of) ?? {})],
    );
    return fc.record(Object.fromEntries(shapes), {
      requiredKeys: required,
    });
  }
  if (kinds.includes('array')) {
    return fc.array(shaped(asSchema(items) ?? {}), { minLength: 1, maxLength: 3 });
  }
  if (schema['x-record-id'] === true) return fc.constant(NOTHING);
  if (kinds.includes('integer')) {
    const least = typeof schema.minimum === 'number' ? schema.minimum : 0;
    return fc.integer({ min: least, max: typeof schema.maximum === 'number' ? schema.maximum : least + 9 });
  }
  if (schema['x-decimal']) return fc.constantFrom('1', '2.50', 3);
  if (schema.format === 'date' || schema.if) return fc.constant('2026-05-04');
  if (typeof schema.pattern === 'string') return fc.constantFrom(String(NOTHING), '10:30');
  return fc
    .constantFrom('texto', 'Ñandú')
    .map((text) => text.slice(0, typeof maxLength === 'number' ? maxLength : 5));
}

/** Percent-encoded text; half of a surrogate pair becomes the replacement character. */
export const encoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

/** Text for a segment of a path, mostly as no client writes it. */
export const oddSegment: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...[
        '0',
        '-1',
        String(NOTHING),
        '99999999999',
        '1.5',
        '1e3',
        'abc',
        'main',
        '%d9%a1',
        'null',
        '%20',
        '%00',
        '%0d%0a',
      ],
      ...[
        '%ff',
        '%',
        '%zz',
        '%u0041',
        '%ed%a0%80',
        '__proto__',
        'constructor',
        '..',
        '%2e%2e',
        '..%2f..',
        '%5c',
      ],
      ...[
        'a'.repeat(299),
        'a'.repeat(301),
        'a'.repeat(4_000),
        '1;drop',
        "'",
        '%e2%80%ae',
        '100101-2026',
        '100101',
        '2026',
        '100101-99999',
      ],
    ),
  },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'binary', maxLength: 20 }).map((text) => encoded(text)),
  },
);
