import './award.css';
import { compare, isZero, type Money, max, subtract, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import { moneyText } from '../kit/figures/amounts.tsx';

export interface ComparedOffer {
  readonly id: number;
  readonly name: string;
  readonly amount: Money;
  readonly winner: boolean;
}

/** Table of offers, lowest first, each with its distance from the lowest; nothing is shown for a single offer. */
export function OffersComparison({ offers }: { readonly offers: readonly ComparedOffer[] }) {
  const [lowest, ...others] = [...offers].sort((one, other) => compare(one.amount, other.amount));
  if (lowest === undefined || others.length === 0) return null;
  const highest = others.reduce((most, { amount }) => max(most, amount), ZERO_MONEY);
  return (
    <table className="offers">
      <caption>Comparación de ofertas</caption>
      <thead>
        <tr>
          <th scope="col">Proveedor</th>
          <th scope="col" className="figure">
            Oferta
          </th>
          <th scope="col" className="figure">
            Sobre la más baja
          </th>
          <td className="bar-head" />
        </tr>
      </thead>
      <tbody>
        {[lowest, ...others].map(({ id, name, amount, winner }) => (
          <tr key={id} className={winner ? 'winner' : ''}>
            <th scope="row">
              {name}
              {winner && ' · ganador'}
            </th>
            <td className="figure">{moneyText(amount)}</td>
            <td className="figure">{aboveText(amount, lowest.amount)}</td>
            <td className="bar" aria-hidden="true">
              <i style={{ width: `${share(amount, highest)}%` }} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function aboveText(amount: Money, lowest: Money): string {
  const above = subtract(amount, lowest);
  return isZero(above) ? 'La más baja' : moneyText(above);
}

/** Width in percent: an amount becomes a float for drawing only. */
const share = (amount: Money, highest: Money): number =>
  Number(highest) > 0 ? (Number(amount) / Number(highest)) * 100 : 0;
