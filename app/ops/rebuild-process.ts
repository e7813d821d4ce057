import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { ClearError } from '@expediente/platform/clear-error.ts';
import type { RebuildResult } from '@expediente/projections/ops.ts';
import type { Installation } from '../installation.ts';
import { FULL_SPEED } from './giving-way.ts';

/**
 * Rows that are folded live for a while: with room for the young ones a seventh of the processor's time is saved
 * that moving them about would take, for 100 MB more.
 */
export const REBUILD_FLAGS: readonly string[] = ['--max-semi-space-size=64'];

/**
 * Starts a rebuild in a process of its own, so that commands keep their speed; how it goes stands in
 * `read.rebuild`. Resolves when the process runs. @throws when it cannot be started
 */
export async function startRebuild(installation: Installation, name: string, dryRun: boolean): Promise<void> {
  const { log, configuration } = installation;
  const words = ['projections', 'rebuild', name, ...(dryRun ? ['--dry-run'] : [])];
  const child = spawn(process.execPath, [...REBUILD_FLAGS, opsFile(), ...words], {
    stdio: 'ignore',
    env: { ...process.env, DATA_DIR: configuration.dataDir },
  });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  child.once('exit', (code) => log.info({ projection: name, dryRun, code }, 'a rebuild ended'));
}

/** What one rebuild says with `--json`. */
export interface RebuildReport extends RebuildResult {
  /** The most memory its process held. */
  readonly peak_mb: number;
}

/**
 * Rebuilds at full speed in a process of its own, beside others. Aborting the signal ends it cleanly.
 * @throws {ClearError} with what it said when it did not end well
 */
export async function rebuildApart(
  dataDir: string,
  name: string,
  dryRun: boolean,
  signal: AbortSignal,
): Promise<RebuildReport> {
  const words = ['projections', 'rebuild', name, '--json', FULL_SPEED, ...(dryRun ? ['--dry-run'] : [])];
  const child = spawn(process.execPath, [...REBUILD_FLAGS, opsFile(), ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATA_DIR: dataDir },
  });
  const end = (): void => void child.kill('SIGTERM');
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  try {
    const [said, complaint, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      new Promise<number | null>((resolve, reject) => {
        child.once('close', resolve);
        child.once('error', reject);
      }),
    ]);
    if (code !== 0) throw new ClearError(complaint.trim() || `${name}: el proceso terminó con ${code}.`);
    return JSON.parse(said) as RebuildReport; // what the same command writes for one projection
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** The built ops command line: beside us or below the folder that holds `dist/`. */
function opsFile(): string {
  for (let path = dirname(fileURLToPath(import.meta.url)); path !== dirname(path); path = dirname(path)) {
    const file = join(path, 'dist', 'app', 'ops.js');
    if (existsSync(file)) return file;
  }
  throw new Error('the ops command line is not built');
}
