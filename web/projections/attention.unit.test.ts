import type { ProjectionState, QuarantineRow, Run } from '@expediente/schemas/ops/read.ts';
import { describe, expect, test } from 'vitest';
import { attentionOf } from './attention.ts';

const state = (name: string, own: Partial<ProjectionState> = {}): ProjectionState => ({
  name,
  version: 'v1',
  build: null,
  position: '10',
  events: 10,
  behind: false,
  lag_seconds: 0,
  other_log: false,
  log_cut: false,
  stopped: null,
  stopped_record: null,
  quarantined: 0,
  actions: [],
  versions: [{ version: 'v1', state: 'live', bytes: 1, build: null, since: null, until: null }],
  run: null,
  ...own,
});
const run = (own: Partial<Run>): Run => ({
  ...{ id: 1, projection: 'order', kind: 'rebuild', state: 'done', phase: 'done', user: '', by: 'ops' },
  ...{ build: '', from_version: null, to_version: null, events: 5, total: 10, percent: 50, per_second: 1 },
  ...{
    seconds_left: null,
    differing: null,
    found: null,
    left_out: [],
    message: null,
    fault: null,
    cancelled_by: null,
  },
  ...{ begun_at: '2026-11-01T00:00:00Z', ended_at: null },
  ...own,
});
const apart: QuarantineRow = {
  projection: 'order',
  stream: 'order-41',
  record: null,
  revision: 3,
  type: 'OrderPaid',
  kind: 'row',
  cause: 'falta el proveedor',
  correlation: 'c1',
  since: '2026-11-01T15:00:00Z',
  waiting: 2,
  tries: 0,
  tried_at: null,
  build: null,
  acknowledged: null,
};
const NONE = { rows: [], total: 0 };
const shown = (projections: readonly ProjectionState[], setApart: Parameters<typeof attentionOf>[1] = NONE) =>
  attentionOf(projections, setApart).map(({ title, count, items }) => [
    title,
    count,
    ...items.map((item) => `${item.title}: ${item.detail}`),
  ]);

describe('what waits for operations', () => {
  test('nothing, while all is up to date or under way', () => {
    const running = state('order', { run: run({ state: 'running' }), behind: true, lag_seconds: 60 });
    expect(shown([state('pac'), running, state('request', { behind: true, lag_seconds: 1 })])).toEqual([]);
  });

  test('a read model that is stopped says why, and is not shown as late, too', () => {
    expect(
      shown([
        state('pac', { stopped: 'un programa más nuevo la tiene', behind: true, lag_seconds: 600 }),
        state('order', { other_log: true, behind: true, lag_seconds: 600 }),
      ]),
    ).toEqual([
      [
        'Proyecciones detenidas',
        2,
        'Planes anuales: un programa más nuevo la tiene',
        'Órdenes de compra: sus tablas son de otro almacén de eventos',
      ],
    ]);
  });

  test('one that is late says by how much', () => {
    expect(shown([state('pac', { behind: true, lag_seconds: 75.25 })])).toEqual([
      ['Proyecciones atrasadas', 1, 'Planes anuales: atraso de 1 min 15 s'],
    ]);
  });

  test('a filled version that waits, and a run that failed, of the same read model', () => {
    const both = state('order', {
      versions: [
        { version: 'v1', state: 'live', bytes: 1, build: null, since: null, until: null },
        { version: 'v2', state: 'waiting', bytes: 1, build: null, since: null, until: null },
      ],
      run: run({ state: 'failed', message: 'se llenó el disco' }),
    });
    expect(shown([both, state('pac', { run: run({ state: 'cancelled' }) })])).toEqual([
      ['Versiones que esperan su puesta en uso', 1, 'Órdenes de compra: versión v2, ya llena'],
      ['Ejecuciones que fallaron', 1, 'Órdenes de compra: Reconstrucción: se llenó el disco'],
    ]);
  });

  test('records set apart by what people call them, counted beyond those that are shown', () => {
    expect(shown([state('order', { quarantined: 12 })], { rows: [apart], total: 12 })).toEqual([
      [
        'Registros en cuarentena',
        12,
        'order-41: Órdenes de compra: La tabla no admite un valor del registro (falta el proveedor)',
      ],
    ]);
  });
});
