import { errorCode, oneLine } from './clear-error.ts';

/** PostgreSQL's `disk_full`, and the system's own. */
const CODES = new Set(['53100', 'ENOSPC']);
const WORDS = /No space left on device/i;

/** Whether it failed, itself or by its cause, because a disk has no room left. */
export function isDiskFull(error: unknown): boolean {
  if (CODES.has(errorCode(error)) || WORDS.test(oneLine(error))) return true;
  return error instanceof Error && error.cause !== undefined && isDiskFull(error.cause);
}

/** Advice for people; what was acknowledged is there. */
export const DISK_FULL =
  'El disco de la base de datos está lleno: haga espacio (lo guardado está completo) y repita';
