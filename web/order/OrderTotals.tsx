import './order-totals.css';
import type { IvaMode } from '@expediente/kernel/decimal.ts';
import { shownRate } from '@expediente/schemas/rules/iva.ts';
import { moneyText } from '../kit/figures/amounts.tsx';

interface Props {
  /** Null until the order is generated: then only the total is known. */
  readonly mode: IvaMode | null;
  readonly total: string;
  readonly subtotal: string;
  readonly iva: string;
  /** Rate of the IVA in percent. */
  readonly rate: string;
}

/** Subtotal, IVA and total by the order's IVA mode (R3 §9; domain §6). */
export function OrderTotals({ mode, total, subtotal, iva, rate }: Props) {
  return (
    <dl className="order-totals" aria-live="polite">
      {mode !== null && (
        <>
          <dt>Subtotal</dt>
          <dd>{moneyText(subtotal)}</dd>
          <dt>{mode === 1 ? `IVA incluido (${shownRate(rate)})` : 'IVA'}</dt>
          <dd>{mode === 1 ? moneyText(iva) : mode === 0 ? 'No incluye IVA' : 'Exento'}</dd>
        </>
      )}
      <dt className="total">Total</dt>
      <dd className="total">{moneyText(total)}</dd>
    </dl>
  );
}
