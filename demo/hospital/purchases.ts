import type { DateText } from '@expediente/kernel/dates.ts';
import { add, type Quantity, ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';
import type { OperationPath } from '@expediente/schemas/operations.ts';
import { requestKinds } from '@expediente/schemas/request/kinds.ts';
import { FIRST_LAW, quarterOf } from '@expediente/schemas/rules/registry.ts';
import type { Saved } from '../records/teller.ts';
import type { Modality } from './baskets.ts';
import type { Act, Order, Part } from './book.ts';
import type { Cut, CutAct } from './cut.ts';
import { dayAt, MINUTE_MS } from './hours.ts';
import { MISTAKEN_MS, mistakeOf } from './mistakes.ts';
import type { Numbers } from './numbers.ts';
import { INCOMPLETE, LACKING, papersOf, paperTitle, tickedFor } from './papers.ts';
import { quarterOfOrder } from './plans.ts';
import { DIRECTION, executorOf, MATERNITY, SOUTH } from './small-centres.ts';
import type { Staff } from './staff.ts';
import type { OrderStep, PartStep } from './steps.ts';
import type { HospitalTeller, StoryAct, Worker } from './teller.ts';
import { ANNULMENTS, DAF_REASONS, FREED, REQUEST_REASONS, type Texts } from './texts.ts';

/** Purchase type of each modality (demonstration D10). */
const TYPES: Readonly<Record<Modality, number>> = { BC: 2, CD: 1, CA: 3, COT: 4, EXC: 5, LIC: 9 };
/** Purchase types of the small executors. */
const TYPES_OF: Readonly<Record<number, Partial<Record<Modality, number>>>> = {
  [SOUTH]: { BC: 8, CD: 7 },
  [DIRECTION]: { BC: 11 },
  [MATERNITY]: { BC: 12 },
};

/** A purchase while it is written: what later steps need of earlier ones. */
export interface Telling {
  /** Id of the order, from its consolidation on. */
  id?: Saved['id'];
  /** Its requests, in the order of the parts. */
  readonly requests: Saved[];
  form?: OrderForm;
  /** Number at the finance department's desk, which it keeps when it comes back. */
  table?: string;
}

type OrderForm = Record<string, unknown> & {
  readonly p_unit: readonly FormLine[];
  readonly p_invoices: readonly object[];
  readonly p_exemption_iva: string;
  readonly p_number_purchase: string;
};

interface FormLine {
  readonly id: string;
  readonly id_unit: number;
  readonly qty: string;
  readonly number_invoice: string;
  readonly date_issue: string;
  readonly date_reception: string;
}

/** Every step of the purchases of a cut. */
export function purchasesOf(cut: Cut, place: PurchasesPlace): readonly StoryAct[] {
  return cut.acts.map((each) => ({
    at: each.act.at,
    write: async (teller) =>
      each.of === 'order' ? await tellStep(teller, each, place) : await tellRequest(teller, each, place),
  }));
}

/** The act of an order, as the order's form names it. */
export interface Award {
  /** Number and year: 12/2026. */
  readonly number: string;
  /** Number of the event that both are published with. */
  readonly nog: () => string;
  /** True where the consolidation notes the act: not where the act is of several supplies. */
  readonly ofConsolidation: boolean;
}

/** Saved requests by their part of the book. */
export type Requests = Map<Part, Saved>;

export interface PurchasesPlace {
  readonly staff: Staff;
  readonly numbers: Numbers;
  readonly texts: Texts;
  /** Orders with their ids, filled as they are written: awards and stories look here. */
  readonly tellings: Map<Order, Telling>;
  /** The act of an order that has one. */
  readonly awardOf: (order: Order) => Award | undefined;
  /** Requests with their ids, filled as they are written. */
  readonly requests: Requests;
}

type OrderOperation =
  | 'free'
  | 'generate'
  | 'commitment'
  | 'accrued'
  | 'senddaf'
  | 'rejection'
  | 'pay'
  | 'ban';

type OrderAct = Extract<CutAct, { of: 'order' }>;
type RequestAct = Extract<CutAct, { of: 'request' }>;

const kindOf = (part: Part | undefined) => requestKinds[part?.service ? 'servicio' : 'pedido'];

async function tellRequest(
  teller: HospitalTeller,
  { act, part, order }: RequestAct,
  { staff, requests: savedRequests, texts }: PurchasesPlace,
): Promise<void> {
  const day = dayAt(act.at);
  const year = Number(day.slice(0, 4));
  const worker: Worker = {
    person: staff(act.actor, act.at, order?.number ?? 0),
    executor: executorOf(part.line.unit),
    year: order?.year ?? year,
  };
  const saved = savedRequests.get(part);
  const { paths } = kindOf(part);
  const say = async (path: OperationPath, payload: object): Promise<Saved> =>
    await teller.act(worker, act.at, path, payload);
  const steps: Readonly<Record<PartStep, () => Promise<unknown>>> = {
    ask: async () => savedRequests.set(part, await say(paths.save, requestForm(part, order, act, texts))),
    send: async () => await say(paths.send, { p_id: saved?.id }),
    reject: async () =>
      await say(paths.reject, {
        p_id: saved?.id,
        p_justification:
          order?.story?.reason ??
          texts.reason(REQUEST_REASONS, `${part.line.unit} ${part.line.supply.code}`, act.day),
      }),
    resend: async () => await say(paths.send, { p_id: saved?.id }),
    annul: async () => await say(paths.ban, { p_id_order: saved?.id }),
  };
  await steps[act.name]();
}

export function requestForm(
  { line, qty, service }: Part,
  order: Order | undefined,
  act: Act<PartStep>,
  texts: Texts,
): object {
  const day = dayAt(act.at);
  const { record } = line.supply;
  return {
    p_id: 0,
    p_id_unit: line.unit,
    p_year: order?.year ?? Number(day.slice(0, 4)),
    p_number: '',
    p_date: day,
    p_total_qty: qty,
    p_justification: texts.request(line, act.day, order !== undefined && centresIn(order) > 1),
    ...(service
      ? { p_serv: 2, p_supplies: [{ p_id: record.id, p_id_sub_products: line.subProduct, p_qty: qty }] }
      : {
          p_id_supplie: record.id,
          p_cod_internal: record.has_catalog === 1 ? record.cod_internal : 'S/C',
          p_description_internal: record.description_internal,
          p_type: record.has_catalog === 1 ? 'SI' : 'NO',
          p_id_row: record.id_row,
          p_sub_products: [{ p_id_sub_products: line.subProduct, p_qty: qty }],
        }),
    p_quarter_order: order ? quarterOfOrder(order) : quarterOf(FIRST_LAW, day),
    p_year_additional: order?.year ?? Number(day.slice(0, 4)),
  };
}

async function tellStep(
  teller: HospitalTeller,
  { act, order }: OrderAct,
  place: PurchasesPlace,
): Promise<void> {
  const { texts, numbers, staff, tellings, requests: savedRequests, awardOf } = place;
  const { at } = act;
  const { year, story } = order;
  const day = dayAt(at);
  const executor = executorOfOrder(order);
  const worker: Worker = { person: staff(act.actor, at, order.number), executor, year };
  const telling = tellings.get(order) ?? { requests: [] };
  tellings.set(order, telling);
  const { id } = telling;
  const lacksPapers = papersOf(order, true).length > 0 && order.acts.some(({ name }) => name === 'return');
  const say = async (path: OperationPath, payload: object): Promise<Saved> => {
    const mistaken = mistakeOf(order, path, payload);
    if (mistaken) await teller.refused(worker, at - MISTAKEN_MS, path, mistaken);
    return await teller.act(worker, at, path, payload);
  };
  /** Operations of the order itself. */
  const step = async (name: OrderOperation, payload: object): Promise<Saved> =>
    await say(`/orders/purchaseorder/${name}`, { p_id: id, ...payload });
  const sendDaf = async (): Promise<Saved> => {
    const again = telling.table !== undefined;
    const papers = papersOf(order, again);
    for (const p_id_kind of papers)
      await say('/orders/documents/attach', {
        ...{ p_id: id, p_id_kind },
        p_document: await teller.document(paperTitle(p_id_kind, telling.form?.p_number_purchase ?? '', day)),
      });
    telling.table ??= numbers.table(executor, year);
    return await step('senddaf', {
      ...{ p_number_table: telling.table, p_date_send_daf: day },
      ...(lacksPapers && !again && { p_justification: INCOMPLETE }),
    });
  };
  const steps: Readonly<Record<OrderStep, () => Promise<unknown>>> = {
    consolidate: async () => {
      const requests = order.parts.flatMap((part) => savedRequests.get(part) ?? []);
      telling.requests.splice(0, Infinity, ...requests);
      const saved = await say(kindOf(order.parts[0]).paths.consolidate, {
        p_number_resolution: numbers.resolution(executor, year),
        p_date_resolution: day,
        p_list_orders: requests.map((each) => each.id).join(','),
        p_calculate_fee: 1,
        p_has_award: awardOf(order)?.ofConsolidation ? 1 : 0,
      });
      telling.id = saved.id;
    },
    free: async () => await step('free', { p_justification: story?.reason ?? FREED }),
    generate: async () => {
      telling.form = orderForm(order, act, place, id);
      await step('generate', telling.form);
    },
    commit: async () =>
      await step('commitment', {
        p_number_compromise: numbers.cur(executor, year),
        p_date_compromise: day,
        p_date_send_provider: day,
      }),
    receivePart: async () => await document(say, { telling, order, day, numbers, part: true }),
    receive: async () => {
      const repeated = invoicesOf(story?.repeatedInvoiceOf, tellings);
      const mistyped = async (form: object): Promise<unknown> =>
        await teller.refused(worker, at - CORRECTED_MS, '/orders/purchaseorder/update', {
          ...form,
          p_invoices: repeated,
        });
      await document(say, {
        ...{ telling, order, day, numbers, part: false },
        ...(repeated && { mistyped }),
      });
    },
    accrue: async () =>
      await step('accrued', { p_number_devengade: numbers.cur(executor, year), p_date_devengade: day }),
    sendDaf,
    return: async () => {
      const reason =
        story?.reason ??
        (lacksPapers ? LACKING : texts.reason(DAF_REASONS, `${year} ${order.number}`, act.day));
      await step('rejection', {
        ...{ p_date_rejection: day, p_justification_rejection: reason },
        ...tickedFor(reason),
      });
    },
    resendDaf: sendDaf,
    pay: async () =>
      await step('pay', {
        p_date_pay: day,
        p_number: numbers.payment(executor, year),
        p_number_box: numbers.box(executor, year),
        p_pdf_document: await numbers.proof(
          teller,
          at,
          `Comprobante de pago de la orden ${telling.form?.p_number_purchase}/${year}`,
        ),
      }),
    annul: async () =>
      await step('ban', {
        p_date_ban: day,
        p_justification_ban: story?.reason ?? ANNULMENTS[order.number % ANNULMENTS.length],
      }),
  };
  await steps[act.name]();
}

/** Purchase type of an order's modality in its executor. */
export const typeOf = (order: Order): number =>
  TYPES_OF[executorOfOrder(order)]?.[order.modality] ?? TYPES[order.modality];

/** Executor of all lines of an order. */
export const executorOfOrder = ({ parts: [part] }: Order): number => executorOf(part?.line.unit ?? 0);

const centresIn = ({ parts }: Order): number => new Set(parts.map(({ line }) => line.unit)).size;

function orderForm(
  order: Order,
  act: Act<OrderStep>,
  { numbers, texts, awardOf }: PurchasesPlace,
  id: Saved['id'] | undefined,
): OrderForm {
  const day = dayAt(act.at);
  const isSmall = order.modality === 'BC';
  const [first] = order.parts;
  const award = awardOf(order);
  return {
    p_id: id,
    p_iva: 1,
    p_number_purchase: numbers.order(executorOfOrder(order), order.year),
    p_date_issue: day,
    p_quarter: quarterOfOrder(order),
    p_id_type_purchase: typeOf(order),
    p_npg_nog: award?.nog() ?? numbers.publication(order.year, isSmall),
    p_date_npg_nog: day,
    p_number_award: award?.number ?? 'N/A',
    p_id_provider: order.provider,
    p_unit: linesOf(order),
    p_invoices: [],
    p_exemption_iva: '',
    p_justification_purchase_order: isSmall && first ? texts.order(first.line, act.day) : '',
    p_type_order: kindOf(first).code,
    p_supplies: [...suppliesOf(order)].map(([code, supply]) => ({
      id: supply,
      price: order.prices.get(code),
    })),
  };
}

const suppliesOf = ({ parts }: Order): ReadonlyMap<string, number> =>
  new Map(parts.map(({ line: { supply } }) => [supply.code, supply.record.id]));

/** Time between a wrong invoice number and the right one. */
const CORRECTED_MS = 6 * MINUTE_MS;

/** Invoices of the story's order that buys a supply. */
const invoicesOf = (
  code: string | undefined,
  tellings: ReadonlyMap<Order, Telling>,
): readonly object[] | undefined =>
  code === undefined
    ? undefined
    : [...tellings].find(([{ story, prices }]) => story && prices.has(code))?.[1].form?.p_invoices;

/** Lines of an order: the units of each centre and supply. */
function linesOf({ parts }: Order): readonly FormLine[] {
  const lines = new Map<string, { readonly unit: number; readonly qty: Quantity }>();
  for (const { line, qty } of parts) {
    const key = `${line.unit}-${line.supply.record.id}`;
    lines.set(key, { unit: line.unit, qty: add(lines.get(key)?.qty ?? ZERO_QUANTITY, qty) });
  }
  return [...lines].map(([id, { unit, qty }]) => ({
    ...{ id, id_unit: unit, qty: String(qty) },
    ...{ number_invoice: '', date_issue: '', date_reception: '' },
  }));
}

interface Documented {
  readonly telling: Telling;
  readonly order: Order;
  readonly day: DateText;
  readonly numbers: Numbers;
  /** True where the last centre's receipt is still missing. */
  readonly part: boolean;
  /** Sends the form with an invoice that another order has. */
  readonly mistyped?: (form: object) => Promise<unknown>;
}

/** Writes the receipts of the deliveries that have come, with their invoice. */
async function document(
  say: (path: OperationPath, payload: object) => Promise<Saved>,
  { telling, order, day, numbers, part, mistyped }: Documented,
): Promise<void> {
  const { form, id } = telling;
  if (!form) throw new Error(`the order ${order.number} has no form yet`);
  const lastUnit = form.p_unit.at(-1)?.id_unit;
  const lines = form.p_unit.map((line) => {
    const isMissing = part && line.id_unit === lastUnit;
    if (isMissing || line.number_invoice !== '') return line;
    return {
      ...line,
      number_invoice: numbers.receipt(executorOfOrder(order), order.year),
      date_issue: day,
      date_reception: day,
    };
  });
  telling.form = {
    ...form,
    p_unit: lines,
    p_invoices: [...form.p_invoices, { ...numbers.invoice(order.provider), date_invoice: day }],
    p_exemption_iva: form.p_exemption_iva || numbers.exemption(executorOfOrder(order), order.year),
  };
  if (mistyped) await mistyped({ ...telling.form, p_id: id });
  await say('/orders/purchaseorder/update', { ...telling.form, p_id: id });
}
