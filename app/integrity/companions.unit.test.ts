import type { JsonObject } from '@expediente/kernel/events.ts';
import { expect, test } from 'vitest';
import { Companions } from './companions.ts';

const event = (stream: string, type: string, data: JsonObject = {}) => ({ stream, type, data }) as const;
const LINE = 'planLine-1-2026-1-1';
const reserved = (id: number, qty: string) => event(LINE, 'UnitsReserved', { source: `request-${id}`, qty });
const released = (id: number, qty: string) => event(LINE, 'UnitsReleased', { source: `request-${id}`, qty });
const reduced = event('request-1', 'RequestReduced', { totalQty: '8.00', rest: 2 });
const opened = event('request-2', 'RequestRestOpened', { totalQty: '12.00', restOf: 1 });
const number = event('unique-requestNumber', 'UniqueTaken');

/** Findings of verify in an append after a pedido that reserves 20. */
function lackOf(...events: readonly ReturnType<typeof event>[]): string | undefined {
  const companions = new Companions();
  const drafted = [event('request-1', 'RequestDrafted'), number, reserved(1, '20.00')];
  const written = [drafted, events] as unknown as Parameters<Companions['take']>[0][]; // names of streams
  const [first, found] = written.map((each) => companions.take(each));
  expect(first).toBeUndefined();
  return found?.lack;
}

test('a part and its rest together reserve what was asked for', () => {
  expect(lackOf(reduced, opened, number, released(1, '12.00'), reserved(2, '12.00'))).toBeUndefined();
});

test.each([
  [
    'a rest of less than was left',
    [reduced, opened, number, released(1, '12.00'), reserved(2, '11.00')],
    'la reserva de lo tomado y la del resto, que juntas son lo que se pidió',
  ],
  [
    'a part that keeps its reservation',
    [reduced, opened, number, reserved(2, '12.00')],
    'la reserva de lo tomado y la del resto, que juntas son lo que se pidió',
  ],
  ['no rest', [reduced, released(1, '12.00')], 'la apertura del pedido con el resto'],
  ['a rest by itself', [opened, number, reserved(2, '12.00')], 'el cambio del pedido del que es el resto'],
  [
    'a rest without number',
    [reduced, opened, released(1, '12.00'), reserved(2, '12.00')],
    'la toma de su número',
  ],
])('verify names %s', (_, events, lack) => {
  expect(lackOf(...events)).toBe(lack);
});
