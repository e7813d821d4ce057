import type { Envelope } from '@expediente/kernel/envelope.ts';
import { readable } from '@expediente/kernel/text.ts';
import type { Access } from '@expediente/platform/access/access.ts';
import { bounds } from '@expediente/platform/access/bounds.ts';
import { guard } from '@expediente/platform/access/guard.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { UnreadableWorkbook } from '@expediente/platform/excel/limits.ts';
import { REFUSED_FILE } from '@expediente/platform/excel/refused.ts';
import { EXCEL_TYPE } from '@expediente/platform/excel/write.ts';
import { BadInput, isOfTheMoment, sayWhenAgain } from '@expediente/platform/refusals.ts';
import { type OperationPath, operation } from '@expediente/schemas/operations.ts';
import { WORKBOOK_MISSING } from '@expediente/schemas/shared/sentences.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { faultyFields, type Outcome, outcomeOf } from '../commands/outcome.ts';
import { readForm } from './form.ts';

export interface WorkbookCall<Parameters> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly session: Session;
  /** Parameters of the address. */
  readonly parameters: Parameters;
  /** Fields of the form, or the JSON body. */
  readonly body: unknown;
  /** File of a form. */
  readonly file: Buffer | null;
}

export interface WorkbookOperation<Parameters> {
  readonly path: OperationPath;
  /** Name of the form's file field. */
  readonly field: string;
  /**
   * Check before a file is taken in, besides the operation's own permission.
   * @throws {NotFound, Forbidden}
   */
  allow?(session: Session, parameters: Parameters): void;
  /** Data of the answer, as JSON in UTF-8 when a thread wrote it; null when the reply was sent already. */
  run(call: WorkbookCall<Parameters>): Promise<unknown>;
}

export interface WorkbookRoutes {
  /** Adds an operation: session → permission → file → answer; it is no command by itself. */
  add<Parameters = unknown>(operation: WorkbookOperation<Parameters>): void;
  /**
   * Runs a thread that reads or writes: one at a time for a user, few at once in this process.
   * @throws {TooMany}
   */
  reading<Data>(session: Session, work: () => Promise<Data>): Promise<Data>;
  /**
   * Runs work that checks or saves rows, under limits of the same kind.
   * @throws {TooMany}
   */
  saving<Data>(session: Session, work: () => Promise<Data>): Promise<Data>;
}

/** Operations that read a workbook sent as multipart; the paths of `api` are below `/api`. */
export function workbookRoutes(api: FastifyInstance, access: Access): WorkbookRoutes {
  return {
    reading: async ({ userId }, work) => await bounds.run('workbook', userId, work),
    saving: async ({ userId }, work) => await bounds.run('rows', userId, work),
    add<Parameters>({ path, field, allow, run }: WorkbookOperation<Parameters>) {
      const named = operation(path);
      api.post<{ Params: Parameters }>(path.replace(/\{(\w+)\}/g, ':$1'), async (request, reply) => {
        const parameters = request.params as Parameters; // Fastify gives the parameters of the path
        let session: Session | undefined;
        let leave: (() => void) | undefined;
        try {
          const check = async (fields: unknown) => {
            const answer = await guard(access, request, named, fields);
            if (!('session' in answer)) return answer;
            session = answer.session;
            allow?.(session, parameters);
            // Entered before the file is taken in, so that the files kept for one user are bounded.
            leave ??= bounds.holding('workbook', session.userId);
            return answer;
          };
          let guarded: Awaited<ReturnType<typeof check>> | undefined;
          const form = request.isMultipart()
            ? await readForm(request, { field }, async (fields) => {
                guarded ??= await check(fields);
                return 'session' in guarded;
              })
            : { fields: request.body, file: null };
          guarded ??= await check(form?.fields ?? {});
          if (!('session' in guarded)) return await reply.code(guarded.status).send(guarded.envelope);
          session = guarded.session;
          const file = form?.file?.received.content ?? null;
          const data = await run({ request, reply, session, parameters, body: form?.fields, file });
          return reply.sent ? reply : await sendData(reply, data);
        } catch (error) {
          const { status, envelope, refused, permission } = refusalIn(field, error);
          if (session) {
            const fields = faultyFields(envelope);
            const call = { operation: named, permission, rule: refused, status, fields };
            access.refused(request, session, { ...call, unaudited: status === 400 || isOfTheMoment(status) });
          }
          sayWhenAgain(reply, status);
          return await reply.code(status).send(envelope);
        } finally {
          leave?.();
        }
      });
    },
  };
}

const done = (data: unknown): Envelope => ({ response: 'success', message: '', data });

async function sendData(reply: FastifyReply, data: unknown): Promise<FastifyReply> {
  if (!(data instanceof Uint8Array)) return await reply.send(done(data));
  const [head = '', tail = ''] = JSON.stringify(done(null)).split('null');
  reply.type('application/json; charset=utf-8');
  return await reply.send(Buffer.concat([Buffer.from(head), data, Buffer.from(tail)]));
}

/**
 * The file of a call.
 * @throws {BadInput} no file was sent
 */
export function fileOf({ file }: Pick<WorkbookCall<unknown>, 'file'>, field: string): Buffer {
  if (file === null || file.length === 0) throw new BadInput([{ field, message: WORKBOOK_MISSING }]);
  return file;
}

/**
 * Outcome of a refused call.
 * @throws the error itself when it is no answer to the user
 */
function refusalIn(field: string, error: unknown): Outcome & { readonly refused: string } {
  if (error instanceof UnreadableWorkbook) {
    const { status } = error;
    const message = readable(error.message);
    const data = { errors: [{ field, message }] };
    return { status, envelope: { response: 'error', message, data }, refused: 'unreadable-workbook' };
  }
  const outcome = outcomeOf(error);
  if (outcome?.refused == null) throw error;
  return { ...outcome, refused: outcome.refused };
}

/** A workbook of rows that were refused, as an answer. */
export async function sendRefused(
  { reply }: Pick<WorkbookCall<unknown>, 'reply'>,
  workbook: Uint8Array,
): Promise<void> {
  await reply
    .type(EXCEL_TYPE)
    .header('content-disposition', `attachment; filename="${REFUSED_FILE}"`)
    .send(Buffer.from(workbook.buffer, workbook.byteOffset, workbook.byteLength));
}
