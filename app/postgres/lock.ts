import { constants } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ClearError, errorCode } from '@expediente/platform/clear-error.ts';

/** Pause between two attempts, with chance added so that waiting processes do not keep step. */
const AGAIN_MS = 20;
/** Longest time that a holder may need: crash recovery of a large log, or a server that ends slowly. */
const WITHIN_MS = 180_000;

const BUSY =
  'Otro proceso de Expediente está iniciando o cerrando la base de datos de esta carpeta desde hace minutos: espere a que termine, o ciérrelo, y repita.';

/**
 * Runs `work` while no other process of the product looks at, starts, adopts or stops the server of a data folder.
 * The operating system holds the lock and ends it with its process, however that ends, so that there is no stale lock
 * to recognise and none to take away by mistake. On Linux it is an abstract socket (no file), which can be bound once,
 * on Windows a named pipe; macOS and the BSDs open a file with an exclusive lock (`O_EXLOCK`). Its name has the
 * folder's own number, so that two paths to one folder are one lock.
 * @throws {ClearError} when another process keeps it for minutes
 */
export async function whileLocked<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  const take = await takerOf(dataDir);
  const until = performance.now() + WITHIN_MS;
  let release = await take();
  while (release === undefined) {
    if (performance.now() > until) throw new ClearError(BUSY);
    await pause(AGAIN_MS * (1 + Math.random()));
    release = await take();
  }
  try {
    return await work();
  } finally {
    await release();
  }
}

type Release = () => Promise<void>;
/** Tries once to take the lock; undefined: another process has it. */
type Take = () => Promise<Release | undefined>;

async function takerOf(dataDir: string): Promise<Take> {
  const { dev, ino } = await stat(dataDir, { bigint: true });
  const name = `expediente-postgres-${dev}-${ino}`;
  switch (process.platform) {
    case 'linux':
      return async () => await bound(`\0${name}`);
    case 'win32':
      return async () => await bound(`\\\\.\\pipe\\${name}`);
    default:
      return async () => await opened(join(dataDir, '.postgres-lock'));
  }
}

async function bound(path: string): Promise<Release | undefined> {
  const server = createServer((socket) => socket.destroy());
  const listening = new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ path, exclusive: true }, resolve);
  });
  try {
    await listening;
  } catch (error) {
    if (errorCode(error) === 'EADDRINUSE') return undefined;
    throw error;
  }
  return async () => await new Promise((resolve) => server.close(() => resolve()));
}

/** Flag of macOS and the BSDs; Node has no name for it. No child inherits it: Node opens with O_CLOEXEC. */
const O_EXLOCK = 0x20;

async function opened(path: string): Promise<Release | undefined> {
  try {
    const file = await open(
      path,
      constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | O_EXLOCK,
      0o600,
    );
    return async () => await file.close();
  } catch (error) {
    if (errorCode(error) === 'EAGAIN' || errorCode(error) === 'EWOULDBLOCK') return undefined;
    throw error;
  }
}
