import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { childEnvironment } from '@expediente/platform/child-environment.ts';
import { ClearError, oneLine } from '@expediente/platform/clear-error.ts';
import { findBinaries } from './binaries.ts';
import { stopUnlessEntered } from './ending.ts';
import { whileLocked } from './lock.ts';
import { checkTraversable, serverOwner } from './owner.ts';
import {
  clusterFolder,
  livingServer,
  newPassword,
  PRODUCT,
  productPassword,
  readState,
  removeForeignLock,
  SUPERUSER,
  writeState,
} from './state.ts';

const IN_USE =
  'El sistema, u otro comando, está usando la base de datos: ciérrelo y repita. Mientras siga abierto, sigue trabajando con la contraseña de antes.';

/**
 * Gives the embedded server's roles a new password and writes it to `postgres.json`, for an installation that lost it.
 * PostgreSQL's single-user mode takes no connection and asks for no password; the owner of the folder may use it. After
 * an interruption it can be repeated.
 * @throws {ClearError} while a process works with the server
 */
export async function renewPassword(dataDir: string): Promise<void> {
  await whileLocked(dataDir, async () => {
    // A server that a killed process left running has no user.
    await stopUnlessEntered(dataDir);
    if (await livingServer(dataDir)) throw new ClearError(IN_USE);
    await removeForeignLock(dataDir);
    const state = { port: (await readState(dataDir))?.port ?? 0, password: newPassword() };
    await alone(dataDir, [
      `alter role ${SUPERUSER} password '${state.password}'`,
      // The product's password is made from the superuser's. A cluster whose first start was cut off has no such role
      // yet.
      `do $$ begin if exists (select from pg_roles where rolname = '${PRODUCT}') then alter role ${PRODUCT} password '${productPassword(state)}'; end if; end $$`,
    ]);
    await writeState(dataDir, state);
  });
}

/**
 * Runs statements in the server's single-user mode, which recovers a crashed cluster first.
 * @throws {ClearError}
 */
async function alone(dataDir: string, statements: readonly string[]): Promise<void> {
  const [binaries, owner] = await Promise.all([findBinaries(), serverOwner()]);
  await checkTraversable(dataDir, owner);
  const folder = clusterFolder(dataDir);
  const args = ['--single', '-D', folder, '-c', 'exit_on_error=on', '-c', 'lc_messages=C', 'postgres'];
  const child = spawn(binaries.postgres, args, {
    ...owner,
    cwd: folder,
    env: childEnvironment(),
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  // The process may end before it reads; its own words are then the reason.
  child.stdin.on('error', () => undefined);
  // Each line is a statement.
  child.stdin.end(statements.map((each) => `${each}\n`).join(''));
  const [code] = (await once(child, 'close')) as [number | null]; // exit code of a child process
  // The statements hold the passwords: PostgreSQL repeats one that fails.
  const reason = output.split('\n').find((line) => /\b(ERROR|FATAL|PANIC):/.test(line));
  if (code !== 0 || reason !== undefined)
    throw new ClearError(
      `No se pudo cambiar la contraseña de la base de datos en ${folder}: ${reason ? oneLine(reason.replace(/^.*?\b(ERROR|FATAL|PANIC): +/, '')) : `código ${code}`}.`,
    );
}
