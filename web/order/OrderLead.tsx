import { moneyText } from '../kit/figures/amounts.tsx';
import { Lead } from '../kit/layout/Lead.tsx';
import type { OrderKey } from './status.ts';

interface Props {
  readonly order: OrderKey;
  /** Total as typed; absent: as saved. */
  readonly total?: string;
  /** Days that are left: 'Faltan 12 días'. */
  readonly left?: string;
}

/** Amount and provider: `Q5,625.00 · Farmacéutica Imaginaria, S.A.`; the cost centres until there is a provider. */
export const OrderLead = ({ order, total = order.total, left = '' }: Props) => (
  <Lead amount={moneyText(total)} party={order.provider_name || order.unit}>
    {left}
  </Lead>
);
