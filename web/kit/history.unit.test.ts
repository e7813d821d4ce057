import type { HistoryEntry } from '@expediente/schemas/history/read.ts';
import { expect, test } from 'vitest';
import { NO_FILTER, shownJson, timelineOf } from './history.ts';

const entry = (revision: number, at: string, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  revision,
  type: 'OrderCommitted',
  sentence: 'Comprometió la orden',
  user: 'Ana',
  at,
  from: '',
  to: '',
  reason: '',
  changes: [],
  data: {},
  chain: '',
  ...more,
});

const entries = [
  entry(0, '2026-03-01T10:00:00Z', { user: 'Luis', sentence: 'Creó el pedido' }),
  entry(1, '2026-03-02T10:00:00Z'),
  entry(2, '2026-03-20T10:00:00Z', { changes: [{ field: 'cur', label: 'CUR', before: null, after: '812' }] }),
];

test('newest first, long idle time in one line', () => {
  const shown = timelineOf(entries, NO_FILTER, true).map((item) =>
    item.is === 'gap' ? item.days : item.entry.revision,
  );
  expect(shown).toEqual([2, 18, 1, 0]);
});

test('oldest first is the same the other way round', () => {
  const shown = timelineOf(entries, NO_FILTER, false).map((item) =>
    item.is === 'gap' ? item.days : item.entry.revision,
  );
  expect(shown).toEqual([0, 1, 18, 2]);
});

test('filters by actor, date and text, accents aside, changed values too', () => {
  const kept = (filter: Partial<typeof NO_FILTER>) =>
    timelineOf(entries, { ...NO_FILTER, ...filter }, false).flatMap((item) =>
      item.is === 'event' ? [item.entry.revision] : [],
    );
  expect(kept({ user: 'Luis' })).toEqual([0]);
  expect(kept({ from: '2026-03-02', to: '2026-03-02' })).toEqual([1]);
  expect(kept({ text: 'comprometio' })).toEqual([1, 2]);
  expect(kept({ text: '812' })).toEqual([2]);
});

test.each([
  ['131250.00', '131,250.00'],
  ['-1500.50', '-1,500.50'],
  ['0.0875', '0.0875'],
  ['2026-03-01', '01/03/2026'],
  ['99999900011', '99999900011'],
  ['11-02-000', '11-02-000'],
  ['', '–'],
])('a changed value %s is written as people do', (kept, shown) => expect(shownJson(kept)).toBe(shown));

test('an amount is found as it is shown and as it is typed', () => {
  const changes = [{ field: 'total', label: 'Total', before: null, after: '131250.00' }];
  for (const text of ['131,250', '131250'])
    expect(
      timelineOf([entry(0, '2026-03-01T10:00:00Z', { changes })], { ...NO_FILTER, text }, true),
    ).toHaveLength(1);
});
