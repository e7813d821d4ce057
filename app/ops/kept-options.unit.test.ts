import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const OPS = fileURLToPath(new URL('../../tools/ops.mjs', import.meta.url));

/** The ops command line as npm calls it, having taken options without `--` before them for its own. */
async function called(words: readonly string[], kept: Readonly<Record<string, string>>) {
  return await promisify(execFile)(process.execPath, [OPS, ...words], {
    env: { ...process.env, ...kept },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (error: { readonly code: number; readonly stdout: string; readonly stderr: string }) => ({
      code: error.code,
      output: error.stdout + error.stderr,
    }),
  );
}

test.each([
  [['projections', 'rebuild', 'rule'], { npm_config_dry_run: 'true' }, 'rebuild rule --dry-run'],
  [
    ['restore', '/respaldos/a.gz'],
    { npm_config_check: 'true' },
    'npm run restore -- /respaldos/a.gz --check',
  ],
  [
    ['projections', 'rebuild'],
    { npm_config_all: 'true', npm_config_full_speed: 'true' },
    '--all --full-speed',
  ],
  [['projections', 'verify', 'order'], { npm_config_json: 'true' }, 'verify order --json'],
])('%j with %j is not done', async (words, kept, instead) => {
  const { code, output } = await called(words, kept);
  expect(output).toContain('Falta «--»');
  expect(output).toContain(instead);
  expect(code).toBe(1);
});
