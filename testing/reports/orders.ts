import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import type { OrderState } from '@expediente/machines/order/state.ts';
import { requestStates } from '@expediente/machines/request/life-cycle.ts';
import { cents, decimal, type Folded } from './events.ts';
import { type Recomputed, SeenLog } from './seen-log.ts';
import { splitPurchases } from './splitting.ts';

/**
 * Reports about orders, their lines and requests, recomputed with plain sums and conditions as the requirement words
 * them (purchasing §2).
 */
export class RecomputedOrders extends SeenLog {
  orders(from: string, to: string): readonly Recomputed[] {
    return this.#ordersWhere(({ state }) => between(dateOf(state), from, to)).map(({ state, first }) => ({
      key: String(state.id),
      summed: state.status !== 'anulada',
      row: {
        number_resolution: state.numberResolution,
        number_purchase: state.numberPurchase,
        date: dateOf(state),
        unit: this.names(state.lines.map(({ unit }) => unit)),
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
        unit: this.names(state.lines.map((line) => line.unit)),
        state: labelOf(state),
        total: state.total,
      },
    }));
  }

  /** Files with DAF, or back from it (hospital D5). */
  desk(): readonly Recomputed[] {
    return this.#ordersWhere(({ state }) => ['enviada', 'rechazada'].includes(state.status)).map(
      ({ state, events }) => {
        const lastOf = (...types: string[]) => events.findLast(({ type }) => types.includes(type))?.data;
        const isBack = state.status === 'rechazada';
        const [sent, rejected] = [lastOf('OrderSentToDaf', 'OrderResentToDaf'), lastOf('OrderRejected')];
        const waits = String((isBack ? rejected : sent)?.date);
        const judged = (sent?.judged ?? []) as OrderState['judged'];
        const causes = (rejected?.causes ?? []) as OrderState['rejections'][number]['causes'];
        const papers = new Set<string>();
        for (const { type, data } of events) {
          const paper = `${data.kind} ${data.hash}`;
          if (type === 'OrderPaperAttached') papers.add(paper);
          if (type === 'OrderPaperRemoved') papers.delete(paper);
        }
        return {
          key: String(state.id),
          summed: true,
          row: {
            number_table: String(events.find(({ type }) => type === 'OrderSentToDaf')?.data.numberTable),
            number_purchase: state.numberPurchase,
            provider_name: state.providerName,
            unit: this.names(state.lines.map(({ unit }) => unit)),
            date_waiting: waits,
            days: daysSince(waits),
            state: labelOf(state),
            papers: papers.size,
            lacking: judged
              .flatMap(({ rule, facts }) => (rule === 'paymentFile' ? (facts.missing as string[]) : []))
              .join(', '),
            causes: isBack ? byCause(causes).join(', ') : '',
            total: state.total,
          },
        };
      },
    );
  }

  /** Rejections by DAF, a row for each cause that was ticked, or one without any (hospital D5). */
  rejections(): readonly Recomputed[] {
    return this.#ordersWhere(() => true).flatMap(({ state, events }) =>
      events
        .filter(({ type }) => type === 'OrderRejected')
        .flatMap(({ data }, place) => {
          const {
            date,
            reason,
            causes = [],
            kinds = [],
          } = data as unknown as OrderState['rejections'][number];
          const rows = causes.length > 0 ? causes : [WITHOUT_CAUSE];
          if (!date.startsWith(`${this.reader.year}-`)) return [];
          return rows.map(({ cause, description }) => ({
            key: `${state.id} ${place + 1} ${cause}`,
            summed: true,
            row: {
              number_purchase: state.numberPurchase,
              date,
              quarter: ['PRIMERO', 'SEGUNDO', 'TERCERO'][Math.ceil(Number(date.slice(5, 7)) / 4) - 1] ?? '',
              cause: description,
              kinds: kinds.map((each) => each.description).join(', '),
              reason,
              provider_name: state.providerName,
              unit: this.names(state.lines.map(({ unit }) => unit)),
              executor: this.names([state.executor]),
              type_purchase: state.purchaseTypeDescription,
              state: labelOf(state),
            },
          }));
        }),
    );
  }

  requests(): readonly Recomputed[] {
    return this.log.requests
      .map(({ state }) => state)
      .filter(({ year, unit }) => year === this.reader.year && this.sees(unit))
      .map((state) => {
        const bought = this.log.orders.find((order) => order.state.id === state.order)?.state;
        return {
          key: String(state.id),
          summed: true,
          row: {
            unit: this.names([state.unit]),
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

  splitting(): readonly Recomputed[] {
    return splitPurchases(this.log.orders.map(({ state }) => state))
      .filter(
        ({ order }) =>
          order.dateIssue.startsWith(`${this.reader.year}-`) &&
          order.lines.some(({ unit }) => this.sees(unit)),
      )
      .map(({ order, supply, row, amount, limit, sumSupply, sumRow, grade }) => ({
        key: `${order.id} ${supply}`,
        summed: true,
        row: {
          number_purchase: order.numberPurchase,
          date: order.dateIssue,
          supplie: `${supplyOf(order, supply)?.codInternal} ${supplyOf(order, supply)?.description}`,
          id_row: row,
          row: `${row} ${this.log.rows.get(row)}`,
          unit: this.names(order.lines.map(({ unit }) => unit)),
          executor: this.names([order.executor]),
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

  #ordersWhere(holds: (order: Folded<OrderState>) => boolean): readonly Folded<OrderState>[] {
    return this.log.orders.filter(
      (order) =>
        order.state.status !== 'liberada' &&
        order.state.lines.some(({ unit }) => this.sees(unit)) &&
        holds(order),
    );
  }

  #lines(
    holds: (order: Folded<OrderState>, line: OrderState['lines'][number]) => boolean,
    rowOf: (order: Folded<OrderState>, line: OrderState['lines'][number]) => Recomputed['row'],
  ): readonly Recomputed[] {
    return this.#ordersWhere(() => true).flatMap((order) =>
      order.state.lines
        .filter((line) => this.sees(line.unit) && holds(order, line))
        .map((line) => ({
          key: `${order.state.id} ${line.id}`,
          summed: order.state.status !== 'anulada',
          row: {
            ...rowOf(order, line),
            unit: this.names([line.unit]),
            cod_internal: supplyOf(order.state, line.supply)?.codInternal ?? '',
            supplie: supplyOf(order.state, line.supply)?.description ?? '',
          },
        })),
    );
  }
}

const dateOf = ({ dateIssue, dateResolution }: OrderState): string => dateIssue || dateResolution;
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
/** A rejection for which no cause was ticked counts as one of this. */
const WITHOUT_CAUSE = { cause: 0, description: 'SIN CAUSA MARCADA' };
const byCause = (causes: OrderState['rejections'][number]['causes']): readonly string[] =>
  (causes.length > 0 ? causes : [WITHOUT_CAUSE])
    .toSorted((a, b) => a.cause - b.cause)
    .map(({ description }) => description);
const quantityOf = ({ status, lines }: OrderState): string =>
  decimal(
    lines.reduce((sum, line) => sum + cents(status === 'consolidada' ? line.requested : line.delivered), 0),
  );
const invoicesOf = ({ invoices }: OrderState): string =>
  invoices.map(({ serie, number }) => [serie, number].filter(Boolean).join(' ')).join(', ');
