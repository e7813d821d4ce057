import type { StoredEvent } from '@expediente/eventstore/port.ts';
import { dateInGuatemala, shownDate } from '@expediente/kernel/dates.ts';
import type { OrderState } from '@expediente/machines/order/state.ts';
import { type Recomputed, SeenLog } from './seen-log.ts';

/** Events of the pairs that the rule's first version alerts of, on orders: who did one of these does not pay. */
const DONE: Readonly<Record<string, string>> = {
  OrderGenerated: 'Generar la orden y pagar',
  OrderAccrued: 'Devengar y pagar',
};

/** Report of what one person did where two are asked for, recomputed from who wrote each event of an order. */
export class RecomputedSegregation extends SeenLog {
  rows(): readonly Recomputed[] {
    return this.log.orders.flatMap(({ state, events }) =>
      state.lines.some(({ unit }) => this.sees(unit)) ? this.#paymentsIn(state, events) : [],
    );
  }

  #paymentsIn(state: OrderState, events: readonly StoredEvent[]): readonly Recomputed[] {
    return events.flatMap(({ type, metadata, data, revision }, at) => {
      const before = events.slice(0, at).filter((each) => each.metadata.userId === metadata.userId);
      const pairs = before.flatMap((each) => DONE[each.type] ?? []);
      const day = dateInGuatemala(new Date(metadata.at));
      if (type !== 'OrderPaid' || pairs.length === 0 || !day.startsWith(`${this.reader.year}-`)) return [];
      return [
        {
          key: `order:${state.id} ${revision}`,
          summed: true,
          row: {
            date: day,
            pair: [...new Set(pairs)].join('; '),
            user: `${metadata.userName} (${metadata.username})`,
            kind: 'Orden de compra',
            record: state.numberPurchase,
            sentence: `Registró el pago ${data.number} del ${shownDate(String(data.date))}, caja ${data.numberBox}`,
            amount: state.total,
            executor: this.names([state.executor]),
          },
        },
      ];
    });
  }
}
