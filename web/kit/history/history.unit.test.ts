import { shownJson } from '@expediente/machines/history/values.ts';
import type { FieldChange, HistoryEntry } from '@expediente/schemas/history/read.ts';
import { expect, test } from 'vitest';
import {
  actorsOf,
  beforeAndAfter,
  detailsOf,
  kindsOf,
  NO_FILTER,
  sharedMinutes,
  timelineOf,
} from './history.ts';

const entry = (revision: number, at: string, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  revision,
  type: 'OrderCommitted',
  kind: 'Modificación',
  sentence: 'Comprometió la orden',
  ...{ user: 'Ana', username: 'ana', user_id: '4' },
  at,
  from: '',
  to: '',
  reason: '',
  changes: [],
  ...more,
});

const entries = [
  entry(0, '2026-03-01T10:00:00Z', {
    user: 'Luis',
    username: 'luis',
    user_id: '5',
    sentence: 'Creó el pedido',
    kind: 'Creación',
  }),
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

test('filters by what was done, actor, date and text, accents aside, changed values too', () => {
  const kept = (filter: Partial<typeof NO_FILTER>) =>
    timelineOf(entries, { ...NO_FILTER, ...filter }, false).flatMap((item) =>
      item.is === 'event' ? [item.entry.revision] : [],
    );
  expect(kept({ user: '5' })).toEqual([0]);
  expect(kindsOf(entries).map(({ value }) => value)).toEqual(['Creación', 'Modificación']);
  expect(kept({ kind: 'Creación' })).toEqual([0]);
  expect(kept({ from: '2026-03-02', to: '2026-03-02' })).toEqual([1]);
  expect(kept({ text: 'comprometio' })).toEqual([1, 2]);
  expect(kept({ text: '812' })).toEqual([2]);
});

test('two people of one name are two, and one who was renamed is one, by the last name', () => {
  const aprobador = { user: 'Usuario Aprobador', username: 'aprobador', user_id: '3' };
  const acts = [
    entry(0, '2026-03-01T10:00:00Z', aprobador),
    entry(1, '2026-03-01T11:00:00Z', { ...aprobador, username: 'aprobador2', user_id: '8' }),
    entry(2, '2026-03-01T12:00:00Z', { ...aprobador, user: 'Jefa Aprobadora' }),
    entry(3, '2026-03-01T13:00:00Z', { user: 'Sistema', username: '', user_id: '0' }),
  ];
  expect(actorsOf(acts).map(({ label }) => label)).toEqual([
    'Jefa Aprobadora (aprobador)',
    'Sistema',
    'Usuario Aprobador (aprobador2)',
  ]);
  const [jefa] = actorsOf(acts);
  expect(
    timelineOf(acts, { ...NO_FILTER, user: jefa?.value ?? '' }, false).flatMap((item) =>
      item.is === 'event' ? [item.entry.revision] : [],
    ),
  ).toEqual([0, 2]);
});

test('acts of one minute are distinguished by their seconds', () => {
  const isShared = sharedMinutes([
    entry(0, '2026-03-01T08:41:56.100Z'),
    entry(1, '2026-03-01T08:41:59.200Z'),
    entry(2, '2026-03-01T08:42:10.000Z'),
  ]);
  expect(['2026-03-01T08:41:56.100Z', '2026-03-01T08:42:10.000Z'].map(isShared)).toEqual([true, false]);
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

test.each([
  ['200000.00', 'quantity', '200,000'],
  ['12.50', 'quantity', '12.50'],
  ['6850.00', 'money', 'Q6,850.00'],
  ['0.0875', 'price', 'Q0.0875'],
] as const)('%s as %s is shown as %s', (kept, kind, shown) => expect(shownJson(kept, kind)).toBe(shown));

const change = (field: string, label: string, before: unknown, after: unknown) =>
  ({ field, label, before, after }) as FieldChange; // values of a test are JSON

test('first values are shown without a before, of lists what went and what came', () => {
  const shown = (before: unknown, after: unknown) => {
    const sides = beforeAndAfter(change('units', 'Centros', before, after));
    return [sides.before?.text ?? null, sides.after?.text ?? null];
  };
  expect(shown('', '812')).toEqual([null, '812']);
  expect(shown('812', '')).toEqual(['812', null]);
  expect(shown(['A', 'B'], ['B', 'C'])).toEqual(['A', 'C']);
});

test('a name that is another one now is shown next to the one of then', () => {
  const renamed = {
    ...change('unit', 'Centro', null, 'EMERGENCIA'),
    today: { before: null, after: 'URGENCIAS' },
  };
  expect(beforeAndAfter(renamed).after).toEqual({ text: 'EMERGENCIA', today: 'URGENCIAS' });
  const listed = {
    ...change('units', 'Centros', ['A'], ['A', 'B', 'C']),
    today: { before: null, after: [null, 'B2', null] },
  };
  expect(beforeAndAfter(listed).after).toEqual({ text: 'B · C', today: 'B2 · C' });
  expect(
    timelineOf(
      [entry(0, '2026-03-01T10:00:00Z', { changes: [renamed] })],
      { ...NO_FILTER, text: 'urgenc' },
      true,
    ),
  ).toHaveLength(1);
});

test('the state is shown once, a line with all that changed of it, whether it came, went or stayed', () => {
  const line = (key: string, title: string) => ({ list: 'Insumos', key: `lines[${key}]`, title });
  const paper = line('5', '1005 PAPEL');
  const changes = [
    change('status', 'Estado', 'PENDIENTE', 'ENVIADO'),
    change('year', 'Año', null, 2026),
    { ...change('lines[4].qty', 'Cantidad', '1.00', '2.00'), line: line('4', '1004 LÁPIZ') },
    { ...change('lines[5].qty', 'Cantidad', null, '5.00'), line: paper, line_is: 'new' as const },
    { ...change('lines[5].price', 'Precio', '', '0.50'), line: paper, line_is: 'new' as const },
    {
      ...change('lines[6].qty', 'Cantidad', '5.00', null),
      line: line('6', '1006 GOMA'),
      line_is: 'gone' as const,
    },
  ];
  const details = detailsOf(entry(0, '2026-03-01T10:00:00Z', { changes }));
  expect(
    details.map(({ label, line: of, is, changes: { length } }) => [label, of?.title, is, length]),
  ).toEqual([
    ['Año', undefined, undefined, 1],
    ['Insumos', '1004 LÁPIZ', undefined, 1],
    ['Insumos', '1005 PAPEL', 'new', 2],
    ['Insumos', '1006 GOMA', 'gone', 1],
  ]);
});
