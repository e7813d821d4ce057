import { includesFolded } from '@expediente/kernel/text.ts';
import { orderSource } from '@expediente/machines/order/charges.ts';
import type { OrderState } from '@expediente/machines/order/state.ts';
import { uniqueStream } from '../pipeline/unique.ts';
import type { UniqueScope, UnitOfWork } from '../unit-of-work.ts';

/** A number that an order must hold alone, and what is said when another has it. */
interface Claim {
  readonly scope: UniqueScope;
  readonly value: string;
  readonly message: string;
}

/**
 * The unique numbers of an order (domain §4.6): a freed consolidation gives its resolution back, an
 * annulled order its own number and its invoices; what was published or booked elsewhere (NPG, CUR) stays
 * used for ever.
 */
function claimsOf(state: OrderState): Claim[] {
  const { executor, year, status } = state;
  if (status === null || status === 10) return [];
  const claims = [
    claim('resolutionNumber', [executor, year], state.numberResolution, 'La resolución No.'),
    claim('commitmentNumber', [executor, year], state.numberCompromise, 'El CUR de compromiso'),
    claim('accrualNumber', [executor, year], state.numberDevengade, 'El CUR de devengado'),
    isNpg(state) ? claim('npg', [], state.npgNog, 'El NPG') : null,
  ];
  if (status !== 8) {
    claims.push(claim('purchaseNumber', [executor, year], state.numberPurchase, 'La orden de compra No.'));
    for (const { serie, number } of state.invoices)
      claims.push({
        scope: ['invoice', state.providerNit],
        value: `${serie} ${number}`,
        message: `La factura serie ${serie} No. ${number} de ${state.providerName} ya está registrada en otra orden`,
      });
  }
  return claims.filter((each) => each !== null);
}

/**
 * An NPG begins with a letter (E990000001) or comes with a purchase of "baja cuantía"; what else stands in
 * the field is a NOG, whose event may end in several orders (domain §1, §4.6).
 */
const isNpg = ({ npgNog, purchaseTypeDescription }: OrderState): boolean =>
  /^\p{L}/u.test(npgNog) || includesFolded(purchaseTypeDescription, 'baja cuantia');

const claim = (name: string, within: readonly number[], value: string, noun: string): Claim | null =>
  value.trim() === ''
    ? null
    : { scope: [name, ...within], value, message: `${noun} ${value} ya existe. Escriba otro número` };

/** Takes what the order newly needs and frees what it no longer holds, in the same append. */
export async function moveClaims(unit: UnitOfWork, before: OrderState, after: OrderState): Promise<void> {
  const holder = orderSource(after.id);
  const [old, now] = [byStream(claimsOf(before)), byStream(claimsOf(after))];
  for (const [stream, { scope, value }] of old)
    if (!now.has(stream)) await unit.releaseUnique(scope, value, holder);
  for (const [stream, { scope, value, message }] of now)
    if (!old.has(stream)) await unit.takeUnique(scope, value, holder, message);
}

const byStream = (claims: readonly Claim[]): Map<string, Claim> =>
  new Map(claims.map((each) => [uniqueStream(each.scope, each.value), each]));
