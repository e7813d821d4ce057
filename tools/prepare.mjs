import './lib/node-version.mjs';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { orExit } from './lib/run.mjs';

/**
 * Before `npm start`: installs and builds what is missing. In a process of its own because the first `node` is the
 * machine's and the next, after the installation, the project's: npm puts `node_modules/.bin` first in the path.
 * The script `start` says `exec`, so that npm's signals reach the product and not a shell that keeps them; what
 * stands after `||` is for Windows, whose shell knows no `exec`.
 */
await orExit(async () => {
  await install();
  await build();
});
