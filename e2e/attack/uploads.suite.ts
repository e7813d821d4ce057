import { Agent, request } from 'node:http';
import { asSchema } from '@expediente/openapi/schema.ts';
import { inlineCell } from '@expediente/platform/excel/testing/nasty.ts';
import type { Who } from '@expediente/testing/services/rights.ts';
import { smallPdf } from '@expediente/testing/small-pdf.ts';
import { describe, expect, test } from 'vitest';
import type { Answer, AttackedProduct } from './product.ts';

const PAY = '/orders/purchaseorder/pay';
const YEAR = new Date().getFullYear();
const today = (): string => new Date(Date.now() - 6 * 3_600_000).toISOString().slice(0, 10);

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);
const MB = 1024 * 1024;

/** Files with the name of a PDF and other content. */
const LIES: readonly (readonly [string, number, Buffer])[] = [
  ['a page', 415, bytes('<html><script>alert(1)</script></html>')],
  ['a picture', 415, PNG],
  ['a program', 415, bytes('MZ\x90\x00')],
  ['a ZIP, and so any TestWorkflow file', 415, bytes('PK\x03\x04')],
  ['a drawing with a script', 415, bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['XML that grows', 415, bytes('<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><a>&b;</a>')],
  ['a PDF behind a page', 415, bytes('<script>alert(1)</script>\n%PDF-1.7')],
  ['a whole PDF behind a page', 415, Buffer.concat([bytes('<script>alert(1)</script>\n'), smallPdf()])],
  ['a ZIP that holds a whole PDF', 415, Buffer.concat([bytes('PK\x03\x04a.pdf'), smallPdf()])],
  ['the head of a PDF', 415, bytes('%PDF-1.7')],
  ['a PDF that is cut off', 415, smallPdf().subarray(0, 120)],
  ['a page behind the head of a PDF', 415, bytes('%PDF-1.7\n<html><script>alert(1)</script></html>')],
  ['nothing', 415, Buffer.alloc(0)],
  ['more than 20 MB', 413, Buffer.concat([bytes('%PDF-1.7\n'), Buffer.alloc(20 * MB)])],
];

interface BrokenOff {
  readonly what: string;
  readonly who: Who;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly parts: readonly (readonly [string, string])[];
}

/** Forms that are refused before they have arrived completely. */
const BROKEN_OFF: readonly BrokenOff[] = [
  { what: 'a field too long', who: 'daf', status: 413, parts: [['p_number', 'x'.repeat(300_000)]] },
  {
    what: 'too many fields',
    who: 'daf',
    status: 413,
    parts: Array.from({ length: 200 }, (_, at) => [`campo${at}`, 'x'.repeat(3_000)] as const),
  },
  {
    what: 'the file of who may not',
    who: 'centro',
    status: 403,
    parts: [['p_pdf_document"; filename="a.pdf', `%PDF-1.7${'x'.repeat(5 * MB)}`]],
  },
  {
    what: 'a form that says it is packed',
    who: 'daf',
    status: 415,
    headers: { 'content-encoding': 'gzip' },
    parts: [['p_number', 'x'.repeat(1_000_000)]],
  },
];

/** Files with the name of a workbook: of another type, damaged, the beginning of a zip bomb, too large. */
const NO_WORKBOOKS: readonly (readonly [string, number, Buffer])[] = [
  ['a page', 415, bytes('<html><script>alert(1)</script></html>')],
  ['a PDF', 415, bytes('%PDF-1.7')],
  ['a picture', 415, PNG],
  ['XML that grows', 415, bytes('<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><a>&b;</a>')],
  ['a ZIP that breaks off', 400, bytes('PK\x03\x04')],
  ['an old workbook that breaks off', 400, Buffer.from('d0cf11e0a1b11ae1ffff', 'hex')],
  ['a cell of 64 MiB', 400, inlineCell(Buffer.alloc(64 * MB, 'x'))],
  ['nothing', 400, Buffer.alloc(0)],
  ['more than 20 MB', 413, Buffer.concat([bytes('PK\x03\x04'), Buffer.alloc(20 * MB)])],
];

/** Uploads are judged by their content and not by their name, and downloads can do no harm in a browser. */
export function uploadSuite(place: () => AttackedProduct): void {
  const pay = async (
    id: number,
    content: Buffer,
    name = 'recibo.pdf',
    token = place().tokens.daf,
  ): Promise<Answer> => {
    const form = new FormData();
    const fields = { p_id: String(id), p_date_pay: today(), p_number: '4411' };
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    form.append('p_pdf_document', new Blob([new Uint8Array(content)], { type: 'application/pdf' }), name);
    return await place().call('POST', PAY, { token, body: form });
  };
  /** Id of an order that waits for its payment; in January it may be of last year. */
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

    test.each(NO_WORKBOOKS)('the lines of a plan: %s is refused with %i', async (_, status, content) => {
      const form = new FormData();
      form.append('file_excel_pac', new Blob([new Uint8Array(content)]), 'plan.xlsx');
      const before = await place().events();
      const read = '/packsannual/read/excel';
      const answer = await place().call('POST', read, { token: place().tokens.centro, body: form });
      expect([answer.status, answer.envelope.response]).toEqual([status, 'error']);
      expect(await place().events()).toBe(before);
    });

    test('who may not pay sends no file', async () => {
      expect((await pay(1, bytes('%PDF-1.7'), 'recibo.pdf', place().tokens.centro)).status).toBe(403);
      expect((await pay(1, bytes('%PDF-1.7'), 'recibo.pdf', 'x')).status).toBe(401);
    });

    test('two files, or a thousand fields, are too many', async () => {
      const form = new FormData();
      for (let at = 0; at < 60; at += 1) form.append(`campo${at}`, 'x');
      const token = place().tokens.daf;
      expect((await place().call('POST', PAY, { token, body: form })).status).toBe(413);
      const long = new FormData();
      long.append('p_number', 'x'.repeat(MB));
      expect((await place().call('POST', PAY, { token, body: long })).status).toBe(413);
    });

    test.each(BROKEN_OFF)(
      '$what: refused, and the next call on the same connection is answered',
      async (form) => {
        const parts = [...form.parts, ['p_number', '1'] as const, ['p_number', '1'] as const].map(
          ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
        );
        const line = connection(place().base, place().tokens[form.who]);
        const headers = { 'content-type': 'multipart/form-data; boundary=x', ...form.headers };
        expect(await line('POST', PAY, headers, `${parts.join('')}--x--\r\n`)).toBe(form.status);
        expect(await line('GET', '/unit/executors')).toBe(200);
        expect(await line('GET', '/unit/executors')).toBe(200);
      },
    );

    test('a PDF that is also a page comes back as a PDF that reaches nothing', async () => {
      const id = await waiting();
      const polyglot = Buffer.concat([
        smallPdf('<script>alert(1)</script> /OpenAction << /S /JavaScript >>'),
        bytes('<script>x</script>'),
      ]);
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

/** Function that makes calls over one kept connection; status 0 if there is no answer. */
function connection(base: string, token: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { hostname, port } = new URL(base);
  return (method: string, path: string, more: Record<string, string> = {}, form?: string): Promise<number> =>
    new Promise((resolve) => {
      const headers = { authorization: `Bearer ${token}`, ...more };
      const options = { agent, hostname, port, method, path: `/api${path}`, headers, timeout: 15_000 };
      const call = request(options, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
      });
      call.on('timeout', () => call.destroy());
      call.on('error', () => resolve(0));
      call.end(form);
    });
}
