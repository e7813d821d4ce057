import { chmod, mkdir, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ClearError, errorCode, oneLine } from '@expediente/platform/clear-error.ts';

const WHY: Readonly<Record<string, string>> = {
  EACCES: 'no hay permiso',
  EPERM: 'no hay permiso',
  EROFS: 'el disco es de solo lectura',
  ENOSPC: 'el disco está lleno',
  ENOTDIR: 'no es una carpeta',
  EEXIST: 'no es una carpeta',
  ENOENT: 'ahí no se puede crear una carpeta',
};

/**
 * Makes the data folder when it is missing, and proves that it is writable.
 * @throws {ClearError}
 */
export async function ensureDataFolder(folder: string): Promise<void> {
  try {
    await make(folder);
    const probe = join(folder, `.probe-${process.pid}`);
    await writeFile(probe, '');
    await unlink(probe);
  } catch (error) {
    const why = WHY[errorCode(error)] ?? oneLine(error);
    throw new ClearError(
      `No se puede escribir en la carpeta de datos ${folder} (${why}): dé permiso o indique otra en DATA_DIR.`,
    );
  }
}

/**
 * Makes a folder without `recursive: true`, with which Node never ends where a system says ENOENT of a folder that is
 * there (/proc).
 */
async function make(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  if (!(await isFolder(dirname(folder)))) await make(dirname(folder));
  await mkdir(folder);
  // Independent of the umask: under root the database runs as another user, which must traverse the folder. Secrets
  // in the folder are readable by their owner alone.
  await chmod(folder, 0o755);
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}
