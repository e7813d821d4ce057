import { amountOf, price, quantity } from '@expediente/kernel/decimal.ts';
import { pacStates } from '@expediente/machines/pac/life-cycle.ts';
import { reprogrammingStates } from '@expediente/machines/reprogramming/life-cycle.ts';
import { cents, decimal, type PlanLine } from './events.ts';
import { type Recomputed, SeenLog } from './seen-log.ts';

/** Last month of each cuatrimestre (R3 §4). */
const LAST_MONTHS: Readonly<Record<string, string>> = { PRIMERO: '04', SEGUNDO: '08', TERCERO: '12' };

/** Reports about plans, their lines, reprogrammings and quarter budgets, recomputed (purchasing §2). */
export class RecomputedPlans extends SeenLog {
  plans(unit: number): readonly Recomputed[] {
    return this.log.plans
      .map(({ state }) => state)
      .filter((plan) => plan.year === this.reader.year && this.sees(plan.unit))
      .filter((plan) => unit === 0 || plan.unit === unit)
      .map((plan) => ({
        key: `${plan.unit} ${plan.year}`,
        summed: true,
        row: {
          id_unit: plan.unit,
          unit: this.names([plan.unit]),
          year: plan.year,
          state: pacStates.status(plan.status).label,
          ...figuresOf(
            plan.status === 'aprobado'
              ? this.log.planLines.filter((line) => line.unit === plan.unit && line.year === plan.year)
              : [],
          ),
        },
      }));
  }

  supplies(): readonly Recomputed[] {
    return this.#planLines().map((line) => ({
      key: `${line.unit} ${line.year} ${line.supply} ${line.subProduct}`,
      summed: true,
      row: {
        unit: this.names([line.unit]),
        cod_internal: line.codInternal,
        supplie: line.description,
        id_row: line.row,
        row: `${line.row} ${this.log.rows.get(line.row)}`,
        id_sub_products: line.subProduct,
        balance: String(figuresOf([line]).available),
        qty_start: decimal(line.start),
        qty_extension: decimal(line.extension),
        qty_reduction: decimal(line.reduction),
        qty_current: decimal(line.start + line.extension - line.reduction),
        qty_reserved: decimal(line.withheld + line.reserved),
        qty_order_ejec: decimal(line.executed),
        qty: decimal(
          line.start + line.extension - line.reduction - line.withheld - line.reserved - line.executed,
        ),
      },
    }));
  }

  resolutions(unit: number): readonly Recomputed[] {
    return this.log.reprogrammings
      .filter(
        ({ state }) =>
          state.year === this.reader.year &&
          reprogrammingStates.is(state.status, 'aprobado') &&
          this.sees(state.unit) &&
          (unit === 0 || state.unit === unit),
      )
      .map(({ state, last }) => ({
        key: String(state.id),
        summed: true,
        row: {
          number_resolution: state.numberResolution,
          date_resolution: state.dateResolution,
          unit: this.names([state.unit]),
          number_year: `${state.number}/${state.year}`,
          extension_budget: state.extensionBudget === 1 ? 'SI' : 'NO',
          total_current: state.current,
          total_new: state.requested,
          difference: decimal(cents(state.requested) - cents(state.current)),
          user_approved: last,
        },
      }));
  }

  quarters(): readonly Recomputed[] {
    return this.log.quarterBudgets
      .filter(({ year, unit }) => year === this.reader.year && this.sees(unit))
      .map(({ unit, year, group, quarter, budget, executed, reserved }) => {
        const left = budget - executed - reserved;
        const lapsed = this.reader.today > `${year}-${LAST_MONTHS[quarter]}-31` ? left : 0;
        return {
          key: `${unit} ${year} ${group} ${quarter}`,
          summed: true,
          row: {
            unit: this.names([unit]),
            group: `${group} ${this.log.groups.get(group)}`,
            quarter,
            budget: decimal(budget),
            executed: decimal(executed),
            reserved: decimal(reserved),
            lapsed: decimal(lapsed),
            balance: decimal(left - lapsed),
          },
        };
      });
  }

  #planLines(): readonly PlanLine[] {
    return this.log.planLines.filter(({ year, unit }) => year === this.reader.year && this.sees(unit));
  }
}

/** Figures of a plan's lines: money at the current price, and units; null without lines. */
function figuresOf(lines: readonly PlanLine[]): Recomputed['row'] {
  const sumOf = (of: (line: PlanLine) => number) =>
    lines.length === 0 ? null : decimal(lines.reduce((sum, line) => sum + of(line), 0));
  const planned = ({ start, extension, reduction }: PlanLine) => start + extension - reduction;
  const worth = (units: number, line: PlanLine) =>
    cents(amountOf(quantity(decimal(units)), price(line.price.toFixed(10))));
  const left = (line: PlanLine) => {
    const whole = worth(planned(line), line);
    const executed = worth(line.executed, line);
    const reserved = Math.min(worth(line.reserved, line), whole - executed);
    const withheld = Math.max(Math.min(worth(line.withheld, line), whole - executed - reserved), 0);
    return { whole, executed, reserved, withheld, available: whole - executed - reserved - withheld };
  };
  return {
    budget: sumOf((line) => left(line).whole - worth(line.extension, line) + worth(line.reduction, line)),
    extension: sumOf((line) => worth(line.extension, line)),
    reduction: sumOf((line) => worth(line.reduction, line)),
    current: sumOf((line) => left(line).whole),
    withheld: sumOf((line) => left(line).withheld),
    reserved: sumOf((line) => left(line).reserved),
    executed: sumOf((line) => left(line).executed),
    available: sumOf((line) => left(line).available),
    qty_start: sumOf(({ start }) => start),
    qty_extension: sumOf(({ extension }) => extension),
    qty_reduction: sumOf(({ reduction }) => reduction),
    qty_current: sumOf(planned),
    qty_withheld: sumOf(({ withheld }) => withheld),
    qty_reserved: sumOf(({ reserved }) => reserved),
    qty_executed: sumOf(({ executed }) => executed),
    qty_available: sumOf((line) => planned(line) - line.withheld - line.reserved - line.executed),
  };
}
