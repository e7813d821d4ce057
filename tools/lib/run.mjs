import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { projectNode } from './project-node.mjs';

/** The repository's root. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Failure of a step, shown in one line; its cause has been printed already, or is in `detail`. */
export class StepFailed extends Error {
  constructor(message, detail = '') {
    super(message);
    this.detail = detail;
  }
}

/**
 * Runs a program. `quiet` prints none of its output; the result has it.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { cwd = ROOT, quiet = false, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output }));
  });
}

/**
 * Runs a program of node_modules by its file, on the project's Node, without a shell; `npx` would look for it
 * elsewhere.
 */
export const runNode = (file, args, options) => run(projectNode(), [file, ...args], options);

/** Runs `work` and ends the process with one line when it fails. */
export async function orExit(work) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    if (error.detail) process.stderr.write(`${error.detail.trim()}\n`);
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
