/** What an order's form says where there is no award. */
const WITHOUT_AWARD = 'N/A';

/** What numbers of awards are compared by, case and spaces at the ends aside; '' where none is named (awards A14). */
export function awardKey(number: string): string {
  const key = number.trim().toUpperCase();
  return key === WITHOUT_AWARD ? '' : key;
}
