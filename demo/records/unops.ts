import type { DateText } from '@expediente/kernel/dates.ts';
import { amountOf, price, quantity } from '@expediente/kernel/decimal.ts';
import { type Actor, daysAfter, daysBefore, type Teller } from './teller.ts';

const NORTH = 100100;
/** Organismo Internacional Demo, by its number in the seed list. */
const ORGANISM = 25;

/** A purchase through UNOPS as its cost centre registers it. */
interface DemoUnops {
  readonly executor?: number;
  readonly unit: number;
  readonly codPpr: string;
  readonly qty: string;
  readonly price: string;
  readonly subProducts?: readonly (readonly [id: string, qty: string])[];
  /** Value of each invoice; absent: one invoice of the total. */
  readonly invoices?: readonly string[];
  readonly receipts?: readonly string[];
  /** Not all of its receipts have come. */
  readonly incomplete?: true;
  /** Neither ITB nor act has come with it. */
  readonly bare?: true;
}

const INSULIN: DemoUnops = {
  unit: 100104,
  codPpr: '30107',
  qty: '500',
  price: '41.25',
  subProducts: [
    ['2-2-1', '120'],
    ['3-2-1', '380'],
  ],
  invoices: ['12375.00', '8250.00'],
  receipts: ['12375.00', '8250.00'],
};
const SALINE: DemoUnops = { unit: 100101, codPpr: '30111', qty: '2000', price: '8.15' };
const STRIPS: DemoUnops = {
  unit: 100103,
  codPpr: '30303',
  qty: '120',
  price: '340',
  subProducts: [['3-1-1', '120']],
};
const TABLETS: DemoUnops = {
  unit: 100104,
  codPpr: '30101',
  qty: '200000',
  price: '0.0725',
  subProducts: [['3-2-1', '200000']],
};
const CAPSULES: DemoUnops = { unit: 100104, codPpr: '30109', qty: '80000', price: '0.1625' };
const CEFTRIAXONE: DemoUnops = { unit: 100101, codPpr: '30104', qty: '1500', price: '5.9333' };
const GLOVES: DemoUnops = { unit: 100101, codPpr: '30201', qty: '600', price: '33.10' };

const LAMPS: DemoUnops = { unit: 100106, codPpr: '30413', qty: '400', price: '21.75' };
const SOLUTION: DemoUnops & { readonly executor: number } = {
  ...{ executor: 100200, unit: 100201, codPpr: '30112', qty: '900', price: '8.75' },
};

/** Records of the other executors that are open: each sees one of its own. */
const ELSEWHERE: readonly (DemoUnops & { readonly executor: number })[] = [
  SOLUTION,
  { executor: 100300, unit: 100302, codPpr: '30403', qty: '5000', price: '0.48' },
  { executor: 100400, unit: 100401, codPpr: '30206', qty: '300', price: '20.90' },
];

/** Purchases through UNOPS in every state, those of last year too. */
export async function writeUnops(teller: Teller): Promise<void> {
  const year = Number(teller.today.slice(0, 4));
  const [now, before] = [new UnopsStory(teller, year), new UnopsStory(teller, year - 1)];
  const ago = (days: number) => daysBefore(teller.today, days, year);

  // Last year's: one regularised, one that is still open.
  const [autumn, winter] = [`${year - 1}-10-05`, `${year - 1}-12-01`] as DateText[] as [DateText, DateText]; // existing days by construction
  const closed = await before.consolidate(
    [await before.record(TABLETS, autumn)],
    daysAfter(autumn, 20, winter),
  );
  await before.regularize([closed], `${year - 1}-15`, winter);
  await before.record(CEFTRIAXONE, winter);

  // Regularised with two consolidations, under a number that was corrected afterwards.
  const first = await now.consolidate(
    [await now.record(GLOVES, ago(75)), await now.record(SALINE, ago(73))],
    ago(66),
  );
  const second = await now.consolidate([await now.record(CEFTRIAXONE, ago(70))], ago(64));
  const regularized = await now.regularize([first, second], `${year}-24`, ago(50));
  await now.act('compras', ago(48), '/unops/regularize/correct', {
    p_id: regularized,
    p_number_curdp: `${year}-42`,
    p_date_pay: ago(50),
    p_justification: 'Las dos cifras del número se escribieron al revés.',
  });
  const third = await now.consolidate([await now.record(INSULIN, ago(60))], ago(52));
  await now.regularize([third], `${year}-51`, ago(38));

  // Consolidated.
  await now.consolidate([await now.record(TABLETS, ago(30)), await now.record(CAPSULES, ago(28))], ago(20));
  await now.consolidate([await now.record(STRIPS, ago(26))], ago(18));

  // Without consolidation: of a freed one, complete, without its numbers, with receipts to come, and a deleted one.
  const freed = await now.consolidate([await now.record(SALINE, ago(17))], ago(12));
  await now.act('compras', ago(11), '/unops/consolidate/delete', {
    p_id: freed,
    p_justification: 'Faltaba un registro del mismo despacho',
  });
  await now.record(INSULIN, ago(9));
  await now.record({ ...GLOVES, bare: true }, ago(6));
  await now.record({ ...STRIPS, qty: '60', subProducts: [['3-1-1', '60']], incomplete: true }, ago(4));
  const mistaken = await now.record({ ...CAPSULES, qty: '8000' }, ago(3));
  await now.act('centro', ago(3), '/unops/delete', {
    p_id_unops: mistaken,
    p_justification: 'La cantidad recibida era otra',
  });

  // A cost centre that not every user of its executor sees.
  await now.record(LAMPS, ago(8));

  const { executor } = SOLUTION;
  const paid = await now.consolidate([await now.record(SOLUTION, ago(45), executor)], ago(40), executor);
  await now.regularize([paid], `${year}-7`, ago(33), executor);
  await now.consolidate([await now.record(SOLUTION, ago(25), executor)], ago(21), executor);
  for (const [at, each] of ELSEWHERE.entries()) await now.record(each, ago(14 - at), each.executor);
}

/** One year's purchases; each has its own numbers. */
class UnopsStory {
  readonly #teller: Teller;
  readonly #year: number;
  #count = 0;

  constructor(teller: Teller, year: number) {
    this.#teller = teller;
    this.#year = year;
  }

  async act(
    actor: Actor,
    day: DateText,
    path: Parameters<Teller['act']>[2],
    payload: object,
    executor = NORTH,
  ): ReturnType<Teller['act']> {
    return await this.#teller.act({ actor, executor, year: this.#year }, day, path, { ...payload });
  }

  /** Its number. */
  async record(given: DemoUnops, day: DateText, executor = NORTH): Promise<number> {
    this.#count += 1;
    const own = `${this.#year}-${String(this.#count).padStart(3, '0')}`;
    const { qty, price: unitPrice } = given;
    const total = amountOf(quantity(qty), price(unitPrice));
    const saved = await this.act(
      'centro',
      day,
      '/unops/insert/update',
      {
        p_id_unops: 0,
        p_id_unit: given.unit,
        p_id_supplie: this.#teller.supply(given.codPpr).id,
        p_id_provider: this.#teller.provider(ORGANISM),
        p_external_id: `UN-${own}`,
        p_number_order: `OC-${own}`,
        p_number_dispatch: `D-${own}`,
        p_number_act: given.bare ? '' : `A-${own}`,
        p_date_act: given.bare ? null : day,
        p_year_reception: this.#year,
        p_number_bidding: `LIC-${this.#year}-03`,
        p_number_itb: given.bare ? '' : `ITB-${own}`,
        p_price: unitPrice,
        p_qty: qty,
        p_sub_products: (given.subProducts ?? []).map(([id, part]) => ({ id, qty: part })),
        p_invoices: (given.invoices ?? [total]).map((value, at) => ({
          serie_invoice: 'UNOPS',
          number_invoice: (this.#year % 100) * 100_000 + this.#count * 10 + at + 1,
          date_invoice: day,
          value_invoice: value,
        })),
        p_receipts: (given.receipts ?? [total]).map((value, at) => ({
          number_receipt: `R-${own}-${at + 1}`,
          date_receipt: day,
          value_receipt: value,
        })),
        p_receipts_completed: given.incomplete ? 0 : 1,
      },
      executor,
    );
    return Number(saved.id_unops);
  }

  async consolidate(p_unops: readonly number[], day: DateText, executor = NORTH): Promise<number> {
    const payload = { p_date_consolidate: day, p_unops };
    const saved = await this.act('compras', day, '/unops/consolidate', payload, executor);
    return Number(saved.id_unops_consolidate);
  }

  async regularize(
    consolidations: readonly number[],
    curdp: string,
    day: DateText,
    executor = NORTH,
  ): Promise<number> {
    const payload = {
      p_number_curdp: curdp,
      p_date_pay: day,
      p_list_consolidate: consolidations,
      p_file_regularize: await this.#teller.document(`CURDP ${curdp}`),
    };
    const saved = await this.act('compras', day, '/unops/regularize', payload, executor);
    return Number(saved.id_unops_regularize);
  }
}
