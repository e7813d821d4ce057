import './lib/node-version.mjs';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { orExit, runNode } from './lib/run.mjs';

/**
 * `npm run test:soak -- [--kills N] [--minutes N] [--planning MINUTES] [--shared ROUNDS] [--seed N] [--report FILE]
 * [--eventstore ADDRESS|stand-in]`: parts killed under load, then every invariant.
 */
await orExit(async () => {
  await install();
  await build();
  const { code } = await runNode('--import', ['tsx', 'e2e/soak/main.ts', ...process.argv.slice(2)]);
  process.exitCode = code;
});
