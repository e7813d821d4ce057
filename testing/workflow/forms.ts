import type { Quarter } from '@expediente/kernel/dates.ts';
import type { TestWorkflow } from './service.ts';

/** Saves, sends and approves a plan of a unit. */
export async function approvedPlan(
  service: TestWorkflow,
  unit: number,
  lines: readonly { readonly supply: number; readonly qty: number; readonly subProduct?: string }[],
): Promise<void> {
  const key = { p_id_unit: unit, p_year: 2026 };
  await service.as('centro', '/packsannual/insert/update', {
    ...key,
    p_details: lines.map(({ supply, qty, subProduct = '1-1-1' }) => ({
      p_id_supplie: supply,
      p_id_sub_products: subProduct,
      p_qty: qty,
    })),
  });
  await service.as('centro', '/packsannual/send', key);
  const approved = await service.as('aprobador', '/packsannual/approve', key);
  if (approved.response !== 'success') throw new Error(approved.message);
}

/** Saves a programming of a unit with an approved plan, and approves the cuatrimestres that have amounts. */
export async function approvedQuarters(
  service: TestWorkflow,
  unit: number,
  amounts: readonly (readonly [group: string, quarter: Quarter, budget: string])[],
): Promise<void> {
  await service.as('centro', '/quarterly/insert/update', {
    p_id_unit: unit,
    p_year: 2026,
    p_details: amounts.map(([p_id_group, p_quarter, p_budget]) => ({ p_id_group, p_quarter, p_budget })),
  });
  for (const _ of new Set(amounts.map(([, quarter]) => quarter))) {
    const key = { p_id: `${unit}-2026` };
    await service.as('centro', '/quarterly/send', key);
    const approved = await service.as('aprobador', '/quarterly/approve', key);
    if (approved.response !== 'success') throw new Error(approved.message);
  }
}

/** Form of a request as the web sends it. */
export const requestForm = (changes: object = {}) => ({
  p_id: 0,
  p_id_unit: 100101,
  p_year: 2026,
  p_number: '',
  p_date: '2026-01-15',
  p_id_supplie: 1,
  p_type: 'SI',
  p_justification: 'Para la atención del cuatrimestre',
  p_sub_products: [{ p_id_sub_products: '1-1-1', p_qty: 1 }],
  p_quarter_order: 'PRIMERO',
  p_year_additional: 2026,
  ...changes,
});

/** Saves and sends requests. @returns their ids */
export async function sentRequests(service: TestWorkflow, forms: readonly object[]): Promise<number[]> {
  const ids: number[] = [];
  for (const form of forms) {
    const { data, message } = await service.as('centro', '/orders/insert/update', requestForm(form));
    if (typeof data.id !== 'number') throw new Error(message);
    await service.as('centro', '/orders/send', { p_id: data.id });
    ids.push(data.id);
  }
  return ids;
}

/** Form of an order as the web sends it, with one line of supply 1 in unit 100101. */
export const orderForm = (id: number, changes: object = {}) => ({
  p_id: id,
  p_iva: 1,
  p_number_purchase: `OC-${id}`,
  p_date_issue: '2026-02-01',
  p_quarter: 'PRIMERO',
  p_id_type_purchase: 1,
  p_npg_nog: '99000001',
  p_date_npg_nog: '',
  p_number_award: 'N/A',
  p_id_provider: 1,
  p_unit: [{ id: '100101-1', number_invoice: '', date_issue: '', date_reception: '' }],
  p_invoices: [],
  p_exemption_iva: '',
  p_justification_purchase_order: '',
  p_type_order: 1,
  p_supplies: [{ id: 1, price: '2.50' }],
  ...changes,
});

/** Form of an order with receipt and invoice, which completes a committed order. */
export const documented = (id: number, changes: object = {}, line: object = {}) =>
  orderForm(id, {
    p_unit: [
      {
        id: '100101-1',
        number_invoice: `D-${id}`,
        date_issue: '2026-02-10',
        date_reception: '2026-02-10',
        ...line,
      },
    ],
    p_invoices: [{ serie_invoice: '0A1B2C3D', number_invoice: String(id), date_invoice: '2026-02-10' }],
    p_exemption_iva: `E-${id}`,
    ...changes,
  });

/** Multipart body of fields, and one file if given. */
export function formData(
  fields: Record<string, string>,
  file: { field: string; name: string; bytes: Buffer } | null,
) {
  const boundary = 'limite-de-prueba';
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const end = `--${boundary}--\r\n`;
  const payload =
    file === null
      ? [parts.join(''), end]
      : [
          parts.join(''),
          `--${boundary}\r\nContent-Disposition: form-data; name="${file.field}"; filename="${file.name}"\r\nContent-Type: application/pdf\r\n\r\n`,
          file.bytes,
          `\r\n${end}`,
        ];
  return {
    payload: Buffer.concat(payload.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
