import type { IvaMode } from '@expediente/kernel/decimal.ts';
import { styled } from '@mui/material/styles';
import { moneyText } from '../kit/amounts.tsx';

const List = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(120px, auto)',
  gap: '4px 24px',
  width: 'fit-content',
  margin: '12px 0 0 auto',
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
  '& dt': { color: 'var(--muted)' },
  '& dd': { margin: 0 },
  '& .total': { fontWeight: 650, color: 'var(--ink)', borderTop: '1px solid var(--line)', paddingTop: 4 },
});

interface Props {
  /** Null until the order is generated: only the total is known. */
  readonly mode: IvaMode | null;
  readonly total: string;
  readonly subtotal: string;
  readonly iva: string;
}

/** Subtotal, IVA and total by the order's IVA mode (R3 §9; domain §6). */
export function OrderTotals({ mode, total, subtotal, iva }: Props) {
  return (
    <List aria-live="polite">
      {mode !== null && (
        <>
          <dt>Subtotal</dt>
          <dd>{moneyText(subtotal)}</dd>
          <dt>{mode === 1 ? 'IVA incluido (12 %)' : 'IVA'}</dt>
          <dd>{mode === 1 ? moneyText(iva) : mode === 0 ? 'No incluye IVA' : 'Exento'}</dd>
        </>
      )}
      <dt className="total">Total</dt>
      <dd className="total">{moneyText(total)}</dd>
    </List>
  );
}
