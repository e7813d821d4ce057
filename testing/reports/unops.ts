import { unopsStates } from '@expediente/machines/unops/life-cycle.ts';
import type { UnopsState } from '@expediente/machines/unops/state.ts';
import { cents, decimal, type Folded } from './events.ts';
import { type Recomputed, SeenLog } from './seen-log.ts';

/** Reports about UNOPS records, recomputed (unops §1.5). */
export class RecomputedUnops extends SeenLog {
  invoices(year: number): readonly Recomputed[] {
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

  general(year: number): readonly Recomputed[] {
    const consolidated = new Map(this.log.consolidations.map(({ state }) => [state.id, state]));
    const regularized = new Map(this.log.regularizations.map(({ state }) => [state.id, state]));
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
    return this.log.unops.filter(({ state }) => state.status !== 'eliminado' && this.sees(state.unit));
  }

  #unopsNames(state: UnopsState): Recomputed['row'] {
    return {
      unit: this.names([state.unit]),
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
}

const ofYear = (day: string, year: number): boolean => year === 0 || day.startsWith(String(year));
