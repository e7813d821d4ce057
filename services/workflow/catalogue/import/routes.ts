import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import { isLoadable, sheetColumns } from '@expediente/catalogues/excel/sheet.ts';
import { CATALOGUE_NAMES, CATALOGUES } from '@expediente/catalogues/registry.ts';
import type { Envelope } from '@expediente/kernel/envelope.ts';
import { FewAtOnce } from '@expediente/platform/access/few-at-once.ts';
import { guard, NO_PERMISSION } from '@expediente/platform/access/guard.ts';
import { mayUse } from '@expediente/platform/access/permissions.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { UnreadableWorkbook } from '@expediente/platform/excel/limits.ts';
import { ImportRows } from '@expediente/schemas/catalogues/import.ts';
import { type OperationPath, operation } from '@expediente/schemas/operations.ts';
import { validatorOf } from '@expediente/schemas/validate.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { readForm } from '../../http/form.ts';
import { outcomeOf } from '../../http/outcome.ts';
import { keyOf } from '../../http/route.ts';
import { BadInput, Forbidden, NotFound } from '../../pipeline/errors.ts';
import type { Workflow, WorkflowParts } from '../../workflow.ts';
import { CATALOGUE_COMMANDS } from '../index.ts';
import { Codes } from './codes.ts';
import { readSheet } from './read.ts';
import { sendRefused } from './refused.ts';
import type { Saving } from './row.ts';
import { checkRows, loadRows, NotNow } from './run.ts';

const FILE = 'p_file';
/** Each has a thread and memory of its own. */
const READ_AT_ONCE = 2;

const rowsIn = validatorOf(ImportRows);

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly session: Session;
  readonly definition: AnyCatalogue;
  readonly body: unknown;
  /** Of a form. */
  readonly file: Buffer | null;
}

/** Loading a catalogue from a workbook: read, checked, loaded, and what was refused; `api` stands at `/api`. */
export function registerCatalogueImport(
  api: FastifyInstance,
  workflow: Workflow,
  { access }: Pick<WorkflowParts, 'access'>,
): void {
  const reading = new FewAtOnce(READ_AT_ONCE);

  const route = (path: OperationPath, schema: TSchema, run: (asked: Asked) => Promise<unknown>): void => {
    const { does, permission } = operation(path);
    api.post<{ Params: { catalogue: string } }>(
      path.replace(/\{(\w+)\}/g, ':$1'),
      // For readers of the API; rows are checked with normalisation and Spanish messages.
      { schema: { summary: does, tags: ['catalogues'], body: schema }, validatorCompiler: () => () => true },
      async (request, reply) => {
        try {
          const check = async (body: unknown) =>
            await guard(access, { method: 'POST', headers: request.headers, body }, permission);
          let guarded: Awaited<ReturnType<typeof check>> | undefined;
          const form = request.isMultipart()
            ? await readForm(request, { field: FILE }, async (fields) => {
                guarded ??= await check(fields);
                return (
                  'session' in guarded && mayLoad(guarded.session, catalogueOf(request.params.catalogue))
                );
              })
            : { fields: request.body, file: null };
          guarded ??= await check(form?.fields ?? {});
          if (!('session' in guarded)) return await reply.code(guarded.status).send(guarded.envelope);
          const definition = catalogueOf(request.params.catalogue);
          const { session } = guarded;
          if (!mayLoad(session, definition)) {
            access.onRefused(session, operation(definition.operations.save ?? path).permission);
            throw new Forbidden(NO_PERMISSION);
          }
          const file = form?.file?.content ?? null;
          const answer = await run({ request, reply, session, definition, body: form?.fields, file });
          return reply.sent ? reply : await reply.send(done(answer));
        } catch (error) {
          return await refuse(reply, error);
        }
      },
    );
  };

  route('/catalogues/{catalogue}/import/read', FileForm, async ({ session, definition, file }) => {
    const content = needed(file);
    return await reading.run(async () => await readSheet(content, definition, session.profileId));
  });
  route('/catalogues/{catalogue}/import/check', ImportRows, async ({ session, definition, body }) => {
    const saving = savingOf(workflow, definition, session);
    return { rows: await checkRows(workflow, saving, session, rowsOf(body)) };
  });
  route('/catalogues/{catalogue}/import/load', ImportRows, async ({ request, session, definition, body }) => {
    const saving = savingOf(workflow, definition, session);
    const call = { key: keyOf(request.headers['idempotency-key']), correlationId: request.id };
    return { rows: await loadRows(workflow, saving, session, rowsOf(body), call) };
  });
  route('/catalogues/{catalogue}/import/refused', FileForm, async ({ reply, session, definition, file }) => {
    return await sendRefused(reply, definition, session, needed(file));
  });
}

const FileForm = Type.Object({ [FILE]: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }) });

const done = (data: unknown): Envelope => ({ response: 'success', message: '', data });

/** @throws {NotFound} */
function catalogueOf(name: string): AnyCatalogue {
  const known = CATALOGUE_NAMES.find((each) => each === name);
  const definition: AnyCatalogue | undefined = known && CATALOGUES[known];
  if (!definition || !isLoadable(definition)) throw new NotFound('Este catálogo no se carga desde Excel.');
  return definition;
}

/** Who may neither add nor change a record loads none; which of both is asked row by row. */
const mayLoad = (session: Session, { operations }: AnyCatalogue): boolean =>
  operations.save !== undefined && mayUse(session, operation(operations.save).permission);

function savingOf(workflow: Workflow, definition: AnyCatalogue, { profileId }: Session): Saving {
  const command = CATALOGUE_COMMANDS.find(({ path }) => path === definition.operations.save);
  if (!command) throw new Error(`${definition.name} has no save`);
  const { finder } = workflow;
  return {
    definition,
    command,
    columns: sheetColumns(definition, profileId),
    finder,
    codes: new Codes(finder),
  };
}

/** @throws {BadInput} */
function rowsOf(body: unknown) {
  const checked = rowsIn(body);
  if ('errors' in checked) throw new BadInput(checked.errors);
  return checked.value.p_rows;
}

/** @throws {BadInput} */
function needed(file: Buffer | null): Buffer {
  if (file === null || file.length === 0)
    throw new BadInput([{ field: FILE, message: 'Seleccione un libro de Excel.' }]);
  return file;
}

async function refuse(reply: FastifyReply, error: unknown): Promise<FastifyReply> {
  if (error instanceof UnreadableWorkbook) {
    const data = { errors: [{ field: FILE, message: error.message }] };
    return await reply.code(400).send({ response: 'error', message: error.message, data });
  }
  const outcome = error instanceof NotNow ? error.outcome : outcomeOf(error);
  if (outcome === null) throw error;
  return await reply.code(outcome.status).send(outcome.envelope);
}
