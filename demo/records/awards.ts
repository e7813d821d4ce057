import type { DateText } from '@expediente/kernel/dates.ts';
import type { Actor, Saved, Teller } from './teller.ts';

/** An award record of the demonstration, with the year of its session behind its number. */
export interface DemoAward {
  readonly executor: number;
  readonly year: number;
  readonly number: string;
  readonly purchaseType: number;
  readonly nog: string;
  /** The order whose consolidation it awards; absent: a free one. */
  readonly order?: Saved['id'];
  readonly codPpr: string;
  /** Cost centre, number of its pedido, quantity. */
  readonly units: readonly (readonly [unit: number, numberOrder: string, qty: string])[];
  /** Quantity and amount that are awarded: those of the winning offer. */
  readonly qty: string;
  /** Providers by their number in the seed list; the first one wins. */
  readonly offers: readonly (readonly [provider: number, amount: string])[];
  readonly justification?: string;
  /** Main book and people of the executor. */
  readonly book: number;
  readonly participants: readonly number[];
  /** 0 adjudicada, 1 negotiated, 2 certified, 3 razonada. */
  readonly reach: 0 | 1 | 2 | 3;
}

/** Writes an award up to its state; `next` gives the day of each of its steps. */
export async function writeAward(teller: Teller, award: DemoAward, next: () => DateText): Promise<void> {
  const { executor, year, number, reach } = award;
  const act = (actor: Actor, day: DateText, path: Parameters<Teller['act']>[2], payload: object) =>
    teller.act({ actor, executor, year }, day, path, { ...payload });
  const hourOf = (day: DateText, hour: string): string => (day === teller.today ? '00:00' : hour);
  const supply = teller.supply(award.codPpr);
  const awarded = next();
  const { id } = await act('compras', awarded, '/awardacts/insert/update', {
    p_id: 0,
    p_number: number,
    p_date: awarded,
    // Only the first hour of today is sure to have come.
    p_hour: hourOf(awarded, '08:15'),
    p_nog: award.nog,
    p_id_type_purchase: award.purchaseType,
    p_id_consolidate: award.order ?? 0,
    p_id_supplie: supply.id,
    p_description_supplie: '',
    p_unit: award.units.map(([unit, number_order, qty]) => ({ id: unit, number_order, qty })),
    p_providers: award.offers.map(([provider, amount], at) => ({
      id: teller.provider(provider),
      amount,
      state: at === 0 ? 1 : 0,
      products_oferts: 1,
    })),
    p_id_book: award.book,
    p_id_participant: award.participants,
    p_qty: award.qty,
    p_amount: award.offers[0]?.[1] ?? '',
    p_iva: 1,
    p_justification: award.justification ?? '',
  });
  if (reach === 0) return;
  if (reach === 3) {
    await act('compras', awarded, '/awardacts/delete', {
      p_id: id,
      p_justification: 'Se registró dos veces',
    });
    return;
  }
  const negotiated = next();
  await act('compras', negotiated, '/awardacts/business', {
    p_id_award_acts: id,
    p_number_business: number,
    p_date: negotiated,
    p_hour: hourOf(negotiated, '09:00'),
  });
  if (reach === 1) return;
  await act('aprobador', next(), '/awardacts/certification', {
    p_id_award_acts: id,
    p_invoice_award: `${number}-A`,
    p_invoice_business: `${number}-B`,
  });
}
