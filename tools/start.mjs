import './lib/node-version.mjs';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { orExit } from './lib/run.mjs';

/**
 * `npm start`: installs and builds what is missing, then becomes the product (one process, its exit code).
 * The script in package.json says `exec`, so that npm's signals reach us and not a shell that keeps them;
 * what stands after `||` is for Windows, whose shell knows no `exec`.
 */
await orExit(async () => {
  await install();
  await build();
});
process.setSourceMapsEnabled(true);
await import(new URL('../dist/app/main.js', import.meta.url).href);
