import type { RecordFinder } from '@expediente/catalogues/engine/finder.ts';
import { normalNit } from '@expediente/kernel/nit.ts';
import { BadInput } from '@expediente/platform/refusals.ts';
import {
  CheckOffers,
  OFFER_COLUMNS,
  OFFER_LOAD_FILE,
  type OfferTexts,
} from '@expediente/schemas/award/load.ts';
import { NOTHING } from '@expediente/schemas/operation.ts';
import { validatorOf } from '@expediente/schemas/validate.ts';
import { lineLoad } from '../shared/line-load/definition.ts';
import type { RouteParts } from '../shared/module.ts';
import { classifyOffers, type OfferRow, type ProvidersByNit, providersByNit } from './offers.ts';

/** Offers of an award from a workbook. */
export const offerLoad = lineLoad(
  {
    path: '/awardacts/offers/read/excel',
    refused: '/awardacts/offers/read/refused',
    field: OFFER_LOAD_FILE,
    fields: NOTHING,
    columns: OFFER_COLUMNS,
  },
  async ({ rows, workflow }) => {
    const read = await rows();
    return classifyOffers(read, await providersOf(workflow.finder, read));
  },
);

/** The providers that rows name, in one query however many they are. */
async function providersOf(finder: RecordFinder, rows: readonly OfferRow[]): Promise<ProvidersByNit> {
  await finder.settled();
  const nits = [...new Set(rows.map(({ values: { nit } }) => nit))].filter((nit) => nit !== '');
  const found = await finder.recordsWith('provider', 'nit', nits);
  return providersByNit(found);
}

const checked = validatorOf(CheckOffers);
/** Of pasted cells, which have no address. */
const TITLES: OfferTexts = Object.assign(
  { nit: '', name: '', amount: '', products: '', winner: '' },
  Object.fromEntries(OFFER_COLUMNS.map(({ field, title }) => [field, title])),
);

/** `/awardacts/offers/check`: pasted offers, by the rules of the workbook. */
export function registerOfferCheck({
  workbooks,
  workflow,
}: Pick<RouteParts, 'workbooks' | 'workflow'>): void {
  workbooks.add({
    path: '/awardacts/offers/check',
    field: OFFER_LOAD_FILE,
    async run({ body }) {
      const input = checked(body);
      if ('errors' in input) throw new BadInput(input.errors);
      const rows = input.value.p_offers.map(
        ({ row, nit = '', amount = '', products = '', winner = '' }): OfferRow => ({
          row,
          values: { nit: normalNit(nit), name: '', amount, products, winner },
          cells: TITLES,
          unreadable: [],
          heading: false,
        }),
      );
      return classifyOffers(rows, await providersOf(workflow.finder, rows));
    },
  });
}
