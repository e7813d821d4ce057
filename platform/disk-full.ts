import { errorCode, oneLine } from './clear-error.ts';

/** PostgreSQL's code `disk_full`, and the system's own code. */
const CODES = new Set(['53100', 'ENOSPC']);
const WORDS = /No space left on device/i;

/** True when an error or one of its causes is that a disk has no room left. */
export function isDiskFull(error: unknown): boolean {
  if (CODES.has(errorCode(error)) || WORDS.test(oneLine(error))) return true;
  return error instanceof Error && error.cause !== undefined && isDiskFull(error.cause);
}

/** Advice for people; everything acknowledged is stored. */
export const DISK_FULL =
  'El disco de la base de datos está lleno: haga espacio (lo guardado está completo) y repita';
