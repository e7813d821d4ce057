import type { ReactNode } from 'react';
import { moneyText } from '../kit/figures/amounts.tsx';
import { Lead } from '../kit/layout/Lead.tsx';

interface Props {
  readonly request: { readonly total: string; readonly supplie: string };
  readonly children?: ReactNode;
}

/** Amount and supply: `Q350.00 · ACETAMINOFÉN, 500 mg`; the title names the cost centre. */
export const RequestLead = ({ request, children }: Props) => (
  <Lead amount={moneyText(request.total)} party={request.supplie}>
    {children}
  </Lead>
);
