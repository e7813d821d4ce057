import { moneyText } from '../kit/figures/amounts.tsx';
import { Lead } from '../kit/layout/Lead.tsx';

interface Props {
  readonly pac: { readonly budget: string; readonly budget_now: string };
}

/** `Q81,350.00`: what the plan is worth, and was before reprogrammings changed that; whose it is stands in the title. */
export const PacLead = ({ pac: { budget, budget_now } }: Props) => (
  <Lead
    amount={moneyText(budget_now)}
    party={
      budget_now === budget ? 'a los precios del plan' : `presupuesto vigente, inicial ${moneyText(budget)}`
    }
  />
);
