import { orderSource } from '@expediente/machines/order/charges.ts';
import { invoiceKey } from '@expediente/machines/order/invoices.ts';
import { isLowValue } from '@expediente/machines/order/low-value.ts';
import type { OrderState } from '@expediente/machines/order/state.ts';
import type { OrderInvoiceData } from '@expediente/schemas/order/events.ts';
import { uniqueStream } from '../shared/pipeline/unique.ts';
import type { UniqueScope, UnitOfWork } from '../shared/unit/unit-of-work.ts';

/** A unique number of an order, and the refusal when another order has it. */
interface Claim {
  readonly scope: UniqueScope;
  readonly value: string;
  readonly message: string;
  /** Of the payload, where it is typed. */
  readonly field: string;
}

/**
 * The unique numbers of an order (domain §4.6): a freed consolidation gives its resolution back, an
 * annulled order its own number and its invoices; what was published or booked elsewhere (NPG, CUR, minutes in
 * their legal book) stays used for ever.
 */
function claimsOf(state: OrderState): Claim[] {
  const { executor, year, status } = state;
  if (status === 'nueva' || status === 'liberada') return [];
  const claims = [
    claim(
      'resolutionNumber',
      'p_number_resolution',
      [executor, year],
      state.numberResolution,
      'La resolución No.',
    ),
    claim(
      'commitmentNumber',
      'p_number_compromise',
      [executor, year],
      state.commitment?.numberCompromise ?? '',
      'El CUR de compromiso',
    ),
    claim(
      'accrualNumber',
      'p_number_devengade',
      [executor, year],
      state.accrual?.numberDevengade ?? '',
      'El CUR de devengado',
    ),
    minutesClaim(state),
    isNpg(state) ? claim('npg', 'p_npg_nog', [], state.npgNog, 'El NPG') : null,
  ];
  if (status !== 'anulada') {
    claims.push(
      claim(
        'purchaseNumber',
        'p_number_purchase',
        [executor, year],
        state.numberPurchase,
        'La orden de compra No.',
      ),
    );
    for (const invoice of state.invoices) claims.push(...invoiceClaims(state, invoice));
  }
  return claims.filter((each) => each !== null);
}

/** Taken both normalised and as typed: earlier orders hold only the typed form. */
const invoiceClaims = (state: OrderState, invoice: OrderInvoiceData): Claim[] => {
  const { serie, number } = invoice;
  const written = new Set([invoiceKey(invoice), `${serie} ${number}`]);
  const message = `La factura serie ${serie} No. ${number} de ${state.providerName} ya está registrada en otra orden`;
  return [...written].map((value) => ({
    scope: ['invoice', state.providerNit],
    value,
    message,
    field: 'p_invoices',
  }));
};

/** Minutes are numbered by executor and by the year behind their number, whichever year the order is of. */
const minutesClaim = ({ executor, minutes }: OrderState): Claim | null =>
  minutes &&
  claim('minutesNumber', 'p_number', [executor, minutesYear(minutes.number)], minutes.number, 'El acta No.');

/** `12/2026`: 2026. */
export const minutesYear = (number: string): number => Number(/\/(\d{4})$/.exec(number)?.[1] ?? 0);

/**
 * An NPG begins with a letter (E990000001) or comes with a purchase of "baja cuantía"; what else stands in
 * the field is a NOG, whose event may end in several orders (domain §1, §4.6).
 */
const isNpg = ({ npgNog, purchaseTypeDescription }: OrderState): boolean =>
  /^\p{L}/u.test(npgNog) || isLowValue(purchaseTypeDescription);

const claim = (
  name: string,
  field: string,
  within: readonly number[],
  value: string,
  noun: string,
): Claim | null =>
  value.trim() === ''
    ? null
    : { scope: [name, ...within], value, field, message: `${noun} ${value} ya existe. Escriba otro número` };

/** Takes the order's new unique numbers and frees those it gave up, in the same append. */
export async function moveClaims(unit: UnitOfWork, before: OrderState, after: OrderState): Promise<void> {
  const holder = orderSource(after.id);
  const [old, now] = [byStream(claimsOf(before)), byStream(claimsOf(after))];
  for (const [stream, { scope, value }] of old)
    if (!now.has(stream)) await unit.releaseUnique(scope, value, holder);
  for (const [stream, { scope, value, message, field }] of now)
    if (!old.has(stream)) await unit.takeUnique(scope, value, holder, message, field);
}

const byStream = (claims: readonly Claim[]): Map<string, Claim> =>
  new Map(claims.map((each) => [uniqueStream(each.scope, each.value), each]));
