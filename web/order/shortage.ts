import { compare, quantity, subtract, sum, ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';
import { counted, quantityText } from '@expediente/kernel/format.ts';
import type { UnitValues } from '@expediente/schemas/order/forms.ts';
import { typedQuantity } from '../kit/form/typed-numbers.ts';

type ShortLine = Pick<UnitValues, 'qty' | 'requested_qty'>;

/** True for a line of which less has come than was asked for. */
export const isShort = ({ qty, requested_qty }: ShortLine): boolean =>
  qty !== '' && compare(typedQuantity(qty), quantity(requested_qty)) < 0;

/** Missing quantity in words, 'Faltan 10 de 20'; '' where nothing is missing (hospital B6). */
export function shortageOf(lines: readonly ShortLine[]): string {
  const short = lines.filter(isShort);
  if (short.length === 0) return '';
  const asked = sum(
    short.map(({ requested_qty }) => quantity(requested_qty)),
    ZERO_QUANTITY,
  );
  const came = sum(
    short.map(({ qty }) => typedQuantity(qty)),
    ZERO_QUANTITY,
  );
  const where = short.length > 1 ? ` en ${counted(short.length, 'línea')}` : '';
  return `Faltan ${quantityText(subtract(asked, came))} de ${quantityText(asked)}${where}`;
}
