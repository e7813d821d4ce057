import { canonicalNumber } from './same-number.ts';

/** What an order's form says where there is no award. */
const WITHOUT_AWARD = 'N/A';

/** What numbers of awards are compared by, however they are written; '' where none is named (awards A14). */
export const awardKey = (number: string): string =>
  number.trim().toUpperCase() === WITHOUT_AWARD ? '' : canonicalNumber('award', number);
