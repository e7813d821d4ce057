import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ROOT, runNode } from './run.mjs';

/** Kinds of the product's code: pure code has neither DOM nor Node, Node's no DOM, the web's no Node. */
export const PRODUCT = ['node', 'web', 'pure', 'verifier'];
/** Tests and tools have DOM and Node, and take longest. */
const ALL = ['tests', ...PRODUCT];

/**
 * Checks these kinds of code (none given: all), each by its tsconfig, two at a time; code that did not change since the
 * last time is not checked again.
 * @returns {Promise<{ good: boolean, output: string }>} the output of each kind
 */
export async function typecheck(kinds = ALL) {
  // Types of the API's clients, and of the compiled validators.
  await build({ only: 'api' });
  const left = [...kinds];
  const outputs = [];
  let good = true;
  const work = async () => {
    for (let kind = left.shift(); kind; kind = left.shift()) {
      const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
      const { code, output } = await runNode(tsc, ['--noEmit', '-p', `tsconfig.${kind}.json`], {
        quiet: true,
      });
      outputs.push(output);
      if (code !== 0) good = false;
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
  return { good, output: outputs.join('') };
}
