import type { AwardState } from '@expediente/machines/award/state.ts';
import { type Claim, claimsOfNumber, moveClaims, yearBehind } from '../shared/records/claims.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';

/** Name under which an award holds its unique numbers. */
const holderOf = ({ id }: AwardState): string => `award-${id}`;

/**
 * Unique numbers of an award, within its executor and the year that ends the number. An award that is
 * razonada keeps them, as they stay in its book; what was deleted before that has freed them (hospital C4).
 */
function claimsOf({ status, executor, number, business }: AwardState): readonly Claim[] {
  if (status === 'nueva' || status === 'eliminada') return [];
  const within = <Name extends string>(name: Name, of: string) => [name, executor, yearBehind(of)] as const;
  return [
    ...claimsOfNumber({
      scope: within('awardNumber', number),
      field: 'p_number',
      noun: 'El acta No.',
      number,
    }),
    ...(business === null
      ? []
      : claimsOfNumber({
          scope: within('businessNumber', business.number),
          field: 'p_number_business',
          noun: 'La negociación No.',
          number: business.number,
        })),
  ];
}

/** Takes the award's new numbers and frees its former ones, in the same append. */
export const moveAwardNumbers = (unit: UnitOfWork, before: AwardState, after: AwardState): Promise<void> =>
  moveClaims(unit, holderOf(after), claimsOf(before), claimsOf(after));
