import { money, price, quantity } from '@expediente/kernel/decimal.ts';
import { describe, expect, test } from 'vitest';
import { carriedOut, reasonIn, typesIn } from '../testing/specification.ts';
import type { PlanLineCommand, QuarterBudgetCommand } from './commands.ts';
import { planLine } from './plan-line.ts';
import { available, availableTo, priceNow } from './plan-line-state.ts';
import { quarterBudget } from './quarter-budget.ts';
import { balance } from './quarter-budget-state.ts';

const openLine: PlanLineCommand = {
  type: 'OpenPlanLine',
  unit: 100101,
  executor: 100100,
  year: 2026,
  supply: 30101,
  subProduct: '1-1-1',
  row: '266',
  group: '200',
  codInternal: '1001',
  description: 'ACETAMINOFÉN',
  qtyStart: quantity(100),
  price: price('2.5'),
  source: 'pac-100101:2026',
};
const source = 'request-1';
const units = (
  type:
    | 'HoldUnits'
    | 'ReserveUnits'
    | 'ReleaseUnits'
    | 'WithholdUnits'
    | 'EndUnitsWithholding'
    | 'ReducePlanLine',
  qty: string,
  by = source,
): PlanLineCommand => ({
  type,
  source: by,
  qty: quantity(qty),
});

describe('plan line', () => {
  const NAME = '1001 ACETAMINOFÉN (subproducto 1-1-1)';
  const line = carriedOut(planLine, [
    openLine,
    units('HoldUnits', '60'),
    units('HoldUnits', '30', 'request-2'),
  ]);

  test('a re-save moves by the difference, its own reservation left out of the balance', () => {
    expect(availableTo(line, source)).toBe('70.00');
    expect(planLine.decide(line, units('HoldUnits', '70'))).toEqual({
      events: [{ type: 'UnitsReserved', data: { source, qty: '10.00' } }],
    });
    expect(planLine.decide(line, units('HoldUnits', '25'))).toEqual({
      events: [{ type: 'UnitsReleased', data: { source, qty: '35.00' } }],
    });
    expect(typesIn(planLine.decide(line, units('HoldUnits', '60')))).toEqual([]);
  });

  test.each<[string, PlanLineCommand, string]>([
    [
      'more than is free',
      units('ReserveUnits', '10.01'),
      `No hay cantidad suficiente de ${NAME}: disponible 10, solicitado 10.01`,
    ],
    [
      'a hold beyond its share',
      units('HoldUnits', '70.01'),
      `No hay cantidad suficiente de ${NAME}: disponible 70, solicitado 70.01`,
    ],
    [
      'withholding what is reserved',
      units('WithholdUnits', '11'),
      `No hay cantidad suficiente de ${NAME}: disponible 10, solicitado 11`,
    ],
    [
      'releasing more than it holds',
      units('ReleaseUnits', '31', 'request-2'),
      `El documento tiene 30 de ${NAME} y se pidió mover 31`,
    ],
    [
      'releasing what another holds',
      units('ReleaseUnits', '1', 'request-3'),
      `El documento tiene 0 de ${NAME} y se pidió mover 1`,
    ],
    [
      'ending what was not withheld',
      units('EndUnitsWithholding', '1'),
      `El documento tiene 0 de ${NAME} y se pidió mover 1`,
    ],
    [
      'reducing what was not withheld',
      units('ReducePlanLine', '1'),
      `El documento tiene 0 de ${NAME} y se pidió mover 1`,
    ],
    ['nothing', units('ReserveUnits', '0'), `La cantidad de ${NAME} debe ser mayor que cero`],
    [
      'more delivered than requested',
      { type: 'ExecuteUnits', source, requested: quantity(60), delivered: quantity(61) },
      `Se entregaron 61 de ${NAME} y se solicitaron 60`,
    ],
    [
      'reversing what was not executed',
      { type: 'ReverseUnits', source, delivered: quantity(1) },
      `El documento tiene 0 de ${NAME} y se pidió mover 1`,
    ],
    [
      'a price of nothing',
      { type: 'ChangePlanLinePrice', source, delta: price('-2.5') },
      `El precio de ${NAME} quedaría en Q0.00`,
    ],
    ['a second opening', openLine, `${NAME} ya está en el plan`],
  ])('refuses %s', (_, command, message) => {
    expect(reasonIn(planLine.decide(line, command))).toBe(message);
  });

  test('refuses what was never planned', () => {
    expect(reasonIn(planLine.decide(planLine.initial, units('HoldUnits', '1')))).toBe(
      'El insumo no está en el PAC aprobado del centro de costo con ese subproducto',
    );
  });

  test('an accrual executes what was delivered and gives the rest back; a reversal gives all back', () => {
    const executed = carriedOut(
      planLine,
      [{ type: 'ExecuteUnits', source, requested: quantity(60), delivered: quantity(55) }],
      line,
    );
    expect(executed).toMatchObject({ qtyOrder: '55.00', qtyOrderReservated: '30.00' });
    expect(available(executed)).toBe('15.00');
    expect(
      available(carriedOut(planLine, [{ type: 'ReverseUnits', source, delivered: quantity(55) }], executed)),
    ).toBe('70.00');
  });

  test('price_now follows both directions', () => {
    const raised = carriedOut(
      planLine,
      [{ type: 'ChangePlanLinePrice', source, delta: price('0.25') }],
      line,
    );
    expect(raised.extensionPrice).toBe('0.25');
    const lowered = carriedOut(
      planLine,
      [{ type: 'ChangePlanLinePrice', source, delta: price('-0.5') }],
      raised,
    );
    expect(lowered.reductionPrice).toBe('0.50');
    expect(priceNow(lowered)).toBe('2.25');
  });

  test('thousands of holders fold in the time of their number', () => {
    let busy = carriedOut(planLine, [{ ...openLine, qtyStart: quantity(1_000_000) } as PlanLineCommand]);
    for (let n = 0; n < 5000; n++)
      busy = planLine.evolve(busy, {
        type: 'UnitsReserved',
        data: { source: `request-${n}`, qty: quantity(1) },
      });
    expect(busy.qtyOrderReservated).toBe('5000.00');
    expect(availableTo(busy, 'request-4999')).toBe('995001.00');
  });
});

describe('quarter budget', () => {
  const open: QuarterBudgetCommand = {
    type: 'OpenQuarterBudget',
    unit: 100101,
    executor: 100100,
    year: 2026,
    group: '200',
    quarter: 'PRIMERO',
    budget: money('500'),
    source: 'quarterly-1',
  };
  const hold = (amount: string, by = 'order-1'): QuarterBudgetCommand => ({
    type: 'HoldAmount',
    source: by,
    amount: money(amount),
    group: '200',
    quarter: 'PRIMERO',
    unit: 'EMERGENCIA',
  });
  const of = (
    type: Exclude<QuarterBudgetCommand['type'], 'HoldAmount' | 'OpenQuarterBudget'>,
    amount: string,
  ) => ({ type, source: 'order-1', amount: money(amount) }) as const;
  const budget = carriedOut(quarterBudget, [open, hold('400')]);
  const NAME = 'del grupo 200 en el cuatrimestre PRIMERO';

  /** Domain §7.25: group, quarter and missing amount. */
  test.each<[string, QuarterBudgetCommand, string]>([
    [
      'more than is left',
      hold('150', 'order-2'),
      `El presupuesto ${NAME} de EMERGENCIA no alcanza: faltan Q50.00 (saldo Q100.00, solicitado Q150.00)`,
    ],
    [
      'a hold beyond its share',
      hold('500.01'),
      `El presupuesto ${NAME} de EMERGENCIA no alcanza: faltan Q0.01 (saldo Q500.00, solicitado Q500.01)`,
    ],
    [
      'executing more than it holds',
      of('ExecuteAmount', '401'),
      `El documento tiene Q400.00 del presupuesto ${NAME} y se pidió mover Q401.00`,
    ],
    [
      'reversing what was not executed',
      of('ReverseAmount', '1'),
      `El documento tiene Q0.00 del presupuesto ${NAME} y se pidió mover Q1.00`,
    ],
    [
      'withholding what is reserved',
      of('WithholdAmount', '101'),
      `El presupuesto ${NAME} no alcanza: faltan Q1.00 (saldo Q100.00, solicitado Q101.00)`,
    ],
    ['nothing', of('ReserveAmount', '0'), `El monto del presupuesto ${NAME} debe ser mayor que cero`],
    ['a second opening', open, `El presupuesto ${NAME} ya está aprobado`],
  ])('refuses %s', (_, command, message) => {
    expect(reasonIn(quarterBudget.decide(budget, command))).toBe(message);
  });

  test('refuses what was never approved', () => {
    expect(reasonIn(quarterBudget.decide(quarterBudget.initial, hold('750')))).toBe(
      `No hay presupuesto aprobado ${NAME} de EMERGENCIA: faltan Q750.00. Apruebe la programación del cuatrimestre o consolide sin calcular cuota`,
    );
  });

  test('a withheld amount is taken away or comes free', () => {
    const withheld = carriedOut(quarterBudget, [of('WithholdAmount', '100')], budget);
    expect(balance(withheld)).toBe('0.00');
    expect(balance(carriedOut(quarterBudget, [of('EndAmountWithholding', '100')], withheld))).toBe('100.00');
    const reduced = carriedOut(
      quarterBudget,
      [of('ReduceQuarterBudget', '100'), of('ExtendQuarterBudget', '30')],
      withheld,
    );
    expect(reduced).toMatchObject({
      reductionBudget: '100.00',
      extensionBudget: '30.00',
      budgetReservated: '0.00',
    });
    expect(balance(reduced)).toBe('30.00');
  });
});
