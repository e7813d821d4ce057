import { describe, expect, test } from 'vitest';
import type { Answer, Place } from './place.ts';
import { asSchema } from './targets.ts';

const PAY = '/orders/purchaseorder/pay';
const YEAR = new Date().getFullYear();
const today = (): string => new Date(Date.now() - 6 * 3_600_000).toISOString().slice(0, 10);

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);
const MB = 1024 * 1024;

/** Files that say they are PDFs. */
const LIES: readonly (readonly [string, number, Buffer])[] = [
  ['a page', 415, bytes('<html><script>alert(1)</script></html>')],
  ['a picture', 415, PNG],
  ['a program', 415, bytes('MZ\x90\x00')],
  ['a ZIP, and so any Office file', 415, bytes('PK\x03\x04')],
  ['a drawing with a script', 415, bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['XML that grows', 415, bytes('<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><a>&b;</a>')],
  ['a PDF behind a page', 415, bytes('<script>alert(1)</script>\n%PDF-1.7')],
  ['a PDF behind a space', 415, bytes(' %PDF-1.7')],
  ['nothing', 415, Buffer.alloc(0)],
  ['more than 20 MB', 413, Buffer.concat([bytes('%PDF-1.7\n'), Buffer.alloc(20 * MB)])],
];

/** Files: what they are decides, not what they say; what comes back can do nothing. */
export function uploadSuite(place: () => Place): void {
  const pay = async (
    id: number,
    content: Buffer,
    name = 'recibo.pdf',
    token = place().tokens.compras,
  ): Promise<Answer> => {
    const form = new FormData();
    const fields = { p_id: String(id), p_date_pay: today(), p_number: '4411' };
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    form.append('p_pdf_document', new Blob([new Uint8Array(content)], { type: 'application/pdf' }), name);
    return await place().call('POST', PAY, { token, body: form });
  };
  /** An order that waits for its payment; in January it may be last year's. */
  const waiting = async (): Promise<number> => {
    const filter = encodeURIComponent(JSON.stringify({ state: 5 }));
    for (const year of [YEAR, YEAR - 1]) {
      const path = `/orders/consolidate/get/all/${year}?filter=${filter}`;
      const { envelope } = await place().call('GET', path, { token: place().tokens.compras });
      const rows = asSchema(envelope.data)?.rows;
      if (Array.isArray(rows) && rows.length > 0) return Number(asSchema(rows[0])?.id);
    }
    throw new Error('no order waits for its payment');
  };

  describe('files', () => {
    test.each(LIES)('%s is refused with %i', async (_, status, content) => {
      const id = await waiting();
      const before = await place().events();
      const answer = await pay(id, content);
      expect(answer.status).toBe(status);
      expect(answer.envelope).toMatchObject({ response: expect.stringMatching(/warning|error/) });
      expect(await place().events()).toBe(before);
    });

    test('who may not pay sends no file', async () => {
      expect((await pay(1, bytes('%PDF-1.7'), 'recibo.pdf', place().tokens.centro)).status).toBe(403);
      expect((await pay(1, bytes('%PDF-1.7'), 'recibo.pdf', 'x')).status).toBe(401);
    });

    test('two files, or a thousand fields, are too many', async () => {
      const form = new FormData();
      for (let at = 0; at < 60; at += 1) form.append(`campo${at}`, 'x');
      const token = place().tokens.compras;
      expect((await place().call('POST', PAY, { token, body: form })).status).toBe(413);
      const long = new FormData();
      long.append('p_number', 'x'.repeat(MB));
      expect((await place().call('POST', PAY, { token, body: long })).status).toBe(413);
    });

    test('a PDF that is also a page comes back as a PDF that reaches nothing', async () => {
      const id = await waiting();
      const polyglot = bytes(
        '%PDF-1.7\n<script>alert(1)</script>\n/OpenAction << /S /JavaScript >>\n%%EOF\n<script>x</script>',
      );
      const paid = await pay(id, polyglot, 'recibo\u202efdp.exe');
      expect(paid.envelope).toMatchObject({ response: 'success' });
      const token = place().tokens.compras;
      const { position } = JSON.parse(paid.text);
      const seen = { token, headers: { 'x-expediente-position': String(position) } };
      const { headers, text } = await place().call('GET', `/orders/consolidate/get/pdf/${id}`, seen);
      expect(text).toBe(polyglot.toString());
      expect(headers.get('content-type')).toBe('application/pdf');
      expect(headers.get('content-disposition')).toBe(`inline; filename="pago_${id}.pdf"`);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'.*form-action 'none'$/);
      expect(headers.get('cache-control')).toBe('no-store');
      const history = await place().call('GET', `/history/order/${id}`, { token });
      expect(history.text).toContain('recibofdp.exe');
      expect(history.text).not.toContain('\u202e');
    });
  });
}
