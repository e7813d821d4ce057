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

/** Result of a command. Only `done` changed anything. */
export type Outcome<Data> =
  | { readonly is: 'done'; readonly data: Data; readonly message: string }
  | {
      readonly is: 'refused';
      readonly rule: string;
      /** Field at fault, by its name in the command; '' when none is. */
      readonly field: string;
      readonly message: string;
    }
  | { readonly is: 'invalid'; readonly errors: readonly FieldError[]; readonly message: string }
  | {
      readonly is: 'conflict';
      /** Present revision of the record. */
      readonly revision: number | undefined;
      readonly changed: readonly ConflictField[];
      readonly message: string;
    }
  | { readonly is: 'failed'; readonly message: string };

export type QueryValue = string | number | boolean | null | undefined;
export type Query = Readonly<Record<string, QueryValue>>;

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Shows no toasts: the caller reports. */
  readonly quiet?: boolean;
  /** Shows no toast for a record that does not exist: the caller reports it. */
  readonly reportsAbsence?: boolean;
  /** Opens no dialog to sign in again: the caller reports the failure, and tries later. */
  readonly calm?: boolean;
  /** True for calls about the browser's session itself, which are sent without a user's identity. */
  readonly anybody?: boolean;
}

export interface CommandOptions extends CallOptions {
  /** Idempotency key, the same for a form until it succeeds (interface "One key per form"); absent: a new one. */
  readonly key?: string;
  /** True for outcomes that the caller reports itself, in the form: they are not shown as a toast too. */
  readonly reportsItself?: (outcome: Outcome<unknown>) => boolean;
  /** Lets the call outlive the page; browsers accept at most 64 KB for it. */
  readonly keepalive?: boolean;
}

const POSITION = 'expediente.position';
const CORRELATION_HEADER = 'x-correlation-id';

/**
 * Asks the person to sign in again; resolves true once the session is this page's again.
 * @param anothers message when the cookie is of another session; undefined: the session has ended
 */
type Ask = (anothers: string | undefined) => Promise<boolean>;
let signInAgain: Ask | undefined;
/** Times that this page has signed in again. */
let signIns = 0;
export function whenSessionEnds(ask: Ask | undefined): void {
  signInAgain = ask;
}

/** Added to the message for a form or step, which can be sent again without harm: its key makes it happen once. */
const NOT_SAVED = 'No se guardó: lo que escribió se conserva. Inténtelo de nuevo en un momento.';

export const newKey = (): string => crypto.randomUUID();

/**
 * Reads. Sends the last position seen, so that the answer includes this browser's latest changes.
 * @throws CallFailed after showing the reason
 */
export async function get<Data>(path: string, query: Query = {}, options: CallOptions = {}): Promise<Data> {
  const { status, answer } = await call(
    address(path, query),
    { method: 'GET', headers: readHeaders(options) },
    options,
  );
  if (status >= 400) {
    const reported = options.quiet || (status === 404 && options.reportsAbsence);
    if (!reported) notify(answer.response, answer.message);
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
 * Sends a form, or an object as JSON, and saves the answered file on the person's device under `name`. Shows a
 * message on failure.
 */
export async function saveFile(path: string, payload: FormData | object, name: string): Promise<void> {
  const isForm = payload instanceof FormData;
  const init = {
    method: 'POST',
    headers: { ...baseHeaders({}), ...(isForm ? {} : { 'content-type': 'application/json' }) },
    body: isForm ? payload : JSON.stringify(payload),
    credentials: 'same-origin' as const,
  };
  const response = await fetch(address(path, {}), init).catch(() => undefined);
  if (!response?.ok) {
    const answer = asEnvelope(await response?.json().catch(() => undefined));
    return notify('error', answer?.message ?? CONNECTION_FAILED);
  }
  keepFile(await response.blob(), name);
}

/** Address of a file to open or download, with the cookie's session; its content includes the latest changes. */
export const fileAddress = (path: string, query: Query = {}): string =>
  address(path, { ...query, position: keptForTab.get(POSITION), speaker: speaker() });

const address = (path: string, query: Query): string => {
  const pairs = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return `${basePath()}api${path}${text ? `?${text}` : ''}`;
};

/** Code that the server's log, the command's events and the message of a failure have in common. */
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
 * Message to show for an answer. Without permission (403), or for a missing record (404), the person has to ask
 * somebody else, who finds the call in the log by the code added here; a failure of the server has its code already.
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
  const before = signIns;
  const first = await fetched(url, init, options);
  if (options.calm) return first;
  const anothers = isAnothers(first.answer);
  // The page itself changed the session and is about to reload: the call never ends, and shows no message.
  if (anothers && (await madeAnotherSession())) return await new Promise(() => undefined);
  if ((first.answer.message !== SESSION_ERROR && !anothers) || !signInAgain || options.anybody) return first;
  // An answer to the session before does not ask a second time.
  if (before === signIns) {
    if (!(await signInAgain(anothers ? first.answer.message : undefined)))
      throw new CallFailed(first.answer.message, first.status, first.answer);
    signIns = before + 1;
  }
  return fetched(url, init, options);
}

/** True when nothing was done because the cookie, which all tabs share, is of another session (domain §8). */
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
  if (answer.position) seenUpTo(answer.position);
  return { status, answer };
}

/** Notes a position of the log that an answer named in its data: reads from here on include it. */
export function seenUpTo(position: string): void {
  if (isLater(position, keptForTab.get(POSITION))) keptForTab.set(POSITION, position);
}

/** Compares positions in the log, texts of the same length that sort: answers may come out of order. */
const isLater = (position: string, kept: string | null): boolean =>
  kept === null || kept.length !== position.length || position > kept;

const KINDS: readonly string[] = ['success', 'info', 'warning', 'error', 'danger'] satisfies ResponseKind[];

/** The envelope of an answer; one without `data` is a lost connection, except error_session_api (R1 §8). */
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
