import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import type { Envelope } from '@expediente/kernel/envelope.ts';
import { DEMO_PASSWORD } from '@expediente/platform/config.ts';
import type { LoginAnswer, SessionAnswer } from '@expediente/schemas/session/read.ts';

export const TODAY = dateInGuatemala(new Date());
export const YEAR = Number(TODAY.slice(0, 4));

/** Answer with its status and headers. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly envelope: Envelope & { readonly position?: string };
}

/** Command that was acknowledged, with its key and answer. */
export interface Acknowledged {
  readonly userId: number;
  readonly key: string;
  readonly answer: Answered['envelope'];
}

/** Timeout of a call, so that one without an answer fails. */
const LONGEST_MS = 15_000;
const AGAIN_MS = 50;

/** Signed-in user who calls the API, at any address of the installation. */
export class User {
  readonly base: string;
  readonly token: string;
  readonly id: number;

  constructor(base: string, token: string, id: number) {
    this.base = base;
    this.token = token;
    this.id = id;
  }

  static async signIn(base: string, username: string, password = DEMO_PASSWORD): Promise<User> {
    const credentials = { p_username: username, p_password: password, p_year: YEAR };
    const { jwt } = dataOf<LoginAnswer>(await call(base, 'POST', '/users/login', { body: credentials }));
    const opened = new User(base, jwt, 0);
    const session = dataOf<SessionAnswer>(await opened.send('/users/session', {}));
    const { executors, unit_executor_assigned: assigned } = session;
    if (assigned === null && executors[0]) {
      await opened.send('/users/session', { unit_executor_assigned: executors[0].id });
    }
    return new User(base, opened.token, session.id_user);
  }

  /** User with the same session at another address. */
  at(base: string): User {
    return new User(base, this.token, this.id);
  }

  /** Sends a command once. */
  async send(path: string, payload: object, key: string = randomUUID()): Promise<Answered> {
    return await call(this.base, 'POST', path, { body: payload, token: this.token, key });
  }

  /** Reads; the answer includes everything up to `position`. */
  async read(path: string, position = ''): Promise<Answered> {
    return await call(this.base, 'GET', path, { token: this.token, position });
  }

  /** Repeats a command under its key until there is an answer. @throws if the answer is not a success */
  async insist(path: string, payload: object): Promise<Acknowledged> {
    const key = randomUUID();
    for (;;) {
      const answered = await this.send(path, payload, key).catch(() => undefined);
      if (answered !== undefined && ![502, 503].includes(answered.status)) {
        dataOf(answered);
        return { userId: this.id, key, answer: answered.envelope };
      }
      await pause(AGAIN_MS);
    }
  }
}

/** Data of a success, in the shape that the operation documents. @throws for any other answer */
export function dataOf<Data = Record<string, unknown>>({ status, envelope }: Answered): Data {
  if (envelope.response !== 'success') throw new Error(`${status} ${JSON.stringify(envelope)}`);
  return envelope.data as Data;
}

interface Call {
  readonly body?: object;
  readonly token?: string;
  readonly key?: string;
  readonly position?: string;
}

async function call(
  base: string,
  method: 'GET' | 'POST',
  path: string,
  { body, token, key, position }: Call,
): Promise<Answered> {
  const response = await fetch(`${base}/api${path}`, {
    method,
    signal: AbortSignal.timeout(LONGEST_MS),
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
      ...(position && { 'x-expediente-position': position }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  // The cast holds: every JSON answer is an envelope (domain §8).
  const envelope = (await response.json()) as Answered['envelope'];
  return { status: response.status, headers: response.headers, envelope };
}
