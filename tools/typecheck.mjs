import './lib/node-version.mjs';
import { install } from './lib/install.mjs';
import { orExit } from './lib/run.mjs';
import { typecheck } from './lib/typecheck.mjs';

/** `npm run typecheck`: checks every kind of code with the globals of the place where it runs. */
const { good, output } = await orExit(async () => {
  await install();
  return await typecheck();
});
process.stdout.write(output);
process.exitCode = good ? 0 : 1;
