import './order-totals.css';
import type { IvaMode } from '@expediente/kernel/decimal.ts';
import { shownRate } from '@expediente/schemas/rules/iva.ts';
import { Fragment } from 'react';
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

interface SumsProps {
  /** The last one is their total. */
  readonly rows: readonly { readonly name: string; readonly value: string }[];
}

/** Amounts below the lines from which they follow. */
export const Sums = ({ rows }: SumsProps) => (
  <dl className="order-totals" aria-live="polite">
    {rows.map(({ name, value }, place) => {
      const look = place === rows.length - 1 ? 'total' : undefined;
      return (
        // Names change with what is typed.
        // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their places
        <Fragment key={place}>
          <dt className={look}>{name}</dt>
          <dd className={look}>{value}</dd>
        </Fragment>
      );
    })}
  </dl>
);

/** Subtotal, IVA and total by the order's IVA mode (R3 §9; domain §6). */
export const OrderTotals = ({ mode, total, subtotal, iva, rate }: Props) => (
  <Sums
    rows={[
      ...(mode === null
        ? []
        : [
            { name: 'Subtotal', value: moneyText(subtotal) },
            {
              name: mode === 1 ? `IVA incluido (${shownRate(rate)})` : 'IVA',
              value: mode === 1 ? moneyText(iva) : mode === 0 ? 'No incluye IVA' : 'Exento',
            },
          ]),
      { name: 'Total', value: moneyText(total) },
    ]}
  />
);
