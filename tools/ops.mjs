import './lib/node-version.mjs';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { orExit } from './lib/run.mjs';

/** `npm run projections | verify | backup | restore | demo | eventstore`: the ops command line, against the installation of this folder. */
await orExit(async () => {
  await install();
  await build();
});
process.setSourceMapsEnabled(true);
await import(new URL('../dist/app/ops.js', import.meta.url).href);
