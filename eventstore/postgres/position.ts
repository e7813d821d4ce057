import type { Position } from '../port.ts';

/**
 * The place of an event in the global order: the epoch of the database (a restored one begins a new
 * epoch, because its transaction ids restart), the transaction that wrote it, its place (index) in that transaction.
 */
export interface LogPoint {
  readonly epoch: string;
  readonly xid: string;
  readonly place: string;
}

const EPOCH_DIGITS = 4;
const XID_DIGITS = 17;
const PLACE_DIGITS = 6;
const POSITION = /^(\d{4})\.(\d{17})\.(\d{6})$/;

const BEFORE_ALL: LogPoint = { epoch: '0', xid: '0', place: '0' };

/** `0001.00000000000001234.000001`: fixed width, so that positions compare as strings. */
export function toPosition(epoch: string, xid: string, place: string | number): Position {
  const text = `${epoch.padStart(EPOCH_DIGITS, '0')}.${xid.padStart(XID_DIGITS, '0')}.${String(place).padStart(PLACE_DIGITS, '0')}`;
  // The only place that makes this adapter's positions.
  return text as Position;
}

/** @throws {TypeError} when the text is not a position of this store. */
export function toLogPoint(position: Position): LogPoint {
  if (position === '') return BEFORE_ALL;
  const [, epoch, xid, place] = POSITION.exec(position) ?? [];
  if (epoch === undefined || xid === undefined || place === undefined) {
    throw new TypeError(`not a position of the PostgreSQL event store: ${position}`);
  }
  // PostgreSQL reads a transaction id with leading zeros as octal.
  return { epoch, xid: String(BigInt(xid)), place };
}
