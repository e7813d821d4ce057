import { MAX_FILE_BYTES } from '@expediente/platform/files/store.ts';
import multipart from '@fastify/multipart';
import type { FastifyPluginAsync } from 'fastify';
import { registerAccess } from './access/routes.ts';
import { registerCatalogueImport } from './catalogue/import/routes.ts';
import { commandRoute } from './http/route.ts';
import { workbookRoutes } from './http/workbook-routes.ts';
import { registerLineLoads } from './line-load/routes.ts';
import { COMMANDS } from './modules.ts';
import type { Workflow, WorkflowParts } from './workflow.ts';

/** Limits of a form's fields beside its file: together about a JSON body's limit, as they are read before sign-in. */
const FORM_LIMITS = { fields: 40, fieldSize: 64 * 1024, fieldNameSize: 100, headerPairs: 20 };

/** Sign-in and every command of the write side, each a POST below `/api` (schemas/operations.ts). */
export function workflowPlugin(workflow: Workflow, parts: WorkflowParts): FastifyPluginAsync {
  return async (api) => {
    await api.register(multipart, {
      limits: { fileSize: MAX_FILE_BYTES, files: 1, ...FORM_LIMITS },
    });
    registerAccess(api, parts);
    const workbooks = workbookRoutes(api, parts.access);
    registerCatalogueImport(workbooks, workflow);
    registerLineLoads(workbooks, workflow);
    for (const command of COMMANDS) commandRoute(api, command, workflow, parts);
  };
}
