import { money, quantity, sum, ZERO_MONEY, ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';
import { moneyText, quantityText } from '../figures/amounts.tsx';
import type { Column } from './columns.tsx';

/** Text of the sum of some amounts, by kind of column. */
const SUMMED = {
  money: (amounts: readonly string[]) => moneyText(sum(amounts.map(money), ZERO_MONEY)),
  quantity: (amounts: readonly string[]) => quantityText(sum(amounts.map(quantity), ZERO_QUANTITY)),
};

/**
 * Sums of columns over some rows, money first: `Total Q825.00 · Cantidad 1,500.00`. A column without values has none.
 */
export const sumsText = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  (['money', 'quantity'] as const)
    .flatMap((asked) =>
      columns.flatMap(({ field, title, kind, summed = true }) => {
        const amounts = rows.flatMap((row) => {
          const value = row[field];
          return typeof value === 'string' && value !== '' ? [value] : [];
        });
        return kind === asked && summed && amounts.length > 0 ? [`${title} ${SUMMED[asked](amounts)}`] : [];
      }),
    )
    .join(' · ');
