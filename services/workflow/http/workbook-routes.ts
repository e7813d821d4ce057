import type { Envelope } from '@expediente/kernel/envelope.ts';
import type { Access } from '@expediente/platform/access/access.ts';
import { FewAtOnce } from '@expediente/platform/access/few-at-once.ts';
import { guard } from '@expediente/platform/access/guard.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { UnreadableWorkbook } from '@expediente/platform/excel/limits.ts';
import { REFUSED_FILE, type RefusedColumn, refusedSheet } from '@expediente/platform/excel/refused.ts';
import { EXCEL_TYPE, writeWorkbook } from '@expediente/platform/excel/write.ts';
import { BadInput } from '@expediente/platform/refusals.ts';
import { type OperationPath, operation } from '@expediente/schemas/operations.ts';
import { RefusedRows } from '@expediente/schemas/shared/refused-rows.ts';
import { validatorOf } from '@expediente/schemas/validate.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type TProperties, type TSchema, Type } from 'typebox';
import { readForm } from './form.ts';
import { faultyFields, type Outcome, outcomeOf } from './outcome.ts';

/** Each has a thread and memory of its own. */
const READ_AT_ONCE = 2;

export interface WorkbookCall<Parameters> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly session: Session;
  /** Of the address. */
  readonly parameters: Parameters;
  /** Fields of the form, or the JSON body. */
  readonly body: unknown;
  /** Of a form. */
  readonly file: Buffer | null;
}

export interface WorkbookOperation<Parameters> {
  readonly path: OperationPath;
  /** For readers of the API; the operation checks with normalisation and Spanish messages. */
  readonly body: TSchema;
  /** Field of the form that is the file. */
  readonly field: string;
  /** Asked before a file is taken in, beside the operation's own permission. @throws {NotFound, Forbidden} */
  allow?(session: Session, parameters: Parameters): void;
  /** The answer's data, or null where the reply was sent. */
  run(call: WorkbookCall<Parameters>): Promise<unknown>;
}

export interface WorkbookRoutes {
  /** Adds an operation: session → permission → file → answer; nothing of it is a command by itself. */
  add<Parameters = unknown>(operation: WorkbookOperation<Parameters>): void;
  /** Reads a workbook, few at a time in this process. */
  reading<Data>(work: () => Promise<Data>): Promise<Data>;
}

/** Operations that read a workbook that somebody sends, as multipart; `api` stands at `/api`. */
export function workbookRoutes(api: FastifyInstance, access: Access): WorkbookRoutes {
  const few = new FewAtOnce(READ_AT_ONCE);
  return {
    reading: async (work) => await few.run(work),
    add<Parameters>({ path, body, field, allow, run }: WorkbookOperation<Parameters>) {
      const named = operation(path);
      const { does } = named;
      api.post<{ Params: Parameters }>(
        path.replace(/\{(\w+)\}/g, ':$1'),
        {
          schema: { summary: does, tags: [path.split('/')[1] ?? ''], body },
          validatorCompiler: () => () => true,
        },
        async (request, reply) => {
          const parameters = request.params as Parameters; // Fastify gives those of the path
          let session: Session | undefined;
          try {
            const check = async (fields: unknown) => {
              const answer = await guard(access, request, named, fields);
              if ('session' in answer) {
                session = answer.session;
                allow?.(session, parameters);
              }
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
            const file = form?.file?.content ?? null;
            const data = await run({ request, reply, session, parameters, body: form?.fields, file });
            return reply.sent ? reply : await reply.send(done(data));
          } catch (error) {
            const { status, envelope, refused, permission } = refusalIn(field, error);
            if (session) {
              const fields = faultyFields(envelope);
              const call = { operation: named, permission, rule: refused, status, fields };
              access.refused(request, session, { ...call, unaudited: status === 400 });
            }
            return await reply.code(status).send(envelope);
          }
        },
      );
    },
  };
}

const done = (data: unknown): Envelope => ({ response: 'success', message: '', data });

/** The body of an operation that takes a file. */
export const FileForm = (field: string, others: TProperties = {}) =>
  Type.Object({ ...others, [field]: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }) });

/** The file of a call. @throws {BadInput} none was sent */
export function fileOf({ file }: Pick<WorkbookCall<unknown>, 'file'>, field: string): Buffer {
  if (file === null || file.length === 0)
    throw new BadInput([{ field, message: 'Seleccione un libro de Excel.' }]);
  return file;
}

/** @throws what is no answer */
function refusalIn(field: string, error: unknown): Outcome & { readonly refused: string } {
  if (error instanceof UnreadableWorkbook) {
    const { message, status } = error;
    const data = { errors: [{ field, message }] };
    return { status, envelope: { response: 'error', message, data }, refused: 'unreadable-workbook' };
  }
  const outcome = outcomeOf(error);
  if (outcome?.refused == null) throw error;
  return { ...outcome, refused: outcome.refused };
}

const refusedRows = validatorOf(RefusedRows);

/** Rows that were refused, with the reason of each, as a workbook to mend and load again. @throws {BadInput} */
export async function sendRefused(
  { reply, session, file }: Pick<WorkbookCall<unknown>, 'reply' | 'session' | 'file'>,
  field: string,
  columns: readonly RefusedColumn[],
): Promise<void> {
  const input = refusedRows(parsed(fileOf({ file }, field)));
  if ('errors' in input) throw new BadInput([{ field, message: 'No son filas de un archivo revisado.' }]);
  const asked = columns.filter((column) => input.value.columns.includes(column.field));
  await reply
    .type(EXCEL_TYPE)
    .header('content-disposition', `attachment; filename="${REFUSED_FILE}"`)
    .send(writeWorkbook([refusedSheet(asked, input.value.rows)], session.fullName));
}

function parsed(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    return null;
  }
}
