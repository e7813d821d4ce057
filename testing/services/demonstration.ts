import { loadDemo } from '@expediente/demo/load.ts';
import { credentialsIn } from '@expediente/platform/access/credentials.ts';
import { queriesOver } from '@expediente/platform/database.ts';
import { fileStore } from '@expediente/platform/files/store.ts';
import { finderIn } from '@expediente/projections/catalogues/finder.ts';
import { usesIn } from '@expediente/projections/uses.ts';
import { SYSTEM } from '@expediente/workflow/access/system-records.ts';
import { beginRules } from '@expediente/workflow/rules/publish.ts';
import { openWorkflow } from '@expediente/workflow/workflow.ts';
import type { TestServices } from './services.ts';

/** Writes the whole demonstration to services that have nothing but their catalogues, and waits until it can be read. */
export async function writeDemonstration(
  service: Pick<TestServices, 'pool' | 'store' | 'positions' | 'caughtUp'>,
): Promise<void> {
  const { pool, store, positions } = service;
  const lists = queriesOver<Record<string, unknown>>(pool);
  const workflow = openWorkflow({
    ...{ store, pool },
    ...usesIn(lists, positions, store),
    finder: finderIn(lists, positions, store),
  });
  await workflow.act('beginRules', {}, SYSTEM, {}, beginRules);
  await loadDemo({ store, workflow, credentials: credentialsIn(pool), files: fileStore(pool) });
  await service.caughtUp();
}
