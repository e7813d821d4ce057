import { formData } from '../workflow/forms.ts';
import { SMALL_PDF, unopsForm, unopsInvoice, unopsReceipt } from '../workflow/unops.ts';
import type { Answer, TestServices } from './services.ts';

/** UNOPS commands as clients send them; each waits until the lists include it. */
export function unopsCalls(services: TestServices, tokenOf: (user: string) => string | undefined) {
  const seen = async (answer: Answer): Promise<Answer> => {
    if (answer.response !== 'success') throw new Error(answer.message);
    await services.caughtUp();
    return answer;
  };
  const post = async (path: string, payload: object, user = 'compras'): Promise<Answer> =>
    await seen(await services.call('POST', `/unops/${path}`, { token: tokenOf(user), ...payload }));
  const multipart = async (path: string, fields: Record<string, string>): Promise<Answer> => {
    const file = { field: 'p_file_regularize', name: 'CURDP.pdf', bytes: SMALL_PDF };
    const { payload, headers } = formData({ token: tokenOf('compras') ?? '', ...fields }, file);
    return await seen(await services.send(`/unops/${path}`, payload, headers['content-type']));
  };
  return {
    save: async (changes: object, user?: string): Promise<number> =>
      (await post('insert/update', unopsForm(changes), user)).data.id_unops,
    delete: async (p_id_unops: number): Promise<Answer> => await post('delete', { p_id_unops }),
    consolidate: async (p_unops: readonly number[], day = '2026-11-20'): Promise<number> =>
      (await post('consolidate', { p_unops, p_date_consolidate: day })).data.id_unops_consolidate,
    free: async (p_id: number): Promise<Answer> => await post('consolidate/delete', { p_id }),
    regularize: async (ids: readonly number[], p_number_curdp: string, day = '2026-11-22'): Promise<number> =>
      (
        await multipart('regularize', {
          p_list_consolidate: JSON.stringify(ids),
          p_number_curdp,
          p_date_pay: day,
        })
      ).data.id_unops_regularize,
    correct: async (id: number, p_number_curdp: string): Promise<Answer> =>
      await multipart('regularize/correct', {
        p_id: String(id),
        p_number_curdp,
        p_date_pay: '2026-11-23',
        p_justification: 'Se escribió otro número',
      }),
  };
}

/** Records of the worked example (unops §2): 12,500.00, 100.00 and 80.00. */
export const WORKED_RECORDS = [
  {
    p_external_id: 'EXT-1',
    p_number_itb: 'ITB-2026-01',
    p_number_order: 'PO-1',
    p_number_act: 'A-1',
    p_date_act: '2026-10-01',
    p_price: '12.50',
    p_qty: '1000',
    p_sub_products: [
      { id: '1-1-1', qty: '600' },
      { id: '1-1-2', qty: '400' },
    ],
    p_invoices: [unopsInvoice(11, '7500.00'), unopsInvoice(12, '5000.00')],
    p_receipts: [unopsReceipt('R-1', '12500.00')],
  },
  {
    p_id_supplie: 33,
    p_number_itb: '',
    p_number_order: 'PO-2',
    p_price: '33.3333',
    p_qty: '3',
    p_invoices: [unopsInvoice(21, '60.00'), unopsInvoice(22, '40.00')],
    p_receipts: [unopsReceipt('R-2', '100.00')],
  },
  {
    p_number_order: 'PO-3',
    p_invoices: [unopsInvoice(31, '80.00')],
    p_receipts: [unopsReceipt('R-3', '80.00')],
  },
] as const;
