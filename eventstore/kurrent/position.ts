import type { Position } from '../port.ts';

/** The server's position of an event. */
export interface LogPosition {
  readonly commit: bigint;
  readonly prepare: bigint;
}

const DIGITS = 19;
const POSITION = /^k(\d{19})\.(\d{19})$/;

/**
 * `k0000000000000012345.0000000000000012345`: commit and prepare position of an event, of fixed width, so that
 * positions compare as strings. Each event of an append is its own commit; if several shared a commit, the second
 * number would still order them, and the server resumes between them. The letter distinguishes them from positions of
 * the PostgreSQL store.
 */
export function toPosition({ commit, prepare }: LogPosition): Position {
  const text = `k${String(commit).padStart(DIGITS, '0')}.${String(prepare).padStart(DIGITS, '0')}`;
  // The only place that makes this adapter's positions.
  return text as Position;
}

/**
 * The server's position; undefined for the start of the log.
 * @throws {TypeError} when it belongs to another store
 */
export function toLogPosition(position: Position): LogPosition | undefined {
  if (position === '') return undefined;
  const [, commit, prepare] = POSITION.exec(position) ?? [];
  if (commit === undefined || prepare === undefined) {
    throw new TypeError(`not a position of the KurrentDB event store: ${position}`);
  }
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
}
