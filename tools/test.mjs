import './lib/node-version.mjs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { orExit, ROOT, runNode } from './lib/run.mjs';
import { typecheck } from './lib/typecheck.mjs';

/**
 * `npm test`: install, build, types, format and lint, then every test. All steps run even if one fails;
 * the last line is `N passed, N failed, N skipped`, where a failed step counts as one.
 */
const RESULT = join(ROOT, '.cache/vitest.json');
const tool = (path) => join(ROOT, 'node_modules', path);

await orExit(async () => await install());
await mkdir(join(ROOT, '.cache'), { recursive: true });
await rm(RESULT, { force: true });

const failed = [];
async function step(name, work) {
  process.stdout.write(`\n── ${name}\n`);
  const since = Date.now();
  const good = await work().catch((error) => {
    process.stdout.write(`${error.detail ?? ''}\n${error.message}\n`);
    return false;
  });
  if (!good) failed.push(name);
  process.stdout.write(`${good ? 'ok' : 'FAILED'} (${((Date.now() - since) / 1000).toFixed(1)} s)\n`);
}
const passes = async (file, args) => (await runNode(tool(file), args)).code === 0;

await step('build', async () => {
  await build();
  return true;
});
await step('types', typecheck);
await step('format and lint', async () => await passes('@biomejs/biome/bin/biome', ['check', '.']));

process.stdout.write('\n── tests\n');
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${RESULT}`];
const { code } = await runNode(tool('vitest/vitest.mjs'), ['run', ...reporters, ...process.argv.slice(2)]);

const result = await readFile(RESULT, 'utf8').then(JSON.parse, () => undefined);
const passed = result?.numPassedTests ?? 0;
const skipped = (result?.numPendingTests ?? 0) + (result?.numTodoTests ?? 0);
let broken = result?.numFailedTests ?? 0;
// A file that cannot even be loaded, or a run that ends without a result, has no failed test to count.
if (code !== 0 && broken === 0) broken = Math.max(1, result?.numFailedTestSuites ?? 0);
for (const name of failed) process.stdout.write(`failed step: ${name}\n`);
process.stdout.write(`\n${passed} passed, ${broken + failed.length} failed, ${skipped} skipped\n`);
process.exit(code !== 0 || failed.length > 0 ? 1 : 0);
