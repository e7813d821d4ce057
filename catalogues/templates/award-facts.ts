import { dateText } from '@expediente/kernel/dates.ts';
import { money } from '@expediente/kernel/decimal.ts';
import { quantityText } from '@expediente/kernel/format.ts';
import type { AwardActRead } from '@expediente/schemas/award/read.ts';
import type { AwardFacts, Signs } from './values.ts';

/**
 * Facts of an award record for its documents: names and codes as the record keeps them, and each step once it is
 * reached (awards A33).
 */
export function awardFactsOf(award: AwardActRead): AwardFacts {
  const { number_business, date_business, hour_business, invoice_award, invoice_business } = award;
  const signing = (type: 'COMISION' | 'SECRETARIA'): readonly Signs[] =>
    award.participants
      .filter((each) => each.type === type)
      // The catalogue of participants has no positions (awards A18).
      .map(({ name }) => ({ name, position: '' }));
  return {
    number: award.number,
    date: dateText(award.date),
    hour: award.hour,
    qty_requested: award.qty_requested,
    type_supplies: award.type_supplies,
    description: award.description,
    cod_internal: award.cod_internal,
    cod_ppr: award.cod_ppr,
    description_ppr: award.description_ppr,
    row: `${award.id_row} ${award.description_row}`,
    // Awards of some purchase types never have a NOG (awards A11).
    nog: award.nog || 'N/A',
    iva: award.iva,
    justification: award.justification,
    qty: award.qty,
    amount: money(award.amount),
    units: award.units.map(({ id_unit, description }) => ({ id: String(id_unit), description })),
    providers: award.providers.map(({ name, nit, amount, state }) => ({
      name,
      nit,
      amount: money(amount),
      winner: state === 1,
    })),
    book: award.book,
    commission: signing('COMISION'),
    secretary: signing('SECRETARIA'),
    purchase_order: `${quantityText(award.qty)} ${award.description_presentation} ${award.description}`,
    ...(date_business !== null && {
      business: { number: number_business, date: dateText(date_business), hour: hour_business },
    }),
    ...(invoice_award !== '' && { folios: { award: invoice_award, business: invoice_business } }),
  };
}
