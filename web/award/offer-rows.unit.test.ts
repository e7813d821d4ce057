import type { LoadedOffer } from '@expediente/schemas/award/load.ts';
import { expect, test } from 'vitest';
import { rowsToAdd } from '../kit/workbook/added-rows.ts';
import { OFFER_ROWS, withOffers } from './offer-rows.ts';

const offer = (row: number, id: number, state: 0 | 1 = 0): LoadedOffer => ({
  ...{ row, id, state, nit: `${id}`, name: `P${id}`, amount: '750.00', products_oferts: 2 },
});
const inForm = ({ row: _, ...form }: LoadedOffer) => form;
test('a provider that the form has is refused with its cells, to be corrected and loaded again', () => {
  const read = { offers: [offer(2, 1, 1), offer(3, 2)], not_added: [] };
  const { added, refused } = rowsToAdd(OFFER_ROWS, read, [inForm(offer(0, 1))]);
  expect(added).toEqual([offer(3, 2)]);
  expect(refused).toMatchObject([
    { row: 2, nit: '1', amount: '750.00', products: '2', winner: 'SI', reason: 'repeated' },
  ]);
});

test('a winner that is added takes the place of the form’s', () => {
  const form = [inForm(offer(0, 1, 1))];
  expect(withOffers(form, [offer(2, 2, 1)]).map(({ id, state }) => [id, state])).toEqual([
    [1, 0],
    [2, 1],
  ]);
  expect(withOffers(form, [offer(2, 2)]).map(({ state }) => state)).toEqual([1, 0]);
});
