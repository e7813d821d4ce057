import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Envelope } from '@expediente/kernel/envelope.ts';
import type { Chance } from '@expediente/testing/chance.ts';
import type { Journal } from './invariants/journal.ts';

const PASSWORD = 'Demo-2026!';
/** Timeout after which a command is sent again; no command may take that long. */
const PATIENCE_MS = 10_000;
/** Time after which a product that does not answer is given up. */
const GIVE_UP_MS = 120_000;

type Answer = Envelope & { readonly status: number };
/** Answer of any type. */
interface Raw {
  readonly status: number;
  readonly type: string;
  readonly bytes: Buffer;
}
type Fields = Readonly<Record<string, unknown>>;

/** User at work over HTTP, who repeats each command under one key until it is answered. */
export class Caller {
  readonly #base: string;
  readonly #journal: Journal;
  readonly #chance: Chance;
  #token = '';
  #position = '';
  #userId = 0;

  private constructor(base: string, journal: Journal, chance: Chance) {
    this.#base = base;
    this.#journal = journal;
    this.#chance = chance;
  }

  static async signIn(
    user: string,
    year: number,
    parts: { readonly base: string; readonly journal: Journal; readonly chance: Chance },
  ): Promise<Caller> {
    const caller = new Caller(parts.base, parts.journal, parts.chance);
    const login = await caller.#answered('/users/login', {
      p_username: user,
      p_password: PASSWORD,
      p_year: year,
    });
    caller.#token = textIn(login.data, 'jwt');
    const first = await caller.#answered('/users/session', {});
    const executors = listIn(first.data, 'executors');
    const chosen = fieldIn(first.data, 'unit_executor_assigned') ?? executors[0];
    const session =
      chosen === undefined
        ? first
        : await caller.#answered('/users/session', { unit_executor_assigned: fieldIn(chosen, 'id') });
    caller.#token = textIn(session.data, 'jwt');
    caller.#userId = Number(fieldIn(session.data, 'id_user'));
    return caller;
  }

  /** Reads until there is an answer that includes everything this caller did before. */
  async get(path: string): Promise<unknown> {
    return (await this.#answered(path)).data;
  }

  /** Sends a command under one key until it is answered. @returns the answer, also if it is a refusal */
  async send(path: string, payload: Fields, file?: { readonly field: string; readonly bytes: Uint8Array }) {
    const key = randomUUID();
    let tries = 0;
    let sentAt = 0;
    const answer = await this.#answered(path, payload, { 'idempotency-key': key }, file, () => {
      tries += 1;
      sentAt = performance.now();
    });
    const { status, ...envelope } = answer;
    this.#journal.note({ userId: this.#userId, path, key, envelope, tries }, sentAt);
    if (envelope.position) this.#position = envelope.position;
    return { done: envelope.response === 'success', data: envelope.data };
  }

  /** Prints a record's document, repeated until it is received; ends without one where the record's state has none. */
  async print(path: string, record: string): Promise<void> {
    const until = performance.now() + GIVE_UP_MS;
    for (;;) {
      const answer = await this.#fetched(path, undefined, {}, undefined);
      if (answer?.type === 'application/pdf') {
        const sha256 = createHash('sha256').update(answer.bytes).digest('hex');
        this.#journal.papers.push({ record, sha256 });
        return;
      }
      if (answer && this.#envelopeOf(path, answer) && answer.status < 500) return;
      await this.#again(path, until);
    }
  }

  async #answered(
    path: string,
    payload?: Fields,
    headers: Readonly<Record<string, string>> = {},
    file?: { readonly field: string; readonly bytes: Uint8Array },
    onTry: () => void = () => undefined,
  ): Promise<Answer> {
    const until = performance.now() + GIVE_UP_MS;
    for (;;) {
      onTry();
      const answer = await this.#once(path, payload, headers, file);
      if (answer !== undefined && answer.status < 500) {
        if (answer.status !== 200) this.#journal.odd.push(`${answer.status} ${path}: ${answer.message}`);
        return answer;
      }
      await this.#again(path, until);
    }
  }

  async #again(path: string, until: number): Promise<void> {
    if (performance.now() > until) throw new Error(`${path} was not answered for ${GIVE_UP_MS} ms`);
    this.#journal.again += 1;
    await pause(this.#chance.between(50, 250));
  }

  async #once(
    path: string,
    payload: Fields | undefined,
    headers: Readonly<Record<string, string>>,
    file: { readonly field: string; readonly bytes: Uint8Array } | undefined,
  ): Promise<Answer | undefined> {
    const raw = await this.#fetched(path, payload, headers, file);
    return raw && this.#envelopeOf(path, raw);
  }

  /**
   * Undefined if the connection ended before the answer, or the answer does not include what this caller did before.
   */
  async #fetched(
    path: string,
    payload: Fields | undefined,
    headers: Readonly<Record<string, string>>,
    file: { readonly field: string; readonly bytes: Uint8Array } | undefined,
  ): Promise<Raw | undefined> {
    const authorization: Record<string, string> = this.#token
      ? { authorization: `Bearer ${this.#token}` }
      : {};
    try {
      const response = await fetch(`${this.#base}/api${path}`, {
        method: payload ? 'POST' : 'GET',
        headers: {
          ...authorization,
          ...headers,
          'x-expediente-position': this.#position,
          ...(payload && !file ? { 'content-type': 'application/json' } : {}),
        },
        body: payload ? bodyOf(payload, file) : null,
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      // The read model was not up to date in time, which this header says.
      if (response.headers.has('x-expediente-behind')) return undefined;
      return { status: response.status, type: response.headers.get('content-type') ?? '', bytes };
    } catch {
      return undefined;
    }
  }

  #envelopeOf(path: string, { status, bytes }: Raw): Answer | undefined {
    const body = bytes.toString();
    const envelope = envelopeIn(body);
    if (envelope === undefined) this.#journal.odd.push(`${status} ${path} without an envelope: ${body}`);
    else if (status === 500) this.#journal.odd.push(`500 ${path}: ${envelope.message}`);
    return envelope && { ...envelope, status };
  }
}

function bodyOf(payload: Fields, file: { readonly field: string; readonly bytes: Uint8Array } | undefined) {
  if (!file) return JSON.stringify(payload);
  const form = new FormData();
  for (const [name, value] of Object.entries(payload)) form.set(name, String(value));
  form.set(file.field, new Blob([new Uint8Array(file.bytes)], { type: 'application/pdf' }), 'pago.pdf');
  return form;
}

function envelopeIn(text: string): Envelope | undefined {
  try {
    const body: unknown = JSON.parse(text);
    const whole = typeof body === 'object' && body !== null && 'response' in body && 'message' in body;
    // The cast holds: every JSON answer of the product is an envelope (domain §8).
    return whole && 'data' in body ? (body as Envelope) : undefined;
  } catch {
    return undefined;
  }
}

/** Field of an answer's data; undefined if there is none. */
export function fieldIn(data: unknown, name: string): unknown {
  if (typeof data !== 'object' || data === null) return undefined;
  return Object.entries(data).find(([field]) => field === name)?.[1];
}
export const textIn = (data: unknown, name: string): string => String(fieldIn(data, name) ?? '');
export const numberIn = (data: unknown, name: string): number => Number(fieldIn(data, name) ?? Number.NaN);
export function listIn(data: unknown, name: string): readonly unknown[] {
  const list = fieldIn(data, name);
  return Array.isArray(list) ? list : [];
}
