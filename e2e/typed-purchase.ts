import type { AwardDetail, AwardProviderRead } from '@expediente/schemas/award/read.ts';
import type { OrderDetail } from '@expediente/schemas/order/read.ts';
import { FIRST_LAW, quarterOf } from '@expediente/schemas/rules/registry.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { openLines, smallRequest } from '@expediente/testing/product/plan.ts';
import { dataOf, TODAY } from '@expediente/testing/product/user.ts';
import { type Callers, serial } from './typed-form.ts';

/** Stages to which a purchase is brought through the API before a person continues. */
const REACHES = [
  'drafted',
  'sent',
  'consolidated',
  'ordered',
  'committed',
  'received',
  'accrued',
  'inDaf',
] as const;
export type Reach = (typeof REACHES)[number];

/** Quantity of the request, and price of the order; absent: a small one at the price of its plan. */
interface Bought {
  readonly qty?: string;
  readonly price?: string;
}

/** Makes a new purchase and brings it to a stage. @returns id of its order, or of its request up to `sent` */
export async function purchase(
  { centro, compras }: Callers,
  reach: Reach,
  bought: Bought = {},
): Promise<number> {
  const goesOn = (to: Reach) => REACHES.indexOf(reach) >= REACHES.indexOf(to);
  const [line] = await openLines(centro);
  if (!line) throw new Error('no line of a plan is open');
  const { id: request } = dataOf<{ readonly id: number }>(
    await centro.send('/orders/insert/update', smallRequest(line, `Pedido ${serial()}`, bought.qty)),
  );
  if (!goesOn('sent')) return request;
  dataOf(await centro.send('/orders/send', { p_id: request }));
  if (!goesOn('consolidated')) return request;
  const { id: p_id } = dataOf<{ readonly id: number }>(
    await compras.send('/orders/consolidate/approve', {
      p_number_resolution: `R-${serial()}`,
      p_date_resolution: TODAY,
      p_list_orders: String(request),
      p_calculate_fee: 1,
      p_has_award: 0,
    }),
  );
  const act = async (step: string, payload: object) =>
    dataOf(await compras.send(`/orders/purchaseorder/${step}`, { p_id, ...payload }));
  if (!goesOn('ordered')) return p_id;
  const { units, supplies } = await orderNow(compras, p_id);
  const number = serial();
  const form = (day: string) => ({
    p_iva: 1,
    p_number_purchase: number,
    p_date_issue: TODAY,
    p_quarter: quarterOf(FIRST_LAW, TODAY),
    p_npg_nog: number,
    p_date_npg_nog: TODAY,
    p_number_award: 'N/A',
    p_unit: units.map(({ id, id_unit, requested_qty }) => ({
      id,
      id_unit,
      qty: requested_qty,
      number_invoice: day === '' ? '' : `D-${number}`,
      date_issue: day,
      date_reception: day,
    })),
    p_invoices: day === '' ? [] : [{ serie_invoice: 'S', number_invoice: number, date_invoice: day }],
    p_exemption_iva: day === '' ? '' : `E-${number}`,
    p_justification_purchase_order: 'Compra menor',
    p_type_order: 1,
    p_supplies: supplies.map(({ id, price, order_ids }) => ({ id, price: bought.price ?? price, order_ids })),
  });
  const choices = {
    p_id_provider: await first(compras, '/providers/get/public'),
    p_id_type_purchase: await first(compras, '/typepurchase/get/public'),
  };
  await act('generate', { ...form(''), ...choices });
  if (!goesOn('committed')) return p_id;
  await act('commitment', {
    p_number_compromise: serial(),
    p_date_compromise: TODAY,
    p_date_send_provider: TODAY,
  });
  if (!goesOn('received')) return p_id;
  await act('update', { ...form(TODAY), ...choices });
  if (!goesOn('accrued')) return p_id;
  await act('accrued', { p_number_devengade: serial(), p_date_devengade: TODAY });
  if (!goesOn('inDaf')) return p_id;
  await act('senddaf', { p_number_table: '15', p_date_send_daf: TODAY });
  return p_id;
}

export const orderNow = async (caller: Callers['compras'], id: number): Promise<OrderDetail> =>
  dataOf<OrderDetail>(await caller.read(`/orders/consolidate/get/id/${id}`));

interface Choice {
  readonly id: number;
  readonly justification?: 0 | 1;
}
/** Id of the first row, if possible of a purchase type of low value, whose orders have minutes. */
const first = async (caller: Callers['compras'], path: string): Promise<number | undefined> => {
  const { rows } = dataOf<Page<Choice>>(await caller.read(`${path}?page=1&size=10`));
  return (rows.find(({ justification }) => justification === 1) ?? rows[0])?.id;
};

type Offer = Pick<AwardProviderRead, 'amount' | 'state' | 'products_oferts'> & { readonly id: number };

/** Command that saves an act which was read, as the same or as another one. */
export const awardCommand = (
  act: AwardDetail,
  p_id: number,
  number: string,
  more: readonly Offer[] = [],
): object => ({
  p_id,
  p_number: number.split('/')[0],
  p_date: act.date,
  p_hour: act.hour,
  p_nog: act.nog,
  p_id_type_purchase: act.id_type_purchase,
  p_id_consolidate: p_id === 0 ? 0 : act.id_consolidate,
  p_id_supplie: act.id_supplie,
  p_description_supplie: act.description,
  p_unit: act.units.map(({ id_unit, number_order, qty }) => ({ id: id_unit, number_order, qty })),
  p_providers: [
    ...act.providers.map(({ id_provider, amount, state, products_oferts }) => ({
      id: id_provider,
      amount,
      state,
      products_oferts,
    })),
    ...more,
  ],
  p_id_book: act.id_book,
  p_id_participant: act.id_participant,
  p_qty: act.qty,
  p_amount: act.amount,
  p_iva: act.iva,
  p_justification: act.justification,
});
