/** An error that the person who starts the product can fix: shown as one Spanish line, without a stack. */
export class ClearError extends Error {
  override readonly name = 'ClearError';
  /** Code with which a command of the ops line ends. */
  readonly exitCode: number = 1;
}

/** The system's error code (`EACCES`), or `''` when there is none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The message of anything thrown, on one line. */
export function oneLine(error: unknown): string {
  const text = error instanceof Error ? error.message || errorCode(error) || error.name : String(error);
  return text.replace(/\s+/g, ' ').trim();
}
