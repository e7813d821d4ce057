import { awardFactsOf } from '@expediente/catalogues/templates/award-facts.ts';
import { STANDARD_TEMPLATES } from '@expediente/catalogues/templates/standard.ts';
import { dateText } from '@expediente/kernel/dates.ts';
import { money } from '@expediente/kernel/decimal.ts';
import { AWARD_NUMBER_YEAR } from '@expediente/schemas/shared/fields.ts';
import { type PdfFacts, readPdf } from '@expediente/testing/pdf-text.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AWARD_DOCUMENTS, type AwardDocumentName } from './award/documents.ts';
import { awardPaper } from './award/print.ts';
import { minutesPaper } from './order/minutes.ts';
import { orderPaper } from './order/print.ts';
import { planHistoryPaper } from './plan/documents.ts';
import { reprogrammingPaper } from './reprogramming/print.ts';
import { requestPaper } from './request/print.ts';
import { openPrinter, type Printer } from './shared/documents/browser.ts';
import { type Paper, printPaper } from './shared/documents/printed.ts';
import { sampleAward } from './testing/sample-award.ts';
import { sampleUnops } from './testing/sample-unops.ts';
import {
  sampleContext,
  sampleOrder,
  samplePlan,
  sampleReprogramming,
  sampleRequest,
  sampleService,
} from './testing/samples.ts';
import { accountingPaper } from './unops/accounting-report.ts';
import { regularizationPaper } from './unops/regularization-report.ts';

let printer: Printer;
beforeAll(() => {
  printer = openPrinter();
});
afterAll(async () => await printer.close());

/** The longest that each text may be, by its name in what documents are made of. */
const LONGEST: Readonly<Record<string, number>> = {
  ...{ entity: 255, executor: 255, unit: 255, address: 255, user: 255, name: 255, profession: 255 },
  ...{ description: 255, description_internal: 255, description_ppr: 255, description_presentation: 255 },
  ...{ description_row: 255, description_sub_product: 255, rowDescription: 255, groupDescription: 255 },
  ...{ supplie: 255, type_supplies: 255, provider: 255, provider_name: 255, providerName: 255, book: 255 },
  ...{ type_purchase: 255, justification: 255, justification_purchase_order: 255, exemption_iva: 255 },
  ...{ justification_ban: 255, id_nivel: 5, id_row: 5, row: 5, group: 5, id_sub_products: 15 },
  ...{ cod_internal: 20, codInternal: 20, cod_ppr: 36, number_purchase: 20, number_resolution: 50 },
  ...{ npg_nog: 50, number_award: AWARD_NUMBER_YEAR, number_compromise: 50, number_devengade: 50 },
  ...{ number_table: 50, number_invoice: 100, serie_invoice: 50, number_business: AWARD_NUMBER_YEAR },
  ...{ numberItb: 100, numberOrder: 100, numberAct: 100, serie: 50, curdp: 20, number_order: 50, nog: 20 },
};
/** Where a number is a document's own it may be as long as an award's. */
const NUMBERED = { number: AWARD_NUMBER_YEAR } as const;

type Texts = (length: number, name: string) => string;

/** The same, each text of it as long as it may be. */
function atLongest<Data>(data: Data, text: Texts, also: Readonly<Record<string, number>> = {}): Data {
  const change = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((each) => change(each, name));
    if (typeof value === 'string') {
      const length = also[name] ?? LONGEST[name];
      return length === undefined ? value : text(length, name);
    }
    if (value === null || typeof value !== 'object' || value instanceof Map) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, change(each, key)]));
  };
  return change(data, '') as Data; // only texts are other texts
}

const of = (unit: string, length: number): string => {
  const text = unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
  // Not the half of a picture at its end.
  return /[\ud800-\udbff]$/.test(text) ? `${text.slice(0, -1)}.` : text;
};

const TEXTS: Readonly<Record<string, Texts>> = {
  'one word': (length, name) => of(`https://ejemplo.gob.gt/${name.replaceAll('_', '')}/`, length),
  'many words': (length, name) => of(`Servicio de ${name.replaceAll('_', '')} y más `, length).trimEnd(),
  'wide letters': (length) => of('W', length),
  pictures: (length) => of('😀✅', length),
  'letters that no font has': (length) => of('漢字', length),
};

const MARK = {
  line: 'Orden de compra 1042 · rev. 12 · a09a e507 80a7 05e6 5b27 · sello 325',
  address: 'https://compras.example.org/verificar/order/22/12/a09ae50780a705e65b27',
};

/** A template that a user wrote: its own table, lists, and a word without a blank. */
const templateOf = (text: Texts): string =>
  `<h2>${text(120, 'titulo')}</h2><table><tbody>${`<tr>${Array.from({ length: 14 }, (_, at) => `<td>${text(at * 3 + 1, 'celda')}</td>`).join('')}</tr>`.repeat(3)}</tbody></table><ol><li><p>${text(255, 'lista')}</p></li></ol><blockquote>${text(255, 'cita')}</blockquote>`;

type Made = (text: Texts) => Paper;

const context = (text: Texts) => ({ ...atLongest({ ...sampleContext }, text), mark: MARK });

const award =
  (name: AwardDocumentName): Made =>
  (text) => {
    const facts = awardFactsOf(atLongest(sampleAward(), text, NUMBERED));
    const own = templateOf(text);
    const texts = {
      ...STANDARD_TEMPLATES,
      template_award: STANDARD_TEMPLATES.template_award + own,
      template_business: STANDARD_TEMPLATES.template_business + own,
    };
    const date = name.startsWith('certification') ? dateText('2026-01-13') : undefined;
    return awardPaper(AWARD_DOCUMENTS[name], facts, { texts, context: context(text), date });
  };

const request =
  (format: 1 | 2 | 3, lines: number): Made =>
  (text) =>
    requestPaper(format, {
      request: atLongest(format === 3 ? sampleService() : sampleRequest(lines), text),
      context: context(text),
    });

const order =
  (lines: number): Made =>
  (text) => {
    const plain = sampleOrder(lines, {
      ...{ state: 8, date_ban: '2026-03-20', justification_ban: 'x', exemption_iva: 'x' },
      ...{ number_table: 'x', date_send_daf: '2026-03-20', date_devengade: '2026-03-20' },
      invoices: [{ serie_invoice: 'x', number_invoice: 'x', date_invoice: '2026-03-20' }],
    });
    const units = plain.units.map((line) => ({
      ...line,
      number_invoice: 'x',
      date_reception: '2026-03-20',
      // As much as the column holds.
      ...{ requested_qty: '9999999999999999.99', qty: '9999999999999999.99', amount: '9999999999999999.99' },
    }));
    return orderPaper({ order: atLongest({ ...plain, units }, text), context: context(text) });
  };

const DOCUMENTS: Readonly<Record<string, Made>> = {
  'pedido, first format': request(1, 3),
  'pedido, second format': request(2, 2),
  service: request(3, 3),
  order: order(2),
  'order over several sheets': order(5),
  'minutes of an order': (text) =>
    minutesPaper({
      order: atLongest(sampleOrder(2), text),
      minutes: {
        number: text(AWARD_NUMBER_YEAR, 'acta'),
        ...{ date: '2026-03-14', hour: '08:15', id_book: 1, id_participant: [1, 2] },
      },
      names: {
        book: text(255, 'book'),
        participants: [
          { name: text(255, 'comision'), type: 'COMISION' },
          { name: text(255, 'secretaria'), type: 'SECRETARIA' },
        ],
        described: new Map(),
      },
      markup: STANDARD_TEMPLATES.template_act_purchase_order + templateOf(text),
      context: context(text),
    }),
  award: award('award'),
  'minutes of a negotiation': award('business'),
  'certification of an award': award('certificationaward'),
  'certification of a negotiation': award('certificationbusiness'),
  'history of a plan': (text) =>
    planHistoryPaper({
      plan: atLongest(samplePlan(6), text),
      names: {
        rows: new Map(['266', '295', '142', text(5, 'row')].map((row) => [row, text(255, 'row')])),
        groups: new Map(['100', '200', text(5, 'group')].map((group) => [group, text(255, 'group')])),
      },
      reprogrammings: [
        {
          ...{ number: 1, number_resolution: text(50, 'resolution'), date_resolution: '2026-03-09' },
          ...{ extension_budget: 1, total: '9999999999999999.99', new_total: '9999999999999999.99' },
          difference: '9999999999999999.99',
        },
      ],
      context: context(text),
    }),
  reprogramming: (text) =>
    reprogrammingPaper({ reprogramming: atLongest(sampleReprogramming(4), text), context: context(text) }),
  'report of regularisation': (text) =>
    regularizationPaper({
      consolidation: {
        id: 2_147_483_647,
        unit: 999_999_999,
        date: '2026-11-22',
        total: money('9999999999999999.99'),
      },
      records: atLongest(sampleUnops, text, { number: 50 }),
      context: context(text),
    }),
  'report for accounting': (text) =>
    accountingPaper({
      unit: 999_999_999,
      regularizations: [
        { id: 1, curdp: text(20, 'curdp'), datePay: '2026-11-23', records: atLongest(sampleUnops, text) },
      ],
      context: context(text),
    }),
};

const MM = 72 / 25.4;
/** As the printers of offices leave it white. */
const EDGE = 3 * MM;

/** Every letter on the sheet, at its size, and none on the code to verify. */
function faultsOf(pdf: PdfFacts, landscape: boolean): readonly string[] {
  const [width, height] = landscape ? [792, 612] : [612, 792];
  const code = { left: width - 31.4 * MM, right: width - 11.4 * MM, top: 11.4 * MM, bottom: 31.4 * MM };
  return pdf.letters.flatMap((letters, sheet) =>
    letters.flatMap(({ text, x, y, width: wide, size, scale, upright }) => {
      if (!upright) return [];
      const where = `${text} at ${Math.round(x)}, ${Math.round(y)} of sheet ${sheet + 1}`;
      const inside =
        x >= 13 * MM - 2 && x + wide <= width - 13 * MM + 2 && y - size >= EDGE && y <= height - EDGE;
      const over =
        sheet === 0 && x + wide > code.left && x < code.right && y > code.top && y - size * 0.7 < code.bottom;
      return [
        ...(scale === 1 ? [] : [`${where}: scale ${scale}`]),
        ...(inside ? [] : [`${where}: off the sheet`]),
        ...(over ? [`${where}: on the code`] : []),
      ];
    }),
  );
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** What a page says, in its order, without blanks; its watermark is drawn by itself. */
const lettersOf = (page: string): string =>
  page
    .replace(/^[\s\S]*<body[^>]*>/, '')
    .replace(/<div class="watermark"[\s\S]*?<\/div>/, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&([\w#]+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, '')
    .toLowerCase();

/** The end of what a page says that its sheets do not, in order; '' when they say all. */
function unsaid(page: string, { letters }: PdfFacts): string {
  const printed = [...lettersOf(page)];
  let at = 0;
  for (const { text } of letters.flat())
    for (const letter of text.replace(/\s+/g, '').toLowerCase()) if (letter === printed[at]) at += 1;
  return printed.slice(at).join('');
}

/** How many letters of a page its sheets lack, in whatever order; one that no font has may stand for any. */
function lacking(page: string, { letters }: PdfFacts): number {
  const counts = new Map<string, number>();
  const add = (letter: string, by: number): unknown => counts.set(letter, (counts.get(letter) ?? 0) + by);
  for (const letter of lettersOf(page)) add(letter, 1);
  let unknown = 0;
  for (const { text } of letters.flat()) {
    if (text === '') unknown += 1;
    for (const letter of text.toLowerCase()) add(letter, -1);
  }
  return Math.max(0, [...counts.values()].reduce((sum, count) => sum + Math.max(0, count), 0) - unknown);
}

/** Texts of one letter, of which columns that go on on the next sheet say no order. */
const UNIFORM = ['wide letters', 'letters that no font has'];

describe.each(Object.keys(TEXTS))('with %s', (texts) => {
  test.each(Object.keys(DOCUMENTS))('%s', async (name) => {
    const paper = DOCUMENTS[name]?.(TEXTS[texts] ?? (() => ''));
    if (!paper) throw new Error('no document');
    const file = await printPaper(printer, paper);
    const pdf = readPdf(file);
    expect(faultsOf(pdf, paper.orientation === 'landscape').slice(0, 5)).toEqual([]);
    const page = paper.page([], pdf.pages.length);
    expect(lacking(page, pdf)).toBe(0);
    if (!UNIFORM.includes(texts)) expect(unsaid(page, pdf)).toBe('');
  });
});
