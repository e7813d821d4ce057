import './lib/node-version.mjs';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { orExit, runNode } from './lib/run.mjs';

/** `npm run bench -- [--json FILE] [--quick] [--eventstore ADDRESS|stand-in]`: the figures of the built product. */
await orExit(async () => {
  await install();
  await build();
  const { code } = await runNode('--import', ['tsx', 'bench/run.ts', ...process.argv.slice(2)]);
  process.exitCode = code;
});
