import { MAX_FILE_BYTES } from '@expediente/platform/files/store.ts';
import multipart from '@fastify/multipart';
import type { FastifyPluginAsync } from 'fastify';
import { registerAccess } from './access/routes.ts';
import { COMMANDS } from './commands.ts';
import { commandRoute } from './http/route.ts';
import type { Workflow, WorkflowParts } from './workflow.ts';

/** Sign-in and every command of the write side, each a POST below `/api` (schemas/operations.ts). */
export function workflowPlugin(workflow: Workflow, parts: WorkflowParts): FastifyPluginAsync {
  return async (api) => {
    await api.register(multipart, {
      limits: { fileSize: MAX_FILE_BYTES, files: 1, fields: 100, fieldSize: 1024 * 1024 },
    });
    registerAccess(api, parts);
    for (const command of COMMANDS) commandRoute(api, command, workflow, parts);
  };
}
