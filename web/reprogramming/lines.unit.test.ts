import { money } from '@expediente/kernel/decimal.ts';
import type { LoadedLine } from '@expediente/schemas/shared/line-load.ts';
import { describe, expect, test } from 'vitest';
import {
  balanced,
  differenceOf,
  type EditedLine,
  faultsOf,
  isChanged,
  isTypeOffered,
  lockOf,
  mayBalance,
  newTotal,
  runningTotals,
  shortFault,
  underLevel,
  valueFault,
  withChanges,
  withLoaded,
  withPlan,
} from './lines.ts';

const line = (own: Partial<EditedLine> = {}): EditedLine => ({
  p_id: 0,
  p_id_supplie: 1,
  p_id_sub_products: '1-1-1',
  p_id_nivel: '',
  p_qty: '',
  p_price: '',
  p_justification: '',
  kind: 'planned',
  cod_internal: '1001',
  description: 'ACETAMINOFÉN',
  row: '266',
  qty: '1000.00',
  available: '1000.00',
  price: '2.50',
  total: '2500.00',
  ...own,
});
/** The plan of the worked example (planning §2.1): 6,000.00. */
const L1 = line();
const L2 = line({
  p_id_supplie: 2,
  cod_internal: '1002',
  qty: '100.00',
  available: '100.00',
  price: '30.00',
});
const L3 = line({ p_id_supplie: 3, cod_internal: '1003', qty: '50.00', available: '50.00', price: '10.00' });
const CURRENT = money('6000.00');

const changed = (of: EditedLine, level: string, own: Partial<EditedLine> = {}): EditedLine => ({
  ...underLevel(of, level),
  p_justification: 'Consumo del trimestre',
  ...own,
});
const S4 = changed(
  line({ p_id_supplie: 4, kind: 'new', cod_internal: '1004', qty: '0.00', available: '0.00', price: '0.00' }),
  'A',
  { p_qty: '20', p_price: '10.00' },
);
const NEUTRAL = [changed(L1, 'VC', { p_qty: '800' }), changed(L2, 'VC', { p_qty: '110' }), S4];

describe('a line under a modification type', () => {
  test('VC opens the quantity, VCU the price, E none: what is locked is filled in and says why', () => {
    const vc = underLevel(L1, 'VC');
    expect([vc.p_qty, vc.p_price]).toEqual(['1000', '2.50']);
    expect(lockOf(vc, 'p_qty')).toBe('');
    expect(lockOf(vc, 'p_price')).toBe('El tipo VC no cambia el precio');

    const vcu = underLevel(L1, 'VCU');
    expect([vcu.p_qty, vcu.p_price]).toEqual(['1000', '2.50']);
    expect(lockOf(vcu, 'p_qty')).toBe('El tipo VCU no cambia la cantidad');
    expect(lockOf(vcu, 'p_price')).toBe('');

    const e = underLevel({ ...L3, available: '30.00' }, 'E');
    expect(e.p_qty).toBe('20');
    expect(lockOf(e, 'p_qty')).toBe('El tipo E quita lo disponible: queda lo usado, 20');
    expect(lockOf(e, 'p_price')).toBe('El tipo E no cambia el precio');
    for (const each of [vc, vcu, e]) expect(lockOf(each, 'p_justification')).toBe('');
  });

  test('without a type nothing can be typed, and taking it away empties the line', () => {
    for (const field of ['p_qty', 'p_price', 'p_justification'] as const)
      expect(lockOf(L1, field)).toBe('Elija primero el tipo de modificación');
    const back = underLevel(changed(L1, 'VC', { p_qty: '800' }), '');
    expect(back).toEqual(L1);
    expect(isChanged(back)).toBe(false);
  });

  test('a type that the catalogue adds opens both', () => {
    const other = underLevel(L1, 'XX');
    expect(lockOf(other, 'p_qty')).toBe('');
    expect(lockOf(other, 'p_price')).toBe('');
  });
});

describe('what a line would come to', () => {
  test('every decimal of the price counts, and the amount is rounded once', () => {
    const after = changed(line({ qty: '800.00' }), 'VCU', { p_price: '2.89375' });
    expect(newTotal(after)).toBe('2315.00');
    expect(differenceOf(after)).toBe('315.00');
    expect(newTotal(changed(line({ qty: '3.00' }), 'VCU', { p_price: '0.335' }))).toBe('1.01');
  });

  test('E keeps what was used of it', () => {
    const e = changed(line({ qty: '50.00', available: '30.00', price: '10.50' }), 'E');
    expect(newTotal(e)).toBe('210.00');
    expect(differenceOf(e)).toBe('-315.00');
  });

  test('a line without a type changes nothing', () => {
    expect(newTotal(L1)).toBe('0.00');
    expect(differenceOf(L1)).toBe('0.00');
  });

  test.each(['', '1,000', '-5', '12.5'])(
    '«%s» is no quantity: it counts as the plan has it, and is reported',
    (p_qty) => {
      const typed = changed(L1, 'VC', { p_qty });
      expect(differenceOf(typed)).toBe('0.00');
      expect(valueFault(typed, false)).not.toBe('');
    },
  );
});

describe('what is wrong is reported where it is mended', () => {
  test('a quantity in its cell, a price in its own', () => {
    const lines = [L2, changed(L1, 'VC', { p_qty: '1000' }), changed(L3, 'VCU', { p_price: '10.00' })];
    expect(faultsOf(lines, false).map(({ field }) => field)).toEqual([
      'p_details.1.p_qty',
      'p_details.2.p_price',
    ]);
  });

  test('with more money a line grows by one unit or ten cents at least', () => {
    expect(valueFault(changed(L2, 'VC', { p_qty: '99' }), true)).toContain('101 como mínimo');
    expect(valueFault(changed(L2, 'VC', { p_qty: '101' }), true)).toBe('');
    expect(valueFault(changed(L3, 'VCU', { p_price: '10.09' }), true)).toContain('Q10.10 como mínimo');
    expect(valueFault(changed(L3, 'VCU', { p_price: '10.10' }), true)).toBe('');
    expect(valueFault(changed(L3, 'E'), true)).toContain('no se usa en una ampliación');
  });

  test('more than is free cannot be taken away: reported with both quantities, before it is sent', () => {
    const short = { ...L1, available: '150.00' };
    expect(shortFault(changed(short, 'VC', { p_qty: '850' }))).toBe('');
    expect(shortFault(changed(short, 'VC', { p_qty: '849' }))).toBe(
      'No hay cantidad suficiente del insumo 1001 ACETAMINOFÉN: disponible 150, se disminuye 151',
    );
    expect(shortFault(changed({ ...L1, available: '0.00' }, 'E'))).toContain(
      'no tiene cantidad disponible que eliminar',
    );
  });
});

describe('running totals', () => {
  test('the worked example is neutral and can be sent', () => {
    expect(runningTotals(NEUTRAL, CURRENT, 0)).toEqual({
      current: '6000.00',
      requested: '6000.00',
      difference: '0.00',
      fault: '',
    });
  });

  test('a cent of difference is refused with both totals', () => {
    const off = [...NEUTRAL.slice(0, 2), { ...S4, p_price: '9.9995' }];
    expect(runningTotals(off, CURRENT, 0)).toMatchObject({
      requested: '5999.99',
      difference: '-0.01',
      fault: 'El presupuesto actual no coincide con el nuevo presupuesto: Q6,000.00 / Q5,999.99',
    });
  });

  test('with more money the new total has to be greater', () => {
    const more = [changed(L2, 'VC', { p_qty: '110' }), changed(L3, 'VCU', { p_price: '10.50' })];
    expect(runningTotals(more, CURRENT, 1)).toMatchObject({ requested: '6325.00', fault: '' });
    const same = changed(L2, 'XX', { p_qty: '101', p_price: '29.7029702970' });
    expect(runningTotals([same], CURRENT, 1).fault).not.toBe('');
  });

  test('nothing asked for, a justification that is missing, and a faulty line come before the sum', () => {
    expect(runningTotals([L1], CURRENT, 0).fault).toBe('Ingrese los cambios a realizar');
    expect(runningTotals([{ ...S4, p_justification: '  ' }], CURRENT, 0).fault).toBe(
      'Falta la justificación del insumo 1004 ACETAMINOFÉN',
    );
    expect(runningTotals([changed(L1, 'VC', { p_qty: '0' })], CURRENT, 0).fault).toContain('1 como mínimo');
  });
});

test('a line eliminated of which units are left is offered what any planned line is', () => {
  const offered = (qty: string) =>
    ['A', 'RA', 'VC', 'VCU', 'E'].filter((level) =>
      isTypeOffered(level, line({ kind: 'eliminated', qty }), false),
    );
  expect(offered('12.00')).toEqual(['RA', 'VC', 'VCU', 'E']);
  expect(offered('0.00')).toEqual(['RA']);
});

test('a change that is edited keeps its place, a new one is last, one without a type is gone', () => {
  const [first, second] = [changed(L1, 'VC', { p_qty: '800' }), changed(L2, 'VC', { p_qty: '110' })];
  const edited = { ...first, p_qty: '850' };
  expect(withChanges([first, second], [edited])).toEqual([edited, second]);
  expect(withChanges([first, second], [S4])).toEqual([first, second, S4]);
  expect(withChanges([first, second], [underLevel(first, '')])).toEqual([second]);
  expect(withChanges([first, second], [L3, second])).toEqual([first, second]);
});

test('what a workbook asks replaces what was asked of its line, adds new lines below, and keeps what a type locks', () => {
  const loaded = (supply: number, asked: Partial<LoadedLine>): LoadedLine => ({
    row: 2,
    p_id_sub_products: '1-1-1',
    p_id_supplie: supply,
    p_cod_internal: `100${supply}`,
    p_qty: '20',
    p_price: '10.00',
    p_justification: 'De la hoja',
    description_internal: 'INSUMO',
    description_sub_product: 'Niños',
    id_row: '266',
    line_id: '',
    ...asked,
  });
  const before = [changed(L1, 'VC', { p_qty: '900' }), changed(L2, 'VC', { p_qty: '110' })];
  const after = withLoaded([L1, L2, L3], before, [
    loaded(1, { p_id_nivel: 'VCU', p_qty: '1', p_price: '2.75' }),
    loaded(3, { p_id_nivel: 'VC', p_qty: '60' }),
    loaded(4, { p_id_nivel: 'A' }),
  ]);
  expect(after.map((each) => [each.cod_internal, each.p_id_nivel, each.p_qty, each.p_price])).toEqual([
    ['1001', 'VCU', '1000', '2.75'],
    ['1002', 'VC', '110', '30.00'],
    ['1003', 'VC', '60', '10.00'],
    ['1004', 'A', '20', '10.00'],
  ]);
  expect(after[2]).toMatchObject({ p_justification: 'De la hoja', kind: 'planned', qty: '50.00' });
  expect(after[3]).toMatchObject({ kind: 'new', qty: '0.00' });
});

describe('a line that balances the others by its price', () => {
  const vcu = changed(L1, 'VCU');
  const elimination = changed({ ...L3, available: '30.00' }, 'E');

  test('VCU alone, and only where the whole stays as it is', () => {
    expect([mayBalance(vcu, false), mayBalance(vcu, true), mayBalance(changed(L1, 'VC'), false)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(mayBalance(L1, false)).toBe(false);
  });

  test('takes up what they leave, whatever price it had', () => {
    // 30 of 10.00 go: 300.00 more for a thousand units.
    const after = balanced({ ...vcu, p_price: '99' }, [vcu, elimination]);
    expect(after).toMatchObject({ p_price: '2.80', p_qty: '1000' });
    if (typeof after === 'string') throw new Error(after);
    expect(runningTotals([after, elimination], CURRENT, 0).fault).toBe('');
  });

  test('says why it cannot, and by how much it misses', () => {
    expect(balanced(vcu, [vcu])).toMatch(/^Los demás cambios ya cuadran/);
    expect(balanced(vcu, [vcu, changed(L2, 'VC', { p_qty: '200' })])).toMatch(/todavía sobran Q500\.01\.$/);
  });
});

test('every line of the plan is shown with its change, then the lines that are added', () => {
  const [first, second] = [line(), line({ p_id_sub_products: '1-1-2' })];
  const changed = { ...first, p_id_nivel: 'VC', p_qty: '800' };
  const added = line({ p_id_supplie: 2, kind: 'new', p_id_nivel: 'A' });
  expect(withPlan([first, second], [added, changed])).toEqual([changed, second, added]);
  expect(withPlan([first, second], [])[1]).toBe(second);
});
