import type { FastifyPluginAsync } from 'fastify';
import { registerCatalogueWorkbooks } from './catalogues/excel/routes.ts';
import { registerCatalogueReads } from './catalogues/routes.ts';
import { registerHistoryReads } from './history/routes.ts';
import { registerHomeReads } from './home/routes.ts';
import { registerLedgerReads } from './ledger/routes.ts';
import { registerOpsRoutes } from './ops/routes.ts';
import { registerOrderReads } from './order/routes.ts';
import { registerPacReads } from './pac/routes.ts';
import type { ReadParts } from './parts.ts';
import { registerTemplatePrint } from './prints/templates.ts';
import { registerRequestReads } from './request/routes.ts';

export { issueMigrations } from './documents/issue.ts';
export { madeFromAnotherLog } from './engine/log.ts';
export { projectionMigrations } from './engine/migrations.ts';
export type { ReadParts } from './parts.ts';
export { type Projecting, startProjections } from './projecting.ts';

/** The read API: every GET operation of the modules so far, below `/api`. */
export function projectionsPlugin(parts: ReadParts): FastifyPluginAsync {
  return async (api) => {
    registerCatalogueReads(api, parts);
    registerTemplatePrint(api, parts);
    registerCatalogueWorkbooks(api, parts);
    registerPacReads(api, parts);
    registerLedgerReads(api, parts);
    registerRequestReads(api, parts);
    registerOrderReads(api, parts);
    registerHistoryReads(api, parts);
    registerHomeReads(api, parts);
    registerOpsRoutes(api, parts);
  };
}
