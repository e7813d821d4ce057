import type { OpsAct, ProjectionState, Run } from '@expediente/schemas/ops/read.ts';
import { describe, expect, test } from 'vitest';
import { detailText, likelyAct, standingText } from './words.ts';

const ACTS: readonly OpsAct[] = [
  'compare',
  'verify',
  'rebuild',
  'cancel',
  'swap',
  'retire',
  'retry',
  'set-apart',
];
const state = (own: Partial<ProjectionState> = {}, ...allowed: readonly OpsAct[]): ProjectionState => ({
  ...{ name: 'order', version: 'v1', build: null, position: '10', events: 10, behind: false },
  ...{ lag_seconds: 0, other_log: false, log_cut: false, stopped: null, stopped_record: null },
  ...{ quarantined: 0, versions: [], run: null },
  actions: ACTS.map((action) => ({ action, allowed: allowed.includes(action), reason: '' })),
  ...own,
});
// What of a run is asked here is its state alone.
const running = { state: 'running' } as Run;

describe('how the read models stand', () => {
  test('in a line: all up to date, or how many are not and why', () => {
    expect(standingText([state(), state()])).toBe('2 modelos al día');
    expect(standingText([state()])).toBe('1 modelo al día');
    expect(
      standingText([state(), state({ run: running }), state({ stopped: 'x' }), state({ stopped: 'y' })]),
    ).toBe('1 de 4 modelos al día · en curso: 1 · detenida: 2');
  });

  test('one by one: only what there is to say', () => {
    expect(detailText(state())).toBe('');
    expect(detailText({ ...state(), per_second: 0 })).toBe('');
    expect(detailText({ ...state({ behind: true, lag_seconds: 75 }), per_second: 1_200 })).toBe(
      'atraso de 1 min 15 s · 1,200 eventos por segundo',
    );
    expect(detailText(state({ quarantined: 1 }))).toBe('1 registro en cuarentena');
  });
});

describe('the act that is likely wanted', () => {
  test('is what goes on with it, else what only looks', () => {
    expect(likelyAct(state({}, 'compare', 'verify', 'rebuild'))).toBe('compare');
    expect(likelyAct(state({ run: running }, 'cancel'))).toBe('cancel');
    expect(likelyAct(state({}, 'compare', 'rebuild', 'swap', 'retire'))).toBe('swap');
    expect(likelyAct(state({ stopped: 'x' }, 'compare', 'rebuild', 'set-apart'))).toBe('set-apart');
    expect(likelyAct(state({ quarantined: 2 }, 'compare', 'rebuild', 'retry'))).toBe('retry');
    expect(likelyAct(state({ other_log: true }, 'compare', 'rebuild'))).toBe('rebuild');
  });

  test('is none where the log was cut, and for who may not act', () => {
    expect(likelyAct(state({ log_cut: true }, 'compare', 'rebuild'))).toBeUndefined();
    expect(likelyAct(state({ actions: [] }))).toBeUndefined();
  });
});
