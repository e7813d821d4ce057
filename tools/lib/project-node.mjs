import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Path of the runtime that package.json asks for, on the platforms for which npm has a package of it. */
const INSTALLED = join(
  fileURLToPath(new URL('../../node_modules', import.meta.url)),
  `node-${process.platform}-${process.arch}`,
  'bin/node',
);

let found;

/**
 * The Node that the project brings, once it is installed; without one the Node that runs this script. It is tried
 * before it is trusted: on a Linux without glibc npm installs it, too, and it does not start.
 */
export function projectNode() {
  if (found !== undefined) return found;
  if (!existsSync(INSTALLED)) return process.execPath;
  found = spawnSync(INSTALLED, ['--version']).status === 0 ? INSTALLED : process.execPath;
  return found;
}
