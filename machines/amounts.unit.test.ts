import { amountOf, type Price, price, quantity } from '@expediente/kernel/decimal.ts';
import { DECIMALS } from '@expediente/kernel/limits.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { order } from './order/decide.ts';
import type { PacLineDraft } from './pac/commands.ts';
import { pac } from './pac/decide.ts';
import { request } from './request/decide.ts';
import { NO_RECORDS } from './testing/records.ts';
import {
  consolidate,
  generate,
  requestLine,
  revise,
  SUPPLY,
  saveRequest,
  sendRequest,
} from './testing/samples.ts';
import { carriedOut, reasonIn } from './testing/specification.ts';

/** 9,999,999,999,999,999.99: the most that an amount may be. */
const MOST = DECIMALS.money.maximum;
const HIGH = price('9999999999.9999999999');

const planned = (qty: string, at: Price, supply = SUPPLY): PacLineDraft => ({
  supply,
  subProduct: '1-1-1',
  row: '266',
  group: '200',
  codInternal: '1001',
  description: 'ACETAMINOFÉN',
  qty: quantity(qty),
  price: at,
  active: true,
});
const savePac = (...lines: readonly PacLineDraft[]) =>
  reasonIn(pac.decide(pac.initial, { type: 'SavePac', unit: 1, executor: 2, year: 2026, lines }));

const asked = (qty: string, at: Price, supply = SUPPLY) => requestLine(qty, { price: at, supply });
const saved = (...lines: ReturnType<typeof asked>[]) =>
  reasonIn(request.decide(request.initial, saveRequest({ lines })));

const taken = (qty: string, at: Price) => ({
  id: 1,
  status: 'enviado' as const,
  executor: 100100,
  year: 2026,
  kind: 1 as const,
  lot: null,
  unit: 100101,
  number: 1,
  date: '2026-02-01',
  quarter: 'PRIMERO' as const,
  lines: [asked(qty, at)],
});
const consolidation = (qty: string, at: Price) =>
  consolidate(NO_RECORDS, 1, [], { calculateFee: 0, requests: [taken(qty, at)] });
const consolidated = (qty: string, at: Price) => carriedOut(order, [consolidation(qty, at)]);
const priced = (at: string) => ({ supplies: [{ supply: SUPPLY, price: price(at) }] });

describe('a plan', () => {
  test('takes a line whose subtotal can be kept, and not a cent more', () => {
    expect(savePac(planned('999999999', price('10000000.01')))).toBe('');
    expect(savePac(planned('999999999', price('10000000.02')))).toBe(
      'El subtotal del insumo 1001 ACETAMINOFÉN sería Q10,000,000,009,999,999.98 y puede ser como máximo Q9,999,999,999,999,999.99: reduzca la cantidad',
    );
  });

  test('takes no budget that cannot be kept', () => {
    const half = planned('500000000', price('10000000'));
    const other = { ...half, supply: SUPPLY + 1 };
    expect(savePac(half)).toBe('');
    expect(savePac(half, other)).toMatch(
      /^El presupuesto del PAC sería Q10,000,000,000,000,000\.00 .*: reduzca las cantidades$/,
    );
  });

  test('never records an amount that cannot be kept', () => {
    const line = fc.record({
      qty: fc.integer({ min: 1, max: 999_999_999 }),
      cents: fc.bigInt({ min: 1n, max: 999_999_999_999n }),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (lines) => {
        const drafts = lines.map(({ qty, cents }, at) =>
          planned(String(qty), price(`${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`), at + 1),
        );
        const cents = drafts.reduce(
          (total, { qty, price: at }) => total + BigInt(amountOf(qty, at).replace('.', '')),
          0n,
        );
        expect(savePac(...drafts) === '').toBe(cents <= BigInt(MOST.replace('.', '')));
      }),
    );
  });
});

describe('a pedido', () => {
  test('takes a total that can be kept, and not a cent more', () => {
    expect(saved(asked('9999999999999999.99', price(1)))).toBe('');
    expect(saved(asked('1000000', HIGH))).toMatch(
      /^El total del pedido sería Q10,000,000,000,000,000\.00 .*: reduzca las cantidades$/,
    );
    const two = [
      asked('9999999999999999.99', price('0.1')),
      { ...asked('0.01', price('0.1')), subProduct: '2' },
    ];
    expect(saved(...two)).toMatch(/^La cantidad total sería 10,000,000,000,000,000 y puede ser como máximo /);
  });

  test('is not for nothing: saved nor sent', () => {
    expect(saved(asked('0.05', price('0.0875')))).toBe(
      'El total del pedido sería Q0.00: aumente las cantidades',
    );
    expect(saved(asked('0.06', price('0.0875')))).toBe('');
    const drafted = carriedOut(request, [saveRequest({ lines: [asked('0.06', price('0.0875'))] })]);
    const cheaper = { supply: SUPPLY, subProduct: '1-1-1', price: price('0.01') };
    expect(reasonIn(request.decide(drafted, { ...sendRequest, prices: [cheaper] }))).toBe(
      'El total del pedido sería Q0.00: aumente las cantidades',
    );
  });
});

describe('an order', () => {
  test('takes a total that can be kept, and not more', () => {
    expect(reasonIn(order.decide(order.initial, consolidation('999999', HIGH)))).toBe('');
    expect(reasonIn(order.decide(order.initial, consolidation('1000000', HIGH)))).toMatch(
      /^El total de la consolidación sería Q10,000,000,000,000,000\.00 /,
    );
    const before = consolidated('1000000', price('2.50'));
    expect(reasonIn(order.decide(before, generate(priced('9999999999.99'))))).toBe('');
    expect(reasonIn(order.decide(before, generate(priced('9999999999.9999999999'))))).toMatch(
      /^El total de la orden sería Q10,000,000,000,000,000\.00 .*: reduzca las cantidades o los precios$/,
    );
  });

  test('is not for nothing', () => {
    expect(reasonIn(order.decide(order.initial, consolidation('1', price('0.0000000001'))))).toBe(
      'El total de la consolidación sería Q0.00: aumente lo que se consolida',
    );
    const before = consolidated('1000', price('2.50'));
    const reason = 'El total de la orden sería Q0.00: aumente las cantidades o los precios';
    expect(reasonIn(order.decide(before, generate(priced('0.0000000001'))))).toBe(reason);
    const generated = carriedOut(order, [generate()], before);
    expect(reasonIn(order.decide(generated, revise(priced('0.0000049999'))))).toBe(reason);
    expect(reasonIn(order.decide(generated, revise(priced('0.000005'))))).toBe('');
  });

  test('that is for nothing since before goes on', () => {
    const generated = carriedOut(order, [generate()], consolidated('1000', price('2.50')));
    const old = {
      ...generated,
      ...{ total: '0.00' as typeof generated.total, subtotal: '0.00' as typeof generated.total },
      supplies: generated.supplies.map((supply) => ({ ...supply, price: price('0.0000000001') })),
    };
    expect(reasonIn(order.decide(old, revise({ justification: 'Se recibió' })))).toBe('');
  });
});
