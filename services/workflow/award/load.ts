import { normalNit } from '@expediente/kernel/nit.ts';
import { canonicalNumber } from '@expediente/kernel/same-number.ts';
import { quoted } from '@expediente/kernel/text.ts';
import { MOST_PRODUCTS, OFFER_AMOUNT } from '@expediente/schemas/award/commands.ts';
import {
  CheckOffers,
  type ClassifiedOffers,
  type LoadedOffer,
  OFFER_LOAD,
  type OfferTexts,
} from '@expediente/schemas/award/load.ts';
import type { ProviderRecord } from '@expediente/schemas/catalogues/records.ts';
import { decimalFault } from '@expediente/schemas/checks.ts';
import { decimalText } from '@expediente/schemas/messages.ts';
import { NOTHING } from '@expediente/schemas/operation.ts';
import { lineLoad, pastedLoad } from '../shared/line-load/definition.ts';
import { classifyRows } from '../shared/line-load/rows.ts';
import type { LoadedRow } from '../shared/workbooks/read.ts';

/** Offers of an award from a workbook, or pasted. */
export const offerLoad = lineLoad(
  OFFER_LOAD,
  NOTHING,
  async ({ rows, workflow: { finder } }) => {
    const read = await rows();
    await finder.settled();
    const nits = [...new Set(read.map(({ values: { nit } }) => nit))].filter((nit) => nit !== '');
    return classifyOffers(read, providersByNit(await finder.recordsWith('provider', 'nit', nits)));
  },
  pastedLoad(OFFER_LOAD.columns, OFFER_LOAD.paste, CheckOffers),
);

type OfferingProvider = Pick<ProviderRecord, 'id' | 'nit' | 'name' | 'state'>;

/** Providers by their NIT, both as written and in its canonical form. */
export type ProvidersByNit = ReadonlyMap<string, OfferingProvider>;

const providersByNit = (providers: readonly OfferingProvider[]): ProvidersByNit =>
  new Map([
    ...providers.map((each) => [canonicalNumber('nit', each.nit), each] as const),
    // Added last, so that two older records with one canonical NIT are each found by their NIT as written.
    ...providers.map((each) => [normalNit(each.nit), each] as const),
  ]);

const WHOLE = /^[1-9]\d{0,4}$/;
const NO_WHOLE = `escriba un número entero de 1 a ${MOST_PRODUCTS.toLocaleString('es-GT')}.`;
/** Values that the column of the winner takes, whatever its case. */
const WINS: Readonly<Record<string, LoadedOffer['state']>> = { '': 0, NO: 0, SI: 1, SÍ: 1 };
const winsOf = (text: string): LoadedOffer['state'] | undefined => WINS[text.toUpperCase()];

/** Offers of known providers (awards A17: a provider once; an inactive one may have an offer, but cannot win). */
export function classifyOffers(
  sheet: readonly LoadedRow<OfferTexts>[],
  providers: ProvidersByNit,
): ClassifiedOffers {
  const providerOf = (nit: string) => providers.get(nit) ?? providers.get(canonicalNumber('nit', nit));
  const { lines, not_added, counts } = classifyRows(OFFER_LOAD, sheet, {
    lineOf({ nit, amount, products, winner }) {
      const provider = providerOf(nit);
      if (!provider) return undefined;
      const products_oferts = products === '' ? 1 : Number(products);
      const state = winsOf(winner) ?? 0;
      return { id: provider.id, nit: provider.nit, name: provider.name, amount, products_oferts, state };
    },
    keyOf: ({ id }) => String(id),
    checks({ nit, amount, products, winner }, line, before) {
      const provider = providerOf(nit);
      const no = `No hay un proveedor con el NIT ${quoted(nit)}: corríjalo o agréguelo en «Proveedores».`;
      const won = before.find(({ state }) => state === 1)?.row;
      return [
        ['nit', 'nit', nit === '' && 'Falta el NIT del proveedor.'],
        ['nit', 'provider', nit !== '' && !line && no],
        ['amount', 'amount', amountFault(amount)],
        [
          'products',
          'products',
          products !== '' && !WHOLE.test(products) && `${quoted(products)}: ${NO_WHOLE}`,
        ],
        ['winner', 'winner', winnerFault(winner, won, provider)],
      ];
    },
  });
  return { offers: lines, not_added, counts: { ...counts, offers: lines.length } };
}

const amountFault = (amount: string): string | false =>
  amount === ''
    ? 'Falta el monto ofertado.'
    : decimalFault(OFFER_AMOUNT, amount) !== undefined &&
      `${quoted(amount)}: ${decimalText(OFFER_AMOUNT, amount)}`;

/** @param won row of the offer that wins already */
function winnerFault(
  text: string,
  won: number | undefined,
  provider: OfferingProvider | undefined,
): string | false {
  const state = winsOf(text);
  if (state === undefined)
    return `${quoted(text)}: escriba SI en la oferta ganadora y deje vacías las demás.`;
  if (state === 0) return false;
  if (won !== undefined) return `Solo una oferta gana: la de la fila ${won} ya es la ganadora.`;
  return provider?.state === 0 && `El proveedor ${provider.name} está inactivo: no puede ser el ganador.`;
}
