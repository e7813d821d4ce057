import { canonicalNumber } from './same-number.ts';

/** Text on an order's form when there is no award. */
const WITHOUT_AWARD = 'N/A';

/** Key by which numbers of awards are compared, however they are written; '' where none is named (awards A14). */
export const awardKey = (number: string): string =>
  number.trim().toUpperCase() === WITHOUT_AWARD ? '' : canonicalNumber('award', number);
