import './lib/node-version.mjs';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { keptByNpm, missingDashes } from './lib/kept-options.mjs';
import { orExit, StepFailed } from './lib/run.mjs';

/**
 * `npm run projections | verify | backup | restore | demo | eventstore | access | seals`: the ops command line, for the
 * installation of this folder. It runs in this very process, so that signals and exit code are its own; the call that
 * installs the project's Node runs to its end on the machine's.
 */
await orExit(async () => {
  const words = process.argv.slice(2);
  const kept = keptByNpm(process.env, words);
  if (kept.length > 0) throw new StepFailed(missingDashes(kept, words));
  await install();
  await build();
});
process.setSourceMapsEnabled(true);
await import(new URL('../dist/app/ops.js', import.meta.url).href);
