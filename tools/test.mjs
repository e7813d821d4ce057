import './lib/node-version.mjs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { orExit, ROOT, runNode } from './lib/run.mjs';
import { typecheck } from './lib/typecheck.mjs';

/**
 * `npm test`: install, build, then the unit, integration and browser tests, and meanwhile types, format and lint: tests
 * wait as much as they compute. `npm run test:deep`: install, build, then the tests of whole processes, two files at a
 * time; `npm run test:long`: the walks through every page and the longest runs. All steps run even if one fails; what
 * failed is listed at the end, and in `.cache/failed.txt`. The last line is `N passed, N failed, N skipped`, where a
 * failed step counts as one.
 */
const [first, ...others] = process.argv.slice(2);
const ALONE = '--no-file-parallelism';
const suite = ['--deep', '--long'].includes(first)
  ? ['--project', first.slice(2), '--maxWorkers', '2']
  : undefined;
const asked = suite ? others : process.argv.slice(2);
const scope = suite ?? ['--project', 'unit', '--project', 'int'];
const RESULT = join(ROOT, '.cache/vitest.json');
const FAILURES = join(ROOT, '.cache/failed.txt');
/** Characters of a failure's message in the list at the end. */
const MESSAGE = 1500;
const tool = (path) => join(ROOT, 'node_modules', path);

await orExit(async () => await install());
await mkdir(join(ROOT, '.cache'), { recursive: true });
await rm(FAILURES, { force: true });

const failed = [];
/** Runs a step, and prints its result in one piece, because other steps may be running. */
async function step(name, work) {
  const since = Date.now();
  const { good, output } = await work().catch((error) => ({
    good: false,
    output: `${error.detail ?? ''}\n${error.message}\n`,
  }));
  if (!good) failed.push(name);
  const took = ((Date.now() - since) / 1000).toFixed(1);
  process.stdout.write(`\n── ${name}\n${output}${good ? 'ok' : 'FAILED'} (${took} s)\n`);
}
async function lint() {
  const { code, output } = await runNode(tool('@biomejs/biome/bin/biome'), ['check', '.'], { quiet: true });
  return { good: code === 0, output };
}

await step('build', async () => {
  await build();
  return { good: true, output: '' };
});
const checks = (async () => {
  if (suite) return;
  await step('types', typecheck);
  await step('format and lint', lint);
})();

process.stdout.write('\n── tests\n');
let tests = await run([...scope, ...asked]);
// Real processes and a real browser share somebody else's machine: one slow moment is not a defect. A file is a story,
// so it is repeated as a whole, on a fresh world, and alone: a failure then is not for want of a processor.
if (process.env.CI && tests.failed.length > 0) {
  await checks;
  process.stdout.write(`\n── again, one after the other\n${tests.failed.join('\n')}\n`);
  const first = tests.failures.map((each) => `first run: ${each}`);
  const again = await run([...scope, ALONE, ...tests.failed]);
  tests = {
    ...again,
    failures: [...first, ...again.failures],
    passed: tests.passed - tests.ofFailed.passed + again.passed,
    skipped: tests.skipped - tests.ofFailed.skipped + again.skipped,
  };
}
await checks;
const failures = [...failed.map((name) => `step: ${name}`), ...tests.failures];
await writeFile(FAILURES, failures.map((each) => `failed: ${each}\n`).join(''));
process.stdout.write(await readFile(FAILURES, 'utf8'));
const broken = tests.broken + failed.length;
process.stdout.write(`\n${tests.passed} passed, ${broken} failed, ${tests.skipped} skipped\n`);
process.exit(tests.code !== 0 || failed.length > 0 ? 1 : 0);

/**
 * Runs the tests of these files (none: all). The result has the number that passed, and the files with one that failed.
 */
async function run(files) {
  await rm(RESULT, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${RESULT}`];
  const { code } = await runNode(tool('vitest/vitest.mjs'), ['run', ...reporters, ...files]);
  const result = await readFile(RESULT, 'utf8').then(JSON.parse, () => undefined);
  const ofFile = result?.testResults ?? [];
  const ofFailed = ofFile.filter(({ status }) => status === 'failed');
  let broken = result?.numFailedTests ?? 0;
  // A file that cannot even be loaded, or a run that ends without a result, has no failed test to count.
  if (code !== 0 && broken === 0) broken = Math.max(1, result?.numFailedTestSuites ?? 0);
  return {
    code,
    broken,
    ...counted(ofFile),
    failed: ofFailed.map(({ name }) => relative(ROOT, name)),
    failures: ofFailed.flatMap(failuresOf),
    ofFailed: counted(ofFailed),
  };
}

/** An entry for each test of a file that failed, with its message; one for a file that was not loaded. */
function failuresOf({ name, message = '', assertionResults }) {
  const line = (title, text) =>
    `${relative(ROOT, name)} > ${title}: ${text.split('\n    at ')[0].slice(0, MESSAGE)}`;
  const own = assertionResults.filter(({ status }) => status === 'failed');
  if (own.length === 0) return [line('(file)', message)];
  return own.map(({ fullName, failureMessages = [] }) => line(fullName, failureMessages[0] ?? ''));
}

function counted(files) {
  const states = files.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const passed = states.filter((status) => status === 'passed').length;
  return { passed, skipped: states.filter((status) => !['passed', 'failed'].includes(status)).length };
}
