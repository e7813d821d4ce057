import pg from 'pg';

/** Error when a fold's row cannot be converted to be written. */
export class UnwritableRow extends Error {
  override readonly name = 'UnwritableRow';
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/**
 * Result of `make`.
 * @throws {UnwritableRow}
 */
export function written<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw new UnwritableRow(error);
  }
}

/** SQLSTATE classes of values that a table rejects: cardinality, data, integrity, too large. */
const DATA_CLASSES = new Set(['21', '22', '23', '54']);

/** Checks whether the values of a row were rejected, so that other rows may still be written. */
export function isRefusedData(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return DATA_CLASSES.has((error.code ?? '').slice(0, 2));
  // Conversion finds values that do not match their column's type.
  return error instanceof UnwritableRow || error instanceof TypeError || error instanceof RangeError;
}
