import { describe, expect, it } from 'vitest';
import { actsOn, type Standing } from './offers.ts';

const QUIET: Standing = {
  name: 'order',
  version: 'a1',
  own: 'a1',
  run: null,
  quarantined: 0,
  stopped_record: null,
  versions: [{ state: 'live' }],
};
const RUN: NonNullable<Standing['run']> = {
  id: 1,
  projection: 'order',
  kind: 'verify',
  state: 'running',
  phase: 'filling',
  user: '',
  by: 'Sistema',
  build: 'b',
  from_version: 'a1',
  to_version: 'a1',
  events: 0,
  total: 0,
  percent: 0,
  per_second: 0,
  seconds_left: null,
  differing: null,
  found: null,
  left_out: [],
  message: null,
  fault: null,
  cancelled_by: null,
  begun_at: '2026-11-23T00:00:00.000Z',
  ended_at: null,
};

const allowed = (standing: Partial<Standing>): readonly string[] =>
  actsOn({ ...QUIET, ...standing }).flatMap(({ action, allowed }) => (allowed ? [action] : []));

describe('acts on a read model', () => {
  it.each<[string, Partial<Standing>, readonly string[]]>([
    ['one that is quiet', {}, ['compare', 'verify', 'rebuild']],
    ['a run is under way', { run: RUN }, ['cancel']],
    ['a run has ended', { run: { ...RUN, state: 'done' } }, ['compare', 'verify', 'rebuild']],
    [
      'a new version waits',
      { versions: [{ state: 'live' }, { state: 'waiting' }] },
      ['compare', 'verify', 'rebuild', 'swap'],
    ],
    [
      'a new version waits while a run is under way',
      { run: RUN, versions: [{ state: 'live' }, { state: 'waiting' }] },
      ['cancel'],
    ],
    [
      'an old version is left',
      { versions: [{ state: 'live' }, { state: 'old' }] },
      ['compare', 'verify', 'rebuild', 'retire'],
    ],
    ['records are set apart', { quarantined: 2 }, ['compare', 'verify', 'rebuild', 'retry']],
    ['it stopped at a record', { stopped_record: 'order-7' }, ['compare', 'verify', 'rebuild', 'set-apart']],
    [
      'records are set apart in another version',
      { quarantined: 2, own: 'b2' },
      ['compare', 'verify', 'rebuild'],
    ],
  ])('%s', (_, standing, acts) => {
    expect(allowed(standing)).toEqual(acts);
  });

  it('names the read model in the reason of each that cannot be done, and gives none for the others', () => {
    for (const { action, allowed, reason } of actsOn(QUIET))
      expect(reason, action).toMatch(allowed ? /^$/ : /^La proyección order .+\.$/);
  });
});
