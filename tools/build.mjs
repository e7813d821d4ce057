import './lib/node-version.mjs';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { orExit } from './lib/run.mjs';

/** `npm run build`: server to `dist/`, web to `web/dist/`, whether or not something changed. */
await orExit(async () => {
  await install();
  await build({ force: true });
});
