import { isPositive, type Price, type Quantity } from '@expediente/kernel/decimal.ts';
import { quantityText } from '@expediente/kernel/format.ts';
import type { LeftOutReason } from '@expediente/schemas/pac/beginning.ts';
import { isPriced, isWholeQuantity } from './decide.ts';

/** A line of an earlier plan, with its present values in the catalogues. */
export interface EarlierLine {
  readonly codInternal: string;
  readonly description: string;
  readonly subProduct: string;
  /** V, the planned quantity, at the end of the plan's year. */
  readonly qty: Quantity;
  /** True for a line that was eliminated from its plan; the used quantity stayed. */
  readonly eliminated: boolean;
  /** Absent: the supply is no longer in the catalogue. */
  readonly supply?: {
    readonly price: Price;
    readonly active: boolean;
    readonly row: string;
    readonly rowKnown: boolean;
  };
  readonly subProductKnown: boolean;
}

export interface LeftOut {
  readonly reason: LeftOutReason;
  readonly message: string;
}

/**
 * Reason for which a line of an earlier plan cannot be in a new plan, by the rules of its save (planning B49);
 * undefined: it can.
 */
export function leftOut(line: EarlierLine): LeftOut | undefined {
  const { codInternal, description, subProduct, qty, eliminated, supply } = line;
  const name = `El insumo ${codInternal} ${description}`;
  const because = (reason: LeftOutReason, message: string): LeftOut => ({ reason, message });
  if (eliminated || !isPositive(qty))
    return because('eliminated', `${name} fue eliminado del plan con una reprogramación`);
  if (!supply) return because('supply', `${name} ya no existe en el catálogo`);
  if (!line.subProductKnown) return because('sub_product', `El subproducto ${subProduct} ya no existe`);
  if (!supply.rowKnown)
    return because('row', `El renglón ${supply.row} del insumo ${codInternal} ya no existe`);
  if (!supply.active) return because('inactive', `${name} está inactivo`);
  if (!isPriced(supply)) return because('price', `${name} no tiene precio`);
  return isWholeQuantity({ qty })
    ? undefined
    : because('quantity', `${name} quedó con una cantidad que no es entera: ${quantityText(qty)}`);
}
