import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { RUN } from '@expediente/testing/run-folder.ts';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const ROOT = new URL('..', import.meta.url).pathname;

it('every measure of the bench runs to its end, and makes each of its figures', async () => {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', 'bench/run.ts', '--smoke'], {
    cwd: ROOT,
    // As outside of a run: its own data folders, on the disk.
    env: { ...process.env, [RUN]: undefined },
    maxBuffer: 1e8,
  });
  expect(stdout).toContain('rebuild_vs_parse');
}, 1_800_000);
