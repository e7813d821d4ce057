import type { OfferTexts } from '@expediente/schemas/award/load.ts';
import { expect, test } from 'vitest';
import type { LoadedRow } from '../shared/workbooks/read.ts';
import { classifyOffers, type ProvidersByNit } from './load.ts';

type OfferRow = LoadedRow<OfferTexts>;

const PROVIDERS: ProvidersByNit = new Map(
  [
    { id: 1, nit: '99999900011', name: 'NORTE', state: 1 as const },
    { id: 2, nit: '9999990002K', name: 'SUR', state: 1 as const },
    { id: 3, nit: '9999990003', name: 'CERRADA', state: 0 as const },
  ].map((provider) => [provider.nit, provider]),
);

const row = (at: number, texts: Partial<OfferTexts>, more: Partial<OfferRow> = {}): OfferRow => ({
  row: at,
  values: { nit: '99999900011', name: '', amount: '750', products: '', winner: '', ...texts },
  cells: { nit: `A${at}`, name: `B${at}`, amount: `C${at}`, products: `D${at}`, winner: `E${at}` },
  unreadable: [],
  heading: false,
  ...more,
});

const refused = (...rows: readonly OfferRow[]) =>
  classifyOffers(rows, PROVIDERS).not_added.map(({ row, cell, reason, message }) => [
    row,
    cell,
    reason,
    message,
  ]);

test('a row of a known provider is an offer; without a number of products it is of one', () => {
  const { offers, not_added, counts } = classifyOffers(
    [row(2, { winner: 'si' }), row(3, { nit: '9999990002K', amount: '812.50', products: '3', winner: 'NO' })],
    PROVIDERS,
  );
  expect(offers).toEqual([
    { row: 2, id: 1, nit: '99999900011', name: 'NORTE', amount: '750', products_oferts: 1, state: 1 },
    { row: 3, id: 2, nit: '9999990002K', name: 'SUR', amount: '812.50', products_oferts: 3, state: 0 },
  ]);
  expect([not_added, counts.offers]).toEqual([[], 2]);
});

test.each<[Partial<OfferTexts>, string, string, string]>([
  [{ nit: '' }, 'A2', 'nit', 'Falta el NIT del proveedor.'],
  [
    { nit: '123' },
    'A2',
    'provider',
    'No hay un proveedor con el NIT «123»: corríjalo o agréguelo en «Proveedores».',
  ],
  [{ amount: '' }, 'C2', 'amount', 'Falta el monto ofertado.'],
  [{ amount: '0.99' }, 'C2', 'amount', '«0.99»: El valor mínimo es 1.00.'],
  [{ amount: '1,5' }, 'C2', 'amount', '«1,5»: Use punto decimal, sin comas.'],
  [{ products: 'dos' }, 'D2', 'products', '«dos»: escriba un número entero de 1 a 99,999.'],
  [{ winner: 'X' }, 'E2', 'winner', '«X»: escriba SI en la oferta ganadora y deje vacías las demás.'],
  [
    { nit: '9999990003', winner: 'SI' },
    'E2',
    'winner',
    'El proveedor CERRADA está inactivo: no puede ser el ganador.',
  ],
])('%j is refused at its cell with words that say how to correct it', (texts, cell, reason, message) => {
  expect(refused(row(2, texts))).toEqual([[2, cell, reason, message]]);
});

test('an inactive provider may have offered', () => {
  expect(refused(row(2, { nit: '9999990003' }))).toEqual([]);
});

test('a provider is there once, and one offer wins', () => {
  expect(
    refused(row(2, { winner: 'SI' }), row(3, {}), row(4, { nit: '9999990002K', winner: 'SI' })).map(
      ([at, cell, reason]) => [at, cell, reason],
    ),
  ).toEqual([
    [3, 'A3', 'repeated'],
    [4, 'E4', 'winner'],
  ]);
});

test('all faults of a row are reported, those of an unreadable cell once', () => {
  const unreadable = [{ cell: 'C2', reason: 'unreadable' as const, message: 'La celda tiene una fórmula.' }];
  const { not_added } = classifyOffers([row(2, { nit: '', amount: '' }, { unreadable })], PROVIDERS);
  expect(not_added).toMatchObject([
    { cell: 'C2', reason: 'unreadable', also: [{ cell: 'A2', reason: 'nit' }] },
  ]);
});

test('titles are no offer, a first row that names a provider is one', () => {
  const { offers, not_added } = classifyOffers(
    [row(1, { nit: 'NIT', amount: 'Monto ofertado' }, { heading: true }), row(2, {})],
    PROVIDERS,
  );
  expect([offers.length, not_added]).toEqual([1, []]);
  expect(refused(row(1, { amount: '' }, { heading: true }))).toEqual([
    [1, 'C1', 'amount', 'Falta el monto ofertado.'],
  ]);
});
