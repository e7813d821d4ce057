import pg from 'pg';

/** Failure to make a row of a fold while it is written down. */
export class UnwritableRow extends Error {
  override readonly name = 'UnwritableRow';
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Result of `make`. @throws {UnwritableRow} */
export function written<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw new UnwritableRow(error);
  }
}

/** SQLSTATE classes of values a table does not take: cardinality, data, integrity, too large. */
const DATA_CLASSES = new Set(['21', '22', '23', '54']);

/** True when it is a row's values that cannot be written: another row may be. */
export function isRefusedData(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return DATA_CLASSES.has((error.code ?? '').slice(0, 2));
  // A value of another shape than its column's, found while it was written down.
  return error instanceof UnwritableRow || error instanceof TypeError || error instanceof RangeError;
}
