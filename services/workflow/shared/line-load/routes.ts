import { BadInput } from '@expediente/platform/refusals.ts';
import type { SheetRead } from '@expediente/schemas/shared/sheet.ts';
import type { Workflow } from '../commands/workflow.ts';
import { fileOf, sendRefused, type WorkbookRoutes } from '../http/workbook-routes.ts';
import { linesOf, refusedWorkbook } from '../workbooks/jobs.ts';
import type { LineLoad } from './definition.ts';

/**
 * Registers the routes of forms whose lines come from a workbook: read and classified, never written (planning §1.1).
 */
export function registerLineLoads(
  workbooks: WorkbookRoutes,
  workflow: Workflow,
  loads: readonly LineLoad[],
): void {
  for (const { path, refused, field, columns, validate, classify, paste } of loads) {
    workbooks.add({
      path,
      field,
      async run(call) {
        const checked = validate(call.body);
        if ('errors' in checked) throw new BadInput(checked.errors);
        const content = fileOf(call, field);
        let read: SheetRead = { sheet: '', hidden: 0, others: [] };
        const rows = async () => {
          const { rows: found, ...sheet } = await workbooks.reading(
            call.session,
            async () => await linesOf(content, columns),
          );
          read = sheet;
          return found;
        };
        const lines = await classify({ rows, fields: checked.value, session: call.session, workflow });
        return { ...lines, ...read };
      },
    });
    workbooks.add({
      path: refused,
      field,
      async run(call) {
        const content = fileOf(call, field);
        const { session } = call;
        await sendRefused(
          call,
          await workbooks.reading(
            session,
            async () => await refusedWorkbook(content, columns, session.fullName),
          ),
        );
      },
    });
    if (paste)
      workbooks.add({
        path: paste.path,
        field,
        async run({ body, session }) {
          const sent = paste.rowsOf(body);
          if ('errors' in sent) throw new BadInput(sent.errors);
          return await classify({ rows: async () => sent.value, fields: {}, session, workflow });
        },
      });
  }
}
