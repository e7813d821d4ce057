import { isPositive, money } from '@expediente/kernel/decimal.ts';
import type { ReactNode } from 'react';
import { moneyText } from '../kit/figures/amounts.tsx';
import { Lead } from '../kit/layout/Lead.tsx';

interface Props {
  readonly programming: { readonly budget: string; readonly budget_pac: string };
  /** Lapsed amount of its approved cuatrimestres; absent while it is not known. */
  readonly lapsed?: string | undefined;
  readonly children?: ReactNode;
}

/** Programmed budget against the plan's: `Q16,080.00 de Q26,540.00 del PAC · Vencido Q4,770.00` */
export const QuarterlyLead = ({ programming: { budget, budget_pac }, lapsed = '0.00', children }: Props) => (
  <Lead
    amount={moneyText(budget)}
    party={`de ${moneyText(budget_pac)} del PAC${isPositive(money(lapsed)) ? ` · Vencido ${moneyText(lapsed)}` : ''}`}
  >
    {children}
  </Lead>
);
