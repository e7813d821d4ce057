import { moneyText } from '../kit/figures/amounts.tsx';
import { Lead } from '../kit/layout/Lead.tsx';
import type { OrderKey } from './status.ts';

interface Props {
  readonly order: OrderKey;
  /** While it is typed; absent: as saved. */
  readonly total?: string;
}

/** `Q5,625.00 · Farmacéutica Imaginaria, S.A.`; until there is a provider, for whom it is bought. */
export const OrderLead = ({ order, total = order.total }: Props) => (
  <Lead amount={moneyText(total)} party={order.provider_name || order.unit} />
);
