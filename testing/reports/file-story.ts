import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import type { UserRecord } from '@expediente/schemas/catalogues/records.ts';
import type { OrderRow } from '@expediente/schemas/order/read.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import type { TestServices } from '../services/services.ts';
import { sendFile } from '../services/workbooks.ts';
import { smallPdf } from '../small-pdf.ts';

const DAF = 8;
const COMPLETE = 3;
const ACCRUED = 4;
const REASON = 'La trae el proveedor';

/**
 * Sends files of the demonstration's orders to DAF: one that lacks its invoice and is rejected twice, for
 * several causes and for none; one that waits; and one that is paid by the person who accrued it, who is DAF meanwhile.
 */
export async function sendFiles(services: TestServices): Promise<void> {
  const tokens = new Map<string, string>();
  const tokenOf = async (user: string): Promise<string> => {
    const token = tokens.get(user) ?? (await services.signIn(user));
    tokens.set(user, token);
    return token;
  };
  const insist = async (user: string, path: string, payload: object): Promise<void> => {
    const { response, message } = await services.call('POST', path, {
      ...payload,
      token: await tokenOf(user),
    });
    if (response !== 'success') throw new Error(`${path}: ${message}`);
  };
  const today = dateInGuatemala(new Date());
  const accrue = async (p_id: number): Promise<void> =>
    await insist('presupuesto', '/orders/purchaseorder/accrued', {
      ...{ p_id, p_number_devengade: `D-${p_id}`, p_date_devengade: today },
    });
  const send = async (p_id: number, more: object): Promise<void> =>
    await insist('compras', '/orders/purchaseorder/senddaf', { p_id, p_date_send_daf: today, ...more });
  const reject = async (p_id: number, ticked: object): Promise<void> =>
    await insist('daf', '/orders/purchaseorder/rejection', {
      ...{ p_id, p_date_rejection: today, p_justification_rejection: 'No se puede pagar así', ...ticked },
    });
  const upload = async (user: string, path: string, fields: Record<string, string>, field: string) => {
    const sent = { ...fields, token: await tokenOf(user) };
    const answer = await sendFile(services, path, sent, field, smallPdf(path));
    if (answer.json().response !== 'success') throw new Error(`${path}: ${answer.json().message}`);
  };

  await insist('admin', '/paperkinds/insert/update', {
    ...{ p_id: 1, p_description: 'FACTURA', p_required_from: 'DEVENGADO', p_position: 1, p_state: 1 },
  });
  const inState = async (state: number): Promise<readonly number[]> => {
    const { data } = await services.call('GET', '/orders/consolidate/get/all/2026', {
      ...{ token: await tokenOf('compras'), page: '1', size: '10', filter: JSON.stringify({ state }) },
    });
    return (data as Page<OrderRow>).rows.map(({ id }) => id); // as the list answers
  };
  const [rejected = 0, paid = 0] = await inState(COMPLETE);
  const [waiting = 0] = await inState(ACCRUED);
  for (const id of [rejected, paid]) await accrue(id);

  await send(rejected, { p_number_table: 'M-1', p_justification: REASON });
  await reject(rejected, { p_causes: [3, 1], p_kinds: [1, 2] });
  await send(rejected, { p_justification: REASON });
  await reject(rejected, {});
  await send(rejected, { p_justification: REASON });
  await reject(rejected, { p_causes: [2], p_kinds: [1] });

  await upload(
    'compras',
    '/orders/documents/attach',
    { p_id: String(waiting), p_id_kind: '2' },
    'p_document',
  );
  await send(waiting, { p_number_table: 'M-2', p_justification: REASON });

  await upload('compras', '/orders/documents/attach', { p_id: String(paid), p_id_kind: '1' }, 'p_document');
  await send(paid, { p_number_table: 'M-3' });
  const found = await services.call('GET', '/users/get/id/10', { token: await tokenOf('admin') });
  const { full_name, email, phone, username, units }: UserRecord = found.data;
  await insist('admin', '/users/insert/update', {
    ...{ p_id: 10, p_full_name: full_name, p_email: email, p_phone: phone, p_username: username },
    ...{ p_state: 1, p_id_profile: DAF },
    p_unit: units.map(({ id, state }) => ({ p_id_unit: id, p_state: state })),
  });
  // Another profile ended the session.
  tokens.delete('presupuesto');
  const payment = { p_id: String(paid), p_date_pay: today, p_number: 'P-1', p_number_box: 'C-1' };
  await upload('presupuesto', '/orders/purchaseorder/pay', payment, 'p_pdf_document');
}
