import { isZero, type Money } from '@expediente/kernel/decimal.ts';
import { moneyText } from '../kit/figures/amounts.tsx';
import { Lead } from '../kit/layout/Lead.tsx';

interface Props {
  readonly reprogramming: {
    readonly total: string;
    readonly new_total: string;
    readonly difference: string;
  };
}

/** What the plan would come to, and what that changes. */
export const ReprogrammingLead = ({ reprogramming: { total, new_total, difference } }: Props) => (
  <Lead
    amount={moneyText(new_total)}
    party={
      // The read side answers amounts in their normal form.
      isZero(difference as Money)
        ? 'el presupuesto del plan no cambia'
        : `presupuesto actual ${moneyText(total)}, diferencia ${moneyText(difference)}`
    }
  />
);
