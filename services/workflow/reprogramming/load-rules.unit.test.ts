import { price, quantity } from '@expediente/kernel/decimal.ts';
import type { PlanFigures } from '@expediente/machines/reprogramming/commands.ts';
import { describe, expect, test } from 'vitest';
import { type Candidate, classifyLines, type Named } from '../shared/line-load/classify.ts';
import type { LoadedRow } from '../shared/workbooks/read.ts';
import { changeRules } from './load-rules.ts';

const supply = (id: number, code: string, more: Partial<Candidate> = {}): Candidate => ({
  id_supplie: id,
  cod_ppr: `${code}-1`,
  cod_internal: code,
  description_internal: `INSUMO ${id}`,
  description_presentation: 'Caja',
  price: price('4'),
  id_row: '266',
  active: true,
  ...more,
});
const SUPPLIES: Readonly<Record<string, readonly Candidate[]>> = {
  '1001': [supply(1, '1001')],
  '1002': [supply(2, '1002', { active: false })],
  '1003': [supply(3, '1003')],
  '1005': [supply(5, '1005', { active: false })],
  // 6 and 7 are in the plan, 8 is not.
  'S/C': [supply(6, 'S/C'), supply(7, 'S/C'), supply(8, 'S/C')],
};
const NAMED: Named = {
  subProduct: (code) => (code === '1-1-1' ? { id: '1-1-1', description: 'Niños' } : undefined),
  supplies: (code) => SUPPLIES[code] ?? [],
};
const figures = (id: number, own: Partial<PlanFigures> = {}): PlanFigures => ({
  line: `${id}-1-1-1`,
  kind: 'planned',
  supply: id,
  subProduct: '1-1-1',
  row: '266',
  group: '200',
  codInternal: `100${id}`,
  description: `INSUMO ${id}`,
  plannable: true,
  planned: quantity('100'),
  available: quantity('80'),
  price: price('2.50'),
  ...own,
});
const NEW = { kind: 'new', planned: quantity('0'), available: quantity('0'), price: price('4') } as const;
const PLAN = [
  figures(1),
  figures(2),
  figures(3, NEW),
  figures(5, { ...NEW, plannable: false }),
  figures(6),
  figures(7),
  figures(8, NEW),
];

type Cells = readonly [code: string, level: string, qty: string, price: string, why?: string, id?: string];
const classified = (rows: readonly Cells[], extension = false) =>
  classifyLines(
    rows.map(([code, level, qty, unitPrice, justification = 'Consumo', line_id = ''], at): LoadedRow => {
      const row = at + 2;
      return {
        row,
        values: { sub_product: '1-1-1', code, line_id, level, qty, price: unitPrice, justification },
        cells: {
          ...{ sub_product: `A${row}`, code: `B${row}`, line_id: `C${row}`, level: `D${row}` },
          ...{ qty: `E${row}`, price: `F${row}`, justification: `G${row}` },
        },
        unreadable: [],
        heading: false,
      };
    }),
    changeRules(NAMED, {
      figures: new Map(PLAN.map((each) => [each.line, each])),
      levels: new Set(['A', 'E', 'VC', 'VCU', 'VP']),
      extension,
    }),
  );
const faults = (rows: readonly Cells[], extension = false) =>
  classified(rows, extension).not_added.map(({ cell, reason, also }) => [
    cell,
    reason,
    ...also.map((each) => `${each.cell} ${each.reason}`),
  ]);

describe('a row of changes', () => {
  test('asks for what its type lets change; a value equal to that of the plan was not typed', () => {
    const { lines } = classified([
      ['1001', 'vc', '120', '2.50'],
      ['1002', 'E', '100', '2.5'],
      ['1003', 'A', '7', ''],
    ]);
    expect(
      lines.map(({ p_id_supplie, p_id_nivel, p_qty, p_price }) => [p_id_supplie, p_id_nivel, p_qty, p_price]),
    ).toEqual([
      [1, 'VC', '120', '2.50'],
      // Of an elimination what was used stays; an inactive supply may leave the plan.
      [2, 'E', '20', '2.50'],
      [3, 'A', '7', '4.00'],
    ]);
    expect(lines[0]).toMatchObject({ p_justification: 'Consumo', p_cod_internal: '1001' });
  });

  test('unchanged in a filled template is passed over and counted', () => {
    const { counts, lines, not_added } = classified([['1001', '', '100', '2.50', '', '1-1-1-1']]);
    expect([counts.unchanged, lines, not_added]).toEqual([1, [], []]);
  });

  test('is judged by the rules of a save, each fault at its own cell', () => {
    expect(
      faults([
        ['1001', '', '120', '2.50'],
        ['1001', 'ZZ', '120', '2.50', ''],
        ['1001', 'VP', '120', '2.50'],
        ['1001', 'A', '120', '2.50'],
        ['1003', 'VC', '120', ''],
        ['1001', 'VC', '100', '2.50'],
        ['1001', 'VC', '120', '3'],
        ['1001', 'VCU', '120', '3'],
        ['1001', 'VCU', '', '0'],
        ['1001', 'VC', '120', '2.50', ''],
        ['1005', 'A', '3', ''],
      ]),
    ).toEqual([
      ['D2', 'level'],
      ['D3', 'level', 'G3 justification'],
      ['D4', 'level'],
      ['D5', 'level'],
      ['D6', 'level'],
      ['E7', 'quantity'],
      ['F8', 'new_price'],
      ['E9', 'quantity'],
      ['F10', 'new_price'],
      ['G11', 'justification'],
      ['B12', 'inactive'],
    ]);
  });

  test('a number with a comma, too many decimals or parts of a unit', () => {
    expect(
      faults([
        ['1001', 'VCU', '', '2,50'],
        ['1001', 'VCU', '', '2.12345678901'],
        ['1001', 'VC', '12.5', ''],
      ]),
    ).toEqual([
      ['F2', 'unreadable'],
      ['F3', 'new_price'],
      ['E4', 'quantity'],
    ]);
  });

  test('asking for more money has its own limits', () => {
    expect(
      faults(
        [
          ['1001', 'E', '', ''],
          ['1001', 'VC', '99', ''],
          ['1001', 'VCU', '', '2.55'],
        ],
        true,
      ),
    ).toEqual([
      ['D2', 'level'],
      ['E3', 'quantity'],
      ['F4', 'new_price'],
    ]);
  });

  test('a pair is in the sheet once', () => {
    expect(
      faults([
        ['1001', 'VC', '120', ''],
        ['1001', 'VC', '130', ''],
      ]),
    ).toEqual([['B3', 'repeated']]);
  });
});

describe('a code of several supplies', () => {
  test('is about those whose lines may have the type; each choice has its own values', () => {
    const { several, lines } = classified([
      ['S/C', 'VC', '120', ''],
      ['S/C', 'A', '9', ''],
    ]);
    expect(several).toMatchObject([
      {
        row: 2,
        level: 'VC',
        options: [
          { id_supplie: 6, asked: { p_id_nivel: 'VC', p_qty: '120', p_price: '2.50' } },
          { id_supplie: 7, asked: { p_qty: '120' } },
        ],
      },
    ]);
    expect(lines).toMatchObject([{ row: 3, p_id_supplie: 8, p_id_nivel: 'A', p_price: '4.00' }]);
  });

  test("is found by the line's id, and why none fits is reported by the plan's own line", () => {
    expect(classified([['S/C', 'VC', '120', '', 'Consumo', '7-1-1-1']]).lines).toMatchObject([
      { p_id_supplie: 7 },
    ]);
    expect(classified([['S/C', 'VC', '0', '']]).not_added).toMatchObject([
      { cell: 'E2', message: expect.stringContaining('insumo 1006') },
    ]);
  });
});
