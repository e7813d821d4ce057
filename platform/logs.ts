import { type DestinationStream, destination, type Logger, pino } from 'pino';
import { BUFFER_BYTES, FLUSH_MS, KEPT_BYTES, logFile } from './log-file.ts';

export type Log = Logger;

const SECRET_FIELDS = [
  'token',
  'jwt',
  'password',
  'p_password',
  'cookie',
  'authorization',
  '["set-cookie"]',
  '["x-csrf-token"]',
];

/** Paths of secrets in the log's lines: at the top, or one to three levels down (`req.headers.cookie`). */
const REDACTED = SECRET_FIELDS.flatMap((field) => {
  const step = field.startsWith('[') ? field : `.${field}`;
  return [field, `*${step}`, `*.*${step}`, `*.*.*${step}`];
});

/** `LOG_LEVEL`: less severe lines are not written. */
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface LogOptions {
  /** A file to append to (platform/log-file.ts); absent: standard output. */
  readonly file?: string;
  /** `info` when absent. */
  readonly level?: LogLevel;
  /** Target of the lines in tests. */
  readonly stream?: DestinationStream;
}

/**
 * Opens the log: one JSON line per fact, tokens and passwords blanked. A request's line carries `correlation`, the id
 * that the request's events carry, too.
 */
export function openLog(options: LogOptions = {}): Log {
  const { file, level = 'info' } = options;
  const stream = options.stream ?? (file === undefined ? standardOutput() : logFile(file));
  return pino({ level, redact: { paths: REDACTED, censor: '[oculto]' }, base: null }, stream);
}

function standardOutput(): DestinationStream {
  const lines = destination({
    fd: 1,
    sync: false,
    minLength: BUFFER_BYTES,
    periodicFlush: FLUSH_MS,
    maxLength: KEPT_BYTES,
  });
  // The destination may be a full disk or a closed pipe.
  lines.on('error', () => undefined);
  return lines;
}

/**
 * The address of a request without the values of its query: reads carry the token there.
 * `withoutQuery('/api/pac/get/all?token=abc')` is `/api/pac/get/all`.
 */
export function withoutQuery(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? url : url.slice(0, at);
}
