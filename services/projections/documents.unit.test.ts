import { awardFactsOf } from '@expediente/catalogues/templates/award-facts.ts';
import { STANDARD_TEMPLATES } from '@expediente/catalogues/templates/standard.ts';
import { dateText } from '@expediente/kernel/dates.ts';
import { money } from '@expediente/kernel/decimal.ts';
import type { AwardDetail } from '@expediente/schemas/award/read.ts';
import type { OrderDetail } from '@expediente/schemas/order/read.ts';
import { balanceFaults } from '@expediente/testing/planning/balances.ts';
import { qrText } from '@expediente/testing/qr-text.ts';
import { describe, expect, test } from 'vitest';
import { AWARD_DOCUMENTS, type AwardDocumentName } from './award/documents.ts';
import { awardPaper } from './award/print.ts';
import { purchaseOrder } from './order/layouts/purchase-order.ts';
import { planHistory } from './plan/layout.ts';
import { historyTable } from './plan/tables.ts';
import { requestFormat1 } from './request/layouts/format-1.ts';
import { requestFormat2 } from './request/layouts/format-2.ts';
import { requestFormat3 } from './request/layouts/format-3.ts';
import { whole } from './shared/documents/html.ts';
import { sampleAward } from './testing/sample-award.ts';
import { sampleUnops } from './testing/sample-unops.ts';
import {
  sampleContext as context,
  sampleOrder,
  samplePlan,
  sampleRequest,
  sampleService,
} from './testing/samples.ts';
import { accountingReport } from './unops/layouts/accounting-report.ts';
import { regularizationReport } from './unops/layouts/regularization-report.ts';

/** Reprogrammed once, extended. */
const PLAN_HISTORY = {
  plan: samplePlan(4),
  names: {
    rows: new Map([['266', 'Productos medicinales y farmacéuticos']]),
    groups: new Map([['200', 'Materiales y suministros']]),
  },
  reprogrammings: [
    {
      number: 1,
      number_resolution: '7/2026',
      date_resolution: '2026-03-09',
      extension_budget: 1 as const,
      total: '870.00',
      new_total: '882.00',
      difference: '12.00',
    },
  ],
};

const MARK = {
  line: 'Orden de compra 1042 · rev. 12 · a09a e507 80a7 05e6 5b27 · sello 325',
  address: 'https://compras.example.org/verificar/order/22/12/a09ae50780a705e65b27',
};

/** The worked example (unops §2). */
const REGULARIZATION = {
  consolidation: { id: 2, unit: 100_101, date: '2026-11-22', total: money('12600.00') },
  records: sampleUnops.slice(0, 2),
  context,
};
const ACCOUNTING = {
  unit: 100_101,
  regularizations: [{ id: 1, curdp: '90001', datePay: '2026-11-23', records: sampleUnops }],
  context,
};

/** A document of a certified award, from the standard texts. */
const awardPage = (name: AwardDocumentName, changes: Partial<AwardDetail> = {}): string => {
  const date = name.startsWith('certification') ? dateText('2026-01-13') : undefined;
  const facts = awardFactsOf(sampleAward(changes));
  return awardPaper(AWARD_DOCUMENTS[name], facts, { texts: STANDARD_TEMPLATES, context, date }).page([], 1);
};

const cellsOf = (page: string, row: string): readonly string[] =>
  [...page.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)]
    .map(([, cells = '']) => cells)
    .filter((cells) => cells.includes(row))
    .map((cells) =>
      cells
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    );

describe('the pages as they are printed', () => {
  test.each([
    ['request-format-1', requestFormat1({ request: sampleRequest(2), context })],
    ['request-format-2', requestFormat2({ request: sampleRequest(4), context }, [2])],
    ['request-format-3', requestFormat3({ request: sampleService(), context })],
    ['purchase-order', purchaseOrder({ order: sampleOrder(3), context }, [2])],
    ['purchase-order-issued', purchaseOrder({ order: sampleOrder(1), context: { ...context, mark: MARK } })],
    ['plan-history', planHistory({ ...PLAN_HISTORY, context }, [4])],
    ['unops-regularization', regularizationReport(REGULARIZATION)],
    ['unops-accounting', accountingReport(ACCOUNTING, [3])],
    ['award', awardPage('award')],
    ['award-business', awardPage('business')],
    ['award-certification', awardPage('certificationaward')],
    ['award-certification-business', awardPage('certificationbusiness')],
  ])('%s', async (name, page) => {
    await expect(page).toMatchFileSnapshot(`testing/golden/${name}.html.txt`);
  });
});

describe('a document that is issued', () => {
  const page = purchaseOrder({ order: sampleOrder(1), context: { ...context, mark: MARK } });
  test('has the code of the page where it is verified, which is a link on a screen', () => {
    expect(qrText(page)).toBe(MARK.address);
    expect(page).toContain(`href="${MARK.address}"`);
  });
  test('has its mark in the foot of every sheet', () => {
    expect(page).toMatch(/@bottom-left\{content:"Orden de compra 1042 · rev. 12 · a09a e507 80a7 05e6 5b27/);
  });
});

describe('the pedido (domain §5)', () => {
  test('what a user typed is text, never markup', () => {
    const request = sampleRequest(1, { justification: '<img src=x onerror=alert(1)>', cod_ppr: '"><b>' });
    for (const page of [requestFormat1({ request, context }), requestFormat2({ request, context })]) {
      expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
      expect(page).not.toMatch(/<img|<b>/);
    }
  });

  test('nothing is written into the style through the foot', () => {
    const user = '"}</style><script>alert(1)</script>';
    const page = requestFormat1({ request: sampleRequest(1), context: { ...context, user } });
    expect(page).not.toContain('<script');
    expect(page.match(/<\/style>/g)).toHaveLength(1);
  });

  test.each([
    [0, 'BORRADOR'],
    [2, 'RECHAZADO'],
    [4, 'ANULADO'],
  ] as const)('in state %i it carries the watermark %s', (state, watermark) => {
    const page = requestFormat1({ request: sampleRequest(1, { state }), context });
    expect(page).toContain(`aria-hidden="true"><span>${watermark}</span>`);
  });

  test.each([1, 3] as const)('in state %i it carries none', (state) => {
    expect(requestFormat1({ request: sampleRequest(1, { state }), context })).not.toContain(
      'class="watermark"',
    );
  });

  test('the additional year is printed when it is another one', () => {
    const page = (year: number) =>
      requestFormat1({ request: sampleRequest(1, { year_additional: year }), context });
    expect(page(2026)).not.toContain('año adicional');
    expect(page(2027)).toContain('2026 (año adicional 2027)');
  });

  test('each line is its quantity × price; the last takes the cent that the total has not', () => {
    const page = requestFormat2({ request: sampleRequest(3), context });
    const amounts = cellsOf(page, 'Pacientes').map((row) => row.split(' ').at(-1));
    expect(amounts).toEqual(['Q313.13', 'Q313.13', 'Q313.12']);
    expect(page).toContain('NOVECIENTOS TREINTA Y NUEVE QUETZALES CON 38/100</strong> (Q939.38)');
  });

  test('without a signatory the line stays to be filled by hand', () => {
    const page = requestFormat1({ request: sampleRequest(1), context: { ...context, requester: null } });
    expect(page).toMatch(/<p class="name"><\/p>\s*<p><\/p>\s*<p class="role">Solicitante<\/p>/);
  });

  test('a logo is shown only when the page itself holds it', () => {
    const page = (logo: string) =>
      requestFormat1({ request: sampleRequest(1), context: { ...context, logo } });
    expect(page('data:image/png;base64,iVBORw0KGgo=')).toContain(
      '<img src="data:image/png;base64,iVBORw0KGgo="',
    );
    expect(page('https://example.org/logo.png')).not.toContain('<img');
    expect(page('data:image/svg+xml;base64,PHN2Zz4=')).not.toContain('<img');
  });
});

describe('the order of purchase (domain §5, §6)', () => {
  test.each([
    [0, 'No incluye IVA'],
    [1, 'Q4.80'],
    [2, 'Exento'],
  ] as const)('in IVA mode %i the line says %s', (iva, shown) => {
    const order = sampleOrder(2, { iva, iva_amount: iva === 1 ? '4.80' : '0.00' });
    expect(cellsOf(purchaseOrder({ order, context }), '<th>IVA</th>')).toEqual([`IVA ${shown}`]);
  });

  test('a break carries the sum so far: Van…, Vienen…', () => {
    const page = purchaseOrder({ order: sampleOrder(5), context }, [2, 4]);
    expect(cellsOf(page, 'Van…')).toEqual(['Van… Q44.80', 'Van… Q89.60']);
    expect(cellsOf(page, 'Vienen…')).toEqual(['Vienen… Q44.80', 'Vienen… Q89.60']);
  });

  test('what is delivered is what is shown, not what was asked for', () => {
    const order = sampleOrder(1);
    const units = order.units.map((line) => ({ ...line, qty: '9.00', amount: '10.08' }));
    const page = purchaseOrder({ order: { ...order, units, qty: '18.00', total: '20.16' }, context });
    expect(cellsOf(page, '100301')[0]).toMatch(/ 18\.00 Q1\.12 Q20\.16$/);
  });

  test('without a choice the line stays to be signed by hand', () => {
    const unsigned = { ...context, requester: null, authorizer: null };
    const page = purchaseOrder({ order: sampleOrder(1), context: unsigned });
    expect(page.match(/<p class="name"><\/p>/g)).toHaveLength(2);
    expect(page).toContain('<p class="role">Autorizador</p>');
  });

  test('invoices are printed, each with its day', () => {
    const page = (invoices: OrderDetail['invoices']) =>
      purchaseOrder({ order: sampleOrder(1, { invoices }), context });
    expect(page([])).not.toContain('Facturas');
    const invoice = { serie_invoice: '0A1B2C3D', number_invoice: '1000000001', date_invoice: '2026-03-20' };
    expect(cellsOf(page([invoice]), '0A1B2C3D')).toEqual(['0A1B2C3D 1000000001 20/03/2026']);
  });

  test('an annulled order says when and why, a rejected one too', () => {
    const annulled = sampleOrder(1, {
      state: 8,
      date_ban: '2026-03-20',
      justification_ban: 'El proveedor no entregó',
    });
    const page = purchaseOrder({ order: annulled, context });
    expect(page).toContain('<dt>Fecha de anulación</dt><dd>20/03/2026</dd>');
    expect(page).toContain('<dt>Motivo de la anulación</dt><dd>El proveedor no entregó</dd>');
    const rejected = {
      state: 6,
      date_rejection: '2026-03-21',
      justification_rejection: 'Sin sello',
    } as const;
    expect(purchaseOrder({ order: sampleOrder(1, rejected), context })).toContain('<dd>Sin sello</dd>');
  });

  test('words of a cell stay whole, whatever room they have; none leaves the paper', () => {
    const long = 'x'.repeat(60);
    expect(whole(`EMERGENCIA ${long}`).markup).toBe(`<span class="whole">EMERGENCIA</span> ${long}`);
  });

  test('receipts take a column once there are some', () => {
    const order = sampleOrder(1);
    expect(purchaseOrder({ order, context })).not.toContain('<th>Recibo</th>');
    const units = order.units.map((line) => ({
      ...line,
      number_invoice: 'DAB-60 881',
      date_reception: '2026-03-20',
    }));
    expect(cellsOf(purchaseOrder({ order: { ...order, units }, context }), 'Emergencia')[0]).toContain(
      'DAB-60 881 20/03/2026',
    );
  });
});

describe('the documents of an award (domain §5)', () => {
  test('has number and day of its own minutes, a certification that of the print', () => {
    const head = (name: AwardDocumentName) =>
      /<div class="mark">\s*<p class="number">(.*?)<\/p>\s*<p>(.*?)<\/p>/.exec(awardPage(name))?.slice(1);
    expect(head('award')).toEqual(['No. 12/2026', '09/01/2026']);
    expect(head('business')).toEqual(['No. 7/2026', '12/01/2026']);
    expect(head('certificationaward')).toEqual(['No. 12/2026', '13/01/2026']);
    expect(head('certificationbusiness')).toEqual(['No. 7/2026', '13/01/2026']);
  });

  test('a certification says in its foot of which minutes it is, and on which folio', () => {
    expect(awardPage('certificationaward')).toContain('"Certificación de acta No. 12/2026, folio 15"');
    expect(awardPage('certificationbusiness')).toContain('"Certificación de acta No. 7/2026, folio 16"');
    expect(awardPage('award')).not.toContain('folio 15');
  });

  test('participants sign the minutes, who certifies signs the certification', () => {
    const names = (name: AwardDocumentName) =>
      [...awardPage(name).matchAll(/<p class="name">(.*?)<\/p>/g)].map(([, signer]) => signer);
    const participants = ['Inés Tzoc de León', 'Óscar Noé Muñoz', 'Lucía Ajú Peñate'];
    expect([names('award'), names('business')]).toEqual([participants, participants]);
    expect(names('certificationaward')).toEqual([context.requester?.name, context.authorizer?.name]);
  });

  test('an act that is razonada has the word and its reason across the page, and in its foot', () => {
    const reasoned = { date: '2026-02-20', reason: 'Se anotó <dos> veces' };
    const own = { texts: STANDARD_TEMPLATES, context, date: undefined, reasoned };
    const text = awardPaper(AWARD_DOCUMENTS.award, awardFactsOf(sampleAward()), own).page([], 1);
    expect(text).toContain('<span>RAZONADA<small>Se anotó &lt;dos&gt; veces</small></span>');
    expect(text).toContain('RAZONADA el 20/02/2026: Se anotó');
  });

  test('no document of a standing award has a watermark', () => {
    for (const state of [0, 1, 2] as const)
      expect(awardPage('award', { state })).not.toContain('class="watermark"');
  });
});

describe('the reports of UNOPS (unops §2)', () => {
  test('lines of a group are together, with subtotals of renglón, group and CURDP', () => {
    expect(cellsOf(accountingReport(ACCOUNTING), 'Subtotal')).toEqual([
      'Subtotal renglón 266 Productos medicinales y farmacéuticos Q12,580.00',
      'Subtotal renglón 295 Útiles menores, médico-quirúrgicos Q100.00',
      'Subtotal grupo 200 Materiales y suministros Q12,680.00',
      'Subtotal CURDP 90001, pagado el 23/11/2026 Q12,680.00',
    ]);
  });

  test('what was typed is text, never markup; who makes and who checks it signs', () => {
    for (const page of [accountingReport(ACCOUNTING), regularizationReport(REGULARIZATION)]) {
      expect(page).toContain('&lt;tableta&gt;');
      expect(page).toMatch(/Realizado por<\/p>[\s\S]*Revisado por<\/p>/);
    }
    expect(accountingReport(ACCOUNTING)).toContain('DOCE MIL SEISCIENTOS OCHENTA QUETZALES EXACTOS');
  });
});

test('each line of a plan’s history adds up by its titles', () => {
  const [first] = PLAN_HISTORY.plan.details;
  if (!first) throw new Error('the sample has lines');
  const line = {
    ...first,
    qty_start: '50.00',
    extension_qty: '20.00',
    reduction_qty: '10.00',
    reservated_qty: '3.00',
    qty_order_reservated: '5.00',
    qty_order: '15.00',
    available: '37.00',
  };
  const { columns } = historyTable([line], PLAN_HISTORY.names);
  const row = columns.map(({ title, kind, of }) => ({ title, kind, value: String(of(line)) }));
  expect(balanceFaults(row.filter(({ kind }) => kind === 'quantity' || kind === 'money'))).toEqual([]);
});
