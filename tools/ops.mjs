import './lib/node-version.mjs';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { orExit } from './lib/run.mjs';

/**
 * `npm run projections | verify | backup | restore | demo | eventstore | access`: the ops command line, against the
 * installation of this folder. In this very process, so that signals and exit code are its own: the call that
 * installs the project's Node runs to its end on the machine's.
 */
await orExit(async () => {
  await install();
  await build();
});
process.setSourceMapsEnabled(true);
await import(new URL('../dist/app/ops.js', import.meta.url).href);
