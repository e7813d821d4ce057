import type { DateText } from '@expediente/kernel/dates.ts';
import { writeAward } from './awards.ts';
import { type DemoOrder, type DemoRequest, OrderStory, writeRequest } from './orders.ts';
import { PLANS, writePlan } from './plans.ts';
import { writeExtensions } from './quarters.ts';
import { writeReprogrammings } from './reprogrammings.ts';
import { writeRules } from './rules.ts';
import { writeServices } from './services.ts';
import { daysBefore, type Teller } from './teller.ts';
import { writeUnops } from './unops.ts';

const NORTH = 100100;
const SOUTH = 100200;
/** Main book of the northern executor's awards, one of its commission and its secretary. */
const NORTH_MINUTES = { book: 1, participants: [1, 4] } as const;

/** Orders in every state of R3 §4, some near the limits of their modality (domain §1, §3). */
const ORDERS: readonly (Omit<DemoOrder, 'number' | 'from' | 'year'> & { readonly daysAgo: number })[] = [
  // 30301 at Q415: 24,900, just under the limit of a baja cuantía.
  {
    executor: NORTH,
    codPpr: '30301',
    requests: [[100103, '3-1-1', '60']],
    reach: 7,
    daysAgo: 200,
    purchaseType: 2,
    npgNog: 'E990000001',
    provider: 10,
  },
  // 30201 at Q38.50: 89,474, just under the limit of an electronic offer.
  {
    executor: NORTH,
    codPpr: '30201',
    requests: [
      [100101, '1-2-1', '1500'],
      [100103, '3-1-1', '824'],
    ],
    reach: 7,
    daysAgo: 170,
    // Later than the term of its payment.
    paysAfter: 60,
    purchaseType: 1,
    npgNog: '99000001',
    provider: 3,
  },
  // 30107 at Q48.90: 92,469.90, past it: a cotización.
  {
    executor: NORTH,
    codPpr: '30107',
    requests: [[100104, '3-2-1', '1891']],
    reach: 5,
    daysAgo: 40,
    purchaseType: 4,
    npgNog: '99000002',
    provider: 1,
    file: 'whole',
  },
  {
    executor: NORTH,
    codPpr: '30101',
    requests: [
      [100101, '1-2-1', '30000'],
      [100102, '1-1-1', '20000'],
    ],
    reach: 0,
    daysAgo: 4,
    purchaseType: 1,
    npgNog: '',
    provider: 1,
  },
  {
    executor: NORTH,
    codPpr: '30203',
    requests: [[100101, '1-2-1', '120']],
    reach: 0,
    daysAgo: 2,
    purchaseType: 2,
    npgNog: '',
    provider: 4,
  },
  {
    executor: NORTH,
    codPpr: '30104',
    requests: [[100101, '1-2-1', '600']],
    reach: 1,
    daysAgo: 9,
    purchaseType: 2,
    npgNog: 'E990000002',
    provider: 2,
  },
  {
    executor: NORTH,
    codPpr: '30303',
    requests: [[100103, '3-1-1', '80']],
    reach: 1,
    daysAgo: 7,
    purchaseType: 1,
    npgNog: '99000003',
    provider: 10,
  },
  {
    executor: NORTH,
    codPpr: '30106',
    requests: [[100102, '1-1-1', '25000']],
    reach: 2,
    daysAgo: 16,
    purchaseType: 3,
    npgNog: '99000004',
    provider: 7,
  },
  {
    executor: NORTH,
    codPpr: '30111',
    requests: [[100101, '1-2-1', '900']],
    reach: 2,
    daysAgo: 14,
    purchaseType: 2,
    npgNog: 'E990000003',
    provider: 8,
  },
  {
    executor: NORTH,
    codPpr: '30201',
    requests: [
      [100101, '1-2-1', '200'],
      [100103, '3-1-1', '150'],
    ],
    reach: 9,
    daysAgo: 18,
    purchaseType: 2,
    npgNog: 'E990000004',
    provider: 4,
  },
  {
    executor: NORTH,
    codPpr: '30302',
    requests: [[100103, '3-1-1', '45']],
    reach: 3,
    daysAgo: 22,
    purchaseType: 2,
    npgNog: 'E990000005',
    provider: 10,
  },
  {
    executor: NORTH,
    codPpr: '30401',
    requests: [[100102, '1-1-1', '400']],
    reach: 3,
    daysAgo: 24,
    purchaseType: 2,
    npgNog: 'E990000006',
    provider: 12,
  },
  {
    executor: NORTH,
    codPpr: '30103',
    requests: [[100104, '3-2-1', '20000']],
    reach: 4,
    daysAgo: 30,
    purchaseType: 2,
    npgNog: 'E990000007',
    provider: 1,
  },
  {
    executor: NORTH,
    codPpr: '30109',
    requests: [[100102, '1-1-2', '30000']],
    reach: 5,
    daysAgo: 35,
    purchaseType: 2,
    npgNog: 'E990000008',
    provider: 7,
    file: 'came back',
  },
  {
    executor: NORTH,
    codPpr: '30304',
    requests: [[100103, '3-1-1', '500']],
    reach: 6,
    daysAgo: 45,
    purchaseType: 2,
    npgNog: 'E990000009',
    provider: 11,
  },
  {
    executor: NORTH,
    codPpr: '30105',
    requests: [[100104, '3-2-1', '100000']],
    reach: 8,
    daysAgo: 60,
    purchaseType: 2,
    npgNog: 'E990000010',
    provider: 7,
  },
  {
    executor: NORTH,
    codPpr: '30102',
    requests: [[100104, '3-2-1', '2500']],
    reach: 10,
    daysAgo: 50,
    purchaseType: 2,
    npgNog: '',
    provider: 1,
  },
  {
    executor: NORTH,
    codPpr: '30101',
    requests: [[100102, '1-1-2', '15000']],
    reach: 7,
    daysAgo: 100,
    purchaseType: 2,
    npgNog: 'E990000011',
    provider: 1,
  },
  {
    executor: SOUTH,
    codPpr: '30104',
    requests: [[100201, '2-1-1', '500']],
    reach: 2,
    daysAgo: 12,
    purchaseType: 8,
    npgNog: 'E990000012',
    provider: 2,
  },
  {
    executor: SOUTH,
    codPpr: '30208',
    requests: [[100201, '2-1-1', '90']],
    reach: 7,
    daysAgo: 80,
    purchaseType: 8,
    npgNog: 'E990000013',
    provider: 14,
  },
  // Bought by award: certified, its order carries the number.
  {
    executor: NORTH,
    codPpr: '30303',
    requests: [[100103, '3-1-1', '40']],
    reach: 2,
    daysAgo: 20,
    purchaseType: 1,
    npgNog: '99000011',
    provider: 10,
    awards: [
      {
        ...NORTH_MINUTES,
        number: '1',
        offers: [
          [10, '14600.00'],
          [11, '14920.00'],
          [12, '15200.00'],
        ],
        reach: 2,
      },
    ],
  },
  // Negotiated with the offer that is not the lowest.
  {
    executor: NORTH,
    codPpr: '30401',
    requests: [[100102, '1-1-1', '60']],
    reach: 0,
    daysAgo: 10,
    purchaseType: 3,
    npgNog: '99000012',
    provider: 12,
    awards: [
      {
        ...NORTH_MINUTES,
        number: '3',
        offers: [
          [12, '2190.00'],
          [10, '2100.00'],
          [8, '2310.00'],
        ],
        justification: 'La oferta más baja no cumple con la presentación solicitada.',
        reach: 1,
      },
    ],
  },
  // Registered by mistake under the wrong provider, razonada, and registered anew under another number.
  {
    executor: NORTH,
    codPpr: '30203',
    requests: [[100101, '1-2-1', '50']],
    reach: 0,
    daysAgo: 6,
    purchaseType: 1,
    npgNog: '99000013',
    provider: 4,
    awards: [
      { ...NORTH_MINUTES, number: '5', offers: [[2, '1600.00']], reach: 3 },
      {
        ...NORTH_MINUTES,
        number: '4',
        offers: [
          [4, '1495.00'],
          [3, '1540.00'],
          [2, '1600.00'],
        ],
        reach: 0,
      },
    ],
  },
];

/** The same supply three times on one day, for two cost centres: each is under the limit of a baja cuantía, together they are not. */
const SPLIT: readonly Pick<DemoOrder, 'requests' | 'npgNog' | 'provider'>[] = [
  { requests: [[100101, '1-2-1', '600']], npgNog: 'E990000014', provider: 4 },
  { requests: [[100101, '1-2-1', '600']], npgNog: 'E990000015', provider: 4 },
  { requests: [[100103, '3-1-1', '600']], npgNog: 'E990000016', provider: 2 },
];

/** Committed, and not published within its term. */
const UNPUBLISHED: Omit<DemoOrder, 'number' | 'from' | 'year'> = {
  ...{ executor: NORTH, codPpr: '30203', reach: 2, purchaseType: 2, npgNog: '', provider: 4 },
  requests: [[100101, '1-2-1', '40']],
};

/** Requests that never became an order, or not yet. */
const REQUESTS: readonly (Omit<DemoRequest, 'day' | 'year'> & { readonly daysAgo: number })[] = [
  { executor: NORTH, unit: 100101, subProduct: '1-2-1', qty: '500', codPpr: '30203', reach: 0, daysAgo: 1 },
  { executor: NORTH, unit: 100102, subProduct: '1-1-1', qty: '300', codPpr: '30401', reach: 0, daysAgo: 1 },
  { executor: NORTH, unit: 100101, subProduct: '1-2-1', qty: '800', codPpr: '30111', reach: 1, daysAgo: 3 },
  { executor: NORTH, unit: 100101, subProduct: '1-2-1', qty: '250', codPpr: '30201', reach: 1, daysAgo: 3 },
  { executor: NORTH, unit: 100103, subProduct: '3-1-1', qty: '180', codPpr: '30201', reach: 1, daysAgo: 2 },
  { executor: NORTH, unit: 100104, subProduct: '3-2-1', qty: '12000', codPpr: '30103', reach: 1, daysAgo: 5 },
  { executor: NORTH, unit: 100103, subProduct: '3-1-1', qty: '100', codPpr: '30303', reach: 2, daysAgo: 8 },
  { executor: NORTH, unit: 100102, subProduct: '1-1-2', qty: '9000', codPpr: '30109', reach: 4, daysAgo: 11 },
  { executor: SOUTH, unit: 100201, subProduct: '2-1-1', qty: '40', codPpr: '30209', reach: 1, daysAgo: 3 },
  { executor: NORTH, unit: 100102, subProduct: '1-1-1', qty: '1500', codPpr: '30403', reach: 1, daysAgo: 2 },
];

/** Writes the whole demonstration: the rules that judge it, plans with their quarters, orders as they would have come, the requests of these days, what changes quarters and plans, and purchases through UNOPS. */
export async function writeRecords(teller: Teller): Promise<void> {
  await writeRules(teller);
  for (const plan of PLANS) await writePlan(teller, plan);
  const year = Number(teller.today.slice(0, 4));
  // Accrued last December and not paid: floating debt (domain §3).
  await new OrderStory(teller, {
    executor: NORTH,
    codPpr: '30104',
    requests: [[100101, '1-2-1', '1000']],
    reach: 5,
    from: `${year - 1}-12-01` as DateText, // an existing day by construction

    purchaseType: 2,
    npgNog: 'E990000900',
    provider: 2,
    number: 900,
    year: year - 1,
  }).tell();
  for (const [index, { daysAgo, ...order }] of ORDERS.entries())
    await new OrderStory(teller, {
      ...order,
      number: index + 1,
      year,
      from: daysBefore(teller.today, daysAgo),
    }).tell();
  await writeFreeAwards(teller, year);
  for (const { daysAgo, ...request } of REQUESTS)
    await writeRequest(teller, { ...request, year, day: daysBefore(teller.today, daysAgo) });
  await writeExtensions(teller);
  await writeReprogrammings(teller);
  await writeServices(teller);
  for (const [index, order] of SPLIT.entries())
    await new OrderStory(teller, {
      ...{ executor: NORTH, codPpr: '30201', reach: 7, purchaseType: 2 },
      ...order,
      number: ORDERS.length + 1 + index,
      year,
      from: daysBefore(teller.today, 65, year),
    }).tell();
  await new OrderStory(teller, {
    ...UNPUBLISHED,
    number: ORDERS.length + SPLIT.length + 1,
    year,
    from: daysBefore(teller.today, 13, year),
  }).tell();
  await writeUnops(teller);
}

/** Awards of consolidations that were made elsewhere: one is certified, one is of the other executor. */
async function writeFreeAwards(teller: Teller, year: number): Promise<void> {
  const from = (daysAgo: number) => () => daysBefore(teller.today, daysAgo--);
  await writeAward(
    teller,
    {
      ...NORTH_MINUTES,
      executor: NORTH,
      year,
      number: '2',
      purchaseType: 4,
      nog: '99000014',
      codPpr: '30208',
      units: [
        [100101, 'SIGES 41', '150'],
        [100102, 'SIGES 42', '100'],
      ],
      qty: '250',
      offers: [
        [14, '32750.00'],
        [4, '33500.00'],
        [3, '34125.50'],
      ],
      reach: 2,
    },
    from(16),
  );
  await writeAward(
    teller,
    {
      ...{ book: 4, participants: [5, 8] },
      executor: SOUTH,
      year,
      number: '1',
      purchaseType: 7,
      nog: '99000015',
      codPpr: '30209',
      units: [[100201, 'SIGES 7', '30']],
      qty: '30',
      offers: [[14, '1500.00']],
      reach: 0,
    },
    from(5),
  );
}
