import type { DateText } from '@expediente/kernel/dates.ts';
import { FIRST_LAW, quarterOf } from '@expediente/schemas/rules/registry.ts';
import { type DemoAward, writeAward } from './awards.ts';
import type { Actor, Saved, Teller } from './teller.ts';

/** The states an order of the demonstration can be left in; 10 is a freed consolidation. */
export type Reach = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;

export interface DemoOrder {
  readonly executor: number;
  /** One request a unit: unit, sub-product, quantity. */
  readonly requests: readonly (readonly [unit: number, subProduct: string, qty: string])[];
  readonly codPpr: string;
  readonly reach: Reach;
  /** Day of the requests and the consolidation; the steps after it follow day by day. */
  readonly from: DateText;
  readonly purchaseType: number;
  /** NPG of purchases without competition, else NOG. */
  readonly npgNog: string;
  readonly provider: number;
  /** Its purchase order's number; the others are derived from it. */
  readonly number: number;
  readonly year: number;
  /** Papers of its file: all of them, or two that DAF misses, for which it comes back once. */
  readonly file?: 'whole' | 'came back';
  /** Days that DAF has the file before it pays; the next day by default. */
  readonly paysAfter?: number;
  /** The awards of its consolidation, the last one the valid one: its number is the order's. */
  readonly awards?: readonly OrderAward[];
}

/** Fields of an award that its consolidation does not have. */
export type OrderAward = Pick<
  DemoAward,
  'number' | 'offers' | 'justification' | 'book' | 'participants' | 'reach'
>;

/** Form of `/orders/purchaseorder/generate`, as far as the story changes it between steps. */
type OrderPayload = Record<string, unknown> & {
  readonly p_unit: readonly {
    readonly id: string;
    readonly id_unit: number;
    readonly qty: string;
    readonly number_invoice: string;
    readonly date_issue: string;
    readonly date_reception: string;
  }[];
};

/** Kinds of papers, and causes of rejections, by their ids. */
const [INVOICE, ENTRY, MINUTES, PUBLISHED, SIGNED, EXEMPT] = [1, 2, 3, 4, 5, 6] as const;
const [MISSING_PAPER, OTHER_PROVIDER] = [1, 5] as const;

/** Purchase types of "baja cuantía", which ask for a justification. */
const LOW_VALUE: readonly number[] = [2, 8];

/** Writes one order's life from its requests to the state it shall show. */
export class OrderStory {
  readonly #teller: Teller;
  readonly #order: DemoOrder;
  #step = 0;

  constructor(teller: Teller, order: DemoOrder) {
    this.#teller = teller;
    this.#order = order;
  }

  async tell(): Promise<void> {
    const requests: Saved[] = [];
    for (const [unit, subProduct, qty] of this.#order.requests)
      requests.push(await this.#request(unit, subProduct, qty));
    const day = this.#day();
    const { id } = await this.#act('compras', '/orders/consolidate/approve', {
      p_number_resolution: `RES-${String(this.#order.number).padStart(3, '0')}`,
      p_date_resolution: day,
      p_list_orders: requests.map((each) => each.id).join(','),
      p_calculate_fee: 1,
      // An order without an award was bought without one.
      p_has_award: this.#order.reach === 0 || this.#order.awards ? 1 : 0,
    });
    const { reach } = this.#order;
    for (const award of this.#order.awards ?? []) await this.#award(id, award);
    if (reach === 0) return;
    if (reach === 10) {
      await this.#act('compras', '/orders/purchaseorder/free', {
        p_id: id,
        p_justification: 'Se consolidará con los pedidos del mes siguiente',
      });
      return;
    }
    const form = this.#form(id, this.#next());
    await this.#act('compras', '/orders/purchaseorder/generate', form);
    if (reach === 1) return;
    const committed = this.#next();
    await this.#act('compras', '/orders/purchaseorder/commitment', {
      p_id: id,
      p_number_compromise: String(1000 + this.#order.number),
      p_date_compromise: committed,
      p_date_send_provider: committed,
    });
    if (reach === 2) return;
    if (reach === 8) {
      await this.#act('compras', '/orders/purchaseorder/ban', {
        p_id: id,
        p_date_ban: this.#next(),
        p_justification_ban: 'El proveedor no pudo entregar en el plazo ofrecido.',
      });
      return;
    }
    await this.#document(id, form, reach === 9);
    if (reach === 3 || reach === 9) return;
    await this.#act('compras', '/orders/purchaseorder/accrued', {
      p_id: id,
      p_number_devengade: String(2000 + this.#order.number),
      p_date_devengade: this.#next(),
    });
    if (reach === 4) return;
    const { file } = this.#order;
    const [late, early] = [
      [ENTRY, EXEMPT],
      [INVOICE, MINUTES, PUBLISHED, SIGNED],
    ];
    if (file) await this.#attach(id, file === 'whole' ? [...early, ...late] : early);
    await this.#act('compras', '/orders/purchaseorder/senddaf', {
      p_id: id,
      p_number_table: String(100 + this.#order.number),
      p_date_send_daf: this.#next(),
    });
    if (file === 'came back') {
      await this.#act('daf', '/orders/purchaseorder/rejection', {
        p_id: id,
        p_date_rejection: this.#next(),
        p_justification_rejection: 'Faltan el ingreso a almacén y la constancia de exención.',
        ...{ p_causes: [MISSING_PAPER], p_kinds: late },
      });
      await this.#attach(id, late);
      await this.#act('compras', '/orders/purchaseorder/senddaf', {
        p_id: id,
        p_date_send_daf: this.#next(),
      });
    }
    if (reach === 5) return;
    if (reach === 6) {
      await this.#act('daf', '/orders/purchaseorder/rejection', {
        p_id: id,
        p_date_rejection: this.#next(),
        p_justification_rejection: 'La serie de la factura no coincide con la constancia de exención.',
        ...{ p_causes: [OTHER_PROVIDER], p_kinds: [INVOICE, EXEMPT] },
      });
      return;
    }
    this.#step += (this.#order.paysAfter ?? 1) - 1;
    await this.#act('daf', '/orders/purchaseorder/pay', {
      p_id: id,
      p_date_pay: this.#next(),
      p_number: String(3000 + this.#order.number),
      p_number_box: `C-${this.#order.number}`,
      p_pdf_document: await this.#teller.proofOfPayment(),
    });
  }

  async #attach(p_id: Saved['id'], kinds: readonly number[]): Promise<void> {
    for (const p_id_kind of kinds)
      await this.#act('compras', '/orders/documents/attach', {
        ...{ p_id, p_id_kind },
        p_document: await this.#teller.document(`Documento ${p_id_kind} de la orden ${this.#order.number}`),
      });
  }

  async #award(order: Saved['id'], award: OrderAward): Promise<void> {
    const { executor, year, codPpr, purchaseType, npgNog } = this.#order;
    const asked = [...this.#asked()];
    await writeAward(
      this.#teller,
      {
        ...{ executor, year, codPpr, purchaseType, order },
        nog: npgNog,
        units: asked.map(([unit, qty]) => [unit, `${this.#order.number}/${year}`, String(qty)]),
        qty: String(asked.reduce((sum, [, qty]) => sum + qty, 0)),
        ...award,
      },
      () => this.#next(),
    );
  }

  async #request(unit: number, subProduct: string, qty: string): Promise<Saved> {
    return writeRequest(this.#teller, {
      executor: this.#order.executor,
      year: this.#order.year,
      unit,
      subProduct,
      qty,
      codPpr: this.#order.codPpr,
      day: this.#day(),
      reach: 1,
    });
  }

  /** Receipts and invoices; `part`: the last unit's receipt is still missing. */
  async #document(id: Saved['id'], form: OrderPayload, part: boolean): Promise<void> {
    const day = this.#next();
    const lines = form.p_unit.map((line, index) => {
      const missing = part && index === form.p_unit.length - 1;
      return {
        ...line,
        number_invoice: missing ? '' : `DAB-${this.#order.number}${index}`,
        date_issue: missing ? '' : day,
        date_reception: missing ? '' : day,
      };
    });
    await this.#act('compras', '/orders/purchaseorder/update', {
      ...form,
      p_id: id,
      p_unit: lines,
      p_invoices: [
        {
          serie_invoice: '0A1B2C3D',
          number_invoice: String(1_000_000_000 + this.#order.number),
          date_invoice: day,
        },
      ],
      p_exemption_iva: `EX-${this.#order.number}`,
    });
  }

  #form(id: Saved['id'], day: DateText): OrderPayload {
    const supply = this.#teller.supply(this.#order.codPpr);
    return {
      p_id: id,
      p_iva: 1,
      p_number_purchase: String(this.#order.number),
      p_date_issue: day,
      p_quarter: quarterOf(FIRST_LAW, day),
      p_id_type_purchase: this.#order.purchaseType,
      p_npg_nog: this.#order.npgNog,
      p_date_npg_nog: day,
      p_number_award: this.#awardNumber(),
      p_id_provider: this.#teller.provider(this.#order.provider),
      p_unit: [...this.#asked()].map(([unit, qty]) => ({
        id: `${unit}-${supply.id}`,
        id_unit: unit,
        qty: String(qty),
        number_invoice: '',
        date_issue: '',
        date_reception: '',
      })),
      p_invoices: [],
      p_exemption_iva: '',
      p_justification_purchase_order: LOW_VALUE.includes(this.#order.purchaseType)
        ? 'Compra menor para la atención inmediata.'
        : '',
      p_type_order: 1,
      p_supplies: [{ id: supply.id, price: supply.price }],
    };
  }

  #awardNumber(): string {
    const award = this.#order.awards?.at(-1);
    return award ? `${award.number}/${this.#order.year}` : 'N/A';
  }

  /** Units asked for by each cost centre: one line of the order each. */
  #asked(): ReadonlyMap<number, number> {
    const asked = new Map<number, number>();
    for (const [unit, , qty] of this.#order.requests) asked.set(unit, (asked.get(unit) ?? 0) + Number(qty));
    return asked;
  }

  /** The day of the present step. */
  #day(): DateText {
    const day = new Date(Date.parse(`${this.#order.from}T00:00:00Z`) + this.#step * 86_400_000)
      .toISOString()
      .slice(0, 10);
    return (day > this.#teller.today ? this.#teller.today : day) as DateText; // an existing day by construction
  }

  #next(): DateText {
    this.#step += 1;
    return this.#day();
  }

  #act(actor: Actor, path: Parameters<Teller['act']>[2], payload: Record<string, unknown>): Promise<Saved> {
    return this.#teller.act(
      { actor, executor: this.#order.executor, year: this.#order.year },
      this.#day(),
      path,
      payload,
    );
  }
}

export interface DemoRequest {
  readonly executor: number;
  readonly year: number;
  readonly unit: number;
  readonly subProduct: string;
  readonly qty: string;
  readonly codPpr: string;
  readonly day: DateText;
  /** 0 pending, 1 sent, 2 rejected, 4 annulled. */
  readonly reach: 0 | 1 | 2 | 4;
}

/** Writes one request up to its state. */
export async function writeRequest(teller: Teller, request: DemoRequest): Promise<Saved> {
  const supply = teller.supply(request.codPpr);
  const who = (actor: Actor) => ({ actor, executor: request.executor, year: request.year });
  const saved = await teller.act(who('centro'), request.day, '/orders/insert/update', {
    p_id: 0,
    p_id_unit: request.unit,
    p_year: request.year,
    p_number: '',
    p_date: request.day,
    p_id_supplie: supply.id,
    p_cod_internal: supply.inCatalogue ? supply.codInternal : 'S/C',
    p_description_internal: supply.description,
    p_type: supply.inCatalogue ? 'SI' : 'NO',
    p_id_row: supply.row,
    p_total_qty: request.qty,
    p_justification: 'Abastecimiento del cuatrimestre según consumo promedio.',
    p_sub_products: [{ p_id_sub_products: request.subProduct, p_qty: request.qty }],
    p_quarter_order: quarterOf(FIRST_LAW, request.day),
    p_year_additional: request.year,
  });
  if (request.reach === 0) return saved;
  if (request.reach === 4) {
    await teller.act(who('centro'), request.day, '/orders/ban', { p_id_order: saved.id });
    return saved;
  }
  await teller.act(who('centro'), request.day, '/orders/send', { p_id: saved.id });
  if (request.reach === 2)
    await teller.act(who('aprobador'), request.day, '/orders/disapprove', {
      p_id: saved.id,
      p_justification: 'Indicar el consumo de los últimos tres meses.',
    });
  return saved;
}
