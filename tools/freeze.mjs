import './lib/node-version.mjs';
import { join } from 'node:path';
import { orExit, ROOT, runNode } from './lib/run.mjs';

/** `npm run freeze`: adds the samples, states and rows that testing/frozen does not have yet, to be committed. */
await orExit(async () => {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const { code } = await runNode(vitest, ['run', '--project', 'unit', 'testing/frozen/frozen.unit.test.ts'], {
    env: { FREEZE: '1' },
  });
  process.exitCode = code;
});
