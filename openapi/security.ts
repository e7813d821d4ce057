import { GUARD_HEADER, SESSION_COOKIE } from '@expediente/platform/access/request-token.ts';
import type { Operation } from '@expediente/schemas/operation.ts';
import type { Schema } from './schema.ts';

/** Ways to send a token (platform/access/request-token.ts); a token in the body of a POST is a property there. */
export const SECURITY_SCHEMES: Readonly<Record<string, Schema>> = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The `jwt` of `/users/login`.' },
  query: { type: 'apiKey', in: 'query', name: 'token', description: 'The same, of reads.' },
  cookie: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE, description: 'As browsers have it.' },
  ownPages: {
    type: 'apiKey',
    in: 'header',
    name: GUARD_HEADER,
    description: '`expediente`: with a cookie a write must come from the application itself.',
  },
};

/** Alternatives, of which any one is enough. In a body a token needs no scheme. */
export function securityOf({
  method,
  permission,
}: Operation): readonly Readonly<Record<string, readonly never[]>>[] {
  if (permission === 'none') return [];
  const bearer = { bearer: [] };
  if (method === 'GET') return [bearer, { query: [] }, { cookie: [] }];
  return [bearer, { cookie: [], ownPages: [] }, {}];
}
