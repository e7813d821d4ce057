import { orderSource } from '@expediente/machines/order/charges.ts';
import { isLowValue } from '@expediente/machines/order/low-value.ts';
import type { OrderState } from '@expediente/machines/order/state.ts';
import { type Claim, claimsOfNumber, moveClaims, yearBehind } from '../shared/records/claims.ts';
import { invoiceClaims } from '../shared/records/invoices.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';

/** Takes the order's new unique numbers and frees its former ones, in the same append. */
export const moveOrderNumbers = (unit: UnitOfWork, before: OrderState, after: OrderState): Promise<void> =>
  moveClaims(unit, orderSource(after.id), claimsOf(before), claimsOf(after));

/**
 * The unique numbers of an order (domain §4.6): a freed consolidation gives its resolution back, an
 * annulled order its own number and its invoices; what was published or booked elsewhere (NPG, CUR, minutes in
 * their legal book) stays used for ever. A part has its accrual, its minutes and its invoices alone: the other numbers
 * are its order's, which keeps its own while it has parts (hospital B3). Parts of a divided consolidation share its
 * resolution, which stays used while it has some (hospital B7).
 */
function claimsOf(state: OrderState): readonly Claim[] {
  const { status, part, parts, division, divisions } = state;
  if (status === 'nueva') return [];
  const resolution = part === null && division === null ? claimsOfResolution(state) : [];
  if (status === 'liberada') return divisions.length > 0 ? resolution : [];
  return [
    ...resolution,
    ...(part === null ? claimsOfPurchase(state) : []),
    ...claimsOfDelivery(state),
    ...(part === null && (status !== 'anulada' || parts.length > 0) ? claimsOfOrder(state) : []),
    ...(status === 'anulada' ? [] : invoiceClaims(state, state.invoices)),
  ];
}

const claimsOfResolution = (state: OrderState): readonly Claim[] =>
  claimsOfNumber({
    scope: ['resolutionNumber', state.executor, state.year],
    field: 'p_number_resolution',
    noun: 'La resolución No.',
    number: state.numberResolution,
  });

const claimsOfPurchase = (state: OrderState): readonly Claim[] => [
  ...claimsOfNumber({
    scope: ['commitmentNumber', state.executor, state.year],
    field: 'p_number_compromise',
    noun: 'El CUR de compromiso',
    number: state.commitment?.numberCompromise ?? '',
  }),
  ...claimsOfNumber({
    scope: ['npg'],
    field: 'p_npg_nog',
    noun: 'El NPG',
    number: isNpg(state) ? state.npgNog : '',
  }),
];

const claimsOfDelivery = ({ executor, year, accrual, minutes }: OrderState): readonly Claim[] => [
  ...claimsOfNumber({
    scope: ['accrualNumber', executor, year],
    field: 'p_number_devengade',
    noun: 'El CUR de devengado',
    number: accrual?.numberDevengade ?? '',
  }),
  // The year of minutes is the one behind their number, whatever the order's year.
  ...claimsOfNumber({
    scope: ['minutesNumber', executor, yearBehind(minutes?.number ?? '')],
    field: 'p_number',
    noun: 'El acta No.',
    number: minutes?.number ?? '',
  }),
];

const claimsOfOrder = (state: OrderState): readonly Claim[] =>
  claimsOfNumber({
    scope: ['purchaseNumber', state.executor, state.year],
    field: 'p_number_purchase',
    noun: 'La orden de compra No.',
    number: state.numberPurchase,
  });

/**
 * An NPG begins with a letter (E990000001) or comes with a purchase of "baja cuantía"; any other value of
 * the field is a NOG, whose event may end in several orders (domain §1, §4.6).
 */
const isNpg = ({ npgNog, purchaseTypeDescription }: OrderState): boolean =>
  /^\p{L}/u.test(npgNog) || isLowValue(purchaseTypeDescription);
