import { price } from '@expediente/kernel/decimal.ts';
import { describe, expect, test } from 'vitest';
import { planRules } from '../../pac/load-rules.ts';
import type { LoadedRow } from '../workbooks/read.ts';
import { type Candidate, classifyLines, type Known, type Named } from './classify.ts';

const supply = (id: number, code: string, more: Partial<Candidate> = {}): Candidate => ({
  id_supplie: id,
  cod_ppr: `${code}-1`,
  cod_internal: code,
  description_internal: `INSUMO ${id}`,
  description_presentation: 'Caja',
  price: price('2.50'),
  id_row: '266',
  active: true,
  ...more,
});

const SUPPLIES: Readonly<Record<string, readonly Candidate[]>> = {
  '1001': [supply(1, '1001')],
  '1002': [supply(2, '1002')],
  'S/C': [supply(3, 'S/C'), supply(4, 'S/C'), supply(5, 'S/C', { active: false })],
  OLD: [supply(6, 'OLD', { active: false }), supply(7, 'OLD', { price: price('0') })],
  FREE: [supply(8, 'FREE', { price: price('0') })],
};

const NAMED: Named = {
  subProduct: (code) => (code === '1-1-1' ? { id: '1-1-1', description: 'Niños' } : undefined),
  supplies: (code) => SUPPLIES[code] ?? [],
};
const known = (planned: readonly string[] = []): Known => planRules(NAMED, new Set(planned));

const row = (at: number, sub_product: string, code: string, qty: string, line_id = ''): LoadedRow => ({
  row: at,
  values: { sub_product, code, line_id, qty },
  cells: { sub_product: `A${at}`, code: `B${at}`, line_id: `C${at}`, qty: `D${at}` },
  unreadable: [],
  heading: false,
});

const faultsOf = (rows: readonly LoadedRow[], planned: readonly string[] = []) =>
  classifyLines(rows, known(planned)).not_added.map(({ cell, reason, also }) => [
    cell,
    reason,
    ...also.map((fault) => `${fault.cell} ${fault.reason}`),
  ]);

describe('each row is a line, a choice, or a fault at its cell', () => {
  test('a line at the price of the catalogue', () => {
    const { lines, counts, rows } = classifyLines([row(2, '1-1-1', '1001', '12')], known());
    expect(lines).toEqual([
      {
        row: 2,
        p_id_sub_products: '1-1-1',
        p_id_supplie: 1,
        p_cod_internal: '1001',
        p_qty: '12',
        p_price: price('2.50'),
        description_internal: 'INSUMO 1',
        description_sub_product: 'Niños',
        id_row: '266',
        line_id: '',
      },
    ]);
    expect(counts).toMatchObject({ lines: 1, several: 0, supply: 0, repeated: 0 });
    expect(rows).toEqual([['1-1-1', '1001', '', '12']]);
  });

  test('of several supplies of one code the inactive one is no choice', () => {
    const { several, counts } = classifyLines([row(2, '1-1-1', 'S/C', '3')], known());
    expect(several).toMatchObject([{ row: 2, options: [{ id_supplie: 3 }, { id_supplie: 4 }] }]);
    expect(counts).toMatchObject({ lines: 0, several: 1 });
  });

  test("a line's id chooses among several, and replaces a planned quantity", () => {
    const { lines, several } = classifyLines([row(2, '1-1-1', 'S/C', '3', '4-1-1-1')], known(['4-1-1-1']));
    expect(lines).toMatchObject([{ p_id_supplie: 4, line_id: '4-1-1-1' }]);
    expect(several).toEqual([]);
  });

  test('what is not there, inactive, or has no price', () => {
    expect(
      faultsOf([
        row(2, '1-1-1', '9999', '1'),
        row(3, '9-9-9', '1001', '1'),
        row(4, '1-1-1', 'OLD', '1'),
        row(5, '1-1-1', 'FREE', '1'),
        row(6, '', '', ''),
      ]),
    ).toEqual([
      ['B2', 'supply'],
      ['A3', 'sub_product'],
      ['B4', 'inactive'],
      ['B5', 'price'],
      ['B6', 'supply', 'A6 sub_product', 'D6 quantity'],
    ]);
  });

  test.each(['0', '-1', '1.5', 'doce', '', '1000000000'])('a quantity of «%s»', (qty) => {
    expect(faultsOf([row(2, '1-1-1', '1001', qty)])).toEqual([['D2', 'quantity']]);
  });

  test('a comma is never guessed', () => {
    expect(faultsOf([row(2, '1-1-1', '1001', '1,500')])).toEqual([['D2', 'unreadable']]);
  });

  test('a cell that cannot be read is reported first, and not looked up', () => {
    const fault = { cell: 'A2', reason: 'unreadable' as const, message: 'Excel guardó una fecha' };
    expect(faultsOf([{ ...row(2, '2001-01-01', '1001', '0'), unreadable: [fault] }])).toEqual([
      ['A2', 'unreadable', 'D2 quantity'],
    ]);
  });

  test("a line's id of another pair", () => {
    expect(faultsOf([row(2, '1-1-1', '1001', '1', '2-1-1-1')])).toEqual([['C2', 'unreadable']]);
  });
});

describe('a pair is in the sheet once', () => {
  test('within the file the first is kept, the later one reported with its row', () => {
    const rows = [row(2, '1-1-1', '1001', '1'), row(3, '1-1-1', '1001', '2')];
    const { lines, not_added } = classifyLines(rows, known());
    expect(lines).toMatchObject([{ row: 2, p_qty: '1' }]);
    expect(not_added).toMatchObject([
      {
        cell: 'B3',
        reason: 'repeated',
        message: 'El insumo 1001 ya está agregado con el subproducto 1-1-1 en la fila 2.',
      },
    ]);
  });

  test('of a pair whose first row is wrong the next one counts', () => {
    const { lines } = classifyLines([row(2, '1-1-1', '1001', '0'), row(3, '1-1-1', '1001', '2')], known());
    expect(lines).toMatchObject([{ row: 3 }]);
  });

  test('across the file and the plan, with the way to change its quantity', () => {
    const { not_added } = classifyLines([row(2, '1-1-1', '1001', '1')], known(['1-1-1-1']));
    expect(not_added[0]?.message).toContain('escriba «1-1-1-1» en C2');
  });
});

describe('the first row without a number', () => {
  const heading = (sub: string, code: string, qty: string): LoadedRow => ({
    ...row(1, sub, code, qty),
    heading: true,
  });

  test('is the titles', () => {
    expect(
      classifyLines([heading('Subproducto', 'Código', 'Cantidad'), row(2, '1-1-1', '1001', '1')], known()),
    ).toMatchObject({ not_added: [], rows: [['1-1-1', '1001', '', '1']] });
  });

  test('is a line whose quantity is missing, when it names a supply', () => {
    expect(faultsOf([heading('1-1-1', '1001', '')])).toEqual([['D1', 'quantity']]);
  });
});
