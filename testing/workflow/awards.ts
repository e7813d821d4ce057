import { orderForm, sentRequests } from './forms.ts';
import type { Reply, TestWorkflow } from './service.ts';

/** Form of a free award: two cost centres, two offers, the first of which wins. */
export const awardForm = (p_number: string, changes: object = {}) => ({
  p_id: 0,
  p_number,
  p_date: '2026-02-18',
  p_hour: '08:15',
  p_nog: '99000001',
  p_id_type_purchase: 1,
  p_id_consolidate: 0,
  p_id_supplie: 1,
  p_description_supplie: '',
  p_unit: [
    { id: 100101, number_order: '1/2026', qty: '200' },
    { id: 100102, number_order: '4/2026', qty: '100' },
  ],
  p_providers: [
    { id: 1, amount: '750.00', state: 1, products_oferts: 1 },
    { id: 2, amount: '760.00', state: 0, products_oferts: 2 },
  ],
  p_id_book: 1,
  p_id_participant: [1],
  p_qty: '300',
  p_amount: '750.00',
  p_iva: 1,
  p_justification: '',
  ...changes,
});

/** Fields that differ for an award of `consolidated`: 10 units of supply 1 in unit 100101. */
export const ofConsolidation = (order: number, changes: object = {}) => ({
  p_id_consolidate: order,
  p_unit: [{ id: 100101, number_order: '1/2026', qty: '10' }],
  p_providers: [{ id: 1, amount: '25.00', state: 1, products_oferts: 1 }],
  p_qty: '10',
  p_amount: '25.00',
  ...changes,
});

/** Users who write awards, each award with a new number. */
export function awardDesk(service: TestWorkflow) {
  let numbers = 0;
  let resolutions = 0;
  const call = (path: string, payload: object, user = 'compras'): Promise<Reply> =>
    service.as(user, `/awardacts/${path}`, payload);
  const save = (changes: object = {}, user = 'compras'): Promise<Reply> =>
    call('insert/update', awardForm(String(++numbers), changes), user);
  const idOf = ({ data, message }: Reply): number => {
    if (typeof data?.id !== 'number') throw new Error(message);
    return data.id;
  };
  return {
    call,
    save,
    /** Saves an award. @returns its id @throws */
    saved: async (changes: object = {}): Promise<number> => idOf(await save(changes)),
    /** Consolidates 10 units of each cost centre. @returns id of the order, in state 0 @throws */
    async consolidated(changes: object = {}, units: readonly number[] = [100101]): Promise<number> {
      const requests = await sentRequests(
        service,
        units.map((p_id_unit) => ({
          p_id_unit,
          p_sub_products: [{ p_id_sub_products: '1-1-1', p_qty: 10 }],
        })),
      );
      const reply = await service.as('compras', '/orders/consolidate/approve', {
        p_number_resolution: `A-${++resolutions}`,
        p_date_resolution: '2026-01-20',
        p_list_orders: requests.join(','),
        p_calculate_fee: 0,
        p_has_award: 1,
        ...changes,
      });
      return idOf(reply);
    },
    free: (p_id: number): Promise<Reply> => service.as('compras', '/orders/purchaseorder/free', { p_id }),
    generate: (id: number, changes: object = {}): Promise<Reply> =>
      service.as('compras', '/orders/purchaseorder/generate', orderForm(id, changes)),
    negotiate: (id: number, changes: object = {}): Promise<Reply> =>
      call('business', {
        p_id_award_acts: id,
        p_number_business: String(++numbers),
        p_date: '2026-02-19',
        p_hour: '10:00',
        ...changes,
      }),
    certify: (id: number, changes: object = {}, user = 'compras'): Promise<Reply> =>
      call(
        'certification',
        { p_id_award_acts: id, p_invoice_award: '12', p_invoice_business: '13', ...changes },
        user,
      ),
    delete: (p_id: number): Promise<Reply> => call('delete', { p_id }),
  };
}
export type AwardDesk = ReturnType<typeof awardDesk>;
