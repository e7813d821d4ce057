import type { Position as LogPosition } from '@kurrent/kurrentdb-client';
import type { Position } from '../port.ts';

const DIGITS = 19;
const POSITION = /^k(\d{19})\.(\d{19})$/;

/**
 * `k0000000000000012345.0000000000000012345`: where an event was committed and where it stands, of fixed width,
 * so that positions compare as strings. Events that our appends write commit themselves, each at its own place;
 * were several to share a commit, the second number would still tell them apart, and the server resumes between
 * them. The letter keeps positions of the PostgreSQL store out.
 */
export function toPosition({ commit, prepare }: LogPosition): Position {
  const text = `k${String(commit).padStart(DIGITS, '0')}.${String(prepare).padStart(DIGITS, '0')}`;
  // The one place where this adapter's positions are made.
  return text as Position;
}

/** The server's position; undefined for the start of the log. @throws {TypeError} when it is of another store */
export function toLogPosition(position: Position): LogPosition | undefined {
  if (position === '') return undefined;
  const [, commit, prepare] = POSITION.exec(position) ?? [];
  if (commit === undefined || prepare === undefined) {
    throw new TypeError(`not a position of the KurrentDB event store: ${position}`);
  }
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
}
