import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { amountOf, price, quantity } from '@expediente/kernel/decimal.ts';
import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import type { OrderState } from '@expediente/machines/order/state.ts';
import { pacStates } from '@expediente/machines/pac/life-cycle.ts';
import { reprogrammingStates } from '@expediente/machines/reprogramming/life-cycle.ts';
import { requestStates } from '@expediente/machines/request/life-cycle.ts';
import { unopsStates } from '@expediente/machines/unops/life-cycle.ts';
import type { UnopsState } from '@expediente/machines/unops/state.ts';
import { cents, decimal, type Folded, type Log, type PlanLine } from './events.ts';
import { splitPurchases } from './splitting.ts';

/** A report's row by the names of its columns, and whether totals count it. */
export interface Recomputed {
  readonly key: string;
  readonly row: Readonly<Record<string, string | number | null>>;
  readonly summed: boolean;
}

/** What a reader may see: all of these units, or everything. */
export interface Reader {
  readonly year: number;
  /** In Guatemala, `yyyy-mm-dd`: on it cuatrimestres are over. */
  readonly today: string;
  readonly units: readonly number[] | 'all';
}

/** Of the cuatrimestres (R3 §4). */
const LAST_MONTHS: Readonly<Record<string, string>> = { PRIMERO: '04', SEGUNDO: '08', TERCERO: '12' };

/** Reports recomputed from the log: plain sums and conditions, in words of the requirement (purchasing §2). */
export class RecomputedReports {
  readonly #log: Log;
  readonly #reader: Reader;

  constructor(log: Log, reader: Reader) {
    this.#log = log;
    this.#reader = reader;
  }

  orders(from: string, to: string): readonly Recomputed[] {
    return this.#ordersWhere(({ state }) => between(dateOf(state), from, to)).map(({ state, first }) => ({
      key: String(state.id),
      summed: state.status !== 'anulada',
      row: {
        number_resolution: state.numberResolution,
        number_purchase: state.numberPurchase,
        date: dateOf(state),
        unit: this.#names(state.lines.map(({ unit }) => unit)),
        supplie: suppliesOf(state),
        id_row: listed(state.supplies.map(({ row }) => row)),
        id_group: listed(state.supplies.map(({ group }) => group)),
        provider_name: state.providerName,
        provider_nit: state.providerNit,
        qty: quantityOf(state),
        price: state.supplies.length === 1 ? Number(state.supplies[0]?.price).toFixed(10) : null,
        subtotal: state.subtotal,
        iva_amount: state.ivaAmount,
        total: state.total,
        type_purchase: state.purchaseTypeDescription,
        npg_nog: state.npgNog,
        number_compromise: state.commitment?.numberCompromise ?? '',
        date_compromise: state.commitment?.dateCompromise ?? null,
        number_devengade: state.accrual?.numberDevengade ?? '',
        date_devengade: state.accrual?.dateDevengade ?? null,
        date_send_daf_last: state.daf?.lastSent ?? null,
        date_pay: state.payment?.date ?? null,
        state: labelOf(state),
        user_created: first,
      },
    }));
  }

  general(from: string, to: string): readonly Recomputed[] {
    return this.#lines(
      ({ state }) => between(dateOf(state), from, to),
      ({ state }, line) => ({
        number_purchase: state.numberPurchase,
        number_resolution: state.numberResolution,
        date: dateOf(state),
        id_row: supplyOf(state, line.supply)?.row ?? '',
        sub_products: listed(
          state.allocations
            .filter(({ unit, supply }) => unit === line.unit && supply === line.supply)
            .map(({ subProduct }) => subProduct),
        ),
        requested_qty: line.requested,
        qty: line.delivered,
        price: Number(supplyOf(state, line.supply)?.price).toFixed(10),
        amount: line.amount,
        number_receipt: line.receiptNumber,
        date_reception: line.receptionDate || null,
        invoices: invoicesOf(state),
        provider_name: state.providerName,
        provider_nit: state.providerNit,
        state: labelOf(state),
      }),
    );
  }

  receipts(unit: number): readonly Recomputed[] {
    const waits = ({ status }: OrderState) => status === 'comprometida' || status === 'documentada';
    return this.#lines(
      ({ state }, line) =>
        waits(state) &&
        (unit === 0 || line?.unit === unit) &&
        (line?.receiptNumber === '' || state.invoices.length === 0),
      ({ state }, line) => ({
        number_purchase: state.numberPurchase,
        year: state.year,
        provider_name: state.providerName,
        qty: line.delivered,
        date_issue: state.dateIssue,
        days: daysSince(state.dateIssue),
        pending: line.receiptNumber === '' ? 'Falta recibo' : 'Falta factura',
        state: labelOf(state),
      }),
    );
  }

  floating(from: string, to: string, unit: number): readonly Recomputed[] {
    const owed = ({ status }: OrderState) => ['devengada', 'enviada', 'rechazada'].includes(status);
    return this.#ordersWhere(
      ({ state }) =>
        owed(state) &&
        between(state.accrual?.dateDevengade ?? '', from, to) &&
        (unit === 0 || state.lines.some((line) => line.unit === unit)),
    ).map(({ state }) => ({
      key: String(state.id),
      summed: true,
      row: {
        number_purchase: state.numberPurchase,
        provider_name: state.providerName,
        provider_nit: state.providerNit,
        invoices: invoicesOf(state),
        number_devengade: state.accrual?.numberDevengade ?? '',
        date_devengade: state.accrual?.dateDevengade ?? '',
        days: daysSince(state.accrual?.dateDevengade ?? ''),
        unit: this.#names(state.lines.map((line) => line.unit)),
        state: labelOf(state),
        total: state.total,
      },
    }));
  }

  requests(): readonly Recomputed[] {
    return this.#log.requests
      .map(({ state }) => state)
      .filter(({ year, unit }) => year === this.#reader.year && this.#sees(unit))
      .map((state) => {
        const bought = this.#log.orders.find((order) => order.state.id === state.order)?.state;
        return {
          key: String(state.id),
          summed: true,
          row: {
            unit: this.#names([state.unit]),
            number_year: `${state.number}/${state.year}`,
            date: state.date,
            kind: state.kind === 1 ? 'Pedido' : 'Servicio médico',
            cod_internal: state.codInternal,
            supplie: manyOf(state.description, new Set(state.lines.map(({ supply }) => supply)).size),
            total_qty: decimal(state.lines.reduce((sum, { qty }) => sum + cents(qty), 0)),
            quarter_order: state.quarter,
            state: requestStates.status(state.status).label,
            number_purchase: bought?.numberPurchase ?? '',
            state_purchase: bought ? labelOf(bought) : null,
            justification: state.justification,
          },
        };
      });
  }

  plans(unit: number): readonly Recomputed[] {
    return this.#log.plans
      .map(({ state }) => state)
      .filter((plan) => plan.year === this.#reader.year && this.#sees(plan.unit))
      .filter((plan) => unit === 0 || plan.unit === unit)
      .map((plan) => ({
        key: `${plan.unit} ${plan.year}`,
        summed: true,
        row: {
          id_unit: plan.unit,
          unit: this.#names([plan.unit]),
          year: plan.year,
          state: pacStates.status(plan.status).label,
          ...figuresOf(
            plan.status === 'aprobado'
              ? this.#log.planLines.filter((line) => line.unit === plan.unit && line.year === plan.year)
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
        unit: this.#names([line.unit]),
        cod_internal: line.codInternal,
        supplie: line.description,
        id_row: line.row,
        row: `${line.row} ${this.#log.rows.get(line.row)}`,
        id_sub_products: line.subProduct,
        balance: String(figuresOf([line]).available),
        qty_start: decimal(line.start),
        qty_order_ejec: decimal(line.executed),
        qty: decimal(
          line.start + line.extension - line.reduction - line.withheld - line.reserved - line.executed,
        ),
      },
    }));
  }

  resolutions(unit: number): readonly Recomputed[] {
    return this.#log.reprogrammings
      .filter(
        ({ state }) =>
          state.year === this.#reader.year &&
          reprogrammingStates.is(state.status, 'aprobado') &&
          this.#sees(state.unit) &&
          (unit === 0 || state.unit === unit),
      )
      .map(({ state, last }) => ({
        key: String(state.id),
        summed: true,
        row: {
          number_resolution: state.numberResolution,
          date_resolution: state.dateResolution,
          unit: this.#names([state.unit]),
          number_year: `${state.number}/${state.year}`,
          extension_budget: state.extensionBudget === 1 ? 'SI' : 'NO',
          total_current: state.current,
          total_new: state.requested,
          difference: decimal(cents(state.requested) - cents(state.current)),
          user_approved: last,
        },
      }));
  }

  splitting(): readonly Recomputed[] {
    return splitPurchases(this.#log.orders.map(({ state }) => state))
      .filter(
        ({ order }) =>
          order.dateIssue.startsWith(`${this.#reader.year}-`) &&
          order.lines.some(({ unit }) => this.#sees(unit)),
      )
      .map(({ order, supply, row, amount, limit, sumSupply, sumRow, grade }) => ({
        key: `${order.id} ${supply}`,
        summed: true,
        row: {
          number_purchase: order.numberPurchase,
          date: order.dateIssue,
          supplie: `${supplyOf(order, supply)?.codInternal} ${supplyOf(order, supply)?.description}`,
          id_row: row,
          row: `${row} ${this.#log.rows.get(row)}`,
          unit: this.#names(order.lines.map(({ unit }) => unit)),
          executor: this.#names([order.executor]),
          provider_name: order.providerName,
          type_purchase: order.purchaseTypeDescription,
          amount: decimal(amount),
          sum_supply: decimal(sumSupply),
          sum_row: decimal(sumRow),
          maximum: decimal(limit),
          situation: ['Dentro del límite', 'Cerca del límite', 'Sobre el límite'][grade] ?? '',
          justification:
            order.judged.find(({ rule, accepted }) => rule === 'splitting' && accepted)?.accepted ?? '',
        },
      }));
  }

  quarters(): readonly Recomputed[] {
    return this.#log.quarterBudgets
      .filter(({ year, unit }) => year === this.#reader.year && this.#sees(unit))
      .map(({ unit, year, group, quarter, budget, executed, reserved }) => {
        const left = budget - executed - reserved;
        const lapsed = this.#reader.today > `${year}-${LAST_MONTHS[quarter]}-31` ? left : 0;
        return {
          key: `${unit} ${year} ${group} ${quarter}`,
          summed: true,
          row: {
            unit: this.#names([unit]),
            group: `${group} ${this.#log.groups.get(group)}`,
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

  unopsInvoices(year: number): readonly Recomputed[] {
    return this.#unops().flatMap(({ state }) =>
      state.invoices.flatMap(({ serie, number, date, value }, place) =>
        ofYear(date, year)
          ? [
              {
                key: `${state.id} ${place}`,
                summed: true,
                row: {
                  ...this.#unopsNames(state),
                  year: Number(date.slice(0, 4)),
                  serie_invoice: serie,
                  number_invoice: number,
                  date_invoice: date,
                  value_invoice: value,
                },
              },
            ]
          : [],
      ),
    );
  }

  unopsGeneral(year: number): readonly Recomputed[] {
    const consolidated = new Map(this.#log.consolidations.map(({ state }) => [state.id, state]));
    const regularized = new Map(this.#log.regularizations.map(({ state }) => [state.id, state]));
    return this.#unops()
      .filter(({ state }) => year === 0 || state.yearReception === year)
      .map(({ state, first }) => {
        const regularization = regularized.get(state.regularization);
        return {
          key: String(state.id),
          summed: true,
          row: {
            ...this.#unopsNames(state),
            id_unops: state.id,
            external_id: state.externalId,
            number_bidding: state.numberBidding,
            date_act: state.dateAct || null,
            year: state.yearReception,
            id_row: state.row,
            qty: state.qty,
            price: Number(state.price).toFixed(10),
            total: state.total,
            invoiced: decimal(state.invoices.reduce((sum, { value }) => sum + cents(value), 0)),
            received: decimal(state.receipts.reduce((sum, { value }) => sum + cents(value), 0)),
            id_unops_consolidate: state.consolidation || null,
            date_consolidate: consolidated.get(state.consolidation)?.date ?? null,
            number_curdp: regularization?.curdp ?? '',
            date_pay: regularization?.datePay ?? null,
            user_created: first,
          },
        };
      });
  }

  #unops(): readonly Folded<UnopsState>[] {
    return this.#log.unops.filter(({ state }) => state.status !== 'eliminado' && this.#sees(state.unit));
  }

  #unopsNames(state: UnopsState): Recomputed['row'] {
    return {
      unit: this.#names([state.unit]),
      number_itb: state.numberItb,
      number_order: state.numberOrder,
      number_dispatch: state.numberDispatch,
      number_act: state.numberAct,
      provider: state.providerName,
      provider_nit: state.providerNit,
      cod_internal: state.codInternal,
      supplie: state.description,
      state: unopsStates.status(state.status).label,
    };
  }

  #planLines(): readonly PlanLine[] {
    return this.#log.planLines.filter(({ year, unit }) => year === this.#reader.year && this.#sees(unit));
  }

  #sees(unit: number): boolean {
    return this.#reader.units === 'all' || this.#reader.units.includes(unit);
  }

  #ordersWhere(holds: (order: Folded<OrderState>) => boolean): readonly Folded<OrderState>[] {
    return this.#log.orders.filter(
      (order) =>
        order.state.status !== 'liberada' &&
        order.state.lines.some(({ unit }) => this.#sees(unit)) &&
        holds(order),
    );
  }

  #lines(
    holds: (order: Folded<OrderState>, line: OrderState['lines'][number]) => boolean,
    rowOf: (order: Folded<OrderState>, line: OrderState['lines'][number]) => Recomputed['row'],
  ): readonly Recomputed[] {
    return this.#ordersWhere(() => true).flatMap((order) =>
      order.state.lines
        .filter((line) => this.#sees(line.unit) && holds(order, line))
        .map((line) => ({
          key: `${order.state.id} ${line.id}`,
          summed: order.state.status !== 'anulada',
          row: {
            ...rowOf(order, line),
            unit: this.#names([line.unit]),
            cod_internal: supplyOf(order.state, line.supply)?.codInternal ?? '',
            supplie: supplyOf(order.state, line.supply)?.description ?? '',
          },
        })),
    );
  }

  #names(units: readonly number[]): string {
    return [...new Set(units)]
      .sort((a, b) => a - b)
      .map((unit) => this.#log.units.get(unit)?.description ?? '')
      .join(', ');
  }
}

/** What the rows that count come to. */
export const totalOf = (rows: readonly Recomputed[], field: string): string =>
  decimal(rows.reduce((sum, { row, summed }) => sum + (summed ? cents(String(row[field] ?? 0)) : 0), 0));

const dateOf = ({ dateIssue, dateResolution }: OrderState): string => dateIssue || dateResolution;
const ofYear = (day: string, year: number): boolean => year === 0 || day.startsWith(String(year));
const between = (day: string, from: string, to: string): boolean => day !== '' && day >= from && day <= to;
const daysSince = (day: string): number =>
  (Date.parse(dateInGuatemala(new Date())) - Date.parse(day)) / (24 * 60 * 60 * 1000);
const listed = (texts: readonly string[]): string => [...new Set(texts)].sort().join(', ');
const labelOf = ({ status }: OrderState): string => orderStates.status(status).label;
const supplyOf = ({ supplies }: OrderState, id: number) => supplies.find(({ supply }) => supply === id);

function suppliesOf({ supplies }: OrderState): string {
  return manyOf(supplies[0]?.description ?? '', supplies.length);
}

const manyOf = (first: string, many: number): string => (many > 1 ? `${first} y ${many - 1} más` : first);

const quantityOf = ({ status, lines }: OrderState): string =>
  decimal(
    lines.reduce((sum, line) => sum + cents(status === 'consolidada' ? line.requested : line.delivered), 0),
  );

const invoicesOf = ({ invoices }: OrderState): string =>
  invoices.map(({ serie, number }) => [serie, number].filter(Boolean).join(' ')).join(', ');

/** Of the lines of a plan: in money at the price of now, and in units; null where there are none. */
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
