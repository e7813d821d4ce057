import { loadDemo } from '@expediente/demo/load.ts';
import { credentialsIn } from '@expediente/platform/access/credentials.ts';
import { fileStore } from '@expediente/platform/files/store.ts';
import { SYSTEM } from '@expediente/workflow/access/system-records.ts';
import { beginRules } from '@expediente/workflow/rules/publish.ts';
import { type TestServices, workflowOver } from './services.ts';

/** Writes the whole demonstration to services that have nothing but their catalogues, and waits until it can be read. */
export async function writeDemonstration(
  service: Pick<TestServices, 'pool' | 'store' | 'positions' | 'log' | 'caughtUp'>,
): Promise<void> {
  const { pool, store } = service;
  const workflow = workflowOver(service);
  await workflow.act('beginRules', {}, SYSTEM, {}, beginRules);
  await loadDemo({ store, workflow, credentials: credentialsIn(pool), files: fileStore(pool) });
  await service.caughtUp();
}
