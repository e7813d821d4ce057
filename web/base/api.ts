import {
  ANOTHER_SESSION,
  CONNECTION_FAILED,
  type ConflictField,
  type Envelope,
  type FieldError,
  type ResponseKind,
  SESSION_ERROR,
  SPEAKER_HEADER,
  withCode,
} from '@expediente/kernel/envelope.ts';
import { basePath } from './address.ts';
import { exchange } from './exchange.ts';
import { keepFile } from './keep-file.ts';
import { keptForTab } from './kept.ts';
import { notify } from './notices.ts';
import { madeAnotherSession, speaker } from './session-store.ts';

/** A call that gave no usable answer; its message was shown already, unless the call was quiet. */
export class CallFailed extends Error {
  readonly status: number;
  readonly answer: Envelope | undefined;
  constructor(message: string, status: number, answer?: Envelope) {
    super(message);
    this.status = status;
    this.answer = answer;
  }
}

/** What became of a command. Only `done` changed anything. */
export type Outcome<Data> =
  | { readonly is: 'done'; readonly data: Data; readonly message: string }
  | {
      readonly is: 'refused';
      readonly rule: string;
      /** The field at fault, as it is sent; '' when none is. */
      readonly field: string;
      readonly message: string;
    }
  | { readonly is: 'invalid'; readonly errors: readonly FieldError[]; readonly message: string }
  | {
      readonly is: 'conflict';
      /** The record's revision now. */
      readonly revision: number | undefined;
      readonly changed: readonly ConflictField[];
      readonly message: string;
    }
  | { readonly is: 'failed'; readonly message: string };

export type QueryValue = string | number | boolean | null | undefined;
export type Query = Readonly<Record<string, QueryValue>>;

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** No toasts; the caller reports. */
  readonly quiet?: boolean;
  /** No dialog asks to sign in again: the caller reports what became of it, and tries later. */
  readonly calm?: boolean;
  /** About the browser's session, whosever it is: without an identity. */
  readonly anybody?: boolean;
}

export interface CommandOptions extends CallOptions {
  /** One per form instance until it succeeds (interface "One key per form"); made here when absent. */
  readonly key?: string;
  /** Outcomes that the caller reports itself, where the person looks: they are no toast too. */
  readonly reportsItself?: (outcome: Outcome<unknown>) => boolean;
  /** Goes on when the page is left; browsers take so no more than 64 KB. */
  readonly keepalive?: boolean;
}

const POSITION = 'expediente.position';
const CORRELATION_HEADER = 'x-correlation-id';

/** Asked when a call finds the session ended, or another's in words: resolves true once it is its own again. */
type Ask = (anothers: string | undefined) => Promise<boolean>;
let signInAgain: Ask | undefined;
export function whenSessionEnds(ask: Ask | undefined): void {
  signInAgain = ask;
}

/** Of a form or step, whose key stays the same until it succeeds: tried again it is done once. */
const NOT_SAVED = 'No se guardó: lo que escribió se conserva. Inténtelo de nuevo en un momento.';

export const newKey = (): string => crypto.randomUUID();

/**
 * Reads. Sends the last position seen, so that the answer holds what this browser just changed.
 * @throws CallFailed after showing the user why
 */
export async function get<Data>(path: string, query: Query = {}, options: CallOptions = {}): Promise<Data> {
  const { status, answer } = await call(
    address(path, query),
    { method: 'GET', headers: readHeaders(options) },
    options,
  );
  if (status >= 400) {
    if (!options.quiet) notify(answer.response, answer.message);
    throw new CallFailed(answer.message, status, answer);
  }
  if (!options.quiet && answer.message && answer.response !== 'success')
    notify(answer.response, answer.message);
  return answer.data as Data; // the operation's answer shape, declared in schemas/*/read.ts
}

/** Sends a command; every answer of the server is an outcome, reported by a toast unless quiet. */
export function post<Data>(
  path: string,
  payload: object,
  options: CommandOptions = {},
): Promise<Outcome<Data>> {
  const headers = { ...commandHeaders(options), 'content-type': 'application/json' };
  const { keepalive = false } = options;
  return command(path, { method: 'POST', headers, body: JSON.stringify(payload), keepalive }, options);
}

/** Sends a command with files, as multipart. */
export function upload<Data>(
  path: string,
  form: FormData,
  options: CommandOptions = {},
): Promise<Outcome<Data>> {
  return command(path, { method: 'POST', headers: commandHeaders(options), body: form }, options);
}

/**
 * Sends a form, or what is asked as JSON, and keeps the file that comes back on the person's device, under `name`.
 * What goes wrong is reported.
 */
export async function saveFile(path: string, asked: FormData | object, name: string): Promise<void> {
  const isForm = asked instanceof FormData;
  const init = {
    method: 'POST',
    headers: { ...baseHeaders({}), ...(isForm ? {} : { 'content-type': 'application/json' }) },
    body: isForm ? asked : JSON.stringify(asked),
    credentials: 'same-origin' as const,
  };
  const response = await fetch(address(path, {}), init).catch(() => undefined);
  if (!response?.ok) {
    const answer = asEnvelope(await response?.json().catch(() => undefined));
    return notify('error', answer?.message ?? CONNECTION_FAILED);
  }
  keepFile(await response.blob(), name);
}

/** Address of a PDF or file that opens in a window of its own; the cookie signs it. It holds what was just changed. */
export const fileAddress = (path: string, query: Query = {}): string =>
  address(path, { ...query, position: keptForTab.get(POSITION), speaker: speaker() });

const address = (path: string, query: Query): string => {
  const pairs = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return `${basePath()}api${path}${text ? `?${text}` : ''}`;
};

/** Under it the server's log, the command's events and the message of a failure are found together. */
const correlation = (): string => newKey().replaceAll('-', '').slice(0, 16);

function baseHeaders({ anybody }: CallOptions): Record<string, string> {
  const own = anybody ? undefined : speaker();
  return {
    'x-requested-with': 'expediente',
    [CORRELATION_HEADER]: correlation(),
    accept: 'application/json',
    ...(own && { [SPEAKER_HEADER]: own }),
  };
}

function readHeaders(options: CallOptions): Record<string, string> {
  const position = keptForTab.get(POSITION);
  return { ...baseHeaders(options), ...(position && { 'x-expediente-position': position }) };
}

const commandHeaders = (options: CommandOptions): Record<string, string> => ({
  ...baseHeaders(options),
  'idempotency-key': options.key ?? newKey(),
});

async function command<Data>(
  path: string,
  init: RequestInit,
  options: CommandOptions,
): Promise<Outcome<Data>> {
  try {
    const { status, answer } = await call(address(path, {}), init, options);
    const outcome = outcomeOf<Data>(status, answer);
    if (!options.quiet && !options.reportsItself?.(outcome) && answer.message)
      notify(answer.response, askable(status, answer.message, init));
    return outcome;
  } catch (problem) {
    if (problem instanceof CallFailed) return { is: 'failed', message: problem.message };
    throw problem;
  }
}

/**
 * What is shown of an answer: without the right, or for what is not there, a person has to ask somebody, and is given the
 * code by which that one finds the call. What a person can mend is shown as it is; a failure of ours brings its code.
 */
export function askable(status: number, message: string, { headers }: Pick<RequestInit, 'headers'>): string {
  const code = new Headers(headers).get(CORRELATION_HEADER);
  return code !== null && (status === 403 || status === 404) ? withCode(message, code) : message;
}

function outcomeOf<Data>(status: number, answer: Envelope): Outcome<Data> {
  const { message } = answer;
  // domain §8
  const data = (answer.data ?? {}) as {
    rule?: string;
    field?: string;
    errors?: FieldError[];
    changed?: ConflictField[];
    current?: number | { revision?: number };
  };
  if (status === 400) return { is: 'invalid', errors: data.errors ?? [], message };
  if (status === 409) {
    const revision = typeof data.current === 'number' ? data.current : data.current?.revision;
    return { is: 'conflict', revision, changed: data.changed ?? [], message };
  }
  if (status >= 400 || answer.response === 'error' || answer.response === 'danger')
    return { is: 'failed', message };
  if (answer.response === 'warning')
    return { is: 'refused', rule: data.rule ?? '', field: data.field ?? '', message };
  return { is: 'done', data: answer.data as Data, message }; // the operation's answer shape
}

async function call(
  url: string,
  init: RequestInit,
  options: CallOptions,
): Promise<{ status: number; answer: Envelope }> {
  const first = await fetched(url, init, options);
  if (options.calm) return first;
  const anothers = isAnothers(first.answer);
  // The page is about to be loaded anew: the read has no user any more, and no message is shown.
  if (anothers && (await madeAnotherSession())) return await new Promise(() => undefined);
  if ((first.answer.message !== SESSION_ERROR && !anothers) || !signInAgain || options.anybody) return first;
  if (await signInAgain(anothers ? first.answer.message : undefined)) return fetched(url, init, options);
  throw new CallFailed(first.answer.message, first.status, first.answer);
}

/** Nothing was done: the cookie, which all tabs share, is of another session than this page's (domain §8). */
const isAnothers = ({ data }: Envelope): boolean =>
  typeof data === 'object' && data !== null && 'rule' in data && data.rule === ANOTHER_SESSION;

async function fetched(
  url: string,
  init: RequestInit,
  options: CallOptions,
): Promise<{ status: number; answer: Envelope }> {
  const { status, body } = await exchange(url, {
    ...init,
    credentials: 'same-origin',
    signal: options.signal ?? null,
  });
  const answer = asEnvelope(body);
  if (!answer) {
    const message = 'key' in options ? `${CONNECTION_FAILED} ${NOT_SAVED}` : CONNECTION_FAILED;
    if (!options.quiet) notify('error', message);
    throw new CallFailed(message, status);
  }
  if (answer.position && isLater(answer.position, keptForTab.get(POSITION)))
    keptForTab.set(POSITION, answer.position);
  return { status, answer };
}

/** Compares positions of one log, which are texts of one length that sort: answers may come out of order. */
const isLater = (position: string, kept: string | null): boolean =>
  kept === null || kept.length !== position.length || position > kept;

const KINDS: readonly string[] = ['success', 'info', 'warning', 'error', 'danger'] satisfies ResponseKind[];

/** R1 §8: an answer without a data field is a lost connection; error_session_api is reported without one. */
function asEnvelope(body: unknown): Envelope | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { response, message, data, position } = body as Record<string, unknown>;
  if (!('data' in body) && message !== SESSION_ERROR) return undefined;
  return {
    // checked to be one of the kinds
    response: (KINDS.includes(String(response)) ? response : 'error') as ResponseKind,
    message: typeof message === 'string' ? message : '',
    data,
    ...(typeof position === 'string' ? { position } : {}),
  };
}
