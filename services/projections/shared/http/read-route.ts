import { Readable } from 'node:stream';
import type { Position } from '@expediente/eventstore/port.ts';
import { type DateText, dateInGuatemala, isDateText } from '@expediente/kernel/dates.ts';
import type { Envelope } from '@expediente/kernel/envelope.ts';
import type { Access } from '@expediente/platform/access/access.ts';
import { bounds } from '@expediente/platform/access/bounds.ts';
import { guard } from '@expediente/platform/access/guard.ts';
import { originOf } from '@expediente/platform/access/origin.ts';
import { isOfTheWeb } from '@expediente/platform/access/request-token.ts';
import type { Session, Sight } from '@expediente/platform/access/session.ts';
import { EXCEL_TYPE } from '@expediente/platform/excel/write.ts';
import {
  BadInput,
  Declined,
  declinedEnvelope,
  isOfTheMoment,
  sayWhenAgain,
} from '@expediente/platform/refusals.ts';
import type { Positions } from '@expediente/readmodels/engine/positions.ts';
import { accessProjection, cataloguesProjection } from '@expediente/readmodels/model/catalogues.ts';
import { boundOf } from '@expediente/schemas/bounds.ts';
import { UNSEEN, UNSEEN_MESSAGE } from '@expediente/schemas/checks.ts';
import type { Operation } from '@expediente/schemas/operation.ts';
import { type NamedOperation, operation } from '@expediente/schemas/operations.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inEnvelope } from './in-envelope.ts';
import { type SharedAnswer, type SharedAnswers, sightKey } from './shared-answers.ts';

/**
 * Last position that the reader saw; the answer contains everything up to it. A separate window of the browser cannot
 * send headers and sends it in the query (`position`). Without it the answer contains what the session itself wrote.
 */
export const POSITION_HEADER = 'x-expediente-position';
/** Header of an answer that does not contain everything up to that position, because waiting for it took too long. */
export const BEHIND_HEADER = 'x-expediente-behind';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Read models that a read waits for; tests compare them with those that it queries. */
    readonly waitsFor?: readonly string[];
  }
}

/** Query and path parameters, one text each. */
export type Parameters = Readonly<Record<string, string | undefined>>;

/**
 * Policy of PDFs: no part of a PDF may load anything. It has no `sandbox`, under which browsers refuse their own
 * viewer; that viewer runs in a process of its own and needs the styles of its frame.
 */
const PDF_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

const PDF_TYPE = 'application/pdf';
const JSON_TYPE = 'application/json; charset=utf-8';

/** Parts that a read operation is guarded and timed with. */
export interface ReadRouteParts {
  readonly access: Access;
  readonly positions: Positions;
  /** Called with each read that was answered; absent: reads are not recorded. */
  readonly opened?: Opened | undefined;
}

/** Listener that is called after a session's read was answered. It must be quick, and must not throw. */
export type Opened = (operation: Operation, session: Session, parameters: Parameters) => void;

/** Parts of reads whose answers are shared among many sessions. */
export interface SharedReadParts extends ReadRouteParts {
  readonly answers: SharedAnswers;
}

export interface Read {
  readonly session: Session;
  /** Address at which this process received the call: `http://127.0.0.1:3000`; '' for a call without a connection. */
  readonly origin: string;
  /** Id that the browser's call shares with everything that it writes. */
  readonly correlationId: string;
  readonly parameters: Parameters;
  /** Body of a POST, as it came. */
  readonly body: unknown;
  readonly reply: FastifyReply;
}

/** Answer of an operation: data in the envelope, or a file. */
export type ReadAnswer =
  /** `message`: a remark on the data, as information or as a warning. */
  | { readonly data: unknown; readonly message?: string; readonly response?: 'info' | 'warning' }
  /** `type`: media type; absent: a PDF. */
  | { readonly file: Buffer | NodeJS.ReadableStream; readonly name: string; readonly type?: string }
  /** File for download, which is made while it is sent; `type`: media type. */
  | { readonly attached: Readable; readonly name: string; readonly type: string }
  /** Workbook for download, which is made while it is sent. */
  | { readonly workbook: Readable; readonly name: string }
  /**
   * File that documented clients get as `filename` and `file` (base64) in the data, or with `download=1` as bytes
   * (planning B32). `type`: media type; absent: a workbook.
   */
  | { readonly answered: Readable; readonly name: string; readonly type?: string };

/** Answer with a workbook, in the form of all operations that answer `filename, file`. */
export const fileAnswer = ({
  workbook,
  name,
}: {
  readonly workbook: Readable;
  readonly name: string;
}): ReadAnswer => ({ answered: workbook, name });

/** Answer with a PDF in the same form. */
export const pdfAnswer = ({ file, name }: { readonly file: Buffer; readonly name: string }): ReadAnswer => ({
  answered: Readable.from([file]),
  name,
  type: PDF_TYPE,
});

/** Parts of a request that a shared read may use: nothing in them is of one user alone. */
export interface SharedRead {
  readonly session: Sight;
  readonly parameters: Parameters;
}

/**
 * Registers a read operation: it checks session and permission, waits for the position that the reader saw, and
 * answers. It names the projections that it reads, so that it waits for no others.
 */
export function readRoute(
  api: FastifyInstance,
  parts: ReadRouteParts,
  named: NamedOperation,
  projections: readonly string[],
  run: (read: Read) => Promise<ReadAnswer>,
): void {
  route(api, parts, named, projections, async (read) => {
    const { reply, parameters } = read;
    const answer = await run(read);
    if ('data' in answer) {
      const { data, message = '', response = 'success' } = answer;
      parts.opened?.(operation(named), read.session, parameters);
      return await reply.send({ response, message, data } satisfies Envelope);
    }
    if ('workbook' in answer) return await attach(reply, answer.workbook, answer.name);
    if ('attached' in answer) return await attach(reply, answer.attached, answer.name, answer.type);
    if ('answered' in answer) {
      const { answered, name, type } = answer;
      if (parameters.download === '1') return await attach(reply, answered, name, type);
      return await reply.type(JSON_TYPE).send(await inEnvelope(answered, name));
    }
    return await reply
      .type(answer.type ?? PDF_TYPE)
      .header('content-disposition', `inline; filename="${answer.name}"`)
      .header('content-security-policy', PDF_POLICY)
      .send(answer.file);
  });
}

const attach = async (
  reply: FastifyReply,
  file: Readable,
  name: string,
  type = EXCEL_TYPE,
): Promise<FastifyReply> =>
  await reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(file);

/**
 * Registers a read whose answer is the same for all sessions of one sight (lists, look-ups). It is made once for all
 * of them, and again when the read models have changed. `run` may read nothing but the read models: not the log, and
 * not sessions.
 */
export function sharedReadRoute(
  api: FastifyInstance,
  parts: SharedReadParts,
  named: NamedOperation,
  projections: readonly string[],
  run: (read: SharedRead) => Promise<unknown>,
): void {
  const { path } = operation(named);
  route(api, parts, named, projections, async ({ session, parameters, reply }) => {
    // The answer depends neither on the reader nor on the last position that the reader saw.
    const { token: _, position: __, speaker: ___, ...asked } = parameters;
    // The same rows read differently on a new day: what has lapsed, how long a record has waited.
    const day = dateInGuatemala(new Date());
    const key = `${path} ${day} ${sightKey(session)} ${JSON.stringify(Object.entries(asked).sort())}`;
    const make = async () => done(await run({ session, parameters: asked }));
    return await sendShared(reply, await parts.answers.answer(key, make));
  });
}

/** Size below which answers are not worth compressing. */
const PACKED_BYTES = 1_024;

const PACKINGS = ['br', 'gzip'] as const;

/** Checks whether `accept-encoding` names a packing with a weight above zero. */
const isAccepted = (accepted: string, packing: string): boolean =>
  accepted.split(',').some((each) => {
    const [name = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((part) => part.startsWith('q='));
    return name === packing && (weight === undefined || Number(weight.slice(2)) > 0);
  });

/** Sends a shared answer, compressed once for all its readers; the server would compress it for each of them. */
async function sendShared(reply: FastifyReply, answer: SharedAnswer): Promise<FastifyReply> {
  reply.type(JSON_TYPE);
  if (answer.bytes.length < PACKED_BYTES) return await reply.send(answer.bytes);
  const accepted = String(reply.request.headers['accept-encoding'] ?? '');
  const packing = PACKINGS.find((each) => isAccepted(accepted, each));
  reply.header('vary', 'accept-encoding');
  if (packing === undefined) return await reply.send(answer.bytes);
  return await reply.header('content-encoding', packing).send(await answer.packed(packing));
}

function route(
  api: FastifyInstance,
  parts: ReadRouteParts,
  named: NamedOperation,
  projections: readonly string[],
  answer: (read: Read) => Promise<FastifyReply>,
): void {
  const called = operation(named);
  const { method } = called;
  const waitsFor = projections.length === 0 ? [] : [...new Set([...projections, ...NAMED_WITH])];
  api.route({
    method,
    url: urlOf(called),
    config: { waitsFor },
    handler: async (request, reply) => {
      const guarded = await guard(parts.access, request, called);
      if (!('session' in guarded)) return await reply.code(guarded.status).send(guarded.envelope);
      if (!(await inTime(parts, request, guarded.session, waitsFor))) reply.header(BEHIND_HEADER, '1');
      try {
        const parameters = textsOf(request.query, request.body, namedRest(called, request.params));
        const { session } = guarded;
        const call = { session, origin: originOf(request), correlationId: request.id };
        const work = async () => await answer({ ...call, parameters, body: request.body, reply });
        const bound = boundOf(called, parameters);
        return await (bound ? bounds.answering(bound, session.userId, reply.raw, work) : work());
      } catch (error) {
        if (!(error instanceof Declined)) throw error;
        const { rule, status, permission, cause } = error;
        // The part that should answer is down, or too busy.
        if (status === 503) request.log.warn({ err: error, cause }, 'not available');
        sayWhenAgain(reply, status);
        const unaudited = isOfTheMoment(status) || error instanceof BadInput;
        const fields = error instanceof BadInput ? error.errors.map(({ field }) => field) : [];
        parts.access.refused(request, guarded.session, {
          operation: called,
          permission,
          rule,
          status,
          fields,
          unaudited,
        });
        return await reply.code(error.status).send(declinedEnvelope(error));
      }
    },
  });
}

/** Path in the router's notation: a last parameter that may hold slashes becomes a wildcard. */
const urlOf = ({ path, rest }: Operation): string => {
  const url = path.replace(/\{(\w+)\}/g, ':$1');
  return rest ? url.replace(/:\w+$/, '*') : url;
};

/** Parameters of a path, its wildcard under the name that the operation gives it. */
function namedRest({ path, rest }: Operation, params: unknown): unknown {
  if (!rest || typeof params !== 'object' || params === null || !('*' in params)) return params;
  return { ...params, [path.slice(path.lastIndexOf('{') + 1, -1)]: params['*'] };
}

const done = (data: unknown): Envelope => ({ response: 'success', message: '', data });

/**
 * Projections that every read of a read model also waits for: names in lists, and logos and signatories on paper come
 * from them.
 */
export const NAMED_WITH = [accessProjection.name, cataloguesProjection.name];

async function inTime(
  { access, positions }: ReadRouteParts,
  request: FastifyRequest,
  session: Session,
  waitsFor: readonly string[],
): Promise<boolean> {
  if (waitsFor.length === 0) return true;
  const seen =
    positionIn(request) ?? (isOfTheWeb(request) ? undefined : await access.positions.of(session.id));
  // A position is opaque: one that no store made is simply never reached.
  return seen === undefined || (await positions.waitFor(waitsFor, seen as Position));
}

function positionIn({ headers, query }: FastifyRequest): string | undefined {
  const asked = typeof query === 'object' && query !== null && 'position' in query ? query.position : '';
  const seen = headers[POSITION_HEADER] ?? asked;
  return typeof seen === 'string' && seen !== '' ? seen : undefined;
}

function textsOf(...sources: readonly unknown[]): Parameters {
  const texts: Record<string, string> = {};
  for (const source of sources) {
    if (typeof source !== 'object' || source === null) continue;
    for (const [name, value] of Object.entries(source)) {
      const first: unknown = Array.isArray(value) ? value[0] : value;
      if (typeof first === 'string') texts[name] = visible(name, first);
      else if (typeof first === 'number' || typeof first === 'boolean') texts[name] = String(first);
    }
  }
  return texts;
}

/** @throws {BadInput} characters that neither a record nor PostgreSQL can hold */
function visible(name: string, text: string): string {
  if (UNSEEN.test(text)) throw new BadInput([{ field: name, message: UNSEEN_MESSAGE }]);
  return text;
}

/**
 * A parameter that is a whole number; `fallback` when it is absent.
 * @throws {BadInput}
 */
export function integerIn(parameters: Parameters, name: string, fallback?: number): number {
  const text = parameters[name];
  if ((text === undefined || text === '') && fallback !== undefined) return fallback;
  const value = Number(text);
  if (text === undefined || !/^\d{1,9}$/.test(text) || !Number.isSafeInteger(value)) {
    throw new BadInput([{ field: name, message: 'Debe ser un número entero.' }]);
  }
  return value;
}

/**
 * Id of a record in the path.
 * @throws {BadInput}
 */
export const idIn = ({ parameters }: Pick<Read, 'parameters'>): number => integerIn(parameters, 'id');

/**
 * Day before today as of which a list is asked for; undefined: the list of today.
 * @throws {BadInput}
 */
export function pastDayIn(parameters: Parameters): DateText | undefined {
  const { day = '' } = parameters;
  if (day === '') return undefined;
  if (isDateText(day) && day < dateInGuatemala(new Date())) return day;
  throw new BadInput([{ field: 'day', message: 'Debe ser una fecha anterior a hoy: aaaa-mm-dd.' }]);
}

/**
 * Day in the path or the query.
 * @throws {BadInput} when it is not a day
 */
export function dayIn(parameters: Parameters, name: string): DateText {
  const day = parameters[name] ?? '';
  if (isDateText(day)) return day;
  throw new BadInput([{ field: name, message: 'Debe ser una fecha: aaaa-mm-dd.' }]);
}
