import { documentValues } from '@expediente/catalogues/templates/document-values.ts';
import { TEMPLATES } from '@expediente/catalogues/templates/documents.ts';
import { cleanMarkup } from '@expediente/catalogues/templates/markup.ts';
import { SAMPLE_AWARD } from '@expediente/catalogues/templates/sample.ts';
import { STANDARD_TEMPLATES } from '@expediente/catalogues/templates/standard.ts';
import { money } from '@expediente/kernel/decimal.ts';
import { readPdf } from '@expediente/testing/pdf-text.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purchaseOrder } from './order/layouts/purchase-order.ts';
import { requestFormat1 } from './request/layouts/format-1.ts';
import { requestFormat2 } from './request/layouts/format-2.ts';
import { requestPaper } from './request/print.ts';
import { openPrinter, type Printer } from './shared/documents/browser.ts';
import { printPaper } from './shared/documents/printed.ts';
import { templatePage } from './shared/documents/template-document.ts';
import { textsOf } from './shared/documents/templates-at.ts';
import { sampleUnops } from './testing/sample-unops.ts';
import { sampleContext, sampleOrder, sampleRequest } from './testing/samples.ts';
import { accountingReport } from './unops/layouts/accounting-report.ts';
import { regularizationReport } from './unops/layouts/regularization-report.ts';

/** What somebody types who means harm; every text of a document is one of these in its turn. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg onload=alert(1)>",
  '</style><style>@import url(http://127.0.0.1:9/x)</style>',
  'url(http://127.0.0.1:9/x)',
  '"}body{background:url(//127.0.0.1:9/x)}',
  '</title><base href=//127.0.0.1:9/>',
  '<iframe src=file:///etc/passwd></iframe>',
  '&lt;b&gt;\u2028<!--',
];

/** Texts that a person typed or chose, not the dates, codes and amounts that the server makes. */
const TYPED = /[a-záéíóúñ]{4}/i;

/** The same data with every typed text replaced. */
function poisoned<Data>(data: Data, text: string): Data {
  const walk = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string')
      return TYPED.test(value) && key !== 'at' && key !== 'quarter' ? text : value;
    if (Array.isArray(value)) return value.map((item) => walk(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, walk(member, name)]));
  };
  // Only texts were replaced, by texts.
  return walk(data) as Data;
}

/** The hostile text as a template itself, in its own values, and in the text that it copies. */
function templateOf(text: string, name: string, around: typeof sampleContext): string {
  const kind = TEMPLATES.find((each) => each.name === name);
  if (!kind) throw new Error('no template');
  const facts = poisoned(SAMPLE_AWARD, text);
  const standard = textsOf(STANDARD_TEMPLATES);
  const markup = cleanMarkup(`${text}<p>{{proveedor}}</p><p>{{texto_acta}}</p>${standard[kind.field]}`);
  const acts = { award: cleanMarkup(`${standard.template_award}${text}`), business: cleanMarkup(text) };
  const of = { kind, markup, values: () => documentValues(kind, facts, acts), context: around };
  return templatePage({ ...of, number: text, date: facts.date, watermark: null, foot: text }, 1);
}

describe.each(HOSTILE)('with %s in every text', (text) => {
  const context = poisoned(sampleContext, text);
  const request = poisoned(sampleRequest(2), text);
  // Numbers of documents are typed, too.
  const records = poisoned(sampleUnops, text).map((each) => ({
    ...each,
    ...{ numberItb: text, numberOrder: text, numberAct: text },
    invoices: each.invoices.map((invoice) => ({ ...invoice, serie: text })),
  }));
  const consolidation = { id: 1, unit: 100101, date: '2026-11-22', total: money('12600') };
  const regularized = { id: 1, curdp: text, datePay: '2026-11-23', records };
  test.each([
    ['the pedido upright', requestFormat1({ request, context })],
    ['the pedido as a table', requestFormat2({ request, context })],
    ['a template', templateOf(text, 'award', context)],
    ['a template that copies another', templateOf(text, 'certificationaward', context)],
    ['the order', purchaseOrder({ order: poisoned(sampleOrder(2), text), context })],
    ['a regularisation of UNOPS', regularizationReport({ consolidation, records, context })],
    ['the accounting of UNOPS', accountingReport({ unit: 100101, regularizations: [regularized], context })],
  ])('%s holds it as text alone', (_, page) => {
    expect(page).not.toMatch(/<(script|svg|iframe|base|img|link|object|embed)\b/i);
    expect(page.match(/<style>/g)).toHaveLength(1);
    expect(page.match(/<\/title>/g)).toHaveLength(1);
    const [, style = ''] = /<style>(.*)<\/style>/s.exec(page) ?? [];
    // Quoted it is text of the foot; outside of quotes nothing of it may stand.
    expect(style.replace(/"[^"]*"/g, '""')).not.toMatch(/url\(|@import|127\.0\.0\.1/);
    // No element has more than the attributes that we write.
    expect(page).not.toMatch(/<[^>]*\son\w+=/i);
  });
});

describe('on paper', () => {
  let printer: Printer;
  beforeAll(() => {
    printer = openPrinter();
  });
  afterAll(async () => await printer.close());

  test('it is read as it was typed, and the PDF does nothing by itself', async () => {
    const [script = ''] = HOSTILE;
    const pdf = await printPaper(
      printer,
      requestPaper(1, {
        request: poisoned(sampleRequest(2), script),
        context: poisoned(sampleContext, script),
      }),
    );
    expect(readPdf(pdf).pages[0]).toContain(script);
    expect(pdf.toString('latin1')).not.toMatch(
      /\/(JavaScript|JS|OpenAction|AA|Launch|URI|SubmitForm|EmbeddedFile|RichMedia)\b/,
    );
  });
});
