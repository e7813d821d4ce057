import './reprogramming.css';
import { isZero } from '@expediente/kernel/decimal.ts';
import { moneyText } from '../kit/figures/amounts.tsx';
import type { RunningTotals } from './lines.ts';

/** Total of the plan before and after the typed changes, and the reason why they cannot be sent yet. */
export const ReprogrammingTotals = ({ totals }: { readonly totals: RunningTotals }) => (
  <div className="reprogramming-totals">
    <dl>
      <div>
        <dt>Presupuesto actual</dt>
        <dd>{moneyText(totals.current)}</dd>
      </div>
      <div>
        <dt>Nuevo presupuesto</dt>
        <dd>{moneyText(totals.requested)}</dd>
      </div>
      <div>
        <dt>Diferencia</dt>
        <dd className={isZero(totals.difference) ? undefined : 'moves'}>{moneyText(totals.difference)}</dd>
      </div>
    </dl>
    <p role="status">
      {totals.fault === '' ? 'Se puede enviar.' : `Todavía no se puede enviar. ${totals.fault}.`}
    </p>
  </div>
);
