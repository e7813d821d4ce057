import { MAX_FILE_BYTES } from '@expediente/platform/files/store.ts';
import multipart from '@fastify/multipart';
import type { FastifyPluginAsync } from 'fastify';
import { COMMANDS, LINE_LOADS, MODULES } from './modules.ts';
import type { WorkflowParts } from './shared/commands/parts.ts';
import type { Workflow } from './shared/commands/workflow.ts';
import { commandRoute } from './shared/http/route.ts';
import { workbookRoutes } from './shared/http/workbook-routes.ts';
import { registerLineLoads } from './shared/line-load/routes.ts';

/** Limits of a form's fields besides its file: together about a JSON body's limit, as they are read before sign-in. */
const FORM_LIMITS = { fields: 40, fieldSize: 64 * 1024, fieldNameSize: 100, headerPairs: 20 };

/** Sign-in and every command of the write side, each a POST below `/api` (schemas/operations.ts). */
export function workflowPlugin(workflow: Workflow, parts: WorkflowParts): FastifyPluginAsync {
  return async (api) => {
    await api.register(multipart, {
      limits: { fileSize: MAX_FILE_BYTES, files: 1, ...FORM_LIMITS },
    });
    const workbooks = workbookRoutes(api, parts.access);
    for (const { routes } of MODULES) routes?.(api, { ...parts, workflow, workbooks });
    registerLineLoads(workbooks, workflow, LINE_LOADS);
    for (const command of COMMANDS) commandRoute(api, command, workflow, parts);
  };
}
