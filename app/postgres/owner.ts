import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { ClearError } from '@expediente/platform/clear-error.ts';

const run = promisify(execFile);

/**
 * User that runs the server: `{}` is the user of this process; PostgreSQL refuses root, so root runs it as `postgres`.
 */
export interface Owner {
  readonly uid?: number;
  readonly gid?: number;
}

/** @throws {ClearError} when this process runs as root and there can be no user `postgres` */
export async function serverOwner(): Promise<Owner> {
  if (process.getuid?.() !== 0) return {};
  try {
    return await idsOf('postgres');
  } catch {
    try {
      await run('groupadd', ['-f', '-r', 'postgres']);
      await run('useradd', ['-r', '-g', 'postgres', 'postgres']);
      return await idsOf('postgres');
    } catch {
      throw new ClearError(
        'PostgreSQL no puede ejecutarse como root y no se pudo crear el usuario «postgres»: inicie con otro usuario o cree «postgres».',
      );
    }
  }
}

async function idsOf(user: string): Promise<Owner> {
  const [uid, gid] = await Promise.all([run('id', ['-u', user]), run('id', ['-g', user])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/**
 * Requires that the server's own user, if there is one, can traverse every folder above the server's.
 * @throws {ClearError}
 */
export async function checkTraversable(folder: string, owner: Owner): Promise<void> {
  if (owner.uid === undefined) return;
  for (let path = resolve(folder); ; path = dirname(path)) {
    const found = await stat(path);
    const ours = found.uid === owner.uid ? 0o100 : found.gid === owner.gid ? 0o010 : 0o001;
    if ((found.mode & ours) === 0) {
      throw new ClearError(
        `La carpeta ${path} no deja pasar al usuario «postgres» hacia ${folder}: dele paso (chmod o+x ${path}) o use otra carpeta en DATA_DIR.`,
      );
    }
    if (path === dirname(path)) return;
  }
}
