import { moneyText } from '../kit/amounts.tsx';
import { Lead } from '../kit/Lead.tsx';

interface Props {
  readonly pac: { readonly budget: string };
}

/** `Q81,350.00`: what the plan is worth; whose it is stands in the title. */
export const PacLead = ({ pac }: Props) => (
  <Lead amount={moneyText(pac.budget)} party="a los precios del plan" />
);
