import './lib/node-version.mjs';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { orExit, runNode } from './lib/run.mjs';

/** `npm run pictures`: makes the pictures of the README and of docs anew, from the hospital at one instant. */
await orExit(async () => {
  await install();
  await build();
  const { code } = await runNode('--import', ['tsx', 'e2e/pictures.ts']);
  process.exitCode = code;
});
