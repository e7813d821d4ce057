import { normalNit } from '@expediente/kernel/nit.ts';
import { canonicalNumber } from '@expediente/kernel/same-number.ts';
import { quoted } from '@expediente/kernel/text.ts';
import { MOST_PRODUCTS, OFFER_AMOUNT } from '@expediente/schemas/award/commands.ts';
import {
  type ClassifiedOffers,
  type LoadedOffer,
  OFFER_REASONS,
  type OfferFault,
  type OfferReason,
  type OfferTexts,
  type RefusedOffer,
} from '@expediente/schemas/award/load.ts';
import type { ProviderRecord } from '@expediente/schemas/catalogues/records.ts';
import { decimalFault } from '@expediente/schemas/checks.ts';
import { decimalText } from '@expediente/schemas/messages.ts';
import type { LoadedRow } from '../shared/workbooks/read.ts';

export type OfferRow = LoadedRow<OfferTexts>;

type OfferingProvider = Pick<ProviderRecord, 'id' | 'nit' | 'name' | 'state'>;

/** Providers by their NIT, as it is written and in its one form. */
export type ProvidersByNit = ReadonlyMap<string, OfferingProvider>;

export const providersByNit = (providers: readonly OfferingProvider[]): ProvidersByNit =>
  new Map([
    ...providers.map((each) => [canonicalNumber('nit', each.nit), each] as const),
    // Last: of two records of before that are one number each is found as it is written.
    ...providers.map((each) => [normalNit(each.nit), each] as const),
  ]);

const WHOLE = /^[1-9]\d{0,4}$/;
/** What the column of the winner takes, whatever its case. */
const WINS: Readonly<Record<string, LoadedOffer['state']>> = { '': 0, NO: 0, SI: 1, SÍ: 1 };

/**
 * What becomes of each row of offers, pasted or of a workbook: an offer of a known provider, or not added and why
 * (awards A17: a provider once; an inactive one may have offered, and does not win).
 */
export function classifyOffers(sheet: readonly OfferRow[], providers: ProvidersByNit): ClassifiedOffers {
  const offers: LoadedOffer[] = [];
  const notAdded: RefusedOffer[] = [];
  for (const row of sheet) {
    const { nit } = row.values;
    const provider = providers.get(nit) ?? providers.get(canonicalNumber('nit', nit));
    if (row.heading && !provider) continue;
    const winner = offers.find(({ state }) => state === 1);
    const [first, ...also] = [
      ...row.unreadable,
      ...faultsOf(row, provider, winner).filter(({ cell }) =>
        row.unreadable.every((each) => each.cell !== cell),
      ),
      ...repeatedFaults(row, provider, offers),
    ];
    if (first) notAdded.push({ row: row.row, ...row.values, ...first, also });
    else if (provider) offers.push(offerOf(row, provider));
  }
  const counts = { ...NONE, offers: offers.length };
  for (const { reason } of notAdded) counts[reason] += 1;
  return { offers, not_added: notAdded, counts };
}

// A number for each reason.
const NONE = Object.fromEntries(OFFER_REASONS.map((reason) => [reason, 0])) as Record<OfferReason, number>;

const wins = (text: string): LoadedOffer['state'] | undefined => WINS[text.toUpperCase()];

function faultsOf(
  { values: { nit, amount, products, winner }, cells }: OfferRow,
  provider: Pick<ProviderRecord, 'name' | 'state'> | undefined,
  before: LoadedOffer | undefined,
): readonly OfferFault[] {
  const faults: OfferFault[] = [];
  const fault = (cell: string, reason: OfferReason, message: string) =>
    void faults.push({ cell, reason, message });
  if (nit === '') fault(cells.nit, 'nit', 'Falta el NIT del proveedor.');
  else if (!provider)
    fault(
      cells.nit,
      'provider',
      `No hay un proveedor con el NIT ${quoted(nit)}: corríjalo o agréguelo en «Proveedores».`,
    );
  if (amount === '') fault(cells.amount, 'amount', 'Falta el monto ofertado.');
  else if (decimalFault(OFFER_AMOUNT, amount) !== undefined)
    fault(cells.amount, 'amount', `${quoted(amount)}: ${decimalText(OFFER_AMOUNT, amount)}`);
  if (products !== '' && !WHOLE.test(products))
    fault(
      cells.products,
      'products',
      `${quoted(products)}: escriba un número entero de 1 a ${MOST_PRODUCTS.toLocaleString('es-GT')}.`,
    );
  const state = wins(winner);
  if (state === undefined)
    fault(
      cells.winner,
      'winner',
      `${quoted(winner)}: escriba SI en la oferta ganadora y deje vacías las demás.`,
    );
  else if (state === 1 && before)
    fault(cells.winner, 'winner', `Solo una oferta gana: la de la fila ${before.row} ya es la ganadora.`);
  else if (state === 1 && provider?.state === 0)
    fault(cells.winner, 'winner', `El proveedor ${provider.name} está inactivo: no puede ser el ganador.`);
  return faults;
}

const repeatedFaults = (
  { cells }: OfferRow,
  provider: Pick<ProviderRecord, 'id'> | undefined,
  offers: readonly LoadedOffer[],
): readonly OfferFault[] => {
  const same = offers.find(({ id }) => id === provider?.id);
  return same
    ? [{ cell: cells.nit, reason: 'repeated', message: `El proveedor ya está en la fila ${same.row}.` }]
    : [];
};

const offerOf = (
  { row, values: { amount, products, winner } }: OfferRow,
  { id, nit, name }: Pick<ProviderRecord, 'id' | 'nit' | 'name'>,
): LoadedOffer => ({
  row,
  id,
  nit,
  name,
  amount,
  products_oferts: products === '' ? 1 : Number(products),
  state: wins(winner) ?? 0,
});
