import type { FastifyPluginAsync } from 'fastify';
import { MODULES } from './modules.ts';
import type { ReadParts } from './shared/parts.ts';
import { registerReads } from './shared/reads.ts';

export { standings } from '@expediente/readmodels/engine/log.ts';
export { projectionMigrations } from '@expediente/readmodels/engine/migrations.ts';
export { type Projecting, startProjections } from './projecting.ts';
export { issueMigrations } from './shared/documents/issue.ts';
export type { ReadParts } from './shared/parts.ts';

/** The read API: every GET operation of the modules, below `/api`. */
export function projectionsPlugin(parts: Omit<ReadParts, 'modules'>): FastifyPluginAsync {
  return async (api) => {
    const own = { ...parts, modules: MODULES };
    for (const { reads = {}, routes } of MODULES) {
      registerReads(api, own, reads);
      routes?.(api, own);
    }
  };
}
