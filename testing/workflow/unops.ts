import { smallPdf } from '../small-pdf.ts';
import { formData } from './forms.ts';
import type { Reply, TestWorkflow } from './service.ts';

/** Proof of the payment. */
export const SMALL_PDF = smallPdf('CURDP');

const DAY = '2026-02-10';

/** Form of a record: 10 of supply 1 at 8.00, one invoice and one receipt. */
export const unopsForm = (changes: object = {}) => ({
  p_id_unops: 0,
  p_id_unit: 100101,
  p_id_supplie: 1,
  p_id_provider: 1,
  p_external_id: '',
  p_number_order: 'UNOPS-1',
  p_number_dispatch: '',
  p_number_act: '',
  p_date_act: '',
  p_year_reception: 2026,
  p_number_bidding: '',
  p_number_itb: 'ITB-1',
  p_price: '8.00',
  p_qty: '10',
  p_sub_products: [],
  p_invoices: [unopsInvoice(1, '80.00')],
  p_receipts: [unopsReceipt('R-1', '80.00')],
  p_receipts_completed: 1,
  ...changes,
});

export const unopsInvoice = (number_invoice: number, value_invoice: string, date_invoice = DAY) => ({
  serie_invoice: '0A1B2C3D',
  number_invoice,
  date_invoice,
  value_invoice,
});

export const unopsReceipt = (number_receipt: string, value_receipt: string, date_receipt = DAY) => ({
  number_receipt,
  date_receipt,
  value_receipt,
});

/** Users who register purchases through UNOPS, each with a new invoice. */
export function unopsDesk(service: TestWorkflow) {
  let numbers = 0;
  let curdps = 0;
  const call = (path: string, payload: object, user = 'compras'): Promise<Reply> =>
    service.as(user, `/unops/${path}`, payload);
  const multipart = async (
    path: string,
    fields: Record<string, string>,
    bytes: Buffer | null,
    user: string,
  ): Promise<Reply> => {
    const token = await service.tokenOf(user);
    const { payload, headers } = formData(
      { token, ...fields },
      bytes === null ? null : { field: 'p_file_regularize', name: 'CURDP.pdf', bytes },
    );
    const response = await service.server.inject({
      method: 'POST',
      url: `/api/unops/${path}`,
      payload,
      headers,
    });
    return { status: response.statusCode, ...response.json() };
  };
  const save = (changes: object = {}, user = 'compras'): Promise<Reply> =>
    call('insert/update', unopsForm({ p_invoices: [unopsInvoice(++numbers, '80.00')], ...changes }), user);
  const idOf = ({ data, message }: Reply, field: string): number => {
    const id = data?.[field];
    if (typeof id !== 'number') throw new Error(message);
    return id;
  };
  const consolidate = (p_unops: unknown, changes: object = {}, user = 'compras'): Promise<Reply> =>
    call('consolidate', { p_date_consolidate: '2026-02-20', p_unops, ...changes }, user);
  const regularize = (
    list: readonly number[] | string,
    changes: Record<string, string> = {},
    bytes: Buffer | null = SMALL_PDF,
    user = 'compras',
  ): Promise<Reply> =>
    multipart(
      'regularize',
      {
        p_number_curdp: String(90_000 + ++curdps),
        p_date_pay: '2026-03-02',
        p_list_consolidate: typeof list === 'string' ? list : JSON.stringify(list),
        ...changes,
      },
      bytes,
      user,
    );
  return {
    call,
    save,
    consolidate,
    regularize,
    /** Saves a record. @returns its id @throws */
    saved: async (changes: object = {}): Promise<number> => idOf(await save(changes), 'id_unops'),
    delete: (p_id_unops: number, user = 'compras'): Promise<Reply> => call('delete', { p_id_unops }, user),
    /** Consolidates records. @returns id of the consolidation @throws */
    consolidated: async (ids: readonly number[], changes: object = {}): Promise<number> =>
      idOf(await consolidate(ids, changes), 'id_unops_consolidate'),
    free: (p_id: number, user = 'compras'): Promise<Reply> => call('consolidate/delete', { p_id }, user),
    /** Regularises consolidations. @returns id of the regularisation @throws */
    regularized: async (ids: readonly number[], changes: Record<string, string> = {}): Promise<number> =>
      idOf(await regularize(ids, changes), 'id_unops_regularize'),
    correct: (
      p_id: number,
      changes: Record<string, string> = {},
      bytes: Buffer | null = null,
      user = 'compras',
    ): Promise<Reply> =>
      multipart(
        'regularize/correct',
        {
          p_id: String(p_id),
          p_number_curdp: '95001',
          p_date_pay: '2026-03-02',
          p_justification: 'Se escribió otro número',
          ...changes,
        },
        bytes,
        user,
      ),
  };
}
export type UnopsDesk = ReturnType<typeof unopsDesk>;
