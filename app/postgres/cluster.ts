import { spawn } from 'node:child_process';
import { chown, mkdir, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { childEnvironment } from '@expediente/platform/child-environment.ts';
import { ClearError, oneLine } from '@expediente/platform/clear-error.ts';
import type { Binaries } from './binaries.ts';
import { NEW_PASSWORD } from './launch.ts';
import type { Owner } from './owner.ts';
import {
  clusterFolder,
  hasCluster,
  newPassword,
  type ServerState,
  SUPERUSER,
  stateFile,
  writeState,
} from './state.ts';

/**
 * Creates the cluster in a temporary folder and renames it, so that a crash leaves no partial one.
 * @returns password of its superuser
 */
export async function ensureCluster(
  dataDir: string,
  binaries: Binaries,
  owner: Owner,
  state: ServerState | undefined,
): Promise<string> {
  const folder = clusterFolder(dataDir);
  const exists = await hasCluster(dataDir);
  if (exists && state) return state.password;
  if (exists) {
    throw new ClearError(`Falta la contraseña de la base de datos en ${stateFile(dataDir)}: ${NEW_PASSWORD}`);
  }
  const password = newPassword();
  await writeState(dataDir, { port: 0, password });
  const fresh = `${folder}.new`;
  const passwordFile = join(dataDir, `.password-${process.pid}`);
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (owner.uid !== undefined && owner.gid !== undefined) {
    await chown(fresh, owner.uid, owner.gid);
    await chown(passwordFile, owner.uid, owner.gid);
  }
  try {
    await runInitdb(binaries, owner, fresh, passwordFile);
  } finally {
    await unlink(passwordFile);
  }
  await rename(fresh, folder);
  return password;
}

async function runInitdb(binaries: Binaries, owner: Owner, folder: string, pwfile: string): Promise<void> {
  const args = [
    `--pgdata=${folder}`,
    `--pwfile=${pwfile}`,
    `--username=${SUPERUSER}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  const child = spawn(binaries.initdb, args, {
    ...owner,
    cwd: folder,
    env: childEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) {
    throw new ClearError(
      `No se pudo crear la base de datos en ${folder}: ${oneLine(output) || `código ${code}`}`,
    );
  }
}
