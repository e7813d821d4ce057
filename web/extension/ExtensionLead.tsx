import { shownMoney } from '@expediente/kernel/format.ts';
import { moneyText } from '../kit/figures/amounts.tsx';
import { Lead } from '../kit/layout/Lead.tsx';

interface Props {
  readonly extension: { readonly increase: string; readonly decrease: string };
}

/** `Aumenta Q1,000.00 · disminuye Q1,000.00` */
export const ExtensionLead = ({ extension: { increase, decrease } }: Props) => (
  <Lead amount={`Aumenta ${moneyText(increase)}`} party={`disminuye ${shownMoney(decrease)}`} />
);
