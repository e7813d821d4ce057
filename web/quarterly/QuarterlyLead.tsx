import { moneyText } from '../kit/amounts.tsx';
import { Lead } from '../kit/Lead.tsx';

interface Props {
  readonly programming: { readonly budget: string; readonly budget_pac: string };
}

/** `Q16,080.00 de Q26,540.00 del PAC` */
export const QuarterlyLead = ({ programming: { budget, budget_pac } }: Props) => (
  <Lead amount={moneyText(budget)} party={`de ${moneyText(budget_pac)} del PAC`} />
);
