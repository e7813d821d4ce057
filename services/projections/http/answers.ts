import { BadInput, Forbidden, Refused } from '@expediente/platform/refusals.ts';

export { NotFound } from '@expediente/platform/refusals.ts';

/** The address or its parameters cannot be read. */
export class BadQuery extends BadInput {}

/** Outside the scope, though it is known to exist. */
export class OutOfSight extends Forbidden {}

/** A read that the record's state does not allow (a print in the wrong state). */
export class NotNow extends Refused {}
