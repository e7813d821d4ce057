/** Part of an HTTP request from which the token is read; Fastify's request has this shape. */
export interface TokenRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly query?: unknown;
  readonly body?: unknown;
}

export const SESSION_COOKIE = 'expediente';
/** Header that a page of another site cannot send without a CORS preflight. */
export const GUARD_HEADER = 'x-requested-with';

/** Token of a request; `forged`: a write with a cookie, sent by no page of the product. */
export type RequestToken = { readonly token: string | undefined } | { readonly forged: true };

/**
 * Token from the documented places: `token` in the query of a GET, in the body of a POST, or `Authorization: Bearer`;
 * else the web's cookie (domain §8 "Wire").
 */
export function tokenOf(request: TokenRequest): RequestToken {
  const given =
    bearer(single(request.headers.authorization)) ??
    tokenField(request.method === 'GET' ? request.query : request.body);
  if (given !== undefined) return { token: given };
  const cookie = cookieOf(single(request.headers.cookie));
  if (cookie === undefined) return { token: undefined };
  const guarded = request.method === 'GET' || isOfTheWeb(request);
  return guarded ? { token: cookie } : { forged: true };
}

/** True for a call of the product's own pages, which send with each read the position they have seen. */
export const isOfTheWeb = ({ headers }: Pick<TokenRequest, 'headers'>): boolean =>
  single(headers[GUARD_HEADER]) === 'expediente';

/** `Set-Cookie` of a session; without `maxAge` it lasts until the browser closes. */
export function sessionCookie(
  token: string,
  options: { readonly path: string; readonly secure: boolean; readonly maxAge?: number },
): string {
  const age = options.maxAge === undefined ? '' : `; Max-Age=${options.maxAge}`;
  return `${SESSION_COOKIE}=${token}; Path=${options.path || '/'}; HttpOnly; SameSite=Strict${options.secure ? '; Secure' : ''}${age}`;
}

const single = (header: string | readonly string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : header?.[0];

const bearer = (header: string | undefined): string | undefined =>
  header !== undefined && /^bearer /i.test(header) ? header.slice(7).trim() || undefined : undefined;

function tokenField(source: unknown): string | undefined {
  if (typeof source !== 'object' || source === null || !('token' in source)) return undefined;
  return typeof source.token === 'string' && source.token !== '' ? source.token : undefined;
}

function cookieOf(header: string | undefined): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const [name, value] = part.trim().split('=');
    if (name === SESSION_COOKIE && value) return value;
  }
  return undefined;
}
