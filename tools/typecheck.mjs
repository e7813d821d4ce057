import './lib/node-version.mjs';
import { typecheck } from './lib/typecheck.mjs';

/** `npm run typecheck`: every kind of code with what it has where it runs. */
process.exitCode = (await typecheck()) ? 0 : 1;
