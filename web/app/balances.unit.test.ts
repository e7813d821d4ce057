import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HomePlan } from '@expediente/schemas/home/read.ts';
import type { QuarterBalanceRow } from '@expediente/schemas/ledger/read.ts';
import type { PacLineRead } from '@expediente/schemas/pac/read.ts';
import { REQUEST_FORM, SERVICE_FORM } from '@expediente/schemas/request/forms.ts';
import type { ServiceLineRead } from '@expediente/schemas/request/read.ts';
import type { FormField } from '@expediente/schemas/shared/form.ts';
import { BALANCE_WORDS, balanceFaults, balanceWord } from '@expediente/testing/planning/balances.ts';
import { expect, test } from 'vitest';
import { planRows, quarterRows } from '../home/Plan.tsx';
import type { BarRow } from '../kit/figures/Bars.tsx';
import { ledgerColumns, ledgerLine, PLAN_COLUMNS } from '../pac/ledger.ts';
import { BALANCE_COLUMNS } from '../quarterly/balance-columns.ts';
import { planGridLines } from '../request/plan-lines.ts';

/** Each row of a balance adds up by the words above it, and a word is the same number everywhere (domain §4). */

/** 60 planned: 50 + 20 − 10; of them 3 withheld, 5 reserved, 15 executed. */
const LEDGER = {
  qty_start: '50.00',
  extension_qty: '20.00',
  reduction_qty: '10.00',
  reservated_qty: '3.00',
  qty_order_reservated: '5.00',
  qty_order: '15.00',
  available: '37.00',
};
const SUPPLY = {
  id_supplie: 1,
  cod_internal: '1001',
  id_sub_products: '1-1-2',
  id_row: '182',
  price: '1.000',
};
// The other fields are in no sum.
const PLAN_LINE = {
  ...SUPPLY,
  ...LEDGER,
  extension_price: '0.000',
  reduction_price: '0.000',
  total: '60.00',
} as PacLineRead;
/** As the pickers answer it: its `qty` is net of what is executed and withheld (R3 §3). */
const ASKED_LINE = { ...SUPPLY, ...LEDGER, qty: '42.00' } as ServiceLineRead;

const BUDGET: QuarterBalanceRow = {
  id_unit: 100101,
  year: 2026,
  id_group: '200',
  description: 'MATERIALES',
  quarter: 'PRIMERO',
  budget: '50.00',
  extension_budget: '20.00',
  reduction_budget: '10.00',
  order_reservated: '5.00',
  order_ejec: '15.00',
  budget_reservated: '3.00',
  balance: '37.00',
  lapsed: '37.00',
};

const AMOUNTS = {
  planned: '60.00',
  executed: '15.00',
  reserved: '5.00',
  withheld: '3.00',
  available: '37.00',
};
const HOME: HomePlan = {
  year: 2026,
  by: 'unit',
  executors: ['HOSPITAL'],
  rows: [{ id: '100101', description: 'EMERGENCIA', executor: 'HOSPITAL', ...AMOUNTS }],
  totals: AMOUNTS,
  quarter: 'SEGUNDO',
  quarters: [
    {
      quarter: 'PRIMERO',
      budget: '60.00',
      executed: '15.00',
      reserved: '5.00',
      withheld: '3.00',
      balance: '37.00',
      lapsed: '37.00',
    },
  ],
};

interface Titled {
  readonly field: string;
  readonly title: string;
  readonly kind?: string;
}

const inColumns = (columns: readonly Titled[], row: object) => {
  const values = new Map(Object.entries(row));
  return columns
    .filter(({ kind }) => kind === 'quantity' || kind === 'money')
    .map(({ field, title, kind = '' }) => ({ title, kind, value: String(values.get(field) ?? '') }));
};

const inBars = ({ whole, parts }: BarRow) =>
  [{ label: 'Vigente', value: whole }, ...parts].map(({ label, value }) => ({
    title: label,
    kind: 'money',
    value,
  }));

const lineColumns = (form: readonly FormField[]): readonly Titled[] =>
  form.flatMap(({ lines }) => lines?.columns ?? []);

const [asked] = planGridLines([ASKED_LINE], []).lines;
const plan = [
  { field: 'qty_start', kind: 'quantity', title: 'Inicial', ...PLAN_COLUMNS.qty_start },
  ...ledgerColumns([PLAN_LINE]),
];

const PLACES = {
  'the plan of a PAC': [inColumns(plan, ledgerLine(PLAN_LINE))],
  'a pedido': [inColumns(lineColumns(REQUEST_FORM), asked ?? {})],
  'a medical service': [inColumns(lineColumns(SERVICE_FORM), asked ?? {})],
  'the balances of a programming': [inColumns(BALANCE_COLUMNS, BUDGET)],
  'the first page': [...planRows(HOME, false), ...quarterRows(HOME)].map(inBars),
};

test.each(Object.entries(PLACES))('%s', (_, rows) => {
  const shown = rows.map((row) => row.filter(({ title }) => BALANCE_WORDS.includes(balanceWord(title))));
  for (const row of shown) expect(row.filter(({ value }) => value !== '').length).toBeGreaterThan(3);
  expect(shown.flatMap(balanceFaults)).toEqual([]);
});

test('what a plan has is one number in the PAC and in what is asked of it', () => {
  const words = ([row = []]: readonly (readonly { title: string; kind: string; value: string }[])[]) =>
    Object.fromEntries(
      row.filter(({ kind }) => kind === 'quantity').map(({ title, value }) => [title, value]),
    );
  const { Vigente, Reservado, Ejecutado, Disponible } = words(PLACES['the plan of a PAC']);
  for (const place of ['a pedido', 'a medical service'] as const)
    expect(words(PLACES[place])).toMatchObject({ Vigente, Reservado, Ejecutado, Disponible });
});

test('a wrong word is found', () => {
  const row = (titles: readonly string[], values: readonly string[]) =>
    titles.map((title, at) => ({ title, kind: 'quantity', value: values[at] ?? '' }));
  const WORDS = ['Vigente', 'Reservado', 'Ejecutado', 'Disponible'];
  expect(balanceFaults(row(WORDS, ['60', '0', '15', '45']))).toEqual([]);
  expect(balanceFaults(row(WORDS, ['45', '0', '15', '45']))).toHaveLength(1);
  expect(
    balanceFaults(row(['Cantidad inicial', 'Ejecutado', 'Disponible'], ['50', '15', '45'])),
  ).toHaveLength(1);
  expect(balanceFaults(row(['Ejecutado', 'Disponible'], ['15', '45']))).toHaveLength(1);
});

/** Files with several words of a balance, and the test that adds up what they show. */
const ADDED_UP: Readonly<Record<string, string>> = {
  'schemas/reports/plans.ts': 'reports.int.test.ts',
  'schemas/reports/quarters.ts': 'reports.int.test.ts',
  'schemas/reports/supplies.ts': 'reports.int.test.ts',
  'schemas/request/forms.ts': 'here',
  'services/projections/plan/tables.ts': 'documents.unit.test.ts',
  'web/home/Plan.tsx': 'here',
  'web/pac/ledger.ts': 'here',
  'web/quarterly/balance-columns.ts': 'here',
};

test('no other place shows the parts of a balance', () => {
  const root = join(import.meta.dirname, '../..');
  // 'Ampliación' and 'Presupuesto' are words of plain forms too.
  const words = ['Vigente', 'Retenido', 'Reservado', 'Ejecutado', 'Vencido', 'Saldo', 'Disponible'].join('|');
  const titles = new RegExp(`(?:(?:title|label): |units\\(.*|olumn\\()'(?:Cantidad )?(${words})'`, 'gi');
  const files = ['web', 'schemas', 'services/projections', 'catalogues'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  const found = files
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.includes('node_modules'))
    .filter((file) => {
      const shown = [...readFileSync(join(root, file), 'utf8').matchAll(titles)];
      return new Set(shown.map(([, word]) => word)).size > 1;
    });
  expect(found.sort()).toEqual(Object.keys(ADDED_UP));
});
