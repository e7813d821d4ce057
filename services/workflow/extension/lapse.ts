import { compare, isPositive, subtract, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import { shownMoney } from '@expediente/kernel/format.ts';
import { counted } from '@expediente/machines/quarterly/lapse.ts';
import { overQuarters } from '@expediente/machines/rules/open-quarters.ts';
import type { OrderCharge } from '@expediente/schemas/order/events.ts';
import { lawNow } from '../rules/law.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';
import { budgetsOf } from './budgets.ts';

type Charged = { readonly year: number; readonly charges: readonly OrderCharge[] };

const keyOf = ({ unit, group, quarter }: OrderCharge): string => `${unit} ${group} ${quarter}`;

/**
 * Requires that an order does not spend money of a past cuatrimestre that an extension has given again: the order may
 * take only what is left of the plan (planning B44). Checked once the order's charges have moved.
 * @throws {Refused}
 */
export async function expectNotGivenAgain(unit: UnitOfWork, before: Charged, after: Charged): Promise<void> {
  const held = new Map(before.charges.map((charge) => [keyOf(charge), charge.amount]));
  const grown = after.charges.filter((charge) =>
    isPositive(subtract(charge.amount, held.get(keyOf(charge)) ?? ZERO_MONEY)),
  );
  if (grown.length === 0) return;
  const over = overQuarters(await lawNow(unit), unit.today, after.year);
  for (const { unit: centre, quarter } of grown) {
    if (!over.includes(quarter)) continue;
    const budgets = await budgetsOf(unit, { unit: centre, year: after.year });
    const total = counted(budgets);
    if (compare(total, budgets.budgetPac) > 0)
      unit.refuse(
        'lapsed-given-again',
        `El cuatrimestre ${quarter} ya pasó y lo que venció de él se dio a otro: con esta orden el centro de costo sobrepasa su PAC por ${shownMoney(subtract(total, budgets.budgetPac))}`,
      );
  }
}
