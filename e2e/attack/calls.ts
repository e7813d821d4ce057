import { asSchema } from '@expediente/openapi/schema.ts';
import fc from 'fast-check';
import type { Target } from './targets.ts';
import { encoded, oddSegment, oddValue, shaped, written } from './values.ts';

/** Identity of the caller: a signed-in user, who sends the token in one of three ways, a forged token, or none. */
export type Voice = 'bearer' | 'cookie' | 'field' | 'forged' | 'anonymous';

/** Call with everything that goes over the wire. */
export interface Call {
  readonly target: Target;
  readonly url: string;
  readonly voice: Voice;
  /** Index of the signed-in user. */
  readonly user: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

/** Paths that would end the session of the caller, or others of the same user. */
const ENDS_SESSIONS = ['/api/users/logout', '/api/users/change/passsword', '/api/users/sessions/end'];

const LIST_PARAMETERS = [
  'page',
  'size',
  'search',
  'sort',
  'filter',
  'p_year',
  'p_id_unit',
  'p_id',
  'p_form',
  'unit',
  'state',
  'by',
];

const query: fc.Arbitrary<string> = fc
  .array(fc.tuple(fc.constantFrom(...LIST_PARAMETERS), fc.oneof(oddSegment, oddFilter())), { maxLength: 4 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'));

function oddFilter(): fc.Arbitrary<string> {
  const columns = fc.constantFrom('state', 'id_unit', 'number', 'provider', '__proto__', 'constructor', 'x');
  return fc
    .dictionary(columns, oddValue, { maxKeys: 2 })
    .map((filter) => encoded(written(filter).slice(0, 3_000)));
}

const HEADERS: readonly Readonly<Record<string, string>>[] = [
  ...[
    { 'idempotency-key': 'a' },
    { 'idempotency-key': 'x'.repeat(101) },
    { 'idempotency-key': "' or 1=1 --" },
  ],
  ...[{ 'x-expediente-position': '!' }, { 'x-correlation-id': 'jndi:ldap://x' }],
  ...[
    { cookie: 'expediente=' },
    { cookie: '=;;expediente==;;' },
    { cookie: 'expediente=s.a.b.c; expediente=t' },
  ],
  ...[
    { authorization: 'Bearer' },
    { authorization: `Bearer ${'a.'.repeat(2_000)}` },
    { authorization: 'Basic eA==' },
  ],
  ...[{ accept: 'text/html;q=x' }, { 'accept-encoding': 'identity;q=2, br;q=-1' }, { range: 'bytes=0-,5-1' }],
  ...[
    { 'x-forwarded-for': "1.1.1.1'" },
    { 'x-forwarded-proto': 'javascript' },
    { 'x-http-method-override': 'DELETE' },
  ],
  ...[
    { 'if-none-match': '*' },
    { 'x-requested-with': 'otro' },
    { expect: '100-continue' },
    { 'content-encoding': 'gzip' },
  ],
];

const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/json;',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/vnd.api+json',
  'text/html',
  '/',
] as const;

/** Bodies that are no JSON, or JSON that no client writes. */
const BODIES: readonly Buffer[] = [
  Buffer.alloc(0),
  ...[
    '{',
    '{"p_id":',
    '[1,',
    '"',
    'nul',
    '{"p_id":1}}',
    '\ufeff{}',
    '[]',
    '1',
    '"texto"',
    'null',
    "{'p_id':1}",
  ].map((text) => Buffer.from(text)),
  Buffer.from('{"p_id":1,"p_id":2,"__proto__":3}'),
  Buffer.from('{"p_id":1}', 'utf16le'),
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from('['.repeat(200_000)),
  Buffer.from(`[${'0,'.repeat(600_000)}0]`),
  Buffer.alloc(3 * 1024 * 1024, 0x20),
];

const forms: fc.Arbitrary<Buffer> = fc
  .tuple(
    fc.array(
      fc.tuple(fc.constantFrom('p_id', 'token', '__proto__', 'toString', 'p_date_pay', ''), oddValue),
      {
        maxLength: 5,
      },
    ),
    fc.constantFrom('--x--\r\n', '', '--x', '--x\r\n\r\n', '--x\r\nfoo\r\n\r\nbar\r\n--x--'),
  )
  .map(([fields, end]) => {
    const parts = fields.map(
      ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${written(value)}\r\n`,
    );
    return Buffer.from(parts.join('') + end);
  });

function bodyOf(target: Target): fc.Arbitrary<Pick<Call, 'body' | 'headers'>> {
  const json = { 'content-type': 'application/json' };
  const schema = target.body ?? {};
  const names = Object.keys(asSchema(schema.properties) ?? {});
  const changed = fc
    .tuple(
      shaped({ type: 'object', ...schema }),
      fc.array(fc.tuple(fc.constantFrom('p_id', ...names, 'token', 'otro'), oddValue), {
        minLength: 1,
        maxLength: 3,
      }),
      fc.array(fc.constantFrom('', ...names), { maxLength: 2 }),
    )
    .map(([value, changes, left]) => {
      // Sign-ins name a year that is refused first, so that they do not count as attempts of their address.
      const refused = target.path === '/api/users/login' ? { p_year: 1900 } : {};
      const whole = { ...asSchema(value), ...Object.fromEntries(changes), ...refused };
      return Object.fromEntries(
        Object.entries(whole).filter(([name]) => name === 'p_year' || !left.includes(name)),
      );
    });
  return fc.oneof(
    { weight: 8, arbitrary: changed.map((value) => ({ body: Buffer.from(written(value)), headers: json })) },
    { weight: 1, arbitrary: oddValue.map((value) => ({ body: Buffer.from(written(value)), headers: json })) },
    { weight: 1, arbitrary: fc.constantFrom(...BODIES).map((body) => ({ body, headers: json })) },
    { weight: 1, arbitrary: forms.map((body) => ({ body, headers: { 'content-type': TYPES[5] } })) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom(...TYPES), changed).map(([type, value]) => ({
        body: Buffer.from(written(value)),
        headers: { 'content-type': type },
      })),
    },
  );
}

/** Bad call of one operation: its path, query, body or caller is wrong. */
function callOf(target: Target): fc.Arbitrary<Call> {
  const holes = target.path.split(/\{\w+\}/);
  const path = fc
    .array(oddSegment, { minLength: holes.length - 1, maxLength: holes.length - 1 })
    .map((fillings) => holes.map((hole, at) => hole + (fillings[at] ?? '')).join(''));
  const voices: readonly Voice[] = ENDS_SESSIONS.includes(target.path)
    ? ['forged', 'anonymous']
    : ['bearer', 'bearer', 'bearer', 'bearer', 'cookie', 'field', 'forged', 'anonymous'];
  const sent = target.method === 'POST' ? bodyOf(target) : fc.constant({ body: undefined, headers: {} });
  return fc
    .tuple(
      path,
      fc.oneof(
        { weight: target.method === 'GET' ? 30 : 1, arbitrary: query },
        { weight: 10, arbitrary: fc.constant('') },
      ),
      fc.constantFrom(...voices),
      fc.nat({ max: 4 }),
      fc.oneof(
        { weight: 5, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.constantFrom(...HEADERS) },
      ),
      sent,
    )
    .map(([where, asked, voice, user, headers, { body, headers: kind }]) => ({
      target,
      url: asked === '' ? where : `${where}?${asked}`,
      voice,
      user,
      headers: { ...kind, ...headers },
      body,
    }));
}

/** Bad calls spread over all operations. */
export const badCall = (targets: readonly Target[]): fc.Arbitrary<Call> =>
  fc.oneof(...targets.map((target) => callOf(target)));
