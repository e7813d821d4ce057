import { sealEvents } from '@expediente/schemas/seal/events.ts';
import { type TestProduct, testProduct } from '@expediente/testing/product/product.ts';
import { WHO, type Who } from '@expediente/testing/services/rights.ts';
import pg from 'pg';
import { signIn } from './run.ts';

/** Answer of an operation. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Envelope of the answer; `{}` if it is none. */
  readonly envelope: { readonly response?: string; readonly message?: string; readonly data?: unknown };
}

export interface Request {
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Running product with the demonstration's users signed in. */
export interface AttackedProduct {
  readonly product: TestProduct;
  readonly base: string;
  /** Tokens by user; `consulta`, who has two executors, works for the first. */
  readonly tokens: Readonly<Record<Who, string>>;
  /** Calls an operation; `path` is below `/api`, and a body that is no form is sent as JSON. */
  call(method: string, path: string, request?: Request): Promise<Answer>;
  /** Facts of the audit about an entity, oldest first. */
  audited(entity: string): Promise<readonly Record<string, unknown>[]>;
  /**
   * Number of stored events, without seals, which the product also makes by itself. @param besides another category
   * to leave out
   */
  events(besides?: string): Promise<number>;
  stop(): Promise<void>;
}

export const FIRST_EXECUTOR = 100100;

export async function attackedProduct(): Promise<AttackedProduct> {
  const product = await testProduct();
  const { base } = product;
  const pool = new pg.Pool({ connectionString: await product.connectionString(), max: 2 });
  const call = caller(base);
  const entries: [Who, string][] = [];
  for (const who of WHO) entries.push([who, await signIn(base, who)]);
  // The cast holds: the loop covers all names.
  const tokens = Object.fromEntries(entries) as Record<Who, string>;
  const body = { unit_executor_assigned: FIRST_EXECUTOR };
  await call('POST', '/users/session', { token: tokens.consulta, body });
  return {
    product,
    base,
    tokens,
    call,
    audited: async (entity) =>
      (await pool.query('select * from audit where entity = $1 order by number', [entity])).rows,
    async events(besides = '') {
      const { rows } = await pool.query<{ events: number }>(
        'select count(*)::int as events from eventstore.event where category <> all ($1)',
        [[sealEvents.category, besides]],
      );
      return rows[0]?.events ?? 0;
    },
    async stop() {
      await pool.end();
      await product.stop();
    },
  };
}

const caller =
  (base: string): AttackedProduct['call'] =>
  async (method, path, { token, body, headers = {} } = {}) => {
    const form = body instanceof FormData || body instanceof Buffer;
    const answer = await fetch(`${base}/api${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, envelope: envelopeIn(answer, text) };
  };

function envelopeIn(answer: Response, text: string): Answer['envelope'] {
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  return isJson ? JSON.parse(text) : {};
}
