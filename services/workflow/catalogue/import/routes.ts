import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import { isLoadable, sheetColumns } from '@expediente/catalogues/excel/sheet.ts';
import { CATALOGUE_NAMES, CATALOGUES } from '@expediente/catalogues/registry.ts';
import { NO_PERMISSION } from '@expediente/platform/access/guard.ts';
import { mayUse } from '@expediente/platform/access/permissions.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { BadInput, Forbidden, NotFound } from '@expediente/platform/refusals.ts';
import { ImportRows } from '@expediente/schemas/catalogues/import.ts';
import { type OperationPath, operation } from '@expediente/schemas/operations.ts';
import { validatorOf } from '@expediente/schemas/validate.ts';
import type { Workflow } from '../../shared/commands/workflow.ts';
import { keyOf } from '../../shared/http/route.ts';
import {
  fileOf,
  sendRefused,
  type WorkbookCall,
  type WorkbookRoutes,
} from '../../shared/http/workbook-routes.ts';
import { refusedWorkbook } from '../../shared/workbooks/jobs.ts';
import { CATALOGUE_COMMANDS } from '../commands.ts';
import { Codes } from './codes.ts';
import { recordsOf } from './job.ts';
import type { Saving } from './row.ts';
import { checkRows, loadRows } from './run.ts';

const FILE = 'p_file';

const rowsIn = validatorOf(ImportRows);

type Parameters = { readonly catalogue: string };
type Call = WorkbookCall<Parameters>;

/** Registers the routes that load a catalogue from a workbook: read, check, load, and the workbook of refused rows. */
export function registerCatalogueImport(workbooks: WorkbookRoutes, workflow: Workflow): void {
  const route = (
    path: OperationPath,
    run: (call: Call, definition: AnyCatalogue) => Promise<unknown>,
  ): void =>
    workbooks.add<Parameters>({
      path,
      field: FILE,
      allow(session, { catalogue }) {
        const definition = catalogueOf(catalogue);
        if (mayLoad(session, definition)) return;
        throw new Forbidden(NO_PERMISSION, operation(definition.operations.save ?? path).permission);
      },
      run: async (call) => await run(call, catalogueOf(call.parameters.catalogue)),
    });

  route('/catalogues/{catalogue}/import/read', async (call, definition) => {
    const content = fileOf(call, FILE);
    const { session } = call;
    return await workbooks.reading(
      session,
      async () => await recordsOf(content, definition.name, session.profileId),
    );
  });
  route('/catalogues/{catalogue}/import/check', async ({ session, body }, definition) => {
    const saving = savingOf(workflow, definition, session);
    const rows = rowsOf(body);
    return {
      rows: await workbooks.saving(session, async () => await checkRows(workflow, saving, session, rows)),
    };
  });
  route('/catalogues/{catalogue}/import/load', async ({ request, session, body }, definition) => {
    const saving = savingOf(workflow, definition, session);
    const call = { key: keyOf(request.headers['idempotency-key']), correlationId: request.id };
    const rows = rowsOf(body);
    return {
      rows: await workbooks.saving(
        session,
        async () => await loadRows(workflow, saving, session, rows, call),
      ),
    };
  });
  route('/catalogues/{catalogue}/import/refused', async (call, definition) => {
    const content = fileOf(call, FILE);
    const { session } = call;
    const columns = sheetColumns(definition, session.profileId);
    const written = async () => await refusedWorkbook(content, columns, session.fullName);
    await sendRefused(call, await workbooks.reading(session, written));
  });
}

/** @throws {NotFound} */
function catalogueOf(name: string): AnyCatalogue {
  const known = CATALOGUE_NAMES.find((each) => each === name);
  const definition: AnyCatalogue | undefined = known && CATALOGUES[known];
  if (!definition || !isLoadable(definition)) throw new NotFound('Este catálogo no se carga desde Excel.');
  return definition;
}

/** True for a user who may add or change records; each row is checked for the one of both that it does. */
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
