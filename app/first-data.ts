import { loadDemo } from '@expediente/demo/load.ts';
import { ensureAdministrator } from '@expediente/demo/seed/index.ts';
import { type LockName, oneRunner } from '@expediente/platform/one-runner.ts';
import type { Foundations } from './foundations.ts';
import type { Services } from './services.ts';

/** `ex` `fd`: of processes that start together one writes, the others find it done. */
const LOCK: LockName = [0x65_78, 0x66_64];

/**
 * What an installation needs before anybody can sign in: the demonstration data, or `admin` alone with the
 * password of ADMIN_PASSWORD. Nothing when it is there already, or where this role does not decide.
 */
export async function loadFirstData(
  { installation, pool, store, files }: Foundations,
  { access, workflow, caughtUp }: Services,
  tell: (line: string) => void,
): Promise<void> {
  if (!workflow) return;
  const { demo, adminPassword } = installation.configuration;
  const { credentials } = access;
  await oneRunner(pool, LOCK, async () => {
    if (demo) await loadDemo({ store, workflow, credentials, files, adminPassword }, tell);
    else await ensureAdministrator({ store, credentials, ids: workflow.ids, now: new Date() }, adminPassword);
  });
  // Who signs in is read from a projection: the first address told must already let people in.
  await caughtUp();
}
